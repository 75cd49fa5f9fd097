//! Combinations that were found: captures, checks and sacrifices that may have been the only good move.

use claims::HOUSE;
use shakmaty::{Chess, Move, Position};

use super::Game;

/// The least that a sacrifice gives up at first, in centipawns.
const SACRIFICED: i32 = 100;

/// Whether a move that was played may be a combination without a sacrifice: it captures, promotes or checks,
/// is not a recapture and is not the only legal move.
pub(crate) fn may_be_a_combination(game: &Game, ply: usize) -> bool {
    let (Some(position), Some(mv)) = (game.positions.get(ply), game.moves.get(ply)) else { return false };
    let last = ply.checked_sub(1).and_then(|last| game.moves.get(last));
    let takes_back = last.is_some_and(|last| last.is_capture() && last.to() == mv.to() && mv.is_capture());
    !takes_back && 1 < position.legal_moves().len() && is_loud(position, *mv)
}

/// Whether a move captures, promotes or checks.
pub(crate) fn is_loud(position: &Chess, mv: Move) -> bool {
    let checks = || position.clone().play(mv).is_ok_and(|after| after.is_check());
    mv.is_capture() || mv.is_promotion() || checks()
}

/// Whether the side's first move of a line gives up material that its next move does not recover.
pub(crate) fn is_sacrifice(position: &Chess, line: &[Move]) -> bool {
    let side = position.turn();
    let balance = |position: &Chess| HOUSE.balance(position.board(), side);
    let before = balance(position);
    let mut at = position.clone();
    let mut balances = Vec::new();
    for mv in line.iter().take(3) {
        let Ok(next) = at.play(*mv) else { return false };
        balances.push(balance(&next));
        at = next;
    }
    let gives = |least: &i32| *least + SACRIFICED <= before;
    // A side that mates with the next move need not recover anything.
    balances.get(1).is_some_and(gives) && (balances.get(2).is_some_and(gives) || at.is_checkmate())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opera() -> Game {
        let text = b"1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
            10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0";
        Game::read(text).unwrap()
    }

    fn those(game: &Game, is_one: impl Fn(usize) -> bool) -> Vec<String> {
        (0..game.moves.len()).filter(|ply| is_one(*ply)).map(|ply| game.moves[ply].to_string()).collect()
    }

    #[test]
    fn loud_moves_that_take_nothing_back_are_candidates() {
        let game = opera();
        let found = those(&game, |ply| may_be_a_combination(&game, ply));
        let has = |mv: &str| found.iter().any(|found| found == mv);
        assert!(has("Nc3xb5") && has("Rd1xd7") && has("Qb3-b8") && has("Rd1-d8"), "{found:?}");
        assert!(!has("Qd1xf3") && !has("Nb1-c3") && !has("e2-e4") && !has("Bc4xb5"), "{found:?}");
        assert!(!may_be_a_combination(&game, 99));
    }

    #[test]
    fn a_queen_for_a_mate_is_a_sacrifice_and_an_exchange_is_none() {
        let game = opera();
        assert!(is_sacrifice(&game.positions[30], &game.moves[30..]));
        // A knight for two pawns.
        assert!(is_sacrifice(&game.positions[18], &game.moves[18..]));
        assert!(!is_sacrifice(&game.positions[6], &game.moves[6..]));
        assert!(!is_sacrifice(&game.positions[32], &game.moves[32..]));
    }
}
