//! A text taken out of a file, with the way back from its bytes to the file's.

use crate::report::{Finding, Source};
use std::ops::Range;
use std::sync::Arc;

/// A piece of text and where each byte of it stands in a file: what is unescaped or filled in is longer or shorter
/// there.
#[derive(Clone, Debug)]
pub struct Passage {
    /// The text.
    pub text: String,
    /// The file it is from.
    pub source: Arc<Source>,
    /// Ascending pairs: from this byte of the text on, the text runs along with the file from that byte on.
    map: Vec<(usize, usize)>,
    /// Where the passage ends in the file.
    end: usize,
}

impl Passage {
    /// A text that stands in the file as it is, at `span`.
    pub fn plain(source: &Arc<Source>, span: Range<usize>) -> Passage {
        let text = source.text.get(span.clone()).unwrap_or_default().to_string();
        Passage { text, source: source.clone(), map: vec![(0, span.start)], end: span.end }
    }

    /// An empty passage at `start`, to be filled by [`Passage::push`].
    pub fn empty(source: &Arc<Source>, start: usize) -> Passage {
        Passage { text: String::new(), source: source.clone(), map: vec![(0, start)], end: start }
    }

    /// Appends `text`, which stands for the file's bytes `span`.
    pub fn push(&mut self, text: &str, span: Range<usize>) {
        self.map.push((self.text.len(), span.start));
        self.text.push_str(text);
        self.end = span.end;
    }

    /// The file's bytes that the text's bytes `range` stand for.
    pub fn place(&self, range: Range<usize>) -> Range<usize> {
        let start = self.offset(range.start);
        let end = if range.end > range.start { self.offset(range.end - 1) + 1 } else { start };
        start..end.max(start)
    }

    fn offset(&self, at: usize) -> usize {
        let index = self.map.partition_point(|(from, _)| *from <= at).saturating_sub(1);
        let (from, to) = self.map.get(index).copied().unwrap_or((0, 0));
        let until = self.map.get(index + 1).map_or(self.end, |(_, to)| *to).max(to);
        (to + at.saturating_sub(from)).min(until)
    }

    /// An error at the text's bytes `range`.
    pub fn error(&self, code: &'static str, range: Range<usize>, message: impl Into<String>) -> Finding {
        Finding::error(code, &self.source, self.place(range), message)
    }
}
