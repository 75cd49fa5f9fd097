//! Which attribute list, and which plan, is the best (II.C.4; spec 5.4).

use std::cmp::Reverse;

use super::{AttributeList, Board};

/// The rank of a list or a plan in the order: lower is better.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Rank {
    /// Whether what is lost outweighs both what is threatened and what is saved; such lists come after all others.
    pub outweighed: bool,
    /// LIKELY: a forced plan comes before an unforced one, whatever they win.
    pub likely: i32,
    /// The score, in tenths of a pawn; more is better.
    pub score: Reverse<i32>,
}

impl Rank {
    /// Ranks a list in a position.
    pub fn of(list: &AttributeList, board: &dyn Board) -> Rank {
        let promised = Promised::of(list, board);
        let Promised { threat, save, loss, .. } = promised;
        Rank {
            outweighed: threat < loss && save < loss,
            likely: list.likely,
            score: Reverse(promised.score()),
        }
    }

    /// Ranks a plan in a position, by its best list; `None` if it has none.
    pub fn of_plan(lists: &[AttributeList], board: &dyn Board) -> Option<Rank> {
        Rank::best(lists, board).map(|(rank, _)| rank)
    }

    /// Ranks the best of some lists and returns its index; among equals the first.
    pub fn best<'a>(
        lists: impl IntoIterator<Item = &'a AttributeList>,
        board: &dyn Board,
    ) -> Option<(Rank, usize)> {
        lists.into_iter().enumerate().map(|(place, list)| (Rank::of(list, board), place)).min()
    }
}

/// Returns what a list promises, in tenths of a pawn.
///
/// The defense either parries the threat, or carries out its own and lets the offense do as it likes: the lesser of
/// threat + save and save + threat without defense − loss.
pub fn score(list: &AttributeList, board: &dyn Board) -> i32 {
    Promised::of(list, board).score()
}

/// The worth of the parts of a list in a position.
#[derive(Clone, Copy)]
struct Promised {
    threat: i32,
    /// The threat, if the defense does not parry it.
    ignored: i32,
    save: i32,
    loss: i32,
}

impl Promised {
    fn of(list: &AttributeList, board: &dyn Board) -> Promised {
        Promised {
            threat: list.threat.value(board),
            ignored: list.threat.value_without_defence(board),
            save: list.save.value(board),
            loss: list.loss.value(board),
        }
    }

    fn score(self) -> i32 {
        let parried = self.threat.saturating_add(self.save);
        let ignored = self.ignored.saturating_add(self.save);
        parried.min(ignored.saturating_sub(self.loss))
    }
}

/// Returns the index of the best list, among equals the first.
pub fn best_list<'a>(lists: impl IntoIterator<Item = &'a AttributeList>, board: &dyn Board) -> Option<usize> {
    let mut lists = lists.into_iter().enumerate().peekable();
    let first = lists.next()?;
    if lists.peek().is_none() {
        return Some(first.0);
    }
    let all = std::iter::once(first).chain(lists).map(|(_, list)| list);
    Rank::best(all, board).map(|(_, place)| place)
}

/// Returns the value that is expected of a list where the material is `current`, in tenths of a pawn.
pub fn expectation(list: &AttributeList, current: i32, board: &dyn Board) -> i32 {
    current.saturating_add(score(list, board))
}

/// Returns the value that is expected of a plan: the greatest among the lists as likely as its best; `None` without
/// lists.
///
/// What the defense is sure to hold in the search caps it; that is for the search to do.
pub fn expectation_of_plan(lists: &[AttributeList], current: i32, board: &dyn Board) -> Option<i32> {
    let likely = lists[best_list(lists, board)?].likely;
    let alike = lists.iter().filter(|list| list.likely == likely);
    alike.map(|list| expectation(list, current, board)).max()
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use super::*;
    use crate::plan::{Threat, test_board::TestBoard};

    fn list(threat: i32, save: i32, loss: i32, likely: i32) -> AttributeList {
        AttributeList {
            threat: Threat::Integer(threat),
            save: Threat::Integer(save),
            loss: Threat::Integer(loss),
            likely,
            ..AttributeList::default()
        }
    }

    #[test]
    fn the_defense_parries_or_makes_its_own_threat() {
        let mut board = TestBoard::forks();
        let [rook, king, other] = [Square::D1, Square::F7, Square::H8].map(|square| board.man(square));
        assert_eq!(score(&list(50, 10, 0, 0), &board), 60);
        assert_eq!(score(&list(50, 10, 32, 0), &board), 28);
        // Parried, the fork wins a rook; not parried, it wins the king, and the knight lost meanwhile counts.
        let mut fork = list(0, 0, 32, 0);
        fork.threat = Threat::Fork(rook, king, other);
        assert_eq!(score(&fork, &board), 50);
        fork.loss = Threat::Integer(300);
        assert_eq!(score(&fork, &board), 20);
        // An exchange that does not win is worth its victim to a side that need not fear the answer.
        board.exchanges.push((rook, Square::D8, 40));
        fork.threat = Threat::Exch(rook, board.man(Square::D8));
        fork.loss = Threat::Integer(45);
        assert_eq!(score(&fork, &board), 40);
    }

    #[test]
    fn forced_lists_come_first_unless_they_lose_more() {
        let board = TestBoard::forks();
        let lists = [list(90, 0, 0, 1), list(10, 0, 0, 0), list(50, 0, 0, 0), list(50, 0, 0, 0)];
        assert_eq!(best_list(&lists, &board), Some(2));
        let lists = [list(50, 0, 90, 0), list(32, 0, 0, 1), list(10, 0, 0, 1)];
        assert_eq!(best_list(&lists, &board), Some(1));
        // What is saved may outweigh it as well.
        let lists = [list(50, 90, 90, 0), list(32, 0, 0, 1)];
        assert_eq!(best_list(&lists, &board), Some(0));
        assert_eq!(best_list(&[], &board), None);
    }

    #[test]
    fn expectations_are_those_of_the_traces() {
        let board = TestBoard::forks();
        let mate = |won: i32, lost: i32| AttributeList {
            threat: Threat::Plus(vec![
                Threat::Less(Box::new(Threat::Integer(won)), Box::new(Threat::Integer(lost))),
                Threat::Win(board.man(Square::F7)),
            ]),
            ..AttributeList::default()
        };
        // Problem 96: a queen for bishop and pawn, or queen and rook for a pawn, with a threat of mate.
        assert_eq!(expectation(&mate(43, 90), -5, &board), 268);
        assert_eq!(expectation(&mate(10, 140), -5, &board), 185);
        // The greatest of those as likely as the best, not of all.
        let lists = [list(90, 0, 0, 1), list(10, 0, 0, 0), list(50, 0, 0, 0)];
        assert_eq!(expectation_of_plan(&lists, -33, &board), Some(17));
        assert_eq!(expectation_of_plan(&[], 0, &board), None);
    }
}
