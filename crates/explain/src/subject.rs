//! What is explained: the answer as plain data, and everything that a search or knowledge has found about it.

use claims::{AlsoWins, Certainty, Claim, Promise, Score, SecondTry};
use endings::Theory;
use phrase::{Message, Phrase, Style};
use proof::{Hold, Proof};
use serde::Serialize;
use shakmaty::{Chess, Move, Position, Square};

use crate::assessment::Outlook;
use crate::tried_moves::{Forbidden, Tried};

/// The answer that an explanation is about, as plain data, in the terms of the JSON interface.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    /// The position, as a FEN of six fields.
    pub fen: String,
    /// The solver that was asked.
    pub solver: String,
    /// The suggested move in UCI.
    pub best_move: Option<String>,
    /// The principal variation in UCI.
    pub line: Vec<String>,
    /// The value for the side to move.
    pub score: Option<Score>,
    /// Bounds of the value in centipawns, for a solver that works with ranges.
    pub range: Option<[i32; 2]>,
    /// What the answer promises.
    pub promise: Option<Promise>,
    /// How certain the answer is; `None` when there is no answer.
    pub certainty: Option<Certainty>,
    /// Plies to which every reply was searched, if the certainty rests on that.
    pub checked_depth: Option<u32>,
    /// Whether the mate is proved to be the shortest; `None` if that was not asked.
    pub shortest: Option<bool>,
    /// The solver that found it.
    pub found_by: Option<String>,
    /// The outcome of knowledge's second try, if its first was overturned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_try: Option<SecondTry>,
    /// Lichess theme names.
    pub themes: Vec<String>,
    /// Number of searches.
    pub searches: u64,
    /// Positions reached by making a move.
    pub nodes: u64,
    /// Analyses of a position by productions.
    pub static_analyses: u64,
    /// Time in microseconds.
    pub time_us: u64,
    /// Why the first search ended.
    pub stop_reason: &'static str,
}

impl Answer {
    /// Describes what is proved, if more than a move is.
    pub fn proved_in_words(&self, style: &Style) -> Option<String> {
        let is_told = self.certainty == Some(Certainty::Proved) && 1 < self.line.len();
        let id = if self.promise == Some(Promise::Draws(true)) { "proved-drawn" } else { "proved" };
        is_told.then(|| Message::new(id).write(style))
    }
}

/// How much was examined, in the measures of the reports.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Measures {
    /// Moves generated.
    pub discovery_tree: u64,
    /// Different moves generated.
    pub distinct_moves: u64,
    /// Positions examined.
    pub exploration_tree: u64,
    /// Positions of the verification tree: one move of the mating side and every reply; transpositions count
    /// separately.
    pub verification_tree: u64,
    /// Moves of the verification tree.
    pub verification_moves: u64,
}

/// The input of the narrator.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The root position.
    pub position: &'a Chess,
    /// The tree, if there is one.
    pub proof: Option<&'a Proof>,
    /// The suggested move.
    pub best_move: Option<Move>,
    /// What the answer promises.
    pub promise: Option<Promise>,
    /// Whether the tree is a proof, as opposed to what a search to some depth saw.
    pub is_proved: bool,
    /// Plies from the root to which every reply was searched, if the answer rests on that.
    pub checked_depth: Option<u32>,
    /// Whether the mate is proved to be the shortest; `None` if that was not asked.
    pub is_shortest: Option<bool>,
    /// Positions that the search made.
    pub nodes: u64,
    /// What the win depends on, and whether it fails without it.
    pub features: &'a [Feature],
    /// Whether the other side would be far better off after the suggested move if it did not have to move.
    pub is_zugzwang: bool,
    /// Whether nothing is promised although the search that chose the move considers it winning.
    pub seems_to_win: bool,
    /// The continuation seen by the search that chose the move, beginning with the move; empty if the tree
    /// shows its own line.
    pub seen_line: &'a [Move],
    /// What is known about the position, or what a search thinks of it; `None` if that was not asked.
    pub outlook: Option<&'a Outlook>,
    /// How the draw is held, if that is proved.
    pub hold: Option<&'a Hold>,
    /// For replies to the suggested move, the line found by a search that looks for each move separately;
    /// each begins with the reply.
    pub followed: &'a [Vec<Move>],
    /// The source of knowledge about endings.
    pub theory: Theory<'a>,
    /// The best replies to the suggested move according to a search, best first; empty if none was expected.
    pub toughest: &'a [Move],
    /// What the side would play if the other side passed after the suggested move; empty if that was not
    /// asked.
    pub threat: &'a [Move],
    /// What the other side would play if the side passed instead of moving, if the suggested move meets that.
    pub menace: &'a [Move],
    /// Other moves that do as well.
    pub also_wins: &'a [AlsoWins],
    /// Moves that were asked about, with what a search found for each.
    pub tried: &'a [Tried],
    /// Whether the user asked about these moves, so that all of it is explained for each.
    pub is_asked_why_not: bool,
    /// Moves that were asked about and are not legal.
    pub forbidden: &'a [Forbidden],
    /// What knowledge says about moves of the tree.
    pub told: &'a [Told],
    /// The principal variation.
    pub line: &'a [Move],
    /// The position before the other side's last move, and that move, if they are known.
    pub context: Option<(&'a Chess, Move)>,
    /// Whether a search sees much less if that move is taken back: only then is it a cause.
    pub is_undone: bool,
    /// Whether one solver was asked by name: then its figures are reported at every level.
    pub is_asked_by_name: bool,
    /// The solver's display name, such as `MATER I`.
    pub solver: &'a str,
    /// The program that built the tree, if it was another one.
    pub tree_by: Option<&'a str>,
    /// The moves it looks at, as in "no mate was found among ..."; `None` if it looks at every move.
    pub domain: Option<&'a str>,
    /// How much it examined.
    pub measures: Measures,
    /// Whether a limit kept it from examining everything.
    pub is_limited: bool,
    /// What ended the searches that were not completed.
    pub ended_by: EndedBy,
}

impl<'a> Subject<'a> {
    /// Returns a search's evaluation of the position for the side to move, in Stockfish's centipawns.
    pub(crate) fn worth(&self) -> Option<i32> {
        self.outlook.filter(|outlook| outlook.side == self.position.turn())?.worth
    }

    /// Returns a subject with nothing but its position.
    pub(crate) fn bare(position: &'a Chess) -> Subject<'a> {
        Subject {
            position,
            proof: None,
            best_move: None,
            promise: None,
            is_proved: false,
            checked_depth: None,
            is_shortest: None,
            nodes: 0,
            features: &[],
            is_zugzwang: false,
            seems_to_win: false,
            seen_line: &[],
            outlook: None,
            hold: None,
            followed: &[],
            theory: Theory::default(),
            toughest: &[],
            threat: &[],
            menace: &[],
            also_wins: &[],
            tried: &[],
            is_asked_why_not: false,
            forbidden: &[],
            told: &[],
            line: &[],
            context: None,
            is_undone: false,
            is_asked_by_name: false,
            solver: "",
            tree_by: None,
            domain: None,
            measures: Measures::default(),
            is_limited: false,
            ended_by: EndedBy::Nodes,
        }
    }
}

/// What ends searches before they are complete.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum EndedBy {
    /// A limit of nodes.
    Nodes,
    /// A limit of time.
    Time,
    /// A request from outside.
    Interrupt,
}

/// A sentence from the knowledge base that supports a move of the tree.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Told {
    /// The moves from the root to the position that the sentence is about.
    pub path: Vec<Move>,
    /// The move in that position.
    pub mv: Move,
    /// What it says.
    pub said: Phrase,
    /// The squares that it names.
    pub squares: Vec<Square>,
    /// Whether it names a number.
    pub has_number: bool,
    /// What licenses it.
    pub claims: Vec<Claim>,
}

/// A feature of the board that a fact mentions, and whether the promise fails without it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Feature {
    /// The moves from the root to the position that the claim is about.
    pub path: Vec<Move>,
    /// What holds there.
    pub claim: Claim,
    /// Whether the promise fails on a board without the feature; `false` also if that is not known.
    pub is_needed: bool,
}
