//! The book to print: one PDF with the rules as a booklet on the paper and the sheets behind it.

use crate::geom::{Pt, Size};
use crate::pdf::{Numbering, Settings};
use crate::report::Finding;
use crate::rulebook::{Leaf, SetBook};
use crate::sheet::{self, Guide, Paper, Request, Sheets};

/// The papers of the books in a build for one paper, or for none in particular.
pub fn papers(asked: Option<Paper>) -> Vec<Paper> {
    let asked_for = |paper: &Paper| asked.is_none_or(|asked| asked == *paper);
    Paper::ALL.into_iter().filter(|paper| leaf(*paper).is_some()).filter(asked_for).collect()
}

/// The leaf that is half of a paper; `None` for a paper that no book is made for.
pub fn leaf(paper: Paper) -> Option<Leaf> {
    match paper {
        Paper::A4 => Some(Leaf::A5),
        Paper::Letter => Some(Leaf::HalfLetter),
        Paper::A3 => None,
    }
}

/// The book on the paper of the request, whose half the rules are set on: a page that says how to print which pages,
/// the booklet, the sheets.
///
/// # Errors
/// As [`sheet::build`], and what drawing the rules can find.
pub fn bound(set: &SetBook<'_>, request: &Request<'_>) -> Result<Sheets, Vec<Finding>> {
    let words = request.words;
    let paper: Size<Pt> = request.paper.size().into();
    let mut document = set.document();
    document.settle(settings(request));
    document.open_outline(words.text("guide.label"), 0, paper.height);
    document.page(paper);
    let booklet = document.page_count();
    document.open_outline(words.text("book.rules_of_play"), booklet, paper.width);
    set.impose(&mut document, request.paper.size())?;
    let sheets = document.page_count();
    document.open_outline(words.text("sheet.kit"), sheets, paper.height);
    let mut laid = sheet::append(request, &mut document)?;
    let parts = [(0, "guide.label"), (booklet, "guide.label_booklet"), (sheets, "guide.label_sheets")];
    for (first, label) in parts {
        let numbering = if first == 0 { Numbering::None } else { Numbering::Decimal };
        document.number_pages(first, numbering, words.text(label));
    }
    let end = document.page_count();
    let told = Guide { booklet: (booklet + 1, sheets), sheets: (sheets + 1, end), layout: laid.layout.clone() };
    sheet::guide(request, &mut document, &told)?;
    laid.pdf = document.finish()?;
    Ok(laid)
}

fn settings(request: &Request<'_>) -> Settings {
    let words = request.words;
    Settings {
        title: format!("{} – {}", request.title, words.text("guide.title")),
        lang: words.lang().tag().to_string(),
        author: "pressbox".into(),
        unscaled: true,
        date: request.date,
        ..Settings::default()
    }
}
