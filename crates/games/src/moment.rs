//! A moment of a game: a move worth mentioning, of which kind it is, and what decided.

use claims::{HOUSE, Promise};
use explain::Headline;
use kibitzer::{HintLevel, Report};
use serde::Serialize;
use shakmaty::{Chess, Move, Position, Role};

use super::combination::is_sacrifice;

/// The kind of a moment.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// There was a better move, which was not played.
    Missed,
    /// The move gave the other side an opportunity.
    Allowed,
    /// The only good move was found.
    Played,
}

/// A move worth mentioning.
#[derive(Clone, Debug)]
pub struct Moment {
    /// How many moves of the main line precede it.
    pub ply: usize,
    /// The position before the move.
    pub position: Chess,
    /// The move before it, if there is one.
    pub last: Option<Move>,
    /// The move that was played.
    pub played: Move,
    /// The mover's chance to win before and after it, from 0 to 1.
    pub chances: [f64; 2],
    /// The continuation with the better move, beginning with it, if the move missed or allowed something: as
    /// far as it shows what is won, or else some moves that the search expects.
    pub better: Vec<Move>,
    /// What it is, in the order of [`Kind`]; at least one.
    pub kinds: Vec<Kind>,
    /// How much smaller the chance to win is after it, from 0 to 1.
    pub drop: f64,
    /// How much smaller it would be after the second best move, if the move was found to be the only good
    /// one.
    pub gap: Option<f64>,
    /// Whether it gave up material and was the only good move.
    pub is_brilliant: bool,
    /// A possible continuation after it, according to the search.
    pub answer: Vec<Move>,
    /// The report on the position before the move, including what is wrong with the move if it missed or
    /// allowed something.
    pub before: Report,
    /// The report on the position after the move, if it missed or allowed something.
    pub after: Option<Report>,
    /// Whether the answer to it wins something.
    pub is_punished: bool,
    /// Whether the other side found that answer.
    pub is_found: bool,
}

impl Moment {
    /// Whether the moment is of a kind.
    pub fn is(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Whether the move missed a tactic.
    pub fn is_missed(&self) -> bool {
        self.is(Kind::Missed) && wins(&self.before)
    }

    /// Returns the explanation of what decided: what punished the move, what it missed, or what it found.
    pub fn deciding(&self) -> Option<&Report> {
        if self.deciding_kind() == Kind::Allowed { self.allowed_report() } else { Some(&self.before) }
    }

    /// Returns the headline of what decided.
    pub fn deciding_headline(&self) -> Option<&Headline> {
        self.headline(self.deciding_kind())
    }

    fn deciding_kind(&self) -> Kind {
        match () {
            () if self.is(Kind::Played) => Kind::Played,
            () if self.is_missed() && !self.is_punished => Kind::Missed,
            () => Kind::Allowed,
        }
    }

    /// Returns hints at the move that was to be found, each giving away more; empty if nothing is promised.
    pub fn hints(&self) -> Vec<String> {
        let levels = [HintLevel::Where, HintLevel::Question, HintLevel::Who];
        let hints = levels.iter().filter(|_| self.before.answer.promise.is_some());
        hints.map(|level| self.before.hint(&self.position, *level)).collect()
    }

    /// Returns the headline of what was missed, allowed or found, if the explanation has one.
    ///
    /// It is only called a sacrifice if something is given up for good; a guarded piece is not.
    pub fn headline(&self, kind: Kind) -> Option<&Headline> {
        let (report, position) = match kind {
            Kind::Allowed => (self.allowed_report()?, self.position.clone().play(self.played).ok()?),
            Kind::Missed | Kind::Played => (&self.before, self.position.clone()),
        };
        let gives = || kind == Kind::Played && self.is_brilliant || is_sacrifice(&position, report.line());
        let headline = report.explanation.headline.as_ref()?;
        (headline.motifs.first() != Some(&"sacrifice") || gives()).then_some(headline)
    }

    /// Returns the report on the position after the move, if the answer to it wins something.
    pub fn allowed_report(&self) -> Option<&Report> {
        self.after.as_ref().filter(|_| self.is_punished)
    }
}

/// Whether an answer wins material or mates.
pub(crate) fn wins(report: &Report) -> bool {
    match report.answer.promise {
        Some(Promise::MateIn(moves)) => 0 < moves,
        Some(Promise::Material(_) | Promise::Promotes(_)) => true,
        _ => false,
    }
}

/// Whether the answer to a move wins more than the move captured.
pub(crate) fn is_allowed(report: &Report, played: Move) -> bool {
    let taken = played.capture().map_or(0, |role| HOUSE.of(role));
    let pawn = HOUSE.of(Role::Pawn);
    match report.answer.promise {
        Some(Promise::Material(pawns) | Promise::Promotes(pawns)) => {
            i64::from(taken) + i64::from(pawn) <= i64::from(pawns) * i64::from(pawn)
        }
        _ => wins(report),
    }
}
