//! Tables of words and terms brought up to the English ones: what is new is added, commented out and in English, in
//! its place; what is gone is kept behind `#~`. Nothing that somebody wrote is lost, and nothing else is touched.

use super::commented::{Layout, layout};
use super::stub::Table;
use super::table::Leaf;
use crate::report::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// What bringing up a table did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Renewed {
    /// Entries that were added, to be translated.
    pub added: usize,
    /// Entries, not translated yet, whose English is another one now.
    pub changed: usize,
    /// Entries that the English table has no more.
    pub obsolete: usize,
}

/// What a term cannot do without, once it is begun: the rest is for its language to say.
const NEEDED: [&str; 3] = ["singular", "plural", "gloss"];

/// The table brought up to the English one, and what was done. Doing it twice changes nothing more.
///
/// ```
/// use pressbox::{i18n::{renew::renew, stub::Table}, report::Source};
/// let english = Source::new("words.en.toml", "[box]\nlid = \"Lid\"\nkey = \"Key\"\n");
/// let german = Source::new("words.de.toml", "[box]\nlid = \"Deckel\"\nold = \"alt\"\n");
/// let (text, done) = renew(Table::Words, &english, &german);
/// assert_eq!(text, "[box]\nlid = \"Deckel\"\n# key = \"Key\"\n#~ old = \"alt\"\n");
/// assert_eq!((done.added, done.changed, done.obsolete), (1, 0, 1));
/// ```
pub fn renew(kind: Table, english: &Arc<Source>, table: &Arc<Source>) -> (String, Renewed) {
    let mut renewal = Renewal {
        kind,
        english,
        theirs: layout(english),
        table,
        mine: layout(table),
        edits: BTreeMap::new(),
        done: Renewed::default(),
    };
    renewal.gone();
    renewal.changed();
    renewal.added();
    (renewal.text(), renewal.done)
}

struct Renewal<'a> {
    kind: Table,
    english: &'a Arc<Source>,
    theirs: Layout,
    table: &'a Arc<Source>,
    mine: Layout,
    /// What is put in before a byte of the table.
    edits: BTreeMap<usize, String>,
    done: Renewed,
}

/// The lines that a range is in, without the end of the last.
fn lines_of(text: &str, at: &Range<usize>) -> Range<usize> {
    let start = text[..at.start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[at.end..].find('\n').map_or(text.len(), |newline| at.end + newline);
    start..end - usize::from(text[start..end].ends_with('\r'))
}

impl Renewal<'_> {
    /// What an entry is counted by: a word by its key, a term by its id.
    fn unit<'k>(&self, key: &'k str) -> &'k str {
        match self.kind {
            Table::Words => key,
            Table::Terms => key.split('.').next().unwrap_or_default(),
        }
    }

    fn line_end(&self) -> &'static str {
        if self.table.text.contains("\r\n") { "\r\n" } else { "\n" }
    }

    fn put(&mut self, at: usize, text: &str) {
        let text = text.replace('\n', self.line_end());
        self.edits.entry(at).or_default().push_str(&text);
    }

    /// Puts `mark` at the beginning of each of these lines.
    fn mark(&mut self, lines: Range<usize>, mark: &str) {
        let inner = self.table.text[lines.clone()].match_indices('\n').map(|(at, _)| lines.start + at + 1);
        let starts: Vec<usize> = std::iter::once(lines.start).chain(inner).collect();
        starts.into_iter().for_each(|at| self.put(at, mark));
    }

    /// Turns a commented-out entry into a memory: `#` becomes `#~`.
    fn remember(&mut self, lines: Range<usize>) {
        let text = &self.table.text[lines.clone()];
        let mut at = lines.start;
        let mut marks = Vec::new();
        for line in text.split_inclusive('\n') {
            marks.extend(line.find('#').map(|hash| at + hash + 1));
            at += line.len();
        }
        marks.into_iter().for_each(|at| self.put(at, "~"));
    }

    /// Entries that the English table has not.
    fn gone(&mut self) {
        let wanted: BTreeSet<String> =
            self.theirs.entries.iter().map(|leaf| self.unit(&leaf.key).to_string()).collect();
        let is_gone = |renewal: &Self, key: &str| !wanted.contains(renewal.unit(key));
        let lines = |leaf: &Leaf| lines_of(&self.table.text, &(leaf.at.start..leaf.value_at.end));
        let live: Vec<(Range<usize>, bool)> =
            self.mine.entries.iter().map(|leaf| (lines(leaf), is_gone(self, &leaf.key))).collect();
        let stubs = self.mine.stubs.iter().filter(|stub| is_gone(self, &stub.key)).map(|stub| stub.at.clone());
        let stubs: Vec<Range<usize>> = stubs.collect();
        // an entry that shares its line with one that stays is left to its translator: a check tells of it
        let alone = |lines: &Range<usize>| live.iter().all(|(other, gone)| *gone || other.start != lines.start);
        let mut gone: Vec<Range<usize>> =
            live.iter().filter(|(lines, gone)| *gone && alone(lines)).map(|(lines, _)| lines.clone()).collect();
        gone.dedup();
        self.done.obsolete = gone.len() + stubs.len();
        gone.into_iter().for_each(|lines| self.mark(lines, "#~ "));
        stubs.into_iter().for_each(|lines| self.remember(lines));
        if self.kind == Table::Terms {
            // a term's head without its entries would say nothing
            let heads: Vec<Range<usize>> =
                self.mine.heads.iter().filter(|(name, _)| is_gone(self, name)).map(|(_, at)| at.clone()).collect();
            heads.into_iter().for_each(|at| self.mark(at, "#~ "));
        }
    }

    /// Entries that are still commented out and have another English text now: the new one stands below the old one.
    fn changed(&mut self) {
        let mut stale = Vec::new();
        for leaf in &self.theirs.entries {
            let mut stubs = self.mine.stubs.iter().filter(|stub| stub.key == leaf.key).peekable();
            if self.mine.entry(&leaf.key).is_none()
                && stubs.peek().is_some()
                && stubs.clone().all(|stub| stub.value != leaf.value)
            {
                stale.extend(stubs.next_back().map(|stub| (stub.at.clone(), self.commented(leaf))));
            }
        }
        self.done.changed = stale.len();
        for (at, new) in stale {
            self.remember(at.clone());
            let new = format!("\n{new}");
            self.put(at.end, &new);
        }
    }

    /// An English entry behind `# `.
    fn commented(&self, leaf: &Leaf) -> String {
        let lines = lines_of(&self.english.text, &(leaf.at.start..leaf.value_at.end));
        let lines: Vec<String> = self.english.text[lines].lines().map(|line| format!("# {line}")).collect();
        lines.join("\n")
    }

    /// Where an entry stands, commented out or not.
    fn place(&self, key: &str) -> Option<Range<usize>> {
        let live = self.mine.entry(key).map(|leaf| lines_of(&self.table.text, &(leaf.at.start..leaf.value_at.end)));
        live.or_else(|| self.mine.stub(key).map(|stub| stub.at.clone()))
    }

    /// Entries that the table lacks, behind the one that they follow in English.
    fn added(&mut self) {
        let begun: BTreeSet<String> = self.mine.entries.iter().map(|leaf| self.unit(&leaf.key).to_string()).collect();
        let mut new: Vec<(usize, String)> = Vec::new();
        let mut made: BTreeSet<String> = BTreeSet::new();
        let mut above: BTreeMap<&str, usize> = BTreeMap::new();
        let mut section_end = None;
        for leaf in &self.theirs.entries {
            let section = self.theirs.section(leaf.at.start);
            if let Some(place) = self.place(&leaf.key) {
                above.insert(section, place.end);
                section_end = Some(self.end_of_section(place.end));
                continue;
            }
            let field = leaf.key.rsplit('.').next().unwrap_or_default();
            if self.kind == Table::Terms && begun.contains(self.unit(&leaf.key)) && !NEEDED.contains(&field) {
                continue;
            }
            self.done.added += 1;
            let head = self.mine.head(section).map(|head| head.end);
            let entry = self.commented(leaf);
            match above.get(section).copied().or(head) {
                Some(at) => new.push((at, format!("\n{entry}"))),
                None => {
                    let at = section_end.unwrap_or_else(|| self.end_of_section(self.table.text.len()));
                    if made.insert(section.to_string()) && !section.is_empty() {
                        new.push((at, format!("\n\n[{section}]")));
                    }
                    new.push((at, format!("\n{entry}")));
                }
            }
        }
        new.into_iter().for_each(|(at, text)| self.put(at, &text));
    }

    /// Behind the last line with something on it of the section that a byte is in.
    fn end_of_section(&self, at: usize) -> usize {
        let text = &self.table.text;
        let next = self.mine.heads.iter().map(|(_, head)| head.start).find(|start| *start >= at).unwrap_or(text.len());
        // the comment above the next head is that head's
        let kept: Vec<Range<usize>> = self
            .mine
            .entries
            .iter()
            .map(|leaf| lines_of(text, &(leaf.at.start..leaf.value_at.end)))
            .chain(self.mine.stubs.iter().map(|stub| stub.at.clone()))
            .chain(self.mine.heads.iter().map(|(_, head)| head.clone()))
            .collect();
        kept.iter().map(|lines| lines.end).filter(|end| *end <= next).max().unwrap_or_else(|| text.trim_end().len())
    }

    fn text(&self) -> String {
        let mut out = String::with_capacity(self.table.text.len() * 2);
        let mut done = 0;
        for (at, new) in &self.edits {
            out.push_str(&self.table.text[done..*at]);
            out.push_str(new);
            done = *at;
        }
        out.push_str(&self.table.text[done..]);
        if !self.edits.is_empty() && !out.ends_with('\n') {
            out.push_str(self.line_end());
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = "# Words.\n\n[box]\nlid = \"Lid\"\nkey = \"Key {n}\"\n\n# Those of the field.\n[field]\nball = \"Ball\"\n\
                           goal = \"Goal\"\n\n[last]\nend = \"End\"\n";

    fn words(english: &str, table: &str) -> (String, Renewed) {
        let renewed = |table: &str| renew(Table::Words, &Source::new("en", english), &Source::new("de", table));
        let (text, done) = renewed(table);
        let (again, nothing) = renewed(&text);
        assert_eq!((again.as_str(), nothing), (text.as_str(), Renewed::default()), "a second time changes nothing");
        (text, done)
    }

    #[test]
    fn a_whole_table_is_left_as_it_is_byte_for_byte() {
        let german = "\n[field]\r\n goal='Tor'   # mein Wort\r\nball = \"Ball\"\n[last]\nend=\"Ende\"\n[box]\nkey = \"{n}\"\nlid = \"x\"";
        assert_eq!(words(ENGLISH, german), (german.to_string(), Renewed::default()));
    }

    #[test]
    fn what_is_new_stands_in_its_place_in_english() {
        let german = "# Wörter.\n\n[box]\n# lid = \"Lid\"\n\n# Das Feld, von mir.\n[last]\nend = \"Ende\" # so\n";
        let (text, done) = words(ENGLISH, german);
        assert_eq!(
            text,
            "# Wörter.\n\n[box]\n# lid = \"Lid\"\n# key = \"Key {n}\"\n\n[field]\n# ball = \"Ball\"\n# goal = \"Goal\"\n\n\
             # Das Feld, von mir.\n[last]\nend = \"Ende\" # so\n"
        );
        assert_eq!(done, Renewed { added: 3, changed: 0, obsolete: 0 });
        assert_eq!(words(ENGLISH, "").1.added, 5);
    }

    #[test]
    fn what_is_gone_and_what_was_begun_behind_a_hash_is_kept() {
        let german = "[box]\n# lid = \"Deckel\"\nold = [\n  \"eins\",\n]\nkey = \"{n}\"\n# older = \"Older\"\n[field]\nball = \"Ball\"\n\
                      goal = \"Tor\"\n[last]\nend = \"Ende\"\n";
        let (text, done) = words(ENGLISH, german);
        let top = "[box]\n#~ lid = \"Deckel\"\n# lid = \"Lid\"\n#~ old = [\n#~   \"eins\",\n#~ ]\nkey = \"{n}\"\n#~ older = \"Older\"\n[field]";
        assert!(text.starts_with(top), "{text}");
        assert_eq!(done, Renewed { added: 0, changed: 1, obsolete: 2 });
    }

    #[test]
    fn a_term_that_is_begun_has_its_own_fields_and_one_that_is_gone_goes_whole() {
        let english = "[man]\nsingular = \"man\"\nplural = \"men\"\nforms = [\"a man\"]\ngloss = \"A piece.\"\n\n[king]\nsingular = \"king\"\n";
        let german = "[man]\r\nsingular = \"Stein\"\r\nplural = \"Steine\"\r\ngender = \"m\"\r\n\r\n[queen]\r\nsingular = \"Dame\"\r\n";
        let (text, done) = renew(Table::Terms, &Source::new("en", english), &Source::new("de", german));
        assert_eq!(
            text,
            "[man]\r\nsingular = \"Stein\"\r\nplural = \"Steine\"\r\n# gloss = \"A piece.\"\r\ngender = \"m\"\r\n\r\n\
             [king]\r\n# singular = \"king\"\r\n\r\n#~ [queen]\r\n#~ singular = \"Dame\"\r\n"
        );
        assert_eq!(done, Renewed { added: 2, changed: 0, obsolete: 1 });
    }
}
