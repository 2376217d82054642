//! What a picture shows, made from the checked claims alone: the template draws it and decides nothing.
//!
//! Lengths are in units of which a square of the board has 20; angles in degrees, clockwise from the right.

mod lines;

use super::arrange::arrange;
use super::body::{Body, Shape, printed};
use super::claim::Show;
use super::crop::Crop;
use super::label::{Label, PLATE, apart, label};
use super::moved::Moved;
use super::room::Room;
use super::stroke::{Arrow, Obstacles};
use super::verdict::{CheckedDiagram, Play, What};
use crate::game::{About, Loose, Outcome, Placed, Position, Square};
use crate::geom::Size;
use crate::i18n::Words;
use serde::Serialize;

/// Units of one square.
pub(super) const SQUARE: f64 = 20.0;

/// One picture.
#[derive(Debug, Serialize)]
pub(super) struct Scene {
    pub panels: Vec<Panel>,
    /// Between two panels: where the sign is that leads from one to the other, and whether it points down.
    pub link: Option<Link>,
    /// Units.
    pub width: f64,
    pub height: f64,
}

#[derive(Debug, Serialize)]
pub(super) struct Link {
    pub x: f64,
    pub y: f64,
    pub down: bool,
}

/// One board with what is on it. Its origin is the top left corner of its top left square.
#[derive(Debug, Default, Serialize)]
pub(super) struct Panel {
    pub x: f64,
    pub y: f64,
    pub crop: Crop,
    /// What the board itself shows in the position ([`Position::scene`]).
    pub ground: serde_json::Value,
    pub columns: Vec<Coordinate>,
    pub rows: Vec<Coordinate>,
    pub highlights: Vec<Spot>,
    pub marks: Vec<Spot>,
    /// Where something decides that a move is illegal.
    pub deciders: Vec<Spot>,
    pub ghosts: Vec<Piece>,
    pub pieces: Vec<Piece>,
    /// What belongs to no side; its `state` is `held` where a piece stands on its square.
    pub loose: Vec<Piece>,
    /// Where that lay.
    pub loose_ghosts: Vec<Piece>,
    pub arrows: Vec<Arrow>,
    pub labels: Vec<Label>,
    pub badge: Option<Badge>,
    /// Room left and right for what sticks out of the board, and above and below for what leaves it.
    pub goals: [f64; 2],
    #[serde(skip)]
    pub beyond: [f64; 2],
    /// How much larger the lettering is than on squares of the usual size.
    pub lettering: f64,
    /// The room that everything on it takes up.
    #[serde(skip)]
    pub around: Obstacles,
}

#[derive(Debug, Serialize)]
pub(super) struct Coordinate {
    pub x: f64,
    pub y: f64,
    pub text: String,
}

/// The centre of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct Spot {
    pub x: f64,
    pub y: f64,
}

#[derive(Debug, Serialize)]
pub(super) struct Piece {
    #[serde(flatten)]
    pub at: Spot,
    pub side: &'static str,
    pub code: &'static str,
    pub state: &'static str,
    pub label: String,
}

#[derive(Debug, Serialize)]
pub(super) struct Badge {
    pub x: f64,
    pub y: f64,
    pub text: String,
    /// The side whose colour the badge has; empty when it is nobody's.
    pub side: &'static str,
}

/// Room for coordinates.
pub(super) const COORDINATES: f64 = 9.0;
/// Room beyond an edge over which something leaves the board.
const BEYOND: f64 = 6.0;
/// What is held by a piece is drawn so far right of and below its square's centre.
const HELD: f64 = 6.2;
/// After so many tries the size of the letters is settled.
const SETTLED: usize = 2;

/// How a picture is lettered for its size on paper.
#[derive(Clone, Copy)]
struct Look {
    crop: Crop,
    /// See [`Panel::lettering`].
    lettering: f64,
    /// Whether pieces have their initials.
    initials: bool,
}

/// Which claims a panel is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Before,
    After,
}

pub(super) struct Maker<'a> {
    pub about: &'static About,
    pub words: &'a Words,
    pub diagram: &'a CheckedDiagram,
    /// The words of the diagram's labels, in their order.
    pub labels: Vec<String>,
    /// How large the picture is printed, where that is known.
    pub room: Option<Room>,
    /// What the kit tells of the room that pieces take up in pictures ([`Shape::of`]).
    pub figures: &'a serde_json::Value,
}

impl Maker<'_> {
    /// The picture; `None` when the diagram has no start.
    pub(super) fn scene(&self) -> Option<Scene> {
        let mut look = Look { crop: self.crop(), lettering: 1.0, initials: true };
        let mut scene = self.scene_as(look)?;
        let Some(room) = self.room else { return Some(scene) };
        // letters take up room, and their size depends on it
        for _ in 0..SETTLED {
            let square = room.square_of(Size::new(scene.width / SQUARE, scene.height / SQUARE));
            let initials = self.figures.get("initial").and_then(serde_json::Value::as_f64);
            look.lettering = room.lettering(square);
            look.initials = initials.is_none_or(|size| room.shows_initials(size, square));
            scene = self.scene_as(look)?;
        }
        Some(scene)
    }

    fn scene_as(&self, look: Look) -> Option<Scene> {
        let panels: Option<Vec<Panel>> = self.shown().iter().map(|when| self.panel(*when, look)).collect();
        Some(arrange(panels?, self.room))
    }

    fn shown(&self) -> &'static [When] {
        match self.diagram.panels() {
            Show::Before => &[When::Before],
            Show::After => &[When::After],
            Show::Both => &[When::Before, When::After],
        }
    }

    fn last_stage(&self) -> usize {
        self.diagram.stages.len().saturating_sub(1)
    }

    fn stage(&self, when: When) -> usize {
        if when == When::Before { 0 } else { self.last_stage() }
    }

    /// The part of the board that all panels show.
    pub(super) fn crop(&self) -> Crop {
        if let Some((first, second)) = self.diagram.view {
            return Crop::between(first, second);
        }
        let mut squares = self.diagram.marks.clone();
        squares.extend(self.diagram.labels.iter().map(|(square, _)| *square));
        for fact in &self.diagram.facts {
            match &fact.what {
                What::Legal(plays) | What::Play(plays) => {
                    let strokes = plays.iter().filter_map(|play| play.stroke);
                    squares.extend(strokes.flat_map(|stroke| [stroke.from, stroke.to]));
                }
                What::Illegal { play, at, .. } => {
                    squares.extend(play.stroke.iter().flat_map(|stroke| [stroke.from, stroke.to]));
                    squares.extend(at);
                }
                What::Reach { square, ends } => {
                    squares.push(*square);
                    squares.extend(ends);
                }
                _ => {}
            }
        }
        if self.diagram.panels() != Show::Before {
            squares.extend(self.changed());
        }
        Crop::around(self.about.grid, &squares)
    }

    /// The squares on which something else stands at the end than at the start.
    fn changed(&self) -> Vec<Square> {
        let (Some(start), Some(end)) = (self.diagram.start(), self.diagram.end()) else { return Vec::new() };
        let (before, after) = (start.pieces(), end.pieces());
        let gone = before.iter().filter(|piece| !after.contains(piece));
        let new = after.iter().filter(|piece| !before.contains(piece));
        gone.chain(new).map(|piece| piece.square).collect()
    }

    fn panel(&self, when: When, look: Look) -> Option<Panel> {
        let (stage, Look { crop, lettering, .. }) = (self.stage(when), look);
        let position: &dyn Position = &**self.diagram.stages.get(stage)?;
        let pieces = position.pieces();
        let spots = |squares: Vec<Square>| -> Vec<Spot> {
            squares.into_iter().filter(|square| crop.holds(*square)).map(|square| spot(crop, square)).collect()
        };
        let (ghosts, loose_ghosts) = (self.ghosts(when, &pieces), self.loose_ghosts(when, crop, position));
        let ground = position.scene();
        let around = Obstacles {
            bodies: self.bodies(crop, position),
            pale: self.pale(crop, &ghosts, &loose_ghosts),
            printed: printed(self.figures, &ground, crop),
            // numbers have room where squares are large
            lettering: lettering.max(1.0),
        };
        let (arrows, deciders) = self.arrows(when, crop, position, &around);
        let labels = self.diagram.labels.iter().zip(&self.labels);
        let labels = labels.filter(|((square, _), _)| crop.holds(*square));
        let labels = labels.map(|((square, _), text)| label(crop, *square, text, &pieces, lettering)).collect();
        let (goals, beyond) = self.edges(crop, &arrows);
        Some(Panel {
            x: 0.0,
            y: 0.0,
            crop,
            ground,
            columns: self.column_names(look, beyond[1]),
            rows: self.row_names(look, goals),
            highlights: spots(self.reached(stage)),
            marks: spots(self.diagram.marks.clone()),
            deciders: spots(deciders),
            ghosts: ghosts.iter().filter_map(|piece| self.piece(look, piece)).collect(),
            pieces: pieces.iter().filter_map(|piece| self.piece(look, piece)).collect(),
            loose: self.loose(crop, position),
            loose_ghosts,
            arrows,
            around,
            labels: apart(labels, PLATE * lettering),
            badge: self.badge(when, look, beyond[1]),
            lettering,
            goals,
            beyond,
        })
    }

    /// Room left and right of a board, and above and below it: for what sticks out of it, and for what leaves it.
    fn edges(&self, crop: Crop, arrows: &[Arrow]) -> ([f64; 2], [f64; 2]) {
        let (width, height) = (f64::from(crop.columns) * SQUARE, f64::from(crop.rows) * SQUARE);
        let heads = || arrows.iter().filter(|arrow| arrow.leaves).filter_map(|arrow| arrow.head);
        let over = arrows.iter().any(|arrow| arrow.over_edge);
        let room = |is: bool| if is { BEYOND } else { 0.0 };
        let sticks = self.figures.get("beyond").and_then(serde_json::Value::as_f64).unwrap_or(0.0);
        let [left, right] = [
            (crop.column == 0, heads().any(|head| head.at.x < 0.0)),
            (self.at_right_edge(crop), heads().any(|head| head.at.x > width)),
        ]
        .map(|(at_edge, leaves)| if at_edge { sticks.max(room(over || leaves)) } else { 0.0 });
        let above = room(heads().any(|head| head.at.y < 0.0));
        ([left, right], [above, room(heads().any(|head| head.at.y > height))])
    }

    fn column_names(&self, look: Look, beyond: f64) -> Vec<Coordinate> {
        let Look { crop, lettering, .. } = look;
        let below = 2.0 + 4.4 * lettering + beyond;
        (0..crop.columns)
            .map(|index| Coordinate {
                x: (f64::from(index) + 0.5) * SQUARE,
                y: f64::from(crop.rows) * SQUARE + below,
                text: self.about.grid.column_label(crop.column + index),
            })
            .collect()
    }

    /// Beside the rows: on the side where the board does not end, since something may stick out there.
    fn row_names(&self, look: Look, goals: [f64; 2]) -> Vec<Coordinate> {
        let Look { crop, lettering, .. } = look;
        let right = self.names_at_right(crop);
        let far = if right { f64::from(crop.columns) * SQUARE } else { 0.0 };
        let gap = 1.4 + 3.2 * lettering + goals[usize::from(right)];
        (0..crop.rows)
            .map(|index| Coordinate {
                x: if right { far + gap } else { far - gap },
                y: (f64::from(index) + 0.5) * SQUARE + 2.0 * lettering,
                text: self.about.grid.row_label(crop.row + index),
            })
            .collect()
    }

    fn at_right_edge(&self, crop: Crop) -> bool {
        crop.column + crop.columns >= self.about.grid.columns
    }

    fn names_at_right(&self, crop: Crop) -> bool {
        crop.column == 0 && !self.at_right_edge(crop)
    }

    fn piece(&self, look: Look, piece: &Placed) -> Option<Piece> {
        let initial = || super::alt::abbreviation(self.about, self.words, piece.code);
        look.crop.holds(piece.square).then(|| Piece {
            at: spot(look.crop, piece.square),
            side: self.about.sides[piece.side.index()],
            code: piece.code,
            state: piece.state.unwrap_or_default(),
            label: if look.initials { initial() } else { String::new() },
        })
    }

    fn reached(&self, stage: usize) -> Vec<Square> {
        let mut squares: Vec<Square> = Vec::new();
        for fact in self.diagram.facts.iter().filter(|fact| fact.stage == stage) {
            if let What::Reach { ends, .. } = &fact.what {
                squares.extend(ends);
            }
        }
        squares.sort();
        squares.dedup();
        squares
    }

    /// Whether the arrows of the plays belong on the panel after them: it is drawn, and every piece that they took along
    /// stands where they brought it. (Where a goal sends all pieces home, an arrow there would lead to nobody.)
    fn plays_are_after(&self) -> bool {
        let moved = Moved::of(self.diagram);
        let lead = |number: usize, play: &Play| play.stroke.is_none_or(|stroke| moved.leads_to_the_end(number, stroke));
        self.diagram.panels() == Show::After
            || (self.diagram.panels() == Show::Both && moved.played.iter().all(|(number, play)| lead(*number, play)))
    }

    /// Where the played pieces stood, as far as nothing stands there now.
    fn ghosts(&self, when: When, now: &[Placed]) -> Vec<Placed> {
        if when == When::Before {
            return Vec::new();
        }
        let mut ghosts: Vec<Placed> = Vec::new();
        let moved = Moved::of(self.diagram);
        for (number, play) in &moved.played {
            let Some(stroke) = play.stroke else { continue };
            if !self.plays_are_after() || !moved.leads_to_the_end(*number, stroke) {
                continue;
            }
            let taken = |pieces: &[Placed]| pieces.iter().any(|piece| piece.square == stroke.from);
            if !taken(now) && !taken(&ghosts) {
                ghosts.extend(moved.mover(*number, stroke));
            }
        }
        ghosts
    }

    /// What belongs to nobody, in a position.
    fn loose(&self, crop: Crop, position: &dyn Position) -> Vec<Piece> {
        let pieces = position.pieces();
        position.loose().iter().filter_map(|thing| self.lies(crop, thing, &pieces)).collect()
    }

    /// Where it lay at the start, as far as it does not lie there now.
    fn loose_ghosts(&self, when: When, crop: Crop, now: &dyn Position) -> Vec<Piece> {
        let Some(start) = self.diagram.start().filter(|_| when == When::After && self.plays_are_after()) else {
            return Vec::new();
        };
        let (lie, stand) = (now.loose(), now.pieces());
        start
            .loose()
            .iter()
            .filter(|thing| !lie.iter().any(|other| other.squares == thing.squares))
            .filter_map(|thing| self.lies(crop, thing, &stand))
            .collect()
    }

    /// On the point where its squares meet; aside where a piece stands on its one square.
    fn lies(&self, crop: Crop, thing: &Loose, pieces: &[Placed]) -> Option<Piece> {
        let shown = thing.squares.iter().all(|square| crop.holds(*square)) && !thing.squares.is_empty();
        let count = thing.squares.len() as f64;
        let sum =
            thing.squares.iter().map(|square| spot(crop, *square)).fold((0.0, 0.0), |(x, y), at| (x + at.x, y + at.y));
        let held = thing.squares.len() == 1 && pieces.iter().any(|piece| thing.squares.contains(&piece.square));
        let aside = if held { HELD } else { 0.0 };
        shown.then(|| Piece {
            at: Spot { x: sum.0 / count + aside, y: sum.1 / count + aside },
            side: "",
            code: thing.code,
            state: if held { "held" } else { "" },
            label: String::new(),
        })
    }

    /// The room that everything on the board takes up.
    fn bodies(&self, crop: Crop, position: &dyn Position) -> Vec<Body> {
        let pieces = position.pieces();
        let standing = pieces.iter().filter(|piece| crop.holds(piece.square)).map(|piece| self.body(crop, piece));
        let lying = self.loose(crop, position).into_iter().map(|thing| self.lying(&thing));
        standing.chain(lying).collect()
    }

    /// The room of what stood or lay on the board.
    fn pale(&self, crop: Crop, ghosts: &[Placed], loose: &[Piece]) -> Vec<Body> {
        let stood = ghosts.iter().filter(|piece| crop.holds(piece.square)).map(|piece| self.body(crop, piece));
        stood.chain(loose.iter().map(|thing| self.lying(thing))).collect()
    }

    fn body(&self, crop: Crop, piece: &Placed) -> Body {
        Body { at: spot(crop, piece.square), shape: Shape::of(self.figures, piece.code) }
    }

    fn lying(&self, thing: &Piece) -> Body {
        let code = if thing.state.is_empty() { thing.code } else { thing.state };
        Body { at: thing.at, shape: Shape::of(self.figures, code) }
    }

    /// Who has won, or will: of the claims that speak of this panel, and on the last panel of those at the end too.
    fn badge(&self, when: When, look: Look, beyond: f64) -> Option<Badge> {
        let is_last = self.shown().last() == Some(&when);
        let here = |stage: usize, what: &What| match what {
            What::Wins(_) => stage == self.stage(when) || (is_last && stage == self.last_stage()),
            _ => stage == self.stage(when),
        };
        let facts = self.diagram.facts.iter().filter(|fact| here(fact.stage, &fact.what));
        let texts = facts.filter_map(|fact| Some((super::alt::badge(self.about, self.words, &fact.what)?, &fact.what)));
        let (text, what) = texts.min_by_key(|(_, what)| !matches!(what, What::Wins(_) | What::Forced { .. }))?;
        let side = match what {
            What::Wins(side) | What::Forced { side, .. } => self.about.sides[side.index()],
            _ => "",
        };
        // that a game goes on is worth a badge only where one might think it over
        let plain = matches!(what, What::Ongoing) && !self.was_decided();
        (!plain).then(|| Badge {
            x: 0.0,
            y: f64::from(look.crop.rows) * SQUARE + beyond + (COORDINATES + 6.6) * look.lettering,
            text,
            side,
        })
    }

    fn was_decided(&self) -> bool {
        self.diagram.stages.iter().any(|stage| stage.outcome() != Outcome::Ongoing)
    }
}

/// The centre of a square of the crop.
pub(super) fn spot(crop: Crop, square: Square) -> Spot {
    let centre = |index: u8, first: u8| (f64::from(index) - f64::from(first) + 0.5) * SQUARE;
    Spot { x: centre(square.column, crop.column), y: centre(square.row, crop.row) }
}
