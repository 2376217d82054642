//! What stands where, for those who proof a book: tests, and whoever wants to know on which page a rule is.

use super::compose::Composer;
use super::draw::page_numbers;
use super::named::figures_named;
use super::slab::Draw;
use crate::pdf::font::Fonts;
use crate::report::Finding;
use crate::rulebook::book::{Book, Ingredients};
use crate::rulebook::typefaces::Voice;
use std::collections::BTreeMap;

/// A composed book in words and numbers. Lengths in points.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The pages in their order.
    pub pages: Vec<PageProof>,
    /// The page, counted from 1, of every anchor: block ids, `rule-…`, `fig-…`, `term-…`.
    pub anchors: BTreeMap<String, usize>,
    /// The measure.
    pub measure: f64,
    /// The height of the text block.
    pub height: f64,
}

/// One page.
#[derive(Clone, Debug, Default)]
pub struct PageProof {
    /// Its lines, from top to bottom.
    pub lines: Vec<TextProof>,
    /// How far down the page's last thing reaches.
    pub depth: f64,
    /// Whether a chapter begins at its top.
    pub opens_chapter: bool,
    /// The titles of the heads on it.
    pub heads: Vec<String>,
    /// What the contents print: anchor and page number.
    pub entries: Vec<(String, usize)>,
    /// Whether it is one for the players' results.
    pub results: bool,
    /// The diagrams of the numbered figures on it.
    pub figures: Vec<String>,
    /// The diagrams of the figures that its running text names, in that order.
    pub names: Vec<String>,
}

/// One line of text.
#[derive(Clone, Debug)]
pub struct TextProof {
    /// What it says; a divided word ends in U+00AD.
    pub text: String,
    /// The id of its block.
    pub block: String,
    /// Where it begins, from the left edge of the text block.
    pub left: f64,
    /// How far its baseline is below the top of the text block.
    pub baseline: f64,
    /// Where it ends, from the left edge of the text block.
    pub right: f64,
    /// Whether it ends in a hyphen that divides a word.
    pub hyphenated: bool,
    /// Which line of its paragraph it is, from 0, and of how many; `None` in heads, captions and the like.
    pub line: Option<(usize, usize)>,
    /// Whether it is (part of) a head.
    pub head: bool,
    /// The list it is in: its number, the same for all lines of the list.
    pub list: Option<usize>,
    /// The box it is in: its number, the same for all lines of the box.
    pub panel: Option<usize>,
    /// Whether it is italic, from its first letter to its last or in part.
    pub italic: bool,
    /// The spaces between its words: where each begins, from the left edge of the text block, and how wide it is.
    pub spaces: Vec<(f64, f64)>,
    /// The type size.
    pub size: f64,
}

/// The composed book, without drawing it.
///
/// # Errors
/// As [`super::typeset`], but for what only drawing can find.
pub fn proof(book: &Book, ingredients: &Ingredients<'_>, fonts: &Fonts) -> Result<Proof, Vec<Finding>> {
    let composed = Composer::new(book, ingredients, fonts)?.compose()?;
    let anchors = page_numbers(&composed.slabs, &composed.pages);
    let mut pages = Vec::new();
    for page in &composed.pages {
        let mut shown = PageProof { results: page.is_empty(), ..PageProof::default() };
        let first = page.first().and_then(|(index, _)| composed.slabs.get(*index));
        shown.opens_chapter = first.is_some_and(|slab| slab.marks.chapter.is_some());
        for (index, y) in page {
            let slab = &composed.slabs[*index];
            shown.depth = shown.depth.max(y + slab.height);
            shown.heads.extend(slab.marks.bookmark.iter().map(|(_, title)| title.clone()));
            let diagram = |anchor: &str| anchor.strip_prefix("fig-").map(String::from);
            if slab.draws.iter().any(|draw| matches!(draw, Draw::Form { .. })) {
                shown.figures.extend(slab.marks.anchors.iter().filter_map(|anchor| diagram(anchor)));
            }
            shown.names.extend(figures_named(slab, &composed.links).into_iter().filter_map(diagram));
            for draw in &slab.draws {
                match draw {
                    Draw::Text { line, x, baseline, .. } => shown.lines.push(TextProof {
                        text: line.text(),
                        block: book.blocks[slab.block].id.clone(),
                        left: *x,
                        baseline: y + baseline,
                        right: x + line.width,
                        hyphenated: line.hyphenated,
                        line: slab.line,
                        head: slab.head,
                        list: slab.list,
                        panel: slab.panel,
                        italic: line
                            .pieces
                            .iter()
                            .any(|piece| matches!(piece.font.voice, Voice::BodyItalic | Voice::BodyBoldItalic)),
                        spaces: line.spaces().map(|(at, width)| (x + at, width)).collect(),
                        size: line.pieces.first().map_or(0.0, |piece| piece.font.size),
                    }),
                    Draw::PageNumber { anchor, .. } => {
                        let number = anchors.get(anchor).copied().unwrap_or(0);
                        shown.entries.push((anchor.clone(), number));
                    }
                    Draw::Form { .. } | Draw::Fill { .. } => {}
                }
            }
        }
        pages.push(shown);
    }
    Ok(Proof { pages, anchors, measure: ingredients.format.wide(), height: ingredients.format.tall() })
}
