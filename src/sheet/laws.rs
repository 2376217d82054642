//! What must hold of every plan, of random kits and of those that ship.

use super::arrange::fewest_possible;
use super::classes::Classes;
use super::cuts::{Cuts, Cuttable, cuts};
use super::pack::Packer;
use super::plan::{Page, Placed, pages};
use super::printing::Printing;
use super::shared::printed;
use super::space::{GAP, area};
use super::{Art, Paper, arts, tile};
use crate::assets::Templates;
use crate::game::registry;
use crate::geom::{Mm, Rect, Size};
use crate::i18n::{Lang, Words};
use crate::kit::{Kit, Outline, Part};
use crate::svg::Fonts;

fn part(id: usize, count: u32, size: (f64, f64), bleed: f64, look: &str) -> Part {
    let (width, height) = (size.0 + 2.0 * bleed, size.1 + 2.0 * bleed);
    Part {
        id: format!("part-{id}"),
        group: "group".into(),
        title: format!("Part {id}"),
        desc: format!("This is part {id}."),
        count,
        spare: false,
        fold: None,
        trim: Size::new(Mm(size.0), Mm(size.1)),
        bleed: Mm(bleed),
        outline: Outline::Rect,
        back: None,
        svg: format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"-{bleed} -{bleed} {width} {height}\"><rect x=\"-{bleed}\" y=\"-{bleed}\" width=\"{width}\" \
             height=\"{height}\" fill=\"#cde\"/>{look}</svg>"
        ),
    }
}

/// Kits of up to eight kinds of parts: rectangles and shapes, some of one size, some of one colour.
fn random_kit(random: &mut fastrand::Rng) -> Vec<Part> {
    let mut size = (20.0, 20.0);
    (0..random.usize(1..9))
        .map(|id| {
            if random.u32(0..3) > 0 {
                let most = if random.bool() { 40 } else { 180 };
                size = (f64::from(random.u32(80..most * 10)) / 10.0, f64::from(random.u32(80..most * 10)) / 10.0);
            }
            // a head of another colour, or a cross that reaches no edge
            let look = ["", "<rect x=\"-3\" y=\"-3\" width=\"300\" height=\"7\" fill=\"#135\"/>"][random.usize(0..2)];
            let mut part = part(id, random.u32(1..13), size, [0.0, 3.0][random.usize(0..2)], look);
            if random.u32(0..3) == 0 {
                let (w, h) = size;
                part.outline = Outline::Path(format!("M0 0H{w}V{h}L{} {}Z", w / 2.0, h / 2.0));
            }
            part
        })
        .collect()
}

/// First fit in the order of the kit, in rows of one size or as high as it goes, whichever takes fewer pages, and
/// without sharing a cut: pages and cuts.
fn greedy(arts: &[Art<'_>], paper: Paper) -> (usize, Cuts) {
    let room = Size::new(area(paper).width, area(paper).height);
    let of = |rows: bool| {
        let mut pages: Vec<(Packer, Size<Mm>, Vec<Cuttable>)> = Vec::new();
        for art in arts {
            let (trim, bleed) = (art.part.trim, art.part.bleed);
            let Some(turned) = tile::fits(trim, bleed, room) else { continue };
            let trim = if turned { Size::new(trim.height, trim.width) } else { trim };
            let size = Size::new(trim.width + bleed + bleed, trim.height + bleed + bleed);
            let cuttable = |(x, y): (Mm, Mm)| {
                let trim = Rect::new(x + bleed, y + bleed, trim.width, trim.height);
                Cuttable { trim, ruled: art.part.outline == Outline::Rect }
            };
            for _ in 0..art.part.count {
                let placed = pages.iter_mut().any(|(packer, last, cuttables)| {
                    let mut tried = packer.clone();
                    if rows && *last != size {
                        tried.level();
                    }
                    let Some(corner) = tried.place(size) else { return false };
                    cuttables.push(cuttable(corner));
                    (*packer, *last) = (tried, size);
                    true
                });
                if !placed {
                    let mut packer = Packer::new(room, GAP);
                    let corner = packer.place(size).unwrap();
                    pages.push((packer, size, vec![cuttable(corner)]));
                }
            }
        }
        let all = pages.iter().map(|(.., parts)| cuts(parts)).fold(Cuts::default(), std::ops::Add::add);
        (pages.len(), all)
    };
    let (rows, dense) = (of(true), of(false));
    if rows.0 <= dense.0 { rows } else { dense }
}

fn whole(pages: &[Page]) -> Vec<&Vec<Placed>> {
    pages.iter().filter_map(|page| if let Page::Parts(all) = page { Some(all) } else { None }).collect()
}

fn counted(arts: &[Art<'_>], pages: &[Page]) -> Cuts {
    let of = |all: &Vec<Placed>| {
        let ruled = |placed: &Placed| arts[placed.part].part.outline == Outline::Rect;
        let parts: Vec<Cuttable> = all.iter().map(|one| Cuttable { trim: one.trim, ruled: ruled(one) }).collect();
        cuts(&parts)
    };
    whole(pages).into_iter().map(of).fold(Cuts::default(), std::ops::Add::add)
}

#[test]
fn no_plan_loses_a_part_lays_one_on_another_or_leaves_the_area() {
    let fonts = Fonts::bundled().unwrap();
    let mut random = fastrand::Rng::with_seed(11);
    for round in 0..30 {
        let parts = random_kit(&mut random);
        let arts = arts(&fonts, &parts).unwrap_or_else(|found| panic!("{}", found[0].message));
        let paper = Paper::ALL[round % 3];
        let plan = pages(&arts, paper, &Printing::default()).unwrap_or_else(|found| panic!("{}", found[0].message));
        assert_eq!(plan, pages(&arts, paper, &Printing::default()).unwrap_or_default(), "the same kit, another plan");
        let room = area(paper).grown(Mm(1e-6));
        for (index, part) in parts.iter().enumerate() {
            let number = whole(&plan).iter().flat_map(|all| all.iter()).filter(|placed| placed.part == index).count();
            assert_eq!(number, part.count as usize, "round {round}, {}", part.id);
        }
        for (sheet, all) in whole(&plan).into_iter().enumerate() {
            assert!(all.windows(2).all(|pair| pair[0].part <= pair[1].part), "round {round}: out of order");
            let boxes = printed(&arts, all);
            for (index, (placed, around)) in all.iter().zip(&boxes).enumerate() {
                assert!(room.contains(around) && around.contains(&placed.trim), "round {round}: {placed:?}");
                let size = if placed.turned {
                    (placed.trim.height, placed.trim.width)
                } else {
                    (placed.trim.width, placed.trim.height)
                };
                let part = &parts[placed.part];
                assert_eq!(size, (part.trim.width, part.trim.height));
                for other in boxes.iter().skip(index + 1) {
                    assert!(
                        !around.grown(Mm(-1e-6)).overlaps(other),
                        "round {round}, sheet {sheet}: {around:?} {other:?}"
                    );
                }
            }
            assert!(super::shared::check(&arts, all, sheet).is_empty(), "round {round}");
        }
        let (greedy, _) = greedy(&arts, paper);
        assert!(whole(&plan).len() <= greedy, "round {round}: {} pages, more than {greedy}", whole(&plan).len());
    }
}

#[test]
fn copies_of_one_kind_follow_the_kit_as_one_reads() {
    let fonts = Fonts::bundled().unwrap();
    let parts: Vec<Part> = (0..9).map(|id| part(id, 7, (30.0, 40.0), 3.0, "")).collect();
    let arts = arts(&fonts, &parts).unwrap_or_else(|found| panic!("{}", found[0].message));
    let plan = pages(&arts, Paper::A4, &Printing { copies: 2, ..Printing::default() })
        .unwrap_or_else(|found| panic!("{}", found[0].message));
    let read: Vec<usize> = whole(&plan)
        .into_iter()
        .flat_map(|all| {
            let mut all = all.clone();
            all.sort_by(|a, b| a.trim.y.0.total_cmp(&b.trim.y.0).then(a.trim.x.0.total_cmp(&b.trim.x.0)));
            all.into_iter().map(|placed| placed.part)
        })
        .collect();
    let wanted: Vec<usize> = (0..9).flat_map(|part| [part; 14]).collect();
    assert_eq!(read, wanted);
}

/// What ships, on every paper: pages of whole parts, the bound by areas, and the cuts.
#[test]
fn the_shipped_kits_take_as_few_sheets_as_can_be() {
    let (fonts, templates) = (Fonts::bundled().unwrap(), Templates::embedded());
    for game in registry() {
        let kit = Kit::load(&templates, game.about.id).map_err(|found| found[0].message.clone()).unwrap();
        let rules = game.with(kit.options()).map_err(|_| "options").unwrap();
        let words = Words::load(&templates, game.about.id, Lang::En).map_err(|found| found[0].message.clone()).unwrap();
        let parts = kit.parts(&*rules, &words).map_err(|found| found[0].message.clone()).unwrap();
        let arts = arts(&fonts, &parts).unwrap_or_else(|found| panic!("{}", found[0].message));
        for paper in Paper::ALL {
            let plan = pages(&arts, paper, &Printing::default()).unwrap_or_else(|found| panic!("{}", found[0].message));
            let room = Size::new(area(paper).width, area(paper).height);
            let bound = fewest_possible(&Classes::of(&arts, room, &Printing::default()), room);
            let cuts = counted(&arts, &plan);
            let (greedy, before) = greedy(&arts, paper);
            let (game, paper) = (game.about.id, paper.id());
            println!(
                "{game} on {paper}: {} sheets (bound {bound}, greedy {greedy}), {} cuts (greedy {} and {} locked)",
                whole(&plan).len(),
                cuts.strokes,
                before.strokes,
                before.locked
            );
            assert!(cuts <= before, "{game} on {paper}: {cuts:?}, {before:?} before");
            assert_eq!(cuts.locked, 0, "a ruler cannot cut {game} on {paper}");
            assert_eq!(whole(&plan).len(), bound, "{game} on {paper}");
        }
    }
}

/// Whether boxes (with the gap at their right and below) fit a room without overlap, tried at every sum of widths and
/// heights: where something fits at all, it also fits pushed up and to the left.
fn fits(boxes: &[(i64, i64)], placed: &mut Vec<[i64; 4]>, room: (i64, i64)) -> bool {
    let Some(((width, height), rest)) = boxes.split_first() else { return true };
    let (mut across, mut down) = (std::collections::BTreeSet::from([0]), std::collections::BTreeSet::from([0]));
    across.extend(placed.iter().map(|other| other[0] + other[2]));
    down.extend(placed.iter().map(|other| other[1] + other[3]));
    for x in across {
        for y in down.iter().copied() {
            let clear = |other: &[i64; 4]| {
                x >= other[0] + other[2] || other[0] >= x + width || y >= other[1] + other[3] || other[1] >= y + height
            };
            if x + width <= room.0 && y + height <= room.1 && placed.iter().all(clear) {
                placed.push([x, y, *width, *height]);
                let done = fits(rest, placed, room);
                placed.pop();
                if done {
                    return true;
                }
            }
        }
    }
    false
}

/// In any order, since a later box may have to push an earlier one.
fn packable(boxes: &mut Vec<(i64, i64)>, from: usize, room: (i64, i64)) -> bool {
    if from == boxes.len() {
        return fits(boxes, &mut Vec::new(), room);
    }
    (from..boxes.len()).any(|index| {
        boxes.swap(from, index);
        let found = packable(boxes, from + 1, room);
        boxes.swap(from, index);
        found
    })
}

/// The fewest pages by trying every way to share boxes out.
fn exhaustive(boxes: &[(i64, i64)], sheets: &mut Vec<Vec<(i64, i64)>>, best: usize, room: (i64, i64)) -> usize {
    let Some((first, rest)) = boxes.split_first() else { return sheets.len() };
    let mut best = best;
    for index in 0..sheets.len() {
        sheets[index].push(*first);
        if packable(&mut sheets[index].clone(), 0, room) {
            best = best.min(exhaustive(rest, sheets, best, room));
        }
        sheets[index].pop();
    }
    if sheets.len() + 1 < best {
        sheets.push(vec![*first]);
        best = best.min(exhaustive(rest, sheets, best, room));
        sheets.pop();
    }
    best
}

#[test]
fn small_kits_take_hardly_more_sheets_than_an_exhaustive_search_finds() {
    let fonts = Fonts::bundled().unwrap();
    let mut random = fastrand::Rng::with_seed(23);
    let (rounds, mut more) = (80, 0);
    let room = area(Paper::A4);
    let room = ((room.width + GAP).0 as i64, (room.height + GAP).0 as i64);
    for _ in 0..rounds {
        let sizes: Vec<(f64, f64)> =
            (0..5).map(|_| (f64::from(random.u32(40..150)), f64::from(random.u32(40..200)))).collect();
        // each of another colour, so that nothing shares a cut
        let looks = ["#100", "#200", "#300", "#400", "#500"].map(|colour| {
            format!("<path d=\"M0 0H3V300H0Z\" fill=\"{colour}\"/><path d=\"M0 0H300V3H0Z\" fill=\"{colour}\"/>")
        });
        let parts: Vec<Part> =
            sizes.iter().zip(&looks).enumerate().map(|(id, (size, look))| part(id, 1, *size, 0.0, look)).collect();
        let arts = arts(&fonts, &parts).unwrap_or_else(|found| panic!("{}", found[0].message));
        let ours = pages(&arts, Paper::A4, &Printing::default()).unwrap_or_default().len();
        let boxes: Vec<(i64, i64)> = sizes.iter().map(|(w, h)| ((w + GAP.0) as i64, (h + GAP.0) as i64)).collect();
        let best = exhaustive(&boxes, &mut Vec::new(), boxes.len() + 1, room);
        assert!(ours <= best + 1, "{ours} sheets, {best} would do: {sizes:?}");
        more += usize::from(ours > best);
    }
    println!("{more} of {rounds} take a sheet more than they need");
    assert!(more * 20 <= rounds, "{more} of {rounds} take a sheet more than they need");
}

#[test]
fn a_cut_that_different_colours_share_is_refused_with_both_parts() {
    let fonts = Fonts::bundled().unwrap();
    let blue = "<rect x=\"-3\" y=\"-3\" width=\"300\" height=\"300\" fill=\"#00f\"/>";
    let parts = [part(0, 1, (40.0, 30.0), 3.0, ""), part(1, 1, (40.0, 30.0), 3.0, blue)];
    let arts = arts(&fonts, &parts).unwrap_or_else(|found| panic!("{}", found[0].message));
    let at = |part: usize, x: f64| Placed { part, trim: Rect::new(Mm(x), Mm(30.0), Mm(40.0), Mm(30.0)), turned: false };
    let refused = super::shared::check(&arts, &[at(0, 20.0), at(1, 60.0)], 4);
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0].message, "on sheet 4, `part-0` and `part-1` share a cut, and their colours differ");
    assert!(super::shared::check(&arts, &[at(0, 20.0), at(0, 60.0)], 4).is_empty());
    let overlapping = super::shared::check(&arts, &[at(0, 20.0), at(0, 65.0)], 4);
    assert_eq!(overlapping[0].code, "part-on-part");
}
