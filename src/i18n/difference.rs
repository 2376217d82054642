//! Which words of a text changed, for a reviewer's eye.

/// A piece of a text and whether only this text has it.
pub type Piece<'a> = (&'a str, bool);

/// The most pairs of words that are compared; longer texts are shown as changed whole. A rulebook's longest block is a
/// few hundred words.
const PAIRS: usize = 4_000_000;

/// Both texts in pieces, words and what is between them, those marked that the other one lacks.
///
/// ```
/// use pressbox::i18n::difference::compare;
/// let (old, new) = compare("Move one piece.", "Move two pieces.");
/// assert_eq!(old, [("Move ", false), ("one", true), (" ", false), ("piece", true), (".", false)]);
/// assert_eq!(new, [("Move ", false), ("two", true), (" ", false), ("pieces", true), (".", false)]);
/// ```
pub fn compare<'a>(old: &'a str, new: &'a str) -> (Vec<Piece<'a>>, Vec<Piece<'a>>) {
    let (a, b) = (pieces(old), pieces(new));
    let (mut kept_a, mut kept_b) = (vec![false; a.len()], vec![false; b.len()]);
    if a.len().saturating_mul(b.len()) <= PAIRS {
        for (i, j) in common(&a, &b) {
            kept_a[i] = true;
            kept_b[j] = true;
        }
    }
    (joined(old, &a, &kept_a), joined(new, &b, &kept_b))
}

/// Words, runs of spaces, and every other character by itself.
fn pieces(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_alphanumeric() || matches!(c, '’' | '\'' | '_') => 0,
        c if c.is_whitespace() => 1,
        _ => 2,
    };
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (index, c) in text.char_indices() {
        let here = kind(c);
        if last.is_some_and(|last| last != here || here == 2) {
            pieces.push(&text[start..index]);
            start = index;
        }
        last = Some(here);
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}

/// The longest common subsequence, as pairs of places.
fn common(a: &[&str], b: &[&str]) -> Vec<(usize, usize)> {
    let width = b.len() + 1;
    let mut longest = vec![0_u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i * width + j] = match a[i] == b[j] {
                true => longest[(i + 1) * width + j + 1] + 1,
                false => longest[(i + 1) * width + j].max(longest[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

/// Neighbours that are marked alike as one piece.
fn joined<'a>(text: &'a str, pieces: &[&str], kept: &[bool]) -> Vec<Piece<'a>> {
    let mut out: Vec<Piece<'a>> = Vec::new();
    let (mut start, mut end) = (0, 0);
    for (index, piece) in pieces.iter().enumerate() {
        end += piece.len();
        if kept.get(index + 1) != Some(&kept[index]) {
            out.push((&text[start..end], !kept[index]));
            start = end;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_make_the_texts_again() {
        for (old, new) in [("", ""), ("", "a b"), ("à ‘b’ – c", "à b – {{ c }}"), ("a  a", "a a\na")] {
            let (a, b) = compare(old, new);
            let text = |pieces: &[Piece<'_>]| pieces.iter().map(|(text, _)| *text).collect::<String>();
            assert_eq!((text(&a).as_str(), text(&b).as_str()), (old, new));
            let kept = |pieces: &[Piece<'_>]| -> String {
                pieces.iter().filter(|(_, only)| !only).map(|(text, _)| *text).collect()
            };
            assert_eq!(kept(&a), kept(&b), "what is not marked is the same on both sides");
        }
    }
}
