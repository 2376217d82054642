//! A text with a name, and places in it.

use std::ops::Range;
use std::sync::Arc;

/// A text that findings point into.
#[derive(Debug)]
pub struct Source {
    /// The name shown to the reader: the path as given, or `templates/…` for an embedded file.
    pub name: String,
    /// The whole text.
    pub text: String,
}

impl Source {
    /// A text under a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        Arc::new(Source { name: name.into(), text: text.into() })
    }

    /// 1-based line and column (in characters) of a byte offset; beyond the end counts as the end.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = self.floor(offset);
        let before = &self.text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The bytes of line `number` (1-based) without its line end; an empty range at the end when there is none.
    pub fn line_span(&self, number: usize) -> Range<usize> {
        let mut start = 0;
        for (index, line) in self.text.split_inclusive('\n').enumerate() {
            if index + 1 == number {
                return start..start + line.trim_end_matches(['\n', '\r']).len();
            }
            start += line.len();
        }
        self.text.len()..self.text.len()
    }

    fn floor(&self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }
}

/// A range of bytes in a source.
#[derive(Clone, Debug)]
pub struct Place {
    /// The text.
    pub source: Arc<Source>,
    /// The bytes meant, cut to the text.
    pub span: Range<usize>,
}

impl Place {
    /// The bytes `span` of `source`, moved onto character borders.
    pub fn new(source: &Arc<Source>, span: Range<usize>) -> Place {
        let start = source.floor(span.start);
        let end = source.floor(span.end).max(start);
        Place { source: source.clone(), span: start..end }
    }
    /// 1-based line and column of the first byte.
    pub fn line_column(&self) -> (usize, usize) {
        self.source.line_column(self.span.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_start_at_one() {
        let source = Source::new("x", "però\nè G3\n");
        assert_eq!(source.line_column(0), (1, 1));
        assert_eq!(source.line_column("però\nè ".len()), (2, 3));
        assert_eq!(&source.text[source.line_span(2)], "è G3");
        assert_eq!(source.line_column(1000), (3, 1));
    }
}
