//! What an inquiry found, typed.

use claims::{AlsoWins, Promise, Score};
use explain::{Feature, Tried};
use proof::Hold;
use shakmaty::Move;
use solvers::Outcome;
use solvers::verify::Line;

use crate::known_ending::KnownFound;
use crate::opinion::Opinion;
use crate::settled_result::settle_draw;

/// What one question found.
pub enum Finding {
    /// The values of the moves that the user asks about, before anything else is known.
    Opinions(Asked),
    /// The answer.
    Answer(Box<Outcome>),
    /// What the other side does if the side to move passes.
    Passed {
        /// The value of the position for the other side then.
        score: Score,
        /// What it would play.
        line: Vec<Move>,
    },
    /// How the moves that the user asks about compare with the answer.
    Tried(Vec<Tried>),
    /// What the side would play if the other side passed after the suggested move.
    Threat(Vec<Move>),
    /// How replies that a reader asks about are answered.
    Followed {
        /// The lines, each beginning with its reply.
        lines: Vec<Vec<Move>>,
        /// The replies that defend best, best first.
        toughest: Vec<Move>,
        /// What the reply that loses least loses, in pawns, if that is less than was promised.
        pawns: Option<u32>,
    },
    /// What the answer depends on, and which of it is needed.
    Features(Vec<Feature>),
    /// The other side loses only because it must move.
    Zugzwang,
    /// Much less is won if the other side's last move is taken back.
    Undone,
    /// What the other side would play if the side passed, and how many centipawns the suggested move saves,
    /// if it wins nothing else.
    Menace {
        /// The other side's threat and what follows.
        line: Vec<Move>,
        /// In centipawns; a mate counts 100,000.
        saves: Option<u32>,
    },
    /// A forced draw.
    Held(Hold),
    /// An ending that theory knows.
    Known(KnownFound),
    /// Other moves that win as well, and the best lines with different first moves.
    AlsoWins {
        /// The moves.
        moves: Vec<AlsoWins>,
        /// The lines, best first.
        lines: Vec<Line>,
    },
    /// The best lines in a position in which nothing is won, each move searched by itself.
    Sensible {
        /// The lines, best first.
        lines: Vec<Line>,
        /// The continuation of the best move, with each move searched by itself.
        line: Vec<Move>,
        /// The value of the best move.
        value: Score,
    },
    /// Moves that would tempt a reader, and what is wrong with them.
    Tempting(Vec<Tried>),
}

/// The first look at the moves that the user asks about.
#[derive(Default)]
pub struct Asked {
    /// The value of each move, in the order in which the user asked.
    pub(crate) opinions: Vec<Opinion>,
}

/// Everything that was found.
#[derive(Default)]
pub struct Findings {
    /// The answer; `None` only until it has been searched for.
    pub answer: Option<Outcome>,
    /// The first look at the moves that the user asks about.
    pub(crate) asked: Asked,
    /// The value of the position for the other side if the side to move passes; `None` if that was not asked.
    pub(crate) passed: Option<Score>,
    /// What it would play then.
    pub(crate) passed_line: Vec<Move>,
    /// The moves that the user asks about, compared with the answer.
    pub tried: Vec<Tried>,
    /// What the side would play if the other side passed after the suggested move; empty if nothing is
    /// threatened.
    pub threat: Vec<Move>,
    /// The answers to replies that a reader asks about, each line beginning with its reply; empty if none was
    /// searched for.
    pub followed: Vec<Vec<Move>>,
    /// The best replies to the answer, best first; empty if none was searched for.
    pub toughest: Vec<Move>,
    /// What the answer depends on.
    pub features: Vec<Feature>,
    /// Whether the other side loses only because it must move.
    pub is_zugzwang: bool,
    /// Whether much less is won if the other side's last move is taken back.
    pub is_undone: bool,
    /// What the other side would play if the side passed instead of moving; empty if the answer meets no
    /// threat.
    pub menace: Vec<Move>,
    /// Other moves that win as well, at the side's own turns in the line of the answer.
    pub also_wins: Vec<AlsoWins>,
    /// How the draw is held, if that is proved.
    pub hold: Option<Hold>,
    /// Whether theory knows the ending.
    pub(crate) is_known: bool,
    /// The best lines with different first moves, best first; empty if none was searched for.
    pub(crate) lines: Vec<Line>,
    /// The continuation of the best move, with each move searched by itself; empty if it was not searched
    /// for.
    pub(crate) likely: Vec<Move>,
    /// The value of the best move according to the search of it alone.
    pub(crate) looked_again: Option<Score>,
    /// Moves that would tempt a reader, and what is wrong with them.
    pub tempting: Vec<Tried>,
    /// Positions made by all questions together.
    pub nodes: u64,
}

impl Findings {
    /// Adds what a question found.
    pub(crate) fn add(&mut self, finding: Finding) {
        match finding {
            Finding::Opinions(asked) => self.asked = asked,
            Finding::Answer(answer) => {
                self.also_wins.clone_from(&answer.also_wins);
                self.answer = Some(*answer);
            }
            Finding::Passed { score, line } => (self.passed, self.passed_line) = (Some(score), line),
            Finding::Tried(tried) => self.tried = tried,
            Finding::Threat(line) => self.threat = line,
            Finding::Followed { lines, toughest, pawns } => {
                (self.followed, self.toughest) = (lines, toughest);
                if let Some((answer, pawns)) = self.answer.as_mut().zip(pawns) {
                    answer.promise = Some(Promise::Material(pawns));
                }
            }
            Finding::Features(features) => self.features = features,
            Finding::Undone => self.is_undone = true,
            Finding::Zugzwang => self.is_zugzwang = true,
            Finding::Menace { line, saves } => {
                self.menace = line;
                if let (Some(saves), Some(answer)) = (saves, &mut self.answer) {
                    answer.promise = Some(Promise::Saves(saves));
                }
            }
            Finding::Held(hold) => {
                self.answer.iter_mut().for_each(|answer| settle_draw(&hold, answer));
                self.hold = Some(hold);
            }
            Finding::Known(found) => {
                self.is_known = true;
                if let Some(answer) = &mut self.answer {
                    found.settle(answer);
                }
            }
            Finding::AlsoWins { moves, lines } => {
                self.also_wins = moves;
                self.lines = lines;
            }
            Finding::Sensible { lines, line, value } => {
                (self.lines, self.likely, self.looked_again) = (lines, line, Some(value));
            }
            Finding::Tempting(tried) => self.tempting = tried,
        }
    }
}
