//! The answer of a solver.

use claims::{AlsoWins, Certainty, Promise, Reason, Score, SecondTry};
use proof::{Proof, Range};
use shakmaty::Move;

use super::{Statistics, StopReason};

/// The answer of a solver, as far as the solver got.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The move it suggests; `None` when it has no suggestion.
    pub best_move: Option<Move>,
    /// The principal variation, the suggested move first.
    pub line: Vec<Move>,
    /// The value for the side to move, where the solver knows one.
    pub score: Option<Score>,
    /// What is known of the value, for the problem's side.
    pub range: Range,
    /// What the answer promises.
    pub promise: Option<Promise>,
    /// How sure it is.
    pub certainty: Certainty,
    /// Whether the mate is proved to be the shortest; `None` where that was not examined.
    pub is_shortest: Option<bool>,
    /// Plies to which every reply was searched, where that is what the certainty rests on.
    pub checked_depth: Option<u32>,
    /// Other moves along the line that do as well, where the solver came across them.
    pub also_wins: Vec<AlsoWins>,
    /// What the search that chose the move saw, if another program built the tree.
    pub chosen_by: Option<Choice>,
    /// The move that knowledge would have played, if the search that had the last word came to another one.
    pub refuted: Option<Move>,
    /// The result of knowledge's second try, if the first was overturned.
    pub second_try: Option<SecondTry>,
    /// Who found the answer.
    pub found_by: Option<FoundBy>,
    /// Why a solver that reasons began with the suggested move, if another program built the tree.
    pub reasons: Vec<Reason>,
    /// The program that answered.
    pub program: Program,
    /// The tree.
    pub proof: Option<Proof>,
    /// Why the search ended.
    pub stop_reason: StopReason,
    /// How much was searched.
    pub statistics: Statistics,
}

/// What a search saw in the move it chose.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Choice {
    /// Its principal variation, the move first.
    pub line: Vec<Move>,
    /// Its value for the side to move.
    pub score: Option<Score>,
    /// How its value developed, for the side to move: from depth to depth, the nodes so far and the value.
    pub course: Vec<(u64, Score)>,
}

/// A program, described in words for people.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Program {
    /// Its name.
    pub name: &'static str,
    /// What it searches, as in "no mate was found among ..."; `None` if it searches every move.
    pub domain: Option<&'static str>,
    /// Who built the tree of its answer, if that was another program.
    pub tree_by: Option<&'static str>,
}

/// Who found an answer.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum FoundBy {
    /// A plan, by the production that began it.
    Plan(String),
    /// A solver of mates.
    Mate,
    /// CAPS-II.
    Caps,
    /// A full-width search.
    Search,
    /// A table or a rule of endings.
    Table,
}

impl FoundBy {
    /// Returns the name used in JSON.
    pub fn name(&self) -> String {
        match self {
            FoundBy::Plan(production) => format!("plan:{production}"),
            FoundBy::Mate => "mate".to_owned(),
            FoundBy::Caps => "caps".to_owned(),
            FoundBy::Search => "search".to_owned(),
            FoundBy::Table => "table".to_owned(),
        }
    }
}

impl Outcome {
    /// Returns an outcome with nothing found.
    pub fn nothing(program: Program, stop_reason: StopReason, statistics: Statistics) -> Outcome {
        Outcome {
            best_move: None,
            line: Vec::new(),
            score: None,
            range: Range::UNKNOWN,
            promise: None,
            certainty: Certainty::Claimed,
            is_shortest: None,
            checked_depth: None,
            also_wins: Vec::new(),
            chosen_by: None,
            refuted: None,
            second_try: None,
            found_by: None,
            reasons: Vec::new(),
            program,
            proof: None,
            stop_reason,
            statistics,
        }
    }

    /// Returns an outcome with a proved mate by the side to move.
    ///
    /// The proof comes from [`Proof::into_shared_mate`]; `plies` is its distance at the root.
    pub fn mate(program: Program, proof: Proof, plies: u32, statistics: Statistics) -> Outcome {
        let line = proof.principal_variation();
        let moves = plies.div_ceil(2);
        Outcome {
            best_move: line.first().copied(),
            line,
            score: Some(mate_score(plies, true)),
            range: proof.nodes()[0].range,
            promise: Some(Promise::MateIn(moves)),
            certainty: Certainty::Proved,
            is_shortest: None,
            checked_depth: None,
            also_wins: Vec::new(),
            chosen_by: None,
            refuted: None,
            second_try: None,
            reasons: Vec::new(),
            found_by: Some(FoundBy::Mate),
            program,
            proof: Some(proof),
            stop_reason: StopReason::Solved,
            statistics,
        }
    }
}

/// Converts plies to mate into a score for the side to move: counted in its own moves, negative when it is mated.
pub fn mate_score(plies: u32, side_to_move_mates: bool) -> Score {
    let moves = i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX);
    Score::MateIn(if side_to_move_mates { moves } else { -moves })
}
