//! English: British spelling and spaced en dashes (the shared rules set them), double quotes, serial comma.

use super::shared::close_up;

/// No space before punctuation.
pub fn spacing(text: Vec<char>) -> Vec<char> {
    close_up(text, &[',', ';', ':', '!', '?', '”', '’'])
}
