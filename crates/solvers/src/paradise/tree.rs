//! The tree that is kept: every position made, why it was made, what came of it, and what was left (IV.A, IV.G; spec
//! 7.1).
//!
//! Nothing searched is thrown away: causality reads the tree, further searches start from it, and the user sees it.

use std::rc::Rc;

use knowledge::{Item, Plan, Proposal, Reason};
use shakmaty::{Chess, Color, Move, Position};
use vision::Vision;

use super::values::Span;

/// The index of a node.
pub(super) type Id = usize;

/// One position.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) parent: Option<Id>,
    /// The move that led here; `None` at the root and where the other side passed.
    pub(super) mv: Option<Move>,
    /// Plies from the root.
    pub(super) ply: u32,
    pub(super) vision: Rc<Vision>,
    /// The current evaluation.
    pub(super) value: i32,
    pub(super) span: Span,
    pub(super) kind: Kind,
    /// Why the move that leads here was tried.
    pub(super) why: Why,
    pub(super) children: Vec<Id>,
    /// What may be searched here later.
    pub(super) pointers: Vec<Pointer>,
    /// What was not searched, and why not.
    pub(super) rejected: Vec<Rejected>,
    /// Why the search ended here.
    pub(super) end: Option<End>,
    /// Whether a static analysis was made here.
    pub(super) is_analysed: bool,
    /// The knowledge's answers here.
    pub(super) asked: Vec<Asked>,
}

/// A question to the knowledge at a position, and its answer.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) name: &'static str,
    pub(super) args: Vec<Item>,
    /// The amount to be saved.
    pub(super) save: i32,
    pub(super) plans: Rc<[Proposal]>,
}

/// Which search made a node.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    Regular,
    Quiescence,
}

/// The source of a suggested move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Source {
    /// The problem's position.
    Root,
    /// A move that a plan demands.
    Demanded,
    /// It seems sure to win (QUIESCENCE).
    Obvious,
    /// A goal of a plan.
    Goal,
    /// A static analysis (THREAT).
    Analysis,
    /// It thwarts what refuted another move.
    CounterCausal,
    /// A lemma.
    Lemma,
    /// A counter-attack of the defense.
    CounterAttack,
    /// It meets what is threatened.
    Defence,
    /// There is no other move.
    OnlyMove,
    /// Nothing else was suggested.
    Desperado,
    /// The defense passes, to show what it must meet.
    NullMove,
}

impl Source {
    /// Returns the name used in output.
    pub(super) fn name(self) -> &'static str {
        match self {
            Source::Root => "root",
            Source::Demanded => "demanded_move",
            Source::Obvious => "obviously_winning",
            Source::Goal => "goal_of_plan",
            Source::Analysis => "static_analysis",
            Source::CounterCausal => "counter_causal",
            Source::Lemma => "lemma",
            Source::CounterAttack => "counter_attack",
            Source::Defence => "defence",
            Source::OnlyMove => "only_move",
            Source::Desperado => "desperado",
            Source::NullMove => "null_move",
        }
    }
}

/// Why a move was tried.
#[derive(Clone, Debug)]
pub(super) struct Why {
    pub(super) source: Source,
    /// The plan that it begins or carries on.
    pub(super) plan: Plan,
    /// The productions that led to it, the newest first.
    pub(super) reasons: Vec<Reason>,
}

impl Why {
    /// Returns a reason without a plan.
    pub(super) fn of(source: Source) -> Why {
        Why { source, plan: Plan::default(), reasons: Vec::new() }
    }

    /// Returns the reason of a proposal: the chain of the list that counts most.
    pub(super) fn propose(source: Source, proposal: &Proposal, list: usize) -> Why {
        let reasons = proposal.lists.get(list).map(|list| list.reasons.clone()).unwrap_or_default();
        Why { source, plan: proposal.plan.clone(), reasons }
    }
}

/// What may be searched later.
#[derive(Clone, Debug)]
pub(super) struct Pointer {
    /// The plan, with those of its lists that are left; `None` for a static analysis.
    pub(super) proposal: Option<Proposal>,
    pub(super) source: Source,
    /// The most it can hope to gain.
    pub(super) expectation: i32,
    /// Its LIKELY.
    pub(super) likely: i32,
}

/// A move that was suggested and not searched.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Rejected {
    pub(super) mv: Option<Move>,
    pub(super) cut: Cut,
}

/// Why something was not searched; numbers are tenths of a pawn for the offense.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Cut {
    /// The same plan stands higher up, for the same reasons.
    SamePlan,
    /// It needs too many unforced moves of the defense.
    NotLikely,
    /// It expects less than was achieved.
    ForwardPrune { expectation: i32, achieved: i32 },
    /// It expects less than the aim: the original value, and what the search demands beyond it.
    NotAggressive { expectation: i32, needed: i32 },
    /// It permits what refuted another move for the same reasons, and affects the line no more than that one.
    Causality { failed: Move, refutation: Option<Move> },
    /// Its goal cannot be reached.
    Unexecutable,
    /// The defense expects less from it than it has.
    NotGoodEnough { expectation: i32, achieved: i32 },
}

/// Why the search ended at a node.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum End {
    /// The game is over.
    Over,
    /// The position occurred before on the line.
    Repetition,
    /// The value reaches the threshold or what the plan expected, and holds in quiescence.
    Value { value: i32, enough: i32 },
    /// A plan brought what was expected or enough.
    Succeeded { lower: i32, enough: i32 },
    /// Nothing is left to try.
    Exhausted,
    /// The position is out of the range of contention.
    AlphaBeta { offense: i32, defense: i32 },
    /// A plan higher up expects more.
    BetterPlan { better: i32 },
    /// The defense holds.
    Holds { lower: i32, enough: i32 },
    /// Neither side threatens anything.
    Quiet,
    /// What is threatened cannot bring the value within the bounds that are of interest.
    Decided { value: i32, least: i32, most: i32 },
    /// Quiescence tried what seemed best.
    Settled,
    /// The side is assumed to escape from the one threat there is.
    AssumedEscape,
    /// The greatest depth is reached.
    Depth,
    /// The limits of the search, or of its share for this move, are reached.
    Limit,
}

impl Node {
    /// Returns a node for a new position, of which nothing is known.
    pub(super) fn new(vision: Vision, value: i32, kind: Kind, why: Why) -> Node {
        Node {
            parent: None,
            mv: None,
            ply: 0,
            vision: Rc::new(vision),
            value,
            span: Span::exactly(value),
            kind,
            why,
            children: Vec::new(),
            pointers: Vec::new(),
            rejected: Vec::new(),
            end: None,
            is_analysed: false,
            asked: Vec::new(),
        }
    }

    /// Forgets how the search of the node ended, before it is searched again.
    pub(super) fn begin(&mut self) {
        self.pointers.clear();
        self.rejected.clear();
        self.end = None;
    }

    /// Returns the side to move.
    pub(super) fn turn(&self) -> Color {
        self.position().turn()
    }

    pub(super) fn position(&self) -> &Chess {
        self.vision.position()
    }
}
