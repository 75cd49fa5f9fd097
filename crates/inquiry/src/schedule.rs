//! The schedule: which question is asked when, and what it may cost. This is the only place that defines it.
//!
//! What the user asked about comes first, from a share that nothing else can spend; then the answer, searched
//! again for longer if the case is open; then what a reader wants to know about the answer; and last, from
//! what is left, other moves.

use std::sync::atomic::Ordering;

use explain::Outlook;
use solvers::{Event, Limits, Observer, Outcome, Program, Statistics, StopReason};

use crate::budget::{Budget, DEFAULT_NODES};
use crate::case::Case;
use crate::openness::most_nodes;
use crate::outlook::outlook;
use crate::questions::Question;
use crate::questions::also_wins::Others;
use crate::questions::answer::{Answer, Deeper};
use crate::questions::followed::Followed;
use crate::questions::held::Held;
use crate::questions::known::KnownEnding;
use crate::questions::menace::Menace;
use crate::questions::needed::Needed;
use crate::questions::passed::Passed;
use crate::questions::refuted::{Compared, FirstLook, asked_about};
use crate::questions::sensible::Sensible;
use crate::questions::tempting::Tempting;
use crate::questions::threat::Threat;
use crate::questions::undone::Undone;
use crate::questions::zugzwang::Zugzwang;

/// What a question may cost.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Share {
    /// One of this many parts of the share for what the user asked about, which nothing else can spend.
    PartOfOwn(u64),
    /// What is left of that share.
    RestOfOwn,
    /// Everything that is left except for one of this many parts.
    AllBut(u64),
    /// The same, after the most nodes of an open case have been added to what is left.
    Raised(u64),
    /// This many additional nodes, which nothing else can spend; a third of what is left if the user set a
    /// limit.
    Beside(u64),
    /// At most this many nodes of what is left.
    AtMost(u64),
    /// One of this many parts of what is left.
    Part(u64),
}

/// A row of the table.
pub struct Entry {
    /// The name of the question.
    pub name: &'static str,
    /// The question.
    pub question: &'static dyn Question,
    /// What it may cost.
    pub share: Share,
}

/// The table, in the order in which the questions are asked. docs/inside.md has a copy, and tidy compares
/// the two.
pub const SCHEDULE: [Entry; 16] = [
    Entry { name: "first_look", question: &FirstLook, share: Share::PartOfOwn(4) },
    Entry { name: "answer", question: &Answer, share: Share::AllBut(5) },
    Entry { name: "known", question: &KnownEnding, share: Share::AtMost(10_000) },
    Entry { name: "passed", question: &Passed, share: Share::AtMost(20_000) },
    Entry { name: "deeper", question: &Deeper, share: Share::Raised(5) },
    Entry { name: "held", question: &Held, share: Share::AtMost(60_000) },
    Entry { name: "compared", question: &Compared, share: Share::RestOfOwn },
    Entry { name: "threat", question: &Threat, share: Share::AtMost(50_000) },
    Entry { name: "undone", question: &Undone, share: Share::Beside(80_000) },
    Entry { name: "followed", question: &Followed, share: Share::Beside(180_000) },
    Entry { name: "needed", question: &Needed, share: Share::Part(1) },
    Entry { name: "zugzwang", question: &Zugzwang, share: Share::AtMost(40_000) },
    Entry { name: "menace", question: &Menace, share: Share::AtMost(200_000) },
    Entry { name: "also_wins", question: &Others, share: Share::Part(2) },
    Entry { name: "sensible", question: &Sensible, share: Share::Beside(500_000) },
    Entry { name: "tempting", question: &Tempting, share: Share::Part(1) },
];

/// The names of the questions, in that order.
pub const QUESTIONS: [&str; SCHEDULE.len()] = {
    let mut names = [""; SCHEDULE.len()];
    let mut place = 0;
    while place < names.len() {
        names[place] = SCHEDULE[place].name;
        place += 1;
    }
    names
};

/// The nodes, on top of the answer's, that may be spent for each move that the user asks about, and once for
/// the position.
const NODES_OF_A_MOVE: u64 = 250_000;

/// What an additional question may cost if the user set a limit: one of this many parts of what is left.
const PART_BESIDE: u64 = 3;

/// The solver of a case in which no question was asked.
const NOBODY: Program = Program { name: "", domain: None, tree_by: None };

/// Asks every question that applies to a case, each with its share of the limits. Returns the answer, whose
/// counts include all searches, and what the position amounts to.
pub fn inquire(case: &mut Case<'_>, limits: Limits<'_>, observer: &mut dyn Observer) -> (Outcome, Outlook) {
    let is_unlimited = limits.nodes.is_none() && limits.clock.is_none();
    case.is_unlimited = is_unlimited && case.is_analyst();
    let moves = asked_about(case.problem).len() as u64;
    let (asked, all) = match limits.nodes {
        Some(nodes) if 0 < moves => (Some(nodes / 2), Some(nodes - nodes / 2)),
        Some(nodes) => (Some(0), Some(nodes)),
        None if is_unlimited => {
            (Some((moves + 1) * NODES_OF_A_MOVE), case.is_unlimited.then_some(DEFAULT_NODES))
        }
        None => (None, None),
    };
    // Half of the time is kept for what the user asked about, until it has been compared.
    let mut own = Budget::of(Limits { nodes: asked, ..limits });
    let mut rest = Budget::of(Limits { nodes: all, ..limits });
    if 0 < moves {
        own.keep_half_of_the_time();
        rest.keep_half_of_the_time();
    }
    for entry in &SCHEDULE {
        if !entry.question.applies(case) {
            continue;
        }
        if matches!(entry.share, Share::Raised(_)) {
            rest.raise(most_nodes(case) - DEFAULT_NODES);
        }
        if entry.share == Share::RestOfOwn {
            own.keep_nothing();
        }
        let budget =
            if matches!(entry.share, Share::PartOfOwn(_) | Share::RestOfOwn) { &mut own } else { &mut rest };
        let mut part = match entry.share {
            Share::PartOfOwn(parts) => budget.part(parts),
            Share::RestOfOwn => budget.part(1),
            Share::AllBut(parts) | Share::Raised(parts) => budget.all_but(parts),
            Share::AtMost(nodes) => budget.at_most(nodes),
            Share::Beside(nodes) if case.is_unlimited => {
                budget.raise(nodes);
                budget.at_most(nodes)
            }
            Share::Beside(_) => budget.part(PART_BESIDE),
            Share::Part(parts) => budget.part(parts),
        };
        if observer.is_watching() {
            observer.observe(Event::Asked(entry.name));
        }
        let finding = entry.question.ask(case, &mut part, observer);
        let paid = part.bill();
        budget.pay(paid);
        finding.into_iter().for_each(|finding| case.add(finding));
    }
    let outlook = outlook(case);
    let nothing = || Outcome::nothing(NOBODY, StopReason::Exhausted, Statistics::default());
    let mut answer = case.found.answer.take().unwrap_or_else(nothing);
    answer.statistics.nodes = own.spent_nodes() + rest.spent_nodes();
    let flag = limits.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed));
    if flag || own.is_interrupted() || rest.is_interrupted() {
        answer.stop_reason = StopReason::Interrupted;
    }
    (answer, outlook)
}
