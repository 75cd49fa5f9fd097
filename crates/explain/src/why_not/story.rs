//! The line of a move that was tried, cut where it shows what the search found.

use claims::{Claim, Kind, Promise};
use phrase::Score;
use shakmaty::{Chess, Move, Position, uci::UciMove};
use vision::Vision;

use crate::gain::{balance, count_kept, count_left, pawns, played_out};
use crate::moves::play;
use crate::{Comparison, Subject, Tried};

/// The longest line shown for a loss or a win, including the tried move.
const LONGEST: usize = 6;
/// What is won within this many plies of an answer was not kept by it.
const SOON: usize = 4;
/// A side that loses this many pawns within this many plies just hangs a piece.
const MUCH: u64 = 5;
const BLUNDER: usize = 4;
/// Captures that are added to a losing line so that it ends when they have been made.
const TAKEN_BACK: usize = 2;
/// Plies shown of an answer whose gain is not shown.
const ANSWERED: usize = 3;

/// What the line of a tried move shows.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Shown {
    /// The side that tries it is mated.
    Mated,
    /// It loses at least this many pawns.
    Loses(u64),
    /// It wins this many pawns; no more, if that is shown as well.
    Wins(u64),
    /// It wins nothing.
    WinsNothing,
    /// It ends in stalemate.
    Stalemates,
    /// It mates.
    Mates,
    /// Nothing that could be explained.
    Nothing,
}

/// A tried move with its line.
pub(crate) struct Story<'a> {
    pub(super) root: &'a Chess,
    pub(super) tried: &'a Tried,
    pub(super) best: Option<Move>,
    pub(super) shown: Shown,
    /// The tried move and what follows, as far as it is shown.
    pub(super) line: Vec<Move>,
    /// The other side's answer and its continuation, if the line shows nothing that could be explained.
    pub(super) answered: Vec<Move>,
    /// How much of the line shows that no more is won, if the text says what is won.
    pub(super) limit: Option<Vec<Move>>,
    /// The positions of the line, beginning with the root's.
    pub(super) visions: Vec<Vision>,
}

impl<'a> Story<'a> {
    /// Reads the line of a tried move.
    pub(crate) fn of(subject: &Subject<'a>, tried: &'a Tried) -> Story<'a> {
        let whole_with = |line: &[Move]| [&[tried.mv], line].concat();
        let cut =
            |whole: Vec<Move>| (Lines { root: subject.position, whole: &whole }.cut(subject, tried), whole);
        // The best answer according to the deepest search is shown; the line that counts pieces is used only
        // if it begins with the same answer.
        let is_doubted = tried.answer.first().is_some_and(|answer| tried.line.first() != Some(answer));
        let best = if tried.answer.is_empty() { &tried.line } else { &tried.answer };
        let ((mut shown, mut length, mut limit), mut whole) = cut(whole_with(best));
        if shown == Shown::Nothing && !is_doubted && *best != tried.line {
            ((shown, length, limit), whole) = cut(whole_with(&tried.line));
        }
        // If it wins as many pieces, that does not explain what is wrong with it.
        if let (Shown::Wins(won), Some(Promise::Material(promised))) = (shown, subject.promise)
            && tried.result != Comparison::AsGood
            && u64::from(promised) <= won
        {
            shown = Shown::Nothing;
        }
        let line = whole[..length].to_vec();
        let is_bare = shown == Shown::Nothing && tried.result.is_worse();
        let answer = if tried.answer.is_empty() { &tried.line } else { &tried.answer };
        let answered = answer.iter().copied().take(if is_bare { ANSWERED } else { 0 }).collect();
        let mut visions = vec![Vision::of(subject.position.clone())];
        for mv in &line {
            let Some(last) = visions.last() else { break };
            let Ok(next) = last.position().clone().play(*mv) else { break };
            let roster = last.roster().after(last.position().turn(), *mv);
            visions.push(Vision::new(next, roster));
        }
        Story {
            root: subject.position,
            tried,
            best: subject.best_move,
            shown,
            line,
            answered,
            limit: limit.map(|length| whole[..length].to_vec()),
            visions,
        }
    }

    /// Returns the moves that answer the tried one; empty if it is as good.
    pub(crate) fn refutation(&self) -> &[Move] {
        match self.tried.result.is_worse() {
            true if self.answered.is_empty() => &self.line[1..],
            true => &self.answered,
            false => &[],
        }
    }

    /// Returns the line of a loss with what the losing side can recapture at once; without that if it would
    /// be a longer story.
    pub(super) fn end_moves(&self) -> Vec<Move> {
        let ended = played_out(self.root, &self.line, !self.root.turn());
        if ended.len() <= self.line.len() + TAKEN_BACK { ended } else { self.line.clone() }
    }

    /// Writes the tried move in UCI.
    pub(crate) fn uci_of_tried(&self) -> String {
        self.uci(self.tried.mv).to_string()
    }

    /// Whether discussing the move teaches nothing, given that `sentences` sentences answer it: it just hangs
    /// a piece, by itself or by ignoring a threat; or it wins something, and it is not visible what more the
    /// suggested move wins or how the quiet answer works; or it is a quiet move of another kind of piece,
    /// about which nothing is said except that it wins nothing.
    pub(crate) fn is_idle(&self, sentences: usize) -> bool {
        let is_strong = self.tried.mv.is_capture()
            || self.visions.get(1).is_some_and(|vision| vision.position().is_check());
        match (self.shown, self.refutation().first()) {
            (Shown::Loses(pawns), Some(answer)) => {
                let takes_back = vision::captured_square(*answer) == Some(self.tried.mv.to());
                let is_soon = self.line.len() <= BLUNDER;
                takes_back || answer.is_capture() && (!is_strong || is_soon && MUCH <= pawns)
            }
            (Shown::Wins(_), answer) => {
                self.limit.is_none() || answer.is_none_or(|answer| !self.is_forcing(*answer))
            }
            (Shown::WinsNothing, _) => {
                let is_other = self.best.is_none_or(|best| best.role() != self.tried.mv.role());
                sentences == 1 && !is_strong && is_other
            }
            _ => false,
        }
    }

    /// Whether the answer to the tried move captures or gives check.
    fn is_forcing(&self, answer: Move) -> bool {
        answer.is_capture() || self.visions.get(1).is_some_and(|vision| vision.checkers_after(answer).any())
    }

    /// Whether the line shows what comes of the move.
    pub(super) fn shows_something(&self) -> bool {
        self.shown != Shown::Nothing
    }

    /// Whether the line shows that the move gets mated or loses something.
    pub(super) fn shows_a_loss(&self) -> bool {
        matches!(self.shown, Shown::Mated | Shown::Loses(_) | Shown::Stalemates)
    }

    /// Whether the line shows that the move wins or mates.
    pub(crate) fn shows_a_win(&self) -> bool {
        matches!(self.shown, Shown::Wins(_) | Shown::Mates)
    }

    /// Returns the other side's answer to the tried move.
    pub(super) fn answer(&self) -> Option<Move> {
        self.line.get(1).copied()
    }

    /// Writes moves that begin `ply` plies after the root.
    pub(super) fn score(&self, ply: usize, moves: &[Move]) -> Score {
        let from = self.visions.get(ply).map_or(self.root, Vision::position);
        phrase::game_score(from, moves, ply, self.root.turn())
    }

    /// Writes moves that follow the tried one.
    pub(super) fn moves_after(&self, moves: &[Move]) -> Score {
        let after = play(self.root, &[self.tried.mv]);
        phrase::game_score(after.as_ref().unwrap_or(self.root), moves, 1, self.root.turn())
    }

    /// Makes a claim about moves.
    pub(super) fn claim(&self, kind: Kind, moves: &[Move]) -> Claim {
        Claim::new(kind).moves(moves.iter().map(|mv| self.uci(*mv)))
    }

    /// Writes a move in UCI.
    pub(super) fn uci(&self, mv: Move) -> UciMove {
        mv.to_uci(self.root.castles().mode())
    }

    /// Returns the other side's moves that are shown, each with the number of plies before it.
    pub(super) fn replies(&self) -> impl Iterator<Item = (usize, Move)> {
        self.line.iter().copied().enumerate().skip(1).step_by(2)
    }
}

/// A tried move with everything that is known to follow.
struct Lines<'l> {
    root: &'l Chess,
    whole: &'l [Move],
}

impl Lines<'_> {
    /// Returns what is shown, how many plies show it, and how many show that no more is won.
    fn cut(&self, subject: &Subject<'_>, tried: &Tried) -> (Shown, usize, Option<usize>) {
        let all = self.whole.len();
        let nothing = (Shown::Nothing, 1, None);
        let side = self.root.turn();
        let Some(end) = play(self.root, self.whole) else { return nothing };
        if end.is_checkmate() {
            let is_mated = end.turn() == side;
            return match tried.result {
                Comparison::Fails if is_mated => (Shown::Mated, all, None),
                Comparison::AsGood if !is_mated => (Shown::Mates, all, None),
                _ => nothing,
            };
        }
        let is_worse = tried.result.is_worse();
        if end.is_stalemate() && is_worse && all <= LONGEST {
            return (Shown::Stalemates, all, None);
        }
        let gain = tried.gain.unwrap_or(0);
        let lost = || self.loses(pawns(-gain)).map(|(shown, length)| (shown, length, None));
        let nothing_won =
            || self.wins_at_most(0).map(|length| (Shown::WinsNothing, self.taken_back(length), None));
        match tried.result {
            // If the suggested move wins nothing, winning nothing or little is not a fault; but a move that
            // wins a pawn may still fail.
            Comparison::Fails => match subject.promise {
                Some(Promise::MateIn(_) | Promise::Material(_)) => {
                    lost().or_else(nothing_won).or_else(|| self.wins_some(gain)).unwrap_or(nothing)
                }
                _ => lost().unwrap_or(nothing),
            },
            // If the suggested move mates, a move that wins no material wins less as long as the position
            // stays won; it may lose a piece.
            Comparison::WinsLess => {
                lost().or_else(|| self.wins_some(gain)).or_else(nothing_won).unwrap_or(nothing)
            }
            Comparison::SlightlyWorse => lost().or_else(|| self.wins_some(gain)).unwrap_or(nothing),
            Comparison::AsGood => match subject.promise {
                Some(Promise::Material(won)) => {
                    let won = u64::from(won);
                    self.wins(won).map_or(nothing, |length| (Shown::Wins(won), length, None))
                }
                // If the suggested move mates, what the tried move wins is stated as it is.
                Some(Promise::MateIn(_)) => self.wins_some(gain).unwrap_or(nothing),
                _ => nothing,
            },
            Comparison::NotExamined => nothing,
        }
    }

    /// Returns what is won, or as much of it as the line shows.
    fn wins_some(&self, gain: i32) -> Option<(Shown, usize, Option<usize>)> {
        let (won, length) = (1..=pawns(gain)).rev().find_map(|won| Some((won, self.wins(won)?)))?;
        Some((Shown::Wins(won), length, self.wins_at_most(won)))
    }

    /// Finds the first answer after which the given number of pawns is lost, or else the answer after which
    /// most is lost.
    fn loses(&self, lost: u64) -> Option<(Shown, usize)> {
        let mut most = (0, 0);
        for length in (2..=self.whole.len().min(LONGEST)).step_by(2) {
            let here = pawns(-self.count_left(length)?);
            if most.0 < here {
                most = (here, length);
            }
            if lost <= here && 0 < here {
                break;
            }
        }
        (0 < most.0 && 0 < lost).then_some((Shown::Loses(most.0), most.1))
    }

    /// Finds the first answer after which no more than the given number of pawns is won, then or soon after.
    fn wins_at_most(&self, won: u64) -> Option<usize> {
        let is_no_more = |length: usize| self.count_left(length).is_some_and(|left| pawns(left) <= won);
        let lasts =
            |length: &usize| (*length..=self.whole.len().min(length + SOON)).step_by(2).all(is_no_more);
        (2..=self.whole.len()).step_by(2).find(lasts)
    }

    /// Returns where a line that shows that nothing is won ends once the possible recaptures have been made.
    fn taken_back(&self, length: usize) -> usize {
        let goes_on = |length: &usize| self.whole.get(*length).is_some_and(|mv| mv.is_capture());
        let most = self.whole.len().min(length + SOON);
        (length..most).step_by(2).find(|length| !goes_on(length) || most < length + 2).unwrap_or(length)
    }

    /// Finds the first move after which the given number of pawns is won, preferably one after an answer and
    /// exactly that number.
    fn wins(&self, won: u64) -> Option<usize> {
        let side = self.root.turn();
        let here = |length: usize| {
            let end = play(self.root, &self.whole[..length])?;
            Some(pawns(count_kept(&end, side) - balance(self.root, side)))
        };
        let lengths = || (3..=self.whole.len().min(LONGEST)).step_by(2).chain([1]);
        let exactly = lengths().find(|length| here(*length) == Some(won));
        let at_least = || lengths().find(|length| here(*length).is_some_and(|here| won <= here));
        (0 < won).then(|| exactly.or_else(at_least)).flatten()
    }

    fn count_left(&self, length: usize) -> Option<i32> {
        let end = play(self.root, &self.whole[..length])?;
        Some(count_left(self.root, &end, self.root.turn()))
    }
}
