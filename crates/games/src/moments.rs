//! The search for moments: moves that missed something, moves that allowed something, and combinations that
//! were found.
//!
//! A move that costs enough of the chance to win is a moment whether or not a reason is found. The reason
//! comes from the explanations of the position before it, with the question what is wrong with the move, and
//! of the position after it. If the explanation's deeper search considers the move as good as the best, it is
//! not a moment unless it costs a lot.

use claims::{Promise, Standing};
use kibitzer::{Comparison, Report};
use shakmaty::{Color, Move};
use solvers::Limits;

use super::combination::is_sacrifice;
use super::moment::{Kind, Moment, is_allowed, wins};
use super::reviewer::{Reviewer, move_before};
use super::screen::Screen;
use super::shown_line::shown_moves;
use super::{Game, quiet_mistake};

/// A combination is the only good move: the second best costs at least this much of the chance to win, and
/// beside a sacrifice at least the second number.
const LEAST_GAP: f64 = 0.2;
const LEAST_GAP_OF_A_SACRIFICE: f64 = 0.12;
/// The weight of a combination relative to a mistake that costs as much, and of one with a sacrifice.
const WEIGHT: f64 = 0.5;
const WEIGHT_OF_A_SACRIFICE: f64 = 1.2;
/// Themes of a move that does not need to be found.
const PLAIN: [&str; 2] = ["hangingPiece", "mateIn1"];
/// A move that costs this many times the wanted threshold is a moment even if the explanation considers it as
/// good as the best.
const CERTAINLY: f64 = 1.25;
/// Plies of a better line that wins nothing: from the looks, and from the explanation.
const LONGEST: usize = 6;
const SHORTEST: usize = 2;
/// The factor by which the nodes are increased for a sacrifice, and when looks and explanation disagree.
const MORE: u64 = 4;

/// A move that may be a moment.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) ply: usize,
    pub(crate) drop: f64,
    /// The gap, for a combination that was found.
    pub(crate) gap: Option<f64>,
    weight: f64,
}

impl Reviewer<'_> {
    /// Lists the moves that may be moments, in descending order of weight.
    pub(crate) fn candidates(&self, game: &Game, screen: &Screen) -> Vec<Candidate> {
        let turn = |ply: usize| game.positions.get(ply).map(shakmaty::Position::turn);
        let is_wanted = |ply: usize| self.wanted.side.is_none_or(|side: Color| turn(ply) == Some(side));
        let mut found = Vec::new();
        // A combination goes on as long as each move was the only one: its first move is the moment, as is
        // every sacrifice.
        let mut goes_on: Option<usize> = None;
        for (ply, (drop, gap)) in screen.drops.iter().zip(&screen.gaps).enumerate() {
            if self.wanted.threshold <= *drop {
                found.push(Candidate { ply, drop: *drop, gap: None, weight: *drop });
                continue;
            }
            let gives =
                game.positions.get(ply).is_some_and(|position| is_sacrifice(position, &game.moves[ply..]));
            let least = if gives { LEAST_GAP_OF_A_SACRIFICE } else { LEAST_GAP };
            let Some(gap) = gap.filter(|gap| least <= *gap) else { continue };
            let answered_badly =
                ply.checked_sub(1).is_some_and(|last| self.wanted.threshold <= screen.drops[last]);
            let is_part = goes_on == Some(ply) && !answered_badly;
            goes_on = Some(ply + 2);
            if is_part && !gives {
                continue;
            }
            let weight = gap * if gives { WEIGHT_OF_A_SACRIFICE } else { WEIGHT };
            found.push(Candidate { ply, drop: *drop, gap: Some(gap), weight });
        }
        found.retain(|candidate| is_wanted(candidate.ply));
        found.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        found
    }

    /// Explains a candidate. The outer option is `None` if interrupted, the inner one if the candidate turns
    /// out not to be a moment.
    pub(crate) fn moment(
        &self,
        game: &Game,
        screen: &Screen,
        candidate: Candidate,
    ) -> Option<Option<Moment>> {
        match candidate.gap {
            Some(gap) => self.combination(game, screen, candidate, gap),
            None => self.mistake(game, screen, candidate),
        }
    }

    /// Returns a reviewer that explains with more nodes.
    fn with_more(&self) -> Self {
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_mul(MORE));
        Self { limits: Limits { nodes, ..self.limits }, ..*self }
    }

    fn mistake(&self, game: &Game, screen: &Screen, candidate: Candidate) -> Option<Option<Moment>> {
        let Candidate { ply, drop, .. } = candidate;
        let played = *game.moves.get(ply)?;
        let compared =
            |report: &Report| report.explanation.alternatives.first().and_then(|asked| asked.result);
        let is_denied = |report: &Report| {
            compared(report) == Some(Comparison::AsGood) || report.line().first() == Some(&played)
        };
        let mut before = self.explain(game, ply, Some(played))?;
        if is_denied(&before) {
            if drop < CERTAINLY * self.wanted.threshold {
                return Some(None);
            }
            before = self.with_more().explain(game, ply, Some(played))?;
        }
        // Two searches disagree: only what the looks found is reported.
        let is_denied = is_denied(&before);
        let compared = compared(&before);
        let after = self.explain(game, ply + 1, None)?;
        let is_missed =
            !is_denied && wins(&before) && matches!(compared, Some(Comparison::Fails | Comparison::WinsLess));
        let is_punished = is_allowed(&after, played);
        let mut kinds = Vec::new();
        if is_missed {
            kinds.push(Kind::Missed);
        }
        if is_punished {
            kinds.push(Kind::Allowed);
        }
        if kinds.is_empty() {
            // No tactic decides which: what was available before, or what the other side has now.
            let [was, is] = chances(screen, ply);
            kinds.push(if 1.0 - is < was { Kind::Missed } else { Kind::Allowed });
        }
        if self.wanted.with_tempting && is_missed {
            before.add_alternatives(self.explain(game, ply, None)?);
        }
        let position = game.positions.get(ply)?.clone();
        // The cost of the move was searched most thoroughly.
        let [_, is] = chances(screen, ply);
        let before_and_after = [(is + drop).min(1.0), is];
        let seen: &[Move] = screen.lines.get(ply).map_or(&[], Vec::as_slice);
        let shown = shown_moves(&position, &before);
        let told = shown.as_slice();
        let better = match seen {
            _ if is_missed => told,
            [first, ..] if is_denied || told.first() == Some(first) => {
                quiet_mistake::settle(&position, seen, LONGEST)
            }
            // For a line that wins nothing, only the first answer was searched for.
            _ => quiet_mistake::settle(&position, told, SHORTEST),
        };
        let better = if better.first() == Some(&played) { Vec::new() } else { better.to_vec() };
        if better.is_empty() && !is_punished {
            // No better move is known.
            return Some(None);
        }
        let next = game.moves.get(ply + 1);
        let is_found = is_punished && after.line().first() == next;
        Some(Some(Moment {
            ply,
            position,
            last: move_before(game, ply),
            played,
            chances: before_and_after,
            better,
            answer: screen.lines.get(ply + 1).cloned().unwrap_or_default(),
            kinds,
            drop,
            gap: None,
            is_brilliant: false,
            before,
            after: Some(after),
            is_punished,
            is_found,
        }))
    }

    /// Explains a combination that was found; the inner option is `None` if the explanation knows none that
    /// begins this way. A sacrifice gets a second explanation with more nodes if the first does not see what
    /// it wins.
    fn combination(
        &self,
        game: &Game,
        screen: &Screen,
        candidate: Candidate,
        gap: f64,
    ) -> Option<Option<Moment>> {
        let Candidate { ply, drop, .. } = candidate;
        let played = *game.moves.get(ply)?;
        let position = game.positions.get(ply)?;
        let gives = |line: &[Move]| is_sacrifice(position, line);
        let agrees = |report: &Report| report.line().first() == Some(&played);
        let knows = |report: &Report| agrees(report) && wins(report);
        let mut before = self.explain(game, ply, None)?;
        let is_given = gives(&game.moves[ply..]);
        if !knows(&before) && is_given {
            before = self.with_more().explain(game, ply, None)?;
        }
        let is_brilliant = is_given || gives(before.line());
        let is_known = knows(&before) && (is_brilliant || !is_plain(&before, played));
        // What a sacrifice wins may be too far off; that it was the only good move is known all the same.
        let is_only = is_given && agrees(&before);
        if is_worse(&before) || !(is_known || is_only) {
            return Some(None);
        }
        Some(Some(Moment {
            ply,
            position: position.clone(),
            last: move_before(game, ply),
            played,
            chances: chances(screen, ply),
            better: Vec::new(),
            answer: Vec::new(),
            kinds: vec![Kind::Played],
            drop,
            gap: Some(gap),
            is_brilliant,
            before,
            after: None,
            is_punished: false,
            is_found: false,
        }))
    }
}

/// Returns the mover's chance to win before and after a move.
fn chances(screen: &Screen, ply: usize) -> [f64; 2] {
    let chance = |ply: usize| screen.chances.get(ply).copied().unwrap_or(0.5);
    [chance(ply), 1.0 - chance(ply + 1)]
}

/// Whether an explanation considers the side to move worse whatever it plays.
fn is_worse(report: &Report) -> bool {
    let outlook = report.explanation.outlook.as_ref();
    outlook.is_some_and(|outlook| matches!(outlook.result, Standing::Worse | Standing::Loses))
}

/// Whether a move did not need to be found: it captures a hanging piece, mates at once, or captures without a
/// motif.
fn is_plain(report: &Report, played: Move) -> bool {
    let has_motif = report.explanation.headline.is_some();
    let takes =
        played.is_capture() && !has_motif && !matches!(report.answer.promise, Some(Promise::MateIn(_)));
    takes || report.answer.themes.iter().any(|theme| PLAIN.contains(&theme.as_str()))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Wanted;
    use kibitzer::{Limits, SolverName, Style};

    pub(crate) fn reviewer() -> Reviewer<'static> {
        let wanted = Wanted { most: 8, ..Wanted::default() };
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        Reviewer { solver: SolverName::Analyst.into(), limits, style: Style::plain(), wanted, looked: &|| () }
    }

    #[test]
    fn what_a_move_allows_is_found_and_who_found_it() {
        let game = Game::read(b"1. f3 e5 2. g4 Qh4# 0-1").unwrap();
        let review = reviewer().review(&game);
        let last = review.moments.last().unwrap();
        assert_eq!((last.ply, last.is_found, last.kinds.as_slice()), (2, true, &[Kind::Allowed][..]));
        assert_eq!(last.allowed_report().unwrap().explanation.verdict.text, "2...Qh4# is mate.");
    }

    #[test]
    fn every_move_that_is_looked_at_is_heard_of() {
        let looked = std::cell::Cell::new(0);
        let hear = || looked.set(looked.get() + 1);
        let game = Game::read(b"1. f3 e5 2. g4 Qh4# 0-1").unwrap();
        Reviewer { looked: &hear, ..reviewer() }.review(&game);
        assert_eq!(looked.get(), 4);
    }

    #[test]
    fn what_a_move_missed_is_found() {
        let game = Game::read(b"1. f3 e5 2. g4 a6 3. a3 Qh4# 0-1").unwrap();
        let review = reviewer().review(&game);
        let missed: Vec<usize> =
            review.moments.iter().filter(|moment| moment.is(Kind::Missed)).map(|moment| moment.ply).collect();
        assert_eq!(missed, [3]);
        let wanted = Wanted { side: Some(Color::White), ..reviewer().wanted };
        let white = Reviewer { wanted, ..reviewer() }.review(&game);
        assert!(!white.moments.is_empty() && white.moments.iter().all(|moment| moment.ply % 2 == 0));
    }

    #[test]
    fn a_combination_that_was_found_is_a_moment_at_its_first_move() {
        let text = b"1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
            10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0";
        let review = reviewer().review(&Game::read(text).unwrap());
        let kinds: Vec<(usize, &[Kind])> =
            review.moments.iter().map(|moment| (moment.ply, moment.kinds.as_slice())).collect();
        assert!(kinds.contains(&(30, &[Kind::Played])), "{kinds:?}");
        assert!(!kinds.iter().any(|(ply, _)| *ply == 32), "a mate at once needs no finding: {kinds:?}");
        let played = review.moments.iter().find(|moment| moment.ply == 30).unwrap();
        assert!(played.is_brilliant, "the queen is given up");
        assert_eq!(played.text(), "Queen sacrifice. 16.Qb8+! mates in two. The bishop on g5 guards d8.");
        assert!(LEAST_GAP <= played.gap.unwrap() && played.after.is_none());
    }
}
