//! Words for pieces, moves and numbers.

mod move_text;
mod score;

use claims::Played;
pub use claims::role_name;
use shakmaty::{Chess, Color, Move, Position, Role, Square};

use crate::{Message, Phrase, Style};

pub use self::move_text::Notation;
pub(crate) use self::move_text::write_played;
pub use self::score::Score;

/// Names a piece as players do: `the queen on f6`. An empty square is named alone.
pub fn man(position: &Chess, square: Square) -> Phrase {
    match position.board().role_at(square) {
        Some(role) => Message::new("man").with("role", role_name(role)).with("square", square).phrase(),
        None => Phrase::from(square),
    }
}

/// Names several pieces, kind by kind, without an article: `rook on g8 and pawns on g7 and h7`.
pub fn men(position: &Chess, squares: &[Square]) -> Phrase {
    let of_role = |role: Role| {
        let here = |square: &&Square| position.board().role_at(**square) == Some(role);
        let names: Vec<Phrase> = squares.iter().filter(here).copied().map(Phrase::from).collect();
        let message = Message::new("men").with("role", role_name(role)).number("count", names.len() as u64);
        (!names.is_empty()).then(|| message.with("squares", list(&names)).phrase())
    };
    list(&Role::ALL.into_iter().rev().filter_map(of_role).collect::<Vec<Phrase>>())
}

/// Names a side.
pub fn side_name(color: Color) -> Phrase {
    Message::new("side").with("color", Phrase::Color(color)).phrase()
}

/// Writes moves from a position with the numbers that they have in its game: `24...Nf6 25.Qc5+`.
///
/// Stops before a move that is not legal.
pub fn write_score(position: &Chess, moves: &[Move], style: &Style) -> String {
    game_score(position, moves, 0, position.turn()).write(&style.counted_from(position.fullmoves().get()))
}

/// Converts moves from a position `ply` plies after the root, to be numbered as in a game score.
///
/// Stops before a move that is not legal; lines come from a checked proof. A pass counts as a ply, so the
/// numbers may differ from the position's own.
pub fn game_score(position: &Chess, moves: &[Move], ply: usize, root_turn: Color) -> Score {
    let mut board = position.clone();
    let mut played = Vec::new();
    for mv in moves {
        if !board.is_legal(*mv) {
            break;
        }
        played.push(Played::of(&board, *mv));
        board.play_unchecked(*mv);
    }
    Score { moves: played, ply, root_turn }
}

/// Joins items as in a sentence: `c7, d8 and e7`.
pub fn list(items: &[Phrase]) -> Phrase {
    join(items, "list-last")
}

/// Joins alternatives: `c7, d8 or e7`.
pub fn list_or(items: &[Phrase]) -> Phrase {
    join(items, "list-or")
}

fn join(items: &[Phrase], last: &'static str) -> Phrase {
    let [first, rest @ ..] = items else { return Phrase::default() };
    let ids = (1..=rest.len()).map(|place| if place == rest.len() { last } else { "list-next" });
    let join = |before: Phrase, (id, item): (&'static str, &Phrase)| {
        Message::new(id).with("before", before).with("item", item.clone()).phrase()
    };
    ids.zip(rest).fold(first.clone(), join)
}

/// Capitalizes the beginning of a sentence.
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, EnPassantMode, FromSetup};
    use testing::find_move;

    use super::*;

    #[test]
    fn moves_are_numbered_from_the_root_whoever_begins() {
        let mut position = Chess::default();
        let score = |position: &Chess, moves: &[Move], ply, root_turn| {
            game_score(position, moves, ply, root_turn).write(Style::plain())
        };
        let e4 = find_move(&position, "e4");
        position.play_unchecked(e4);
        let e5 = find_move(&position, "e5");
        assert_eq!(score(&Chess::default(), &[e4, e5], 0, Color::White), "1.e4 e5");
        assert_eq!(score(&position, &[e5], 1, Color::White), "1...e5");
        assert_eq!(score(&position, &[e5], 0, Color::Black), "1...e5");
        position.play_unchecked(e5);
        let knight = find_move(&position, "Nf3");
        assert_eq!(score(&position, &[knight], 1, Color::Black), "2.Nf3");
    }

    #[test]
    fn moves_are_numbered_as_in_their_game() {
        let moves: Vec<Move> = Chess::default().legal_moves().into_iter().take(1).collect();
        let said = |number| {
            let score = game_score(&Chess::default(), &moves, 0, Color::White);
            score.write(&Style::plain().counted_from(number)).split('.').next().map(str::to_owned)
        };
        assert_eq!(said(24).as_deref(), Some("24"));
        assert_eq!(said(u32::MAX).as_deref(), Some("4294967295"));
        let mut late = Chess::default().to_setup(EnPassantMode::Always);
        late.fullmoves = 25.try_into().unwrap();
        late.turn = Color::Black;
        let late = Chess::from_setup(late, CastlingMode::Standard).unwrap();
        let reply = find_move(&late, "Nf6");
        assert_eq!(write_score(&late, &[reply], Style::plain()), "25...Nf6");
        let after = late.play(reply).unwrap();
        assert_eq!(
            write_score(&after, &after.legal_moves()[..1], Style::plain()).split('.').next(),
            Some("26")
        );
    }

    #[test]
    fn lists_read_like_sentences() {
        let items = ["c7", "d8", "e7"].map(Phrase::from);
        assert_eq!(list(&items).to_string(), "c7, d8 and e7");
        assert_eq!(list(&items[..1]).to_string(), "c7");
    }
}
