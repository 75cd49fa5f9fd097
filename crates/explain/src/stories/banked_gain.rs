//! A banked gain: one that survives every capture, promotion and check of the loser.

use shakmaty::{Chess, Color, Move, Position, Role};

use crate::gain::{balance, count_kept, pawns, within_reach, won_since};
use crate::material::Reply;
use crate::moves::{ends_in_mate_by, play};

/// Once something is banked, it is not worth going on for less than this, in centipawns.
const NOT_WORTH_IT: i32 = 150;
/// The same for a line that a search has played, which could go on and on.
const MUCH: i32 = 200;
/// What is lost within this many plies was not won.
const SOON: usize = 6;

/// Returns what a side keeps of its balance with the other side to move, whatever that side captures,
/// promotes or checks with; checks are answered as well as captures allow.
pub(super) fn bank(position: &Chess, side: Color) -> i32 {
    let quiet_checks = position.legal_moves().into_iter().filter(|mv| !mv.is_capture() && !mv.is_promotion());
    let after = quiet_checks.filter_map(|mv| position.clone().play(mv).ok()).filter(Position::is_check);
    // The side may answer the check with any move.
    after.map(|checked| count_answered(&checked)).fold(count_kept(position, side), i32::min)
}

/// Returns what the side that is in check keeps with its best answer, as captures continue.
fn count_answered(checked: &Chess) -> i32 {
    let side = checked.turn();
    let answers = checked.legal_moves().into_iter().filter_map(|mv| checked.clone().play(mv).ok());
    answers.map(|after| count_kept(&after, side)).max().unwrap_or_else(|| within_reach(checked))
}

/// Whether the line of a reply ends where something is won that survives, or in a forced mate: other lines
/// are not fit to be shown.
pub(super) fn is_sound(root: &Chess, first: &Chess, reply: &Reply) -> bool {
    let side = root.turn();
    let end = play(first, &reply.line);
    reply.is_mated
        || ends_in_mate_by(side, first, &reply.line)
        || end.is_some_and(|end| !end.is_checkmate() && 0 < bank(&end, side) - balance(root, side))
}

/// Whether a side that is not to move keeps `least` centipawns, with a capture, promotion or mate after every
/// reply.
pub(super) fn is_settled(position: &Chess, side: Color, least: i32) -> bool {
    let takes = |mv: &Move| mv.is_capture() || mv.is_promotion();
    let answers = |after: &Chess| {
        let ends = |mv: Move| {
            after
                .clone()
                .play(mv)
                .is_ok_and(|end| end.is_checkmate() || takes(&mv) && least <= count_kept(&end, side))
        };
        after.legal_moves().into_iter().any(ends)
    };
    let replies = position.legal_moves();
    !replies.is_empty()
        && replies.into_iter().all(|mv| position.clone().play(mv).is_ok_and(|after| answers(&after)))
}

/// Ends a line that a search has played where most of its gain is secure; `None` if nothing is.
pub(super) fn ended_for_good(root: &Chess, first: &Chess, line: &[Move]) -> Option<Reply> {
    let side = root.turn();
    let before = balance(root, side);
    let value = |plies: usize| {
        let end = play(first, &line[..plies])?;
        Some((plies, bank(&end, side).min(count_kept(&end, side)) - before))
    };
    let shown: Vec<(usize, i32)> = (2..=line.len()).step_by(2).filter_map(value).collect();
    // What is soon lost again was never won.
    let least = |plies: usize| {
        let soon = shown.iter().filter(|(end, _)| (plies..=plies + SOON).contains(end));
        soon.map(|(_, value)| *value).min()
    };
    let ends: Vec<(usize, i32)> =
        shown.iter().filter_map(|(plies, _)| Some((*plies, least(*plies)?))).collect();
    let most = ends.iter().map(|(_, value)| *value).max().filter(|most| 0 < *most)?;
    // A line that shows more than it keeps has not come to its end.
    let shows_more = |(plies, value): &(usize, i32)| {
        shown.iter().any(|(end, shown)| end == plies && value + NOT_WORTH_IT <= *shown)
    };
    let gains = |end: &&(usize, i32)| ends_with_a_gain(line, end.0);
    let first_near = |near: i32| {
        let is_near = |end: &&(usize, i32)| 0 < end.1 && most - near < end.1 && !shows_more(end);
        ends.iter().filter(is_near).find(gains).or_else(|| ends.iter().find(is_near)).copied()
    };
    // For less than two pawns a line goes on for one move, but not more.
    let (soon, late) = (first_near(MUCH)?, first_near(NOT_WORTH_IT)?);
    let chosen = if late.0 <= soon.0 + 2 { late } else { soon };
    let mut plies = chosen.0;
    // What the other side captures at the end is answered as the search answers it, not as captures are
    // counted.
    while plies + 2 <= line.len() && line[plies].is_capture() {
        plies += 2;
    }
    let won = ends.iter().find(|(end, _)| *end == plies).map_or(chosen.1, |(_, value)| *value);
    let line = line[..plies].to_vec();
    Some(Reply { pawns: pawns(won), told: line.clone(), seen: line.clone(), line, is_mated: false })
}

/// Ends the line of a reply where most of its gain is banked, or with the mate; `root` is the position before
/// the first move.
pub(super) fn end(root: &Chess, first: &Chess, reply: &Reply) -> Reply {
    let side = root.turn();
    let whole = if reply.line.len() < reply.seen.len() { &reply.seen } else { &reply.line };
    let before = balance(root, side);
    let value = |plies: usize| {
        let end = play(first, &whole[..plies])?;
        (count_kept(&end, side) - before >= i32::try_from(reply.pawns).unwrap_or(0) * 100)
            .then(|| (plies, bank(&end, side) - before))
    };
    let ends: Vec<(usize, i32)> =
        (2..=whole.len()).step_by(2).filter(|plies| !is_spite(whole, *plies)).filter_map(value).collect();
    // If possible, a line ends with what it wins.
    let gains = |end: &(usize, i32)| ends_with_a_gain(whole, end.0);
    let gainful: Vec<(usize, i32)> = ends.iter().copied().filter(gains).collect();
    let ends = if gainful.is_empty() { ends } else { gainful };
    let most = ends.iter().map(|(_, value)| *value).max().unwrap_or(0);
    let chosen = ends.iter().find(|(_, value)| 0 < *value && most - NOT_WORTH_IT < *value);
    let plies = match chosen {
        Some((plies, _)) if !reply.is_mated => *plies,
        _ => return Reply { told: reply.line.clone(), ..reply.clone() },
    };
    let line: Vec<Move> = whole[..plies].to_vec();
    let won = play(first, &line).map_or(reply.pawns, |end| won_since(root, &end, side));
    Reply { pawns: won, told: line.clone(), seen: whole.clone(), line, is_mated: false }
}

/// Cuts a line where at least `least` pawns are won that it keeps to its end; a mate, or a line that wins
/// less, is unchanged.
pub(super) fn cut_at(root: &Chess, first: &Chess, reply: &Reply, least: u64) -> Reply {
    let side = root.turn();
    let value = |plies: usize| {
        let end = play(first, &reply.line[..plies])?;
        (!end.is_checkmate())
            .then(|| pawns(bank(&end, side).min(count_kept(&end, side)) - balance(root, side)))
    };
    let values: Option<Vec<(usize, u64)>> =
        (2..=reply.line.len()).step_by(2).map(|plies| Some((plies, value(plies)?))).collect();
    let stands = |place: &(usize, u64)| {
        let later = values.iter().flatten().filter(|(plies, _)| place.0 <= *plies);
        later.map(|(_, value)| *value).min().is_some_and(|value| least <= value)
    };
    let ends = |place: &&(usize, u64)| ends_with_a_gain(&reply.line, place.0) && stands(place);
    match values.iter().flatten().find(ends) {
        Some((plies, _)) if !reply.is_mated => {
            let line = reply.line[..*plies].to_vec();
            let won = play(first, &line).map_or(reply.pawns, |end| won_since(root, &end, side));
            Reply { pawns: won, told: line.clone(), line, ..reply.clone() }
        }
        _ => reply.clone(),
    }
}

/// Whether the first `plies` of a line end with its first answer, or with a move that captures or promotes.
fn ends_with_a_gain(line: &[Move], plies: usize) -> bool {
    plies == 2 || line[plies - 1].is_capture() || line[plies - 1].is_promotion()
}

/// Whether the last two of the first `plies` give a piece away for nothing and capture it: that says nothing
/// about what is won.
fn is_spite(line: &[Move], plies: usize) -> bool {
    let [given, taken] = line[plies - 2..plies] else { return false };
    2 < plies
        && !given.is_capture()
        && given.role() != Role::King
        && vision::captured_square(taken) == Some(given.to())
}
