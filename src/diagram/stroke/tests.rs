use super::super::body::{Shape, cross_clearance};
use super::barred::CROSS_GAP;
use super::*;
use crate::game::Square;

const CROP: Crop = Crop { column: 0, row: 0, columns: 9, rows: 9 };

fn stroke(from: (u8, u8), to: (u8, u8), kind: StrokeKind) -> Stroke {
    let square = |(column, row)| Square { column, row };
    Stroke { from: square(from), to: square(to), kind }
}

fn wanted(stroke: Stroke, kind: ArrowKind) -> Wanted {
    Wanted { stroke, kind, over_edge: None, enters: false }
}

fn body(square: (u8, u8), shape: Shape) -> Body {
    Body { at: spot(CROP, Square { column: square.0, row: square.1 }), shape }
}

/// Draws moves on a board with these bodies.
fn drawn(moves: &[Wanted], bodies: &[Body]) -> Vec<Arrow> {
    let at = |square| bodies.iter().find(|body| body.at == spot(CROP, square)).copied();
    let around = Obstacles { bodies: bodies.to_vec(), lettering: 1.0, ..Obstacles::default() };
    arrows(CROP, moves, &around, &|stroke| {
        let between =
            Square { column: (stroke.from.column + stroke.to.column) / 2, row: (stroke.from.row + stroke.to.row) / 2 };
        Tip { from: at(stroke.from), to: at(stroke.to), over: at(between).is_some() }
    })
}

fn head(arrow: &Arrow) -> Spot {
    arrow.head.map(|head| head.at).unwrap_or(Spot { x: f64::NAN, y: f64::NAN })
}

#[test]
fn a_head_ends_on_its_square_at_the_edge_of_what_stands_there() {
    let east = wanted(stroke((0, 0), (3, 0), StrokeKind::Slide), ArrowKind::Legal);
    let from = body((0, 0), Shape::Square(6.0));
    let tip = |bodies: &[Body]| drawn(&[east], bodies).first().map(|arrow| head(arrow).x).unwrap_or_default();
    assert!((tip(&[from]) - 69.0).abs() < 0.4, "before the middle of an empty square");
    let small = tip(&[from, body((3, 0), Shape::Square(3.6))]);
    assert!((64.9..=65.4).contains(&small), "{small}");
    assert!(tip(&[from, body((3, 0), Shape::Round(9.9))]) > 60.0, "inside the square, whatever stands there");
}

#[test]
fn a_cross_is_in_the_middle_of_an_empty_square_and_beside_what_stands_on_one() {
    let barred = wanted(stroke((0, 0), (1, 0), StrokeKind::Push), ArrowKind::Illegal);
    let from = body((0, 0), Shape::Square(3.6));
    let cross = |bodies: &[Body]| drawn(&[barred], bodies).first().and_then(|arrow| arrow.cross);
    assert_eq!(cross(&[from]), Some(Cross { at: Spot { x: 30.0, y: 10.0 }, size: 1.0 }));
    for shape in [Shape::Square(3.6), Shape::Square(6.2), Shape::Round(4.6)] {
        let bodies = [from, body((1, 0), shape)];
        let Some(Cross { at, size }) = cross(&bodies) else { panic!("no cross before {shape:?}") };
        assert!(cross_clearance(at, size, &bodies) >= CROSS_GAP, "{shape:?}: {at:?}");
    }
}

#[test]
fn between_two_pieces_without_room_a_small_cross_covers_each_of_them_equally() {
    let barred = wanted(stroke((0, 0), (1, 0), StrokeKind::Slide), ArrowKind::Illegal);
    let bodies = [body((0, 0), Shape::Round(9.0)), body((1, 0), Shape::Round(9.0))];
    let cross = drawn(&[barred], &bodies).first().and_then(|arrow| arrow.cross);
    let Some(Cross { at, size }) = cross else { panic!("no cross") };
    assert!((at.x - 20.0).abs() < 0.2 && size < 1.0, "{at:?}");
}

#[test]
fn a_leap_comes_down_on_its_square_and_its_head_is_off_what_it_passes() {
    let leap = wanted(stroke((2, 2), (4, 2), StrokeKind::Leap), ArrowKind::Played(0));
    let bodies = [body((3, 2), Shape::Square(6.2)), body((4, 2), Shape::Square(3.6))];
    let arrows = drawn(&[leap], &bodies);
    let point = head(&arrows[0]);
    assert!((point.x - 90.0).abs() < 10.0 && (point.y - 50.0).abs() < 10.0, "{point:?}");
    assert!(bodies.iter().all(|body| body.distance(point) >= 0.9), "{point:?}");
    assert!(arrows[0].leap && arrows[0].head.is_some_and(|head| head.angle > 20.0), "it points down");
}

#[test]
fn moves_there_and_back_share_lines_and_keep_apart() {
    let there = stroke((2, 2), (4, 2), StrokeKind::Slide);
    let back = stroke((4, 2), (2, 2), StrokeKind::Slide);
    let plays = [(there, 1), (back, 3), (there, 5)];
    let plays = plays.map(|(stroke, number)| wanted(stroke, ArrowKind::Played(number)));
    let arrows = drawn(&plays, &[]);
    let numbers: Vec<&str> = arrows.iter().map(|arrow| arrow.number.as_str()).collect();
    assert_eq!(numbers, ["1 · 5", "3"]);
    assert!((head(&arrows[0]).y - head(&arrows[1]).y).abs() > 7.0);
}

#[test]
fn leaps_bend_upwards_whichever_way_they_go() {
    for (from, to) in [((0, 2), (2, 3)), ((2, 3), (0, 2))] {
        let leap = wanted(stroke(from, to, StrokeKind::Leap), ArrowKind::Played(1));
        let arrows = drawn(&[leap], &[]);
        assert!(arrows[0].number_y < 60.0, "{:?}", arrows[0]);
    }
}

#[test]
fn a_trade_has_a_head_at_each_end_and_room_for_both_between_neighbours() {
    for to in [(3, 2), (3, 3), (6, 2)] {
        let trade = wanted(stroke((2, 2), to, StrokeKind::Trade), ArrowKind::Legal);
        let bodies = [body((2, 2), Shape::Round(4.6)), body(to, Shape::Square(6.2))];
        let arrows = drawn(&[trade], &bodies);
        let (Some(there), Some(back)) = (arrows[0].head, arrows[0].back) else { panic!("{arrows:?}") };
        assert!(arrows[0].ball && far(there.at, back.at) > 14.0, "{arrows:?}");
    }
}

#[test]
fn over_the_joined_edges_an_arrow_goes_out_at_one_and_in_at_the_other() {
    let east = stroke((8, 4), (0, 4), StrokeKind::Slide);
    let move_east = Wanted { over_edge: Some(9), ..wanted(east, ArrowKind::Played(2)) };
    let arrows = drawn(&[move_east], &[body((8, 4), Shape::Round(5.0))]);
    let [out, into] = &arrows[..] else { panic!("{arrows:?}") };
    // out from the last column's centre at 170 to 5 beyond the edge at 180
    assert_eq!((out.line.as_str(), out.head, out.number.as_str()), ("M170 90L185 90", None, "2"));
    // in from 5 before the edge at 0; its point one unit before the first column's centre at 10
    assert!(into.line.starts_with("M-5 90L") && into.number.is_empty(), "{into:?}");
    assert!((head(into).x - 9.0).abs() < 0.2, "{into:?}");
}

#[test]
fn a_barred_line_over_the_edge_has_its_cross_where_it_comes_in() {
    let west = stroke((0, 4), (8, 3), StrokeKind::Trade);
    let barred = Wanted { over_edge: Some(9), ..wanted(west, ArrowKind::Illegal) };
    let bodies = [body((0, 4), Shape::Round(4.6)), body((8, 3), Shape::Square(3.6))];
    let arrows = drawn(&[barred], &bodies);
    let crosses: Vec<Spot> = arrows.iter().filter_map(|arrow| arrow.cross).map(|cross| cross.at).collect();
    let [cross] = crosses[..] else { panic!("{arrows:?}") };
    assert!(cross.x > 170.0 && cross_clearance(cross, 1.0, &bodies) >= CROSS_GAP, "{cross:?}");
}

#[test]
fn what_is_pushed_has_an_arrow_of_its_own_beside_one_line_of_two() {
    let push = wanted(stroke((2, 2), (3, 2), StrokeKind::Push), ArrowKind::Legal);
    let on = wanted(stroke((3, 2), (4, 2), StrokeKind::Push), ArrowKind::Pushed);
    let arrows = drawn(&[push, on], &[body((2, 2), Shape::Square(6.2)), body((3, 2), Shape::Square(4.9))]);
    assert_eq!(
        arrows.iter().map(|arrow| (arrow.push, arrow.pushed)).collect::<Vec<_>>(),
        [(true, false), (false, true)]
    );
    assert_eq!(arrows.iter().map(|arrow| arrow.line.matches('M').count()).collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn an_entry_on_one_square_has_a_mark_and_no_line() {
    let enter = Wanted { enters: true, ..wanted(stroke((0, 8), (0, 8), StrokeKind::Place), ArrowKind::Legal) };
    let arrow = |wanted| drawn(&[wanted], &[]).pop().unwrap_or_default();
    let allowed = arrow(enter);
    assert!(allowed.enters && allowed.head.is_none() && allowed.line.is_empty(), "{allowed:?}");
    assert!(arrow(Wanted { kind: ArrowKind::Illegal, ..enter }).cross.is_some());
}

#[test]
fn who_is_kept_out_is_barred_outside_and_not_from_the_piece_on_the_square() {
    let door = stroke((0, 8), (0, 8), StrokeKind::Place);
    let kept = Wanted { enters: true, ..wanted(door, ArrowKind::KeptOut(-1, 1)) };
    let piece = body((0, 8), Shape::Round(9.0));
    let arrows = drawn(&[kept, kept], &[piece]);
    let [arrow] = arrows.as_slice() else { panic!("{arrows:?}") };
    let cross = arrow.cross.expect("a cross");
    assert!(arrow.illegal && arrow.enters && arrow.line.is_empty(), "{arrow:?}");
    assert!(cross.at.x < piece.at.x - 10.0 && cross.at.y > piece.at.y + 10.0, "{cross:?} beside {piece:?}");
}

#[test]
fn between_two_large_pieces_a_short_arrow_has_a_line_and_a_head_beside_the_middle() {
    let kick = wanted(stroke((2, 2), (3, 2), StrokeKind::Ball), ArrowKind::Legal);
    let bodies = [body((2, 2), Shape::Round(9.0)), body((3, 2), Shape::Round(8.0))];
    let arrow = drawn(&[kick], &bodies).pop().unwrap_or_default();
    let (Some(head), Some(shaft)) = (arrow.head, arrow.shaft) else { panic!("{arrow:?}") };
    assert!(head.at.y > 55.0 && head.size > LEAST_HEAD, "{head:?}");
    assert!(bodies[1].distance(head.at) >= GAP - 0.1 && bodies[0].distance(shaft.to) >= 1.0, "{arrow:?}");
    // upwards it runs at the right, where pieces hold what they hold
    let north = wanted(stroke((2, 2), (2, 1), StrokeKind::Ball), ArrowKind::Legal);
    let above = [bodies[0], body((2, 1), Shape::Round(8.0))];
    assert!(drawn(&[north], &above)[0].head.is_some_and(|head| head.at.x > 55.0));
}

#[test]
fn a_cross_keeps_off_what_the_board_prints_and_its_line_may_run_aside() {
    let barred = wanted(stroke((0, 0), (1, 0), StrokeKind::Push), ArrowKind::Illegal);
    let bodies = vec![body((0, 0), Shape::Square(6.2)), body((1, 0), Shape::Square(4.9))];
    // the arrows of both squares that point at each other, a third of a square apart
    let printed = [(17.6, 13.33), (22.4, 6.67)].map(|(x, y)| Body { at: Spot { x, y }, shape: Shape::Round(2.0) });
    let around = Obstacles { bodies, printed: printed.to_vec(), lettering: 1.0, ..Obstacles::default() };
    let (from, to) = (around.bodies.first().copied(), around.bodies.last().copied());
    let tip = |_: Stroke| Tip { from, to, over: false };
    let arrows = arrows(CROP, &[barred], &around, &tip);
    let Some(Cross { at, size }) = arrows[0].cross else { panic!("{arrows:?}") };
    assert!(cross_clearance(at, size, &printed) >= 0.0 && cross_clearance(at, size, &around.bodies) >= 0.0, "{at:?}");
    assert!((at.y - 10.0).abs() > 1.0, "{at:?}");
    // between two large ones there is no such place: it covers a little of their rims, and nothing that is printed
    let bodies = vec![body((0, 0), Shape::Square(6.2)), body((1, 0), Shape::Square(6.2))];
    let around = Obstacles { bodies, ..around };
    let arrows = super::arrows(CROP, &[barred], &around, &tip);
    let Some(Cross { at, size }) = arrows[0].cross else { panic!("{arrows:?}") };
    assert!(cross_clearance(at, size, &printed) >= 0.0 && cross_clearance(at, size, &around.bodies) > -1.7, "{at:?}");
}

#[test]
fn numbers_of_two_lines_that_cross_keep_off_each_other() {
    let across = wanted(stroke((1, 2), (5, 2), StrokeKind::Slide), ArrowKind::Played(1));
    let down = wanted(stroke((3, 0), (3, 4), StrokeKind::Slide), ArrowKind::Played(2));
    let arrows = drawn(&[across, down], &[]);
    let at = |arrow: &Arrow| Spot { x: arrow.number_x, y: arrow.number_y };
    assert!(far(at(&arrows[0]), at(&arrows[1])) > 8.0, "{arrows:?}");
}

#[test]
fn what_is_pushed_off_the_board_has_its_open_head_beyond_the_edge() {
    let off = wanted(stroke((8, 4), (8, 4), StrokeKind::Push), ArrowKind::PushedOff(1, 0));
    let arrow = drawn(&[off], &[body((8, 4), Shape::Round(7.0))]).pop().unwrap_or_default();
    assert!(arrow.pushed && arrow.leaves && !arrow.line.is_empty());
    let point = head(&arrow);
    assert!(point.x > 180.0 + SMALL_HEAD && (point.y - 90.0).abs() < 1e-9, "{point:?}");
}

#[test]
fn a_piece_that_is_put_elsewhere_has_another_line_than_one_that_jumps() {
    let arrow = |kind| drawn(&[wanted(stroke((1, 1), (3, 1), kind), ArrowKind::Legal)], &[]).pop().unwrap_or_default();
    let (jump, put) = (arrow(StrokeKind::Leap), arrow(StrokeKind::Place));
    assert!(jump.leap && !jump.placed && put.placed && !put.leap);
    assert_eq!(jump.line, put.line, "only the template tells them apart");
    let near = wanted(stroke((1, 1), (2, 1), StrokeKind::Place), ArrowKind::Legal);
    assert!(drawn(&[near], &[])[0].placed, "to the next square too");
}
