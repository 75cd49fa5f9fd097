//! Pin: a piece may not leave the line to its king, so that it guards nothing or is lost.

use shakmaty::{Color, Square};
use vision::Pin;

use crate::peril::{attackers, is_hanging, worth};
use crate::{Line, Seen, Turn};

/// Finds a pinned piece of the other side that would otherwise capture, or that cannot get away.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    first(line, prevents_attack).or_else(|| first(line, prevents_escape))
}

/// Looks at the pinned pieces after each move of the side.
pub(crate) fn first(line: &Line, shows: fn(Turn<'_>, Pin) -> bool) -> Option<Seen> {
    line.own().find_map(|turn| {
        let pin = pins_of(turn, !line.side()).find(|pin| shows(turn, *pin))?;
        Some(Seen::at(turn, [pin.pinner, pin.pinned, pin.king]))
    })
}

fn pins_of(turn: Turn<'_>, color: Color) -> impl Iterator<Item = Pin> {
    let pins = turn.after().pins().iter().copied();
    pins.filter(move |pin| turn.board_after().color_at(pin.pinned) == Some(color))
}

/// Whether the pinned piece attacks something more valuable than it, or unguarded, and may not capture it.
pub(crate) fn prevents_attack(turn: Turn<'_>, pin: Pin) -> bool {
    let board = turn.board_after();
    let Some(pinned) = board.role_at(pin.pinned) else { return false };
    let is_prey = |square: Square| {
        let is_dear = board.role_at(square).is_some_and(|role| worth(pinned) < worth(role));
        !pin_line(pin, square) && (is_dear || is_hanging(board, square))
    };
    (board.attacks_from(pin.pinned) & board.by_color(turn.mover())).into_iter().any(is_prey)
}

/// Whether the pinned piece is attacked along the line by a less valuable one, or is unguarded, with somewhere else to
/// go.
pub(crate) fn prevents_escape(turn: Turn<'_>, pin: Pin) -> bool {
    let board = turn.board_after();
    let Some(pinned) = board.piece_at(pin.pinned) else { return false };
    let enemies = attackers(board, pin.pinned, !pinned.color);
    let is_lost_to = |attacker: Square| {
        let is_lesser = board.role_at(attacker).is_some_and(|role| worth(role) < worth(pinned.role));
        let hits_back = attackers(board, attacker, pinned.color).contains(pin.pinned);
        let would_go = || turn.after().destinations(pin.pinned).into_iter().any(|to| !pin_line(pin, to));
        is_lesser || is_hanging(board, pin.pinned) && !hits_back && would_go()
    };
    enemies.into_iter().filter(|attacker| pin_line(pin, *attacker)).any(is_lost_to)
}

/// Whether a square is on the line of the pin, or behind its pinner.
fn pin_line(pin: Pin, square: Square) -> bool {
    shakmaty::attacks::ray(pin.king, pin.pinner).contains(square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/8/8/8/1N2q3/8/8/R5K1 w - - 0 1", "a1e1");
        let near_miss = ("5k2/8/8/8/1N2q3/8/8/R5K1 w - - 0 1", "a1e1");
        check(find, example, near_miss);
    }
}
