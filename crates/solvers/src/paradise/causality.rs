//! The causality facility: can a move avoid what refuted another? (IV.F; spec 7.7)
//!
//! A tree that refuted a move f is compared with a move m that was not tried. If f permitted the refutation and m does
//! not for all the same reasons, m is kept. Otherwise m must affect the line for a reason for which f did not.
//!
//! Along the tree every move of the proposing side is followed, and the best move of the other side. Trees are not
//! compared where the other side did not win, and where a line was left for a better plan, ended by repetition or by
//! the limits.
//!
//! Decision: the report's offense does not compare trees from quiescence, nor those from moves that seemed sure to win,
//! since they are narrow. Here they are compared, for both sides: without them the search is larger and finds no more.

use shakmaty::{Move, attacks};

use super::affect::affects;
use super::defense::Stand;
use super::influence::{Influence, Mover};
use super::permit::permits;
use super::search::Search;
use super::tree::{Cut, End, Id, Kind, Source};

/// The largest tree that is compared, in nodes.
const MOST_NODES: usize = 200;

impl Search<'_> {
    /// Returns why a plan's first move can be left out at an offensive node: one other move that failed is enough to
    /// show it.
    pub(super) fn cannot_matter(&mut self, at: Id, tried: &[(Move, Id)], mv: Move) -> Option<Cut> {
        if !self.options.causality {
            return None;
        }
        let failed = tried.iter().filter(|(_, child)| self.tree[*child].span.upper < self.original);
        let cut = self.like_one_of(failed, at, mv);
        self.tally.causality += u64::from(cut.is_some());
        cut
    }

    /// Returns why a defence can be left out: one other defence that failed is enough to show it.
    pub(super) fn cannot_help(&self, stand: &Stand<'_>, mv: Move) -> Option<Cut> {
        let failed = stand.tried.iter().filter(|(_, child)| self.original < self.tree[*child].span.lower);
        self.like_one_of(failed, stand.id, mv)
    }

    /// Returns a move whose failure shows that another is in vain.
    pub(super) fn like_one_of<'m>(
        &self,
        mut failed: impl Iterator<Item = &'m (Move, Id)>,
        at: Id,
        mv: Move,
    ) -> Option<Cut> {
        let (failed, child) = failed.find(|(failed, child)| self.is_in_vain(at, mv, *failed, *child))?;
        let refutation = self.best_child(*child).and_then(|best| self.tree[best].mv);
        Some(Cut::Causality { failed: *failed, refutation })
    }

    /// Whether a move cannot affect the line that refuted another.
    pub(super) fn is_in_vain(&self, at: Id, mv: Move, failed: Move, child: Id) -> bool {
        let line = self.line(child);
        if !self.is_comparable(&line) {
            return false;
        }
        let (Some(m), Some(f)) = (self.find_mover(at, mv), self.find_mover(at, failed)) else { return false };
        let of_failed = permits(self, f, &line);
        if !of_failed.is_empty() && !has_all(&permits(self, m, &line), &of_failed) {
            return false;
        }
        let affected = affects(self, at, m, mv, &line);
        affected.is_empty() || has_all(&affects(self, at, f, failed, &line), &affected)
    }

    /// Returns the reasons for which a move permitted its refutation.
    pub(super) fn permit(&self, at: Id, mv: Move, child: Id) -> Vec<Influence> {
        self.find_mover(at, mv).map_or_else(Vec::new, |mover| permits(self, mover, &self.line(child)))
    }

    /// Whether a tree can be compared with a move.
    fn is_comparable(&self, line: &[Id]) -> bool {
        line.iter().all(|id| {
            let node = &self.tree[*id];
            !matches!(node.end, Some(End::BetterPlan { .. } | End::Repetition | End::Limit))
        })
    }

    /// Lists the nodes of a refuting tree that matter: all moves of the proposing side, the best of the other side.
    pub(super) fn line(&self, child: Id) -> Vec<Id> {
        let other = self.tree[child].turn();
        let mut found = vec![child];
        let mut next = 0;
        while let Some(id) = found.get(next).copied() {
            next += 1;
            if MOST_NODES <= found.len() {
                break;
            }
            let node = &self.tree[id];
            if node.turn() == other {
                found.extend(self.best_child(id));
            } else {
                let regular =
                    node.children.iter().filter(|child| self.tree[**child].why.source != Source::NullMove);
                found.extend(regular);
            }
        }
        found
    }

    /// Describes a move by what its piece bears on before and after.
    pub(super) fn find_mover(&self, at: Id, mv: Move) -> Option<Mover> {
        let vision = &self.tree[at].vision;
        let board = vision.board();
        let from = mv.from()?;
        let piece = board.piece_at(from)?;
        let to = claims::arrival(piece.color, mv);
        let becomes = mv.promotion().map_or(piece, |role| role.of(piece.color));
        let occupied = board.occupied().without(from).with(to);
        Some(Mover {
            man: vision.roster().man_at(from)?,
            from,
            to,
            before: board.attacks_from(from),
            after: attacks::attacks(to, becomes, occupied),
        })
    }

    /// Whether a node comes from quiescence.
    pub(super) fn is_quiescent(&self, id: Id) -> bool {
        self.tree[id].kind == Kind::Quiescence
    }
}

/// Whether a list has all the reasons of another.
fn has_all(reasons: &[Influence], others: &[Influence]) -> bool {
    others.iter().all(|reason| reasons.contains(reason))
}

#[cfg(test)]
mod tests {
    use shakmaty::{Color::White, Square};

    use super::super::fixture::{find_move, play, search};
    use super::super::tree::Why;
    use super::*;

    /// Figure 4.3, derived from problem 6.
    const FIGURE_4_3: &str = "7k/pR6/7K/6r1/6p1/6P1/8/8 b - -";
    /// Like figure 4.4, constructed: a bishop bears on e8.
    const BISHOP_BEARS: &str = "7k/pR6/7K/6r1/b5p1/6P1/8/8 b - -";
    /// Like figures 4.5 and 4.6, constructed: the queen is pinned and lost, with check. In the second, Ne3 would fork.
    const QUEEN_LOST: [&str; 2] = [
        "r1bk2nr/pp4pp/3p1q2/5nB1/3P3P/8/PPP3P1/R2Q2KR b - -",
        "r1bk2nr/pp4pp/3p1q2/5nB1/3P3P/8/PPP3P1/R2Q1K1R b - -",
    ];

    /// A move of Black's that was refuted, and alternatives to it.
    struct Case<'s> {
        search: Search<'s>,
        failed: Move,
        child: Id,
    }

    impl Case<'_> {
        /// Builds the tree of a refutation, in which Black has each of these replies.
        fn new(fen: &str, failed: &str, refuting: &str, replies: &[&[&str]]) -> Case<'static> {
            let mut search = search(fen, White);
            let failed = find_move(&search, 0, failed);
            let child = search.make(0, Some(failed), Kind::Regular, Why::of(Source::Defence)).unwrap();
            let refuted = play(&mut search, child, &[refuting]);
            for reply in replies {
                play(&mut search, refuted, reply);
            }
            Case { search, failed, child }
        }

        fn permit(&self, mv: &str) -> Vec<Influence> {
            self.search.permit(0, find_move(&self.search, 0, mv), self.child)
        }

        fn affect(&self, mv: &str) -> Vec<Influence> {
            let mv = find_move(&self.search, 0, mv);
            let mover = self.search.find_mover(0, mv).unwrap();
            affects(&self.search, 0, mover, mv, &self.search.line(self.child))
        }

        fn is_rejected(&self, mv: &str) -> bool {
            self.search.is_in_vain(0, find_move(&self.search, 0, mv), self.failed, self.child)
        }
    }

    #[test]
    fn a_rook_that_left_the_back_rank_does_not_try_it_elsewhere() {
        let mated: &[&str] = &["c5c8", "b8c8"];
        for replies in [&[][..], &[mated]] {
            let case = Case::new(FIGURE_4_3, "g5c5", "b7b8", replies);
            assert_eq!(case.permit("g5c5"), [("UNPROTECT", Square::G8)]);
            for elsewhere in ["g5e5", "g5d5", "g5f5"] {
                assert_eq!(case.permit(elsewhere), [("UNPROTECT", Square::G8)], "{elsewhere}");
                assert!(case.affect(elsewhere).is_empty() && case.is_rejected(elsewhere), "{elsewhere}");
            }
            // The rook still guards g8, so it did not permit the check; neither did the king that makes room.
            assert!(!case.is_rejected("g5g7") && !case.is_rejected("h8g8"));
        }
    }

    #[test]
    fn a_guard_more_on_a_square_of_the_check_is_worth_a_search() {
        let case = Case::new(BISHOP_BEARS, "g5c5", "b7b8", &[]);
        assert_eq!(case.permit("g5c5"), [("UNPROTECT", Square::G8)]);
        assert_eq!(case.affect("g5e5"), [("PROTECT", Square::E8)]);
        assert!(case.affect("g5c5").is_empty());
        assert!(!case.is_rejected("g5e5"));
        assert!(case.is_rejected("g5d5") && case.is_rejected("g5f5"));
    }

    #[test]
    fn a_king_that_is_not_checked_any_more_may_save_the_queen() {
        for fen in QUEEN_LOST {
            let case = Case::new(fen, "c8e6", "g5f6", &[&["g7f6"], &["g8f6"]]);
            assert!(case.permit("c8e6").is_empty(), "{fen}");
            for king in ["d8d7", "d8e8"] {
                assert_eq!(case.affect(king), [("MOVES", Square::D8)], "{fen} {king}");
                assert!(!case.is_rejected(king), "{fen} {king}");
            }
            for useless in ["b7b6", "g8h6", "a7a5"] {
                assert!(case.is_rejected(useless), "{fen} {useless}");
            }
        }
    }

    #[test]
    fn who_permits_for_all_the_reasons_may_have_more() {
        let first = [("UNPROTECT", Square::D5), ("VACATE", Square::C4), ("NO-ESCAPE", Square::G8)];
        let second = [&[("UNPROTECT", Square::D7)], &first[..]].concat();
        assert!(has_all(&second, &first) && !has_all(&first, &second));
        // The same square for another reason is another reason.
        assert!(!has_all(&[("VACATE", Square::D5)], &first[..1]));
    }

    #[test]
    fn what_was_cut_short_is_no_evidence() {
        let ends = [
            (End::Over, true),
            (End::Quiet, true),
            (End::Depth, true),
            (End::BetterPlan { better: 90 }, false),
            (End::Repetition, false),
            (End::Limit, false),
        ];
        for (end, is_evidence) in ends {
            let mut case = Case::new(FIGURE_4_3, "g5c5", "b7b8", &[]);
            let last = case.search.tree.len() - 1;
            case.search.tree[last].end = Some(end);
            assert_eq!(case.is_rejected("g5e5"), is_evidence, "{end:?}");
        }
    }
}
