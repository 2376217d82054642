//! Whether what a line says can be: from what is written to a position, or to every reason why it is refused.

use super::MasterMove;
use super::about::{ABOUT, POSITION_ORDER};
use super::pieces::{Lineup, MEN, SAMPLE};
use super::pitch::Cell;
use super::read::{Man, Memory, Said, Setup, read};
use super::state::{State, Trip};
use crate::game::notation::{Faults, OCCUPIED, TOO_MANY};
use crate::game::{PositionFault, Side};

impl MasterMove {
    pub(super) fn position(&self, text: &str) -> Result<State, Vec<PositionFault>> {
        let setup = read(text)?;
        let mut faults = Faults::new();
        let board = self.lineup(&setup.board, setup.restart.is_some(), &mut faults);
        let formation = setup.formation.as_ref().map_or(SAMPLE, |men| self.lineup(men, true, &mut faults));
        let most = self.choices.moves_to_win;
        let score = check_score(&setup, most, &mut faults);
        check_restart(&setup, most, &mut faults);
        check_memories(&setup, &board, &mut faults);
        faults.verdict(POSITION_ORDER)?;
        let mut state = State {
            occupied: board.occupied(),
            board,
            formation,
            last: [[Cell::NOWHERE; MEN]; 2],
            trips: memories(&setup.trips).map(|said| trip(said.what)).collect(),
            score,
            restart: setup.restart.map(|said| said.what),
            to_move: setup.to_move.map_or(Side::First, |said| said.what),
        };
        state.trips.sort_unstable();
        for Memory { at, from, .. } in memories(&setup.last).map(|said| said.what) {
            for side in Side::BOTH {
                if let Some(slot) = state.board.slot(side, at) {
                    state.last[side.index()][slot] = from;
                }
            }
        }
        Ok(state)
    }

    /// The pieces as a line-up, and what is wrong with it; `at_kick_off` when each must stand in its own half.
    fn lineup(&self, men: &[Said<Man>], at_kick_off: bool, faults: &mut Faults) -> Lineup {
        let mut lineup = Lineup::EMPTY;
        let mut taken = super::pitch::Cells::default();
        for Said { what: Man { side, piece, cell }, span } in men.iter().cloned() {
            let whose = format!("{}’s {} on {cell}", ABOUT.sides[side.index()], piece.term());
            if taken.has(cell) {
                faults.add(OCCUPIED, span.clone(), format!("{whose}: the square is taken already"));
            }
            taken.add(cell);
            if !lineup.put(side, piece, cell) {
                let most = piece.slots().len();
                faults.add(TOO_MANY, span.clone(), format!("{whose} is one too many: a side has {most}"));
            }
            if self.choices.white.has(cell) {
                faults.add("white-area", span.clone(), format!("{whose}: nothing stands on a white-area square"));
            }
            if !piece.is_keeper() && cell.in_a_goal() {
                faults.add("goal-square", span.clone(), format!("{whose}: only keepers stand on goal squares"));
            }
            if piece.is_keeper() && !cell.in_goal_of(side) {
                faults.add("keeper-in-goal", span.clone(), format!("{whose} is not on a square of its own goal"));
            }
            if at_kick_off && !cell.in_half_of(side) {
                faults.add("own-half", span, format!("{whose} is not in its own half at kick-off"));
            }
        }
        lineup
    }
}

fn memories(field: &Option<Said<Vec<Said<Memory>>>>) -> impl Iterator<Item = &Said<Memory>> {
    field.iter().flat_map(|said| &said.what)
}

fn trip(Memory { at, from, to, times }: Memory) -> Trip {
    Trip { at, from, to, times }
}

fn check_score(setup: &Setup, most: u8, faults: &mut Faults) -> [u8; 2] {
    let Some(Said { what: score, span }) = &setup.score else { return [0, 0] };
    let most = u32::from(most);
    if score.iter().any(|moves| *moves > most) {
        faults.add("score", span.clone(), format!("a match ends at {most} Moves"));
    } else if *score == [most, most] {
        faults.add("score", span.clone(), format!("only one side gets to {most} Moves"));
    }
    // Larger numbers have been refused.
    score.map(|moves| moves.min(most) as u8)
}

fn check_restart(setup: &Setup, most: u8, faults: &mut Faults) {
    let Some(Said { what: conceder, span }) = &setup.restart else { return };
    let score = setup.score.as_ref().map_or([0, 0], |said| said.what);
    if score[conceder.other().index()] == 0 {
        let scorer = ABOUT.sides[conceder.other().index()];
        faults.add("restart", span.clone(), format!("a restart follows a Move!, and {scorer} has none"));
    }
    if score.contains(&u32::from(most)) {
        faults.add(
            "restart",
            span.clone(),
            format!("there is no restart after a side’s last Move!, its number {most}"),
        );
    }
    for (name, field) in [("trips", &setup.trips), ("last", &setup.last)] {
        if let Some(said) = field {
            faults.add(
                "restart",
                said.span.clone(),
                format!("at a restart nobody has moved: `{name}` is out of place"),
            );
        }
    }
}

/// Round trips and latest moves belong to pieces on the board that are no keepers.
fn check_memories(setup: &Setup, board: &Lineup, faults: &mut Faults) {
    for (what, field) in [("round trips", &setup.trips), ("latest move", &setup.last)] {
        for Said { what: Memory { at, .. }, span } in memories(field) {
            // A piece that is one too many stands somewhere all the same.
            let there = |man: &&Said<Man>| man.what.cell == *at;
            let keeper = setup.board.iter().filter(there).any(|man| man.what.piece.is_keeper());
            if keeper {
                faults.add("exempt", span.clone(), format!("the keeper on {at} is exempt: it has no {what}"));
            } else if board.on(*at).is_none() && !setup.board.iter().any(|man| there(&man)) {
                faults.add("no-piece", span.clone(), format!("{what} of no piece: nothing stands on {at}"));
            }
        }
    }
}
