//! Where the panels of a picture are. Lengths are the scene's.

use super::room::Room;
use super::scene::{COORDINATES, Link, Panel, SQUARE, Scene};
use crate::geom::Size;

/// Round a board.
const EDGE: f64 = 2.0;
const BADGE: f64 = 11.0;
const BETWEEN: f64 = 16.0;
/// Two panels stand side by side when no more than so many columns come together, where no room is known.
const BESIDE: u8 = 14;
/// One below the other their squares must be so much larger than side by side.
const WORTH: f64 = 1.15;

/// Puts the panels side by side, or one below the other where they are wide.
pub(super) fn arrange(panels: Vec<Panel>, room: Option<Room>) -> Scene {
    let beside = is_beside(&panels, room);
    placed(panels, beside)
}

fn is_beside(panels: &[Panel], room: Option<Room>) -> bool {
    let Some(room) = room else {
        let columns: u8 = panels.iter().map(|panel| panel.crop.columns).fold(0, u8::saturating_add);
        return panels.len() > 1 && columns <= BESIDE;
    };
    let (mut beside, mut below) = (Size::new(0.0, 0.0), Size::new(0.0, 0.0));
    for (at, panel) in panels.iter().enumerate() {
        let (left, right, top, bottom) = extent(panel);
        let between = if at == 0 { 0.0 } else { BETWEEN };
        beside = Size::new(beside.width + between + left + right, f64::max(beside.height, top + bottom));
        below = Size::new(f64::max(below.width, left + right), below.height + between + top + bottom);
    }
    let square = |size: Size<f64>| room.square_of(Size::new(size.width / SQUARE, size.height / SQUARE));
    panels.len() > 1 && square(below) < WORTH * square(beside)
}

fn placed(mut panels: Vec<Panel>, beside: bool) -> Scene {
    let boxes: Vec<(f64, f64, f64, f64)> = panels.iter().map(extent).collect();
    let mut scene = Scene { panels: Vec::new(), link: None, width: 0.0, height: 0.0 };
    for (at, (panel, (left, right, top, bottom))) in panels.iter_mut().zip(boxes).enumerate() {
        let between = if at == 0 { 0.0 } else { BETWEEN };
        let (across, down) = if beside { (scene.width + between, 0.0) } else { (0.0, scene.height + between) };
        if at > 0 {
            let (board_width, board_height) =
                (f64::from(panel.crop.columns) * SQUARE, f64::from(panel.crop.rows) * SQUARE);
            scene.link = Some(if beside {
                Link { x: across - between / 2.0, y: top + board_height / 2.0, down: false }
            } else {
                Link { x: left + board_width / 2.0, y: down - between / 2.0, down: true }
            });
        }
        panel.x = across + left;
        panel.y = down + top;
        scene.width = scene.width.max(across + left + right);
        scene.height = scene.height.max(down + top + bottom);
    }
    scene.panels = panels;
    scene
}

/// How far a panel reaches from its origin: left, right, up, down.
fn extent(panel: &Panel) -> (f64, f64, f64, f64) {
    let (width, height) = (f64::from(panel.crop.columns) * SQUARE, f64::from(panel.crop.rows) * SQUARE);
    let names = panel.rows.iter().map(|name| name.x);
    let half = 3.0 * panel.lettering;
    let left = names.clone().map(|x| half - x).fold(EDGE + panel.goals[0], f64::max);
    let right = names.map(|x| x + half).fold(width + EDGE + panel.goals[1], f64::max);
    let badge = if panel.badge.is_some() { BADGE } else { 0.0 };
    let [above, below] = panel.beyond;
    (left, right, EDGE + above, height + below + (COORDINATES + badge) * panel.lettering)
}
