//! The line of an answer as far as it shows what is won, including recaptures.

use claims::{Claim, HOUSE, Kind, Promise};
use explain::{count_kept, play};
use kibitzer::Report;
use render::pgn::read_line;
use shakmaty::{Chess, Move, Position, Role};

use super::quiet_mistake;

/// A longer mate is not shown to its end.
const LONGEST_MATE: usize = 9;

/// Returns the line of an answer from its move to where what the verdict states is on the board, whatever is
/// captured next; empty if no line shows it.
pub(crate) fn winning_moves(position: &Chess, report: &Report) -> Vec<Move> {
    match report.answer.promise {
        Some(Promise::MateIn(_)) => {
            let line = report.line();
            let mates = |end: Chess| end.is_checkmate();
            let is_shown = line.len() <= LONGEST_MATE && play(position, line).is_some_and(mates);
            if is_shown { line.to_vec() } else { Vec::new() }
        }
        Some(Promise::Material(_) | Promise::Promotes(_)) => {
            claimed_moves(position, report).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// Returns the line that licenses the verdict's words: other replies may lose other pieces.
fn claimed_moves(position: &Chess, report: &Report) -> Option<Vec<Move>> {
    let mut claims = report.explanation.verdict.claims.iter().map(|licence| &licence.claim);
    let claim = claims.find(|claim| claim.kind == Kind::Wins && !claim.moves.is_empty())?;
    let line = line_of(position, claim);
    let is_of_the_answer = line.first() == report.line().first();
    let pawns = u32::try_from(claim.number?).ok().filter(|_| is_of_the_answer)?;
    gaining_moves(position, &line, pawns).map(<[Move]>::to_vec)
}

/// Returns the moves of a claim from a position on, as far as they are legal.
pub(crate) fn line_of(position: &Chess, claim: &Claim) -> Vec<Move> {
    let moves: Vec<String> = claim.moves.iter().map(ToString::to_string).collect();
    read_line(position, &moves)
}

/// Returns the same, or else the report's line.
pub(crate) fn shown_moves(position: &Chess, report: &Report) -> Vec<Move> {
    let line = winning_moves(position, report);
    if line.is_empty() { report.told_line(position).to_vec() } else { line }
}

/// Cuts a line of legal moves to where the side that begins has won the given number of pawns and keeps them,
/// and nothing hangs; if there is no such place, to the last place where it has won them. The first reply is
/// always included.
fn gaining_moves<'l>(position: &Chess, line: &'l [Move], pawns: u32) -> Option<&'l [Move]> {
    let side = position.turn();
    let wanted =
        i64::from(pawns) * i64::from(HOUSE.of(Role::Pawn)) + i64::from(HOUSE.balance(position.board(), side));
    let mut board = position.clone();
    let mut last = None;
    for (ply, mv) in line.iter().enumerate() {
        board.play_unchecked(*mv);
        if ply == 0 || i64::from(count_kept(&board, side)) < wanted {
            continue;
        }
        last = Some(&line[..=ply]);
        if quiet_mistake::is_at_rest(&board) {
            break;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use testing::line;

    use super::*;

    #[test]
    fn a_line_goes_on_until_what_is_won_cannot_be_taken_back() {
        let fen = "rn1qk1nr/1pp2ppp/p2pb3/2b5/P1B1P3/2N2N2/1PPP1PPP/R1BQK2R w KQkq - 0 7";
        let (position, moves) = line(fen, "c4e6 f7e6 b2b4 c5b6 a4a5 g8f6 a5b6");
        assert_eq!(moves.len(), 7);
        // The bishop that is taken first is recaptured: the win is at the end.
        assert_eq!(gaining_moves(&position, &moves, 2).map(<[Move]>::len), Some(7));
        assert_eq!(gaining_moves(&position, &moves[..6], 2), None);
    }
}
