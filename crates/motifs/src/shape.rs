//! Themes of the whole line: how it ends, how long it is, and what kind of game it comes from.

use shakmaty::{Board, Position, Role};
use vision::{MatePattern, Vision};

use crate::phase::phase;
use crate::{Line, Seen, Sighting, Theme};

/// Returns the mates, the length and the phase of a line; empty if the side has no move in it.
pub(crate) fn sightings(line: &Line) -> Vec<Sighting> {
    let (Some(start), Some(end)) = (line.start(), line.own().next_back()) else { return Vec::new() };
    let moves = line.own().count();
    let mut themes = vec![length(moves), phase(start.board())];
    if end.after().position().is_checkmate() {
        themes.extend(mates(end.after(), moves));
    }
    themes.extend(ending(line));
    let squares = [end.to()];
    themes.into_iter().map(|theme| Sighting { theme, seen: Seen::at(end, squares) }).collect()
}

fn length(moves: usize) -> Theme {
    match moves {
        0 | 1 => Theme::OneMove,
        2 => Theme::Short,
        3 => Theme::Long,
        _ => Theme::VeryLong,
    }
}

fn mates(end: &Vision, moves: usize) -> Vec<Theme> {
    let mut themes: Vec<Theme> = Theme::of_mate(moves).collect();
    themes.extend(end.mate_patterns().into_iter().map(of_pattern));
    themes
}

fn of_pattern(pattern: MatePattern) -> Theme {
    match pattern {
        MatePattern::BackRank => Theme::BackRankMate,
        MatePattern::Smothered => Theme::SmotheredMate,
        MatePattern::Arabian => Theme::ArabianMate,
        MatePattern::Anastasia => Theme::AnastasiaMate,
        MatePattern::Hook => Theme::HookMate,
        MatePattern::Dovetail => Theme::DovetailMate,
        MatePattern::Boden => Theme::BodenMate,
        MatePattern::DoubleBishop => Theme::DoubleBishopMate,
        MatePattern::Epaulette => Theme::EpauletteMate,
    }
}

/// Returns the kind of ending that the line starts and goes on in: kings, pawns and one kind of piece.
fn ending(line: &Line) -> Option<Theme> {
    let first = line.own().next()?;
    let kinds = |board: &Board| {
        let has = |role: Role| board.by_role(role).any();
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(has)
    };
    let kind = |board: &Board| match kinds(board) {
        [false, false, false, false] => Some(Theme::PawnEndgame),
        [true, false, false, false] => Some(Theme::KnightEndgame),
        [false, true, false, false] => Some(Theme::BishopEndgame),
        [false, false, true, false] => Some(Theme::RookEndgame),
        [false, false, false, true] => Some(Theme::QueenEndgame),
        [false, false, true, true] if board.queens().count() == 1 => Some(Theme::QueenRookEndgame),
        _ => None,
    };
    let found = kind(first.board_before())?;
    (kind(first.board_after()) == Some(found)).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::line;

    fn names(fen: &str, moves: &str) -> Vec<&'static str> {
        sightings(&line(fen, moves)).iter().map(|sighting| sighting.theme.name()).collect()
    }

    #[test]
    fn a_line_has_its_length_phase_and_ending() {
        let fen = "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1";
        assert_eq!(names(fen, "h1h7 e8d8 e2e4"), ["short", "endgame", "rookEndgame"]);
        assert_eq!(names(fen, "e1d2"), ["oneMove", "endgame", "rookEndgame"]);
        // The first move captures the last piece: not a pawn ending from the start.
        assert_eq!(names("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "e1d2"), ["oneMove", "endgame"]);
    }

    #[test]
    fn a_mate_has_its_number_and_its_name() {
        let back_rank = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
        assert_eq!(
            names(back_rank, "a1a8"),
            ["oneMove", "endgame", "mate", "mateIn1", "backRankMate", "rookEndgame"]
        );
        let two = "5rk1/5ppp/8/8/8/8/4Q3/4R1K1 w - - 0 1";
        assert!(names(two, "e2e8 f8e8 e1e8").contains(&"mateIn2"));
    }

    #[test]
    fn a_line_without_an_own_move_has_none() {
        assert!(names("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "(e2e4)").is_empty());
    }
}
