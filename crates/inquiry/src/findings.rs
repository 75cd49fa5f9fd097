//! What came out of an inquiry, typed.

use claims::{AlsoWins, Promise, Score};
use explain::{Feature, Tried};
use proof::Hold;
use shakmaty::Move;
use solvers::Outcome;
use solvers::verify::Line;

use crate::questions::held;
use crate::questions::known::KnownFound;
use crate::questions::refuted::Opinion;

/// What one question found.
pub enum Finding {
    /// What the moves that the user asks about are worth, before anything else is known.
    Opinions(Asked),
    /// The answer.
    Answer(Box<Outcome>),
    /// What the other side does where the side to move passes.
    Passed {
        /// What the position is worth to it then.
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
        /// Each reply at the head of its line.
        lines: Vec<Vec<Move>>,
        /// The replies that defend best, the best first.
        toughest: Vec<Move>,
        /// What the least of them loses, in pawns, where that is less than was promised.
        pawns: Option<u32>,
    },
    /// What the answer lives on, and which of it is needed.
    Features(Vec<Feature>),
    /// The other side loses only because it must move.
    Zugzwang,
    /// With the other side's last move taken back much less is won.
    Undone,
    /// What the other side would play if the side passed, and the centipawns that the suggested move saves from it, where it wins
    /// nothing else.
    Menace {
        /// The other side's threat and what follows.
        line: Vec<Move>,
        /// In centipawns; a mate counts 100,000.
        saves: Option<u32>,
    },
    /// A draw that is forced.
    Held(Hold),
    /// An ending that theory knows.
    Known(KnownFound),
    /// Other moves that win as well, and the best lines with different first moves.
    AlsoWins {
        /// The moves.
        moves: Vec<AlsoWins>,
        /// The lines, the best first.
        lines: Vec<Line>,
    },
    /// The best lines where nothing is won, each move searched by itself.
    Sensible {
        /// The lines, the best first.
        lines: Vec<Line>,
        /// How the best move goes on, each move looked for by itself.
        line: Vec<Move>,
        /// What the best move is worth.
        value: Score,
    },
    /// Moves that would tempt a reader, and what is wrong with them.
    Tempting(Vec<Tried>),
}

/// The first look at the moves that the user asks about.
#[derive(Default)]
pub struct Asked {
    /// What each of the moves is worth, in the order in which they were asked about.
    pub(crate) opinions: Vec<Opinion>,
}

/// All that came out.
#[derive(Default)]
pub struct Findings {
    /// The answer; `None` only before it was asked for.
    pub answer: Option<Outcome>,
    /// The first look at the moves that the user asks about.
    pub(crate) asked: Asked,
    /// What the position is worth to the other side where the side to move passes; `None` where that was not asked.
    pub(crate) passed: Option<Score>,
    /// What it would play then.
    pub(crate) passed_line: Vec<Move>,
    /// The moves that the user asks about, compared with the answer.
    pub tried: Vec<Tried>,
    /// What the side would play if the other side passed after the suggested move; empty where nothing is threatened.
    pub threat: Vec<Move>,
    /// How replies that a reader asks about are answered, each at the head of its line; empty where nobody looked.
    pub followed: Vec<Vec<Move>>,
    /// The best replies to the answer, the best first; empty where nobody looked.
    pub toughest: Vec<Move>,
    /// What the answer lives on.
    pub features: Vec<Feature>,
    /// Whether the other side loses only because it must move.
    pub is_zugzwang: bool,
    /// Whether much less is won where the other side's last move is taken back.
    pub is_undone: bool,
    /// What the other side would play if the side passed instead of moving; empty where the answer meets no threat.
    pub menace: Vec<Move>,
    /// Other moves that win as well, at the side's own turns along the line of the answer.
    pub also_wins: Vec<AlsoWins>,
    /// How the draw is held, where that is proved.
    pub hold: Option<Hold>,
    /// Whether theory knows the ending.
    pub(crate) is_known: bool,
    /// The best lines with different first moves, the best first; empty where nobody looked.
    pub(crate) lines: Vec<Line>,
    /// How the best move goes on, each move looked for by itself; empty where nobody looked.
    pub(crate) likely: Vec<Move>,
    /// What the best move is worth by the search of it alone.
    pub(crate) looked_again: Option<Score>,
    /// Moves that would tempt a reader, and what is wrong with them.
    pub tempting: Vec<Tried>,
    /// Positions made, by all questions together.
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
                self.answer.iter_mut().for_each(|answer| held::settle(&hold, answer));
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
