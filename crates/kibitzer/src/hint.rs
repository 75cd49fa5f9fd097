//! Hints: the answer a little at a time, but never the move.
//!
//! The first hint names the weak piece or square, the second asks a question about it, and the third names
//! the piece that moves.

use claims::Promise;
use explain::{Message, Style, capitalize, man, side_name};
use shakmaty::{Chess, Move, Position, Square};
use vision::Vision;

/// How much is given away.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum HintLevel {
    /// The weak piece or square.
    Where,
    /// A question about it.
    Question,
    /// The piece that moves.
    Who,
}

/// Returns a hint at an answer with its line.
pub(crate) fn hint(
    position: &Chess,
    promise: Option<Promise>,
    line: &[Move],
    level: HintLevel,
    style: &Style,
) -> String {
    let vision = Vision::of(position.clone());
    let wins = match promise {
        Some(Promise::MateIn(moves)) => 0 < moves,
        Some(Promise::Material(_) | Promise::Promotes(_)) => true,
        _ => false,
    };
    let say = |id: &'static str| Message::new(id).write(style);
    let about =
        |id: &'static str, square: Square| Message::new(id).with("man", man(position, square)).write(style);
    if position.is_game_over() {
        return say("hint-over");
    }
    let (Some(mover), true) = (line.first().and_then(|mv| mv.from()), promise.is_some()) else {
        return say("hint-nothing");
    };
    if level == HintLevel::Who {
        return capitalize(&about("hint-who", mover));
    }
    if !wins {
        return match level {
            HintLevel::Where => say("hint-threat"),
            _ => Message::new("hint-threat-question").with("side", side_name(!position.turn())).write(style),
        };
    }
    if matches!(promise, Some(Promise::MateIn(_))) {
        let Some(king) = vision.king(!position.turn()) else { return say("hint-nothing") };
        let goal = line.last().map(|mv| mv.to());
        // An occupied square is not the one that the mate is about.
        let goal = goal.filter(|square| position.board().role_at(*square).is_none());
        return match (level, goal) {
            (HintLevel::Question, Some(square)) => question(&vision, square, style),
            (HintLevel::Question, None) => about("hint-where-can-go", king),
            _ => about("hint-look", king),
        };
    }
    match (level, prize(position, line)) {
        (HintLevel::Question, Some(square)) => question(&vision, square, style),
        (_, Some(square)) => about("hint-look", square),
        (HintLevel::Question, None) => say("hint-pawns-question"),
        _ => say("hint-pawns"),
    }
}

/// Asks which piece guards a square; for an unguarded enemy, which piece could capture or attack it.
fn question(vision: &Vision, square: Square, style: &Style) -> String {
    let position = vision.position();
    let (us, them) = (position.turn(), !position.turn());
    let is_enemy = position.board().by_color(them).contains(square);
    let is_attacked = vision.attackers_to(square, us).any();
    let id = match is_enemy && vision.attackers_to(square, them).is_empty() {
        true if is_attacked => "hint-who-can-take",
        true => "hint-who-can-attack",
        false => "hint-what-guards",
    };
    Message::new(id).with("man", man(position, square)).write(style)
}

/// Finds the most valuable enemy piece that the side captures in a line, and where it is now.
fn prize(position: &Chess, line: &[Move]) -> Option<Square> {
    let side = position.turn();
    let mut board = position.clone();
    let mut taken = Vec::new();
    for (place, mv) in line.iter().enumerate() {
        if let (Some(role), true) = (mv.capture(), board.turn() == side) {
            taken.push((role as u8, std::cmp::Reverse(place), vision::captured_square(*mv)?));
        }
        board = board.play(*mv).ok()?;
    }
    let (_, std::cmp::Reverse(place), square) = taken.into_iter().max()?;
    // Traces it back to where it is before the line.
    let steps = line[..place].iter().rev();
    Some(
        steps.fold(square, |square, mv| if mv.to() == square { mv.from().unwrap_or(square) } else { square }),
    )
}
