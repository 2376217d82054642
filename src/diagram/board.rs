//! A position as text: what `show` prints, and a picture's plainest alternative.

use super::crop::Crop;
use crate::game::{About, Loose, Placed, Position, Side, Square};

/// The position on a grid of characters, coordinates around it: pieces of the first side in capitals, of the second in
/// small letters (in a game whose codes differ by case only: `+` and `-` before the code), a state after its piece, `*`
/// for what belongs to nobody.
/// Below it the legend, and the position in its notation.
pub fn text_board(about: &About, position: &dyn Position, crop: Crop) -> String {
    let cells = Cells::new(about, position);
    let grid = about.grid;
    let rows = crop.row..crop.row + crop.rows;
    let columns: Vec<u8> = (crop.column..crop.column + crop.columns).collect();
    let side = rows.clone().map(|row| grid.row_label(row).len()).max().unwrap_or(1);
    let wide = |column: &u8| {
        let texts = rows.clone().map(|row| cells.at(Square { column: *column, row }).chars().count());
        texts.max().unwrap_or(1).max(grid.column_label(*column).len())
    };
    let width = columns.iter().map(wide).max().unwrap_or(1);
    let mut text = String::new();
    let mut line = |label: &str, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!(" {cell:<width$}")).collect();
        text += format!("{label:>side$} {cells}").trim_end();
        text += "\n";
    };
    let names: Vec<String> = columns.iter().map(|column| grid.column_label(*column)).collect();
    line("", names.clone());
    for row in rows {
        let label = grid.row_label(row);
        line(&label, columns.iter().map(|column| cells.at(Square { column: *column, row })).collect());
    }
    line("", names);
    let [first, second] = about.sides;
    let signs = if cells.by_case { ["CAPITALS", "small letters"] } else { ["+", "-"] };
    text += &format!("{}: {first}, {}: {second}", signs[0], signs[1]);
    for thing in &cells.loose {
        let squares: Vec<String> = thing.squares.iter().map(|square| grid.name(*square)).collect();
        let place = if squares.len() == 1 { "on" } else { "where these meet:" };
        text += &format!(", *: {} {place} {}", thing.code, squares.join(" "));
    }
    text += &format!("\n{}\n", position.text());
    text
}

struct Cells {
    pieces: Vec<Placed>,
    loose: Vec<Loose>,
    by_case: bool,
}

impl Cells {
    fn new(about: &About, position: &dyn Position) -> Cells {
        let codes: Vec<&str> =
            about.pieces.iter().map(|entry| entry.code).chain(about.other_codes.iter().copied()).collect();
        let by_case = codes.iter().all(|code| {
            code.chars().any(char::is_alphabetic)
                && codes.iter().filter(|other| other.eq_ignore_ascii_case(code)).count() == 1
        });
        Cells { pieces: position.pieces(), loose: position.loose(), by_case }
    }

    /// What stands on a square; `.` when it is empty, the parts joined by `/` when it is more than one thing.
    fn at(&self, square: Square) -> String {
        let there: Vec<String> =
            self.pieces.iter().filter(|piece| piece.square == square).map(|piece| self.piece(piece)).collect();
        let alone = self.loose.iter().any(|thing| thing.squares == [square]);
        let star = if alone { "*" } else { "" };
        match (there.is_empty(), alone) {
            (true, false) => ".".into(),
            _ => there.join("/") + star,
        }
    }

    fn piece(&self, piece: &Placed) -> String {
        let code = match (self.by_case, piece.side) {
            (true, Side::First) => piece.code.to_uppercase(),
            (true, Side::Second) => piece.code.to_lowercase(),
            (false, Side::First) => format!("+{}", piece.code),
            (false, Side::Second) => format!("-{}", piece.code),
        };
        match piece.state {
            Some(state) => format!("{code}:{state}"),
            None => code,
        }
    }
}
