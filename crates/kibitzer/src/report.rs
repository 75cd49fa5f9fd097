//! One position: solve, then explain.

use std::time::Duration;

use claims::{Certainty, HOUSE, Promise};
use explain::{
    Also, Answer, Comparison, Detail, Explanation, Feature, Forbidden, Measures, Message, SecondTry, Subject,
    Tried, features, shown_pawns, with_colors_exchanged,
};
use proof::{Certificate, Range};
use shakmaty::{Chess, EnPassantMode, Move, Position, fen::Fen};
use solvers::{AlsoWins, Half, Limits, Observer, Outcome, Problem, Question, Share, StopReason};

use crate::gains::{MATE, counts};
use crate::hint::{HintLevel, hint};
use crate::others::add_others;
use crate::plans::told;
use crate::questions::{or_usual, threat};
use crate::saves::{meets, saves};
use crate::searched::searched;
use crate::solver::{Asked, SolverName, checked, solve_with_tree};
use crate::tempting::tempting;
use crate::themes::{shown, themes};
use crate::turned::{Image, Turn, Turned};
use crate::why_not::{for_the_answer, why_not};
use crate::{without, zugzwang};

/// What is asked about a position.
#[derive(Copy, Clone)]
pub struct Request<'a> {
    /// Who is asked.
    pub solver: Asked<'a>,
    /// How far the search may go.
    pub limits: Limits<'a>,
    /// How much is told.
    pub detail: Detail,
}

/// The answer to a position, with its explanation and its certificate.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answer.
    pub answer: Answer,
    /// The words.
    pub explanation: Explanation,
    /// The proof of a mate, when there is one.
    pub certificate: Option<Certificate>,
    /// How much was looked at.
    pub measures: Measures,
    /// The principal variation.
    line: Vec<Move>,
}

/// What ended a search before it was done.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum CutShort {
    /// The time that a search without limits may take was over.
    Guard,
    /// Somebody interrupted.
    Interrupt,
}

/// The nodes of a second look where the first found nothing to promise and nothing is limited.
const DEEPER_NODES: u64 = 4_000_000;
/// What the search that chose a move must think of it, and of what it gains, for the move to seem to win, in centipawns.
const SEEMS_TO_WIN: i32 = 200;
/// Of so many parts of the limits one is kept for what is asked after the answer: other moves that win, and moves that tempt.
const OTHERS_PART: u64 = 5;
/// The most nodes that the questions about tempting moves may cost where nothing else limits them.
const TEMPTING_NODES: u64 = 400_000;

/// Solves a position and explains the answer, and what is wrong with the moves that the problem asks about.
///
/// `answer.time_us` is 0 here; the caller, who has the clock, sets it with [`Report::took`].
///
/// The analyst looks at one of a position's mirror images, so that all are answered alike.
pub fn explain(problem: &Problem, request: &Request<'_>, observer: &mut dyn Observer) -> Report {
    let turn = Turn::of(problem);
    let is_turned = request.solver.name == SolverName::Analyst && !turn.is_plain();
    let Some(image) = is_turned.then(|| turn.problem(problem)).flatten() else {
        return explained(problem, request, observer);
    };
    let mut observer = Turned { turn, observer };
    let report = with_colors_exchanged(turn.colors, || explained(&image, request, &mut observer));
    report.turned_back(turn, problem)
}

/// Explains a position as it stands.
fn explained(problem: &Problem, request: &Request<'_>, observer: &mut dyn Observer) -> Report {
    let half = Half::of(request.limits);
    let limits = for_the_answer(problem, &half, request.limits);
    let is_analyst = request.solver.name == SolverName::Analyst;
    let share = Share::all_but(limits, if is_analyst { OTHERS_PART } else { u64::MAX });
    let mut outcome = solve_with_tree(request.solver, problem, share.limits(), observer);
    if is_analyst {
        outcome.promise = shown_promise(problem, &outcome);
    }
    let is_open = request.limits.nodes.is_none() && request.limits.clock.is_none();
    if is_analyst && is_open && outcome.promise.is_none() && outcome.best_move.is_some() {
        look_deeper(problem, &mut outcome, limits, observer);
    }
    let threat = threat(problem, &mut outcome, limits, observer);
    let mut features = features_of(&outcome, is_analyst);
    without::ask(problem, &mut outcome, &mut features, limits, observer);
    let is_zugzwang = is_analyst && zugzwang::is_zugzwang(problem, &mut outcome, limits, observer);
    let mut menace = saves(problem, &mut outcome, limits, observer);
    if is_analyst {
        menace.extend(meets(problem, &mut outcome, limits, observer));
        // Half of what is left is for the moves that tempt.
        let spent = outcome.statistics.nodes;
        let share = Share::of(limits, spent, 2);
        let nodes = limits.nodes.and(share.limits().nodes).map(|nodes| nodes + spent);
        add_others(problem, &mut outcome, Limits { nodes, ..share.limits() }, observer);
    }
    let tried = why_not(request.solver, problem, &mut outcome, request.limits, observer);
    let tempting = is_analyst && tried.is_empty() && request.detail != Detail::Brief;
    let tried =
        if tempting { why_not_tempting(problem, &mut outcome, limits, request, observer) } else { tried };
    let measures = measures(&outcome);
    let also = |also: &AlsoWins| Also { ply: also.ply, line: also.line.clone(), promise: also.promise };
    let also_wins: Vec<Also> = outcome.also_wins.iter().map(also).collect();
    let told = told(request.solver.knowledge, &problem.position, &outcome, request.detail);
    let forbidden = forbidden(problem);
    let seems_to_win = is_analyst && seems_to_win(problem, &outcome);
    let outlook = outcome.chosen_by.as_ref().map_or(&[][..], |choice| &choice.line);
    let subject = Subject {
        position: &problem.position,
        proof: outcome.proof.as_ref(),
        best_move: outcome.best_move,
        promise: outcome.promise,
        is_proved: outcome.certainty == Certainty::Proved,
        checked_depth: outcome.checked_depth,
        is_shortest: outcome.is_shortest,
        nodes: outcome.statistics.nodes,
        features: &features,
        is_zugzwang,
        seems_to_win,
        outlook: if seems_to_win { outlook } else { &[] },
        expected: outcome.chosen_by.as_ref().and_then(|choice| choice.line.get(1).copied()),
        threat: &threat,
        menace: &menace,
        also_wins: &also_wins,
        tried: &tried,
        is_asked_why_not: !problem.questions.is_empty(),
        forbidden: &forbidden,
        told: &told,
        line: &outcome.line,
        context: problem.history.last().zip(problem.last_move),
        is_asked_by_name: !is_analyst,
        solver: outcome.program.name,
        tree_by: outcome.program.tree_by,
        domain: outcome.program.domain,
        measures,
        is_limited: outcome.stop_reason != StopReason::Exhausted || request.limits.depth.is_some(),
    };
    let explanation = explain::explain(&subject, request.detail);
    let certificate = outcome.proof.as_ref().and_then(Certificate::of);
    let answer = answer(problem, request.solver.name, &outcome);
    Report { answer, explanation, certificate, measures, line: outcome.line }
}

/// Looks once more and deeper where nothing is promised, before a reader hears that no win was found: full width, so that what is
/// found now is the search's. The nodes are added to the outcome's.
fn look_deeper(problem: &Problem, outcome: &mut Outcome, limits: Limits<'_>, observer: &mut dyn Observer) {
    let deeper = Limits { nodes: Some(DEEPER_NODES), ..limits };
    let mut found = checked(searched(problem, deeper, observer));
    found.promise = shown_promise(problem, &found);
    if found.promise.is_some() || found.proof.is_some() && found.stop_reason != StopReason::Interrupted {
        found.statistics.nodes += outcome.statistics.nodes;
        *outcome = found;
    } else {
        outcome.statistics.nodes += found.statistics.nodes;
        outcome.stop_reason = found.stop_reason;
    }
}

/// Tells whether nothing is promised, and the search that chose the move sees much gained all the same, and a win.
fn seems_to_win(problem: &Problem, outcome: &Outcome) -> bool {
    let score = outcome.chosen_by.as_ref().and_then(|choice| choice.score).map_or(0, counts);
    let before = HOUSE.balance(problem.position.board(), problem.position.turn());
    let is_whole = outcome.checked_depth.is_some() && score < MATE;
    is_whole && outcome.promise.is_none() && SEEMS_TO_WIN <= score && SEEMS_TO_WIN <= score - before
}

/// Lists what an answer that a tree shows lives on.
fn features_of(outcome: &Outcome, is_analyst: bool) -> Vec<Feature> {
    let told = outcome.proof.as_ref().zip(outcome.best_move).filter(|_| is_analyst);
    told.map(|(tree, mv)| features(tree, mv, outcome.promise)).unwrap_or_default()
}

/// Lowers a promise of material to what every line of the tree shows; without a tree there is nothing that shows a gain.
fn shown_promise(problem: &Problem, outcome: &Outcome) -> Option<Promise> {
    let Some(Promise::Material(pawns)) = outcome.promise else { return outcome.promise };
    let (tree, mv) = (outcome.proof.as_ref()?, outcome.best_move?);
    let ends_at_once = problem.position.clone().play(mv).ok()?.is_game_over();
    let shown = shown_pawns(tree, mv, u64::from(pawns));
    match u32::try_from(shown).ok()? {
        _ if ends_at_once => outcome.promise,
        0 => None,
        shown => Some(Promise::Material(shown)),
    }
}

/// Lists the moves that were asked about and are not legal.
fn forbidden(problem: &Problem) -> Vec<Forbidden> {
    let one = |question: &Question| match question {
        Question::WhyIllegal { from, to } => Some(Forbidden { from: *from, to: *to }),
        _ => None,
    };
    problem.questions.iter().filter_map(one).collect()
}

/// Finds out what is wrong with the moves that would tempt a reader; nothing of those that do as well.
fn why_not_tempting(
    problem: &Problem,
    outcome: &mut Outcome,
    limits: Limits<'_>,
    request: &Request<'_>,
    observer: &mut dyn Observer,
) -> Vec<Tried> {
    let moves = tempting(problem, outcome);
    if moves.is_empty() {
        return Vec::new();
    }
    let asked = Problem { questions: moves.into_iter().map(Question::WhyNot).collect(), ..problem.clone() };
    let limits = or_usual(limits, outcome.statistics.nodes + TEMPTING_NODES);
    let mut tried = why_not(request.solver, &asked, outcome, limits, observer);
    tried.retain(|tried| matches!(tried.result, Some(Comparison::Fails | Comparison::WinsLess)));
    tried
}

impl Report {
    /// Gives the principal variation.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// Gives the principal variation from the position that was asked about, as far as it shows what is promised.
    pub fn told_line(&self, position: &Chess) -> &[Move] {
        shown(position, self.answer.promise, &self.line)
    }

    /// Takes over the moves that another explanation of the same position tells something of, and this one does not.
    pub(crate) fn add_alternatives(&mut self, other: Report) {
        let own = &mut self.explanation;
        for found in other.explanation.alternatives {
            if !own.alternatives.iter().any(|alternative| alternative.mv == found.mv) {
                own.alternatives.push(found);
            }
        }
    }

    /// Gives a hint at the answer, for the position that was asked about; it never names the move.
    ///
    /// ```
    /// use kibitzer::{Detail, HintLevel, Limits, Problem, Request, Silent, SolverName, explain, input::read_position};
    /// let position = read_position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?.position;
    /// let request = Request { solver: SolverName::Mate.into(), limits: Limits::default(), detail: Detail::Brief };
    /// let report = explain(&Problem::win(position.clone()), &request, &mut Silent);
    /// assert_eq!(report.hint(&position, HintLevel::Where), "Look at king g8.");
    /// assert_eq!(report.hint(&position, HintLevel::Question), "What guards a8?");
    /// assert_eq!(report.hint(&position, HintLevel::Who), "Rook a1 moves.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(&self, position: &Chess, level: HintLevel) -> String {
        let promise = self.answer.promise;
        hint(position, promise, shown(position, promise, &self.line), level)
    }

    /// Turns a report on the image of a problem back.
    fn turned_back(self, turn: Turn, problem: &Problem) -> Report {
        let position = &problem.position;
        let line: Vec<Move> = self.line.iter().map(|mv| mv.image(turn)).collect();
        // Themes know the sides of the board.
        let themes = themes(position, self.answer.promise, &line);
        Report {
            explanation: turn.explanation(problem.history.last(), self.explanation),
            certificate: self.certificate.map(|certificate| turn.certificate(position, certificate)),
            answer: Answer { themes, ..turn.answer(position, self.answer) },
            line,
            ..self
        }
    }

    /// Says that the search did not come to its end, and why.
    #[must_use]
    pub fn cut_short(mut self, by: CutShort) -> Report {
        let text = match by {
            CutShort::Guard => "source-cut-short",
            CutShort::Interrupt => "source-interrupted",
        };
        if by == CutShort::Guard {
            self.answer.stop_reason = StopReason::Time.name();
        }
        self.explanation.add_source(&Message::new(text).words());
        self
    }

    /// States how long the search took.
    #[must_use]
    pub fn took(mut self, time: Duration) -> Report {
        self.answer.time_us = micros(time);
        self
    }
}

/// Puts an outcome in the words of the JSON interface.
pub(crate) fn answer(problem: &Problem, solver: SolverName, outcome: &Outcome) -> Answer {
    let mode = problem.position.castles().mode();
    let uci = |mv: &shakmaty::Move| mv.to_uci(mode).to_string();
    let has_answer = outcome.score.is_some();
    let second_try = |tried: &solvers::SecondTry| SecondTry {
        overturned: tried.overturned.iter().map(|line| line.iter().map(uci).collect()).collect(),
        proposed: tried.proposed.as_ref().map(uci),
    };
    Answer {
        fen: Fen::from_position(&problem.position, EnPassantMode::Always).to_string(),
        solver: solver.name().to_owned(),
        best_move: outcome.best_move.as_ref().map(uci),
        line: outcome.line.iter().map(uci).collect(),
        score: outcome.score,
        range: centipawns(outcome.range),
        promise: outcome.promise,
        certainty: has_answer.then_some(outcome.certainty),
        checked_depth: outcome.checked_depth,
        shortest: outcome.is_shortest,
        found_by: outcome.found_by.as_ref().map(solvers::FoundBy::name),
        second_try: outcome.second_try.as_ref().map(second_try),
        themes: themes(&problem.position, outcome.promise, &outcome.line),
        searches: 1,
        nodes: outcome.statistics.nodes,
        static_analyses: outcome.statistics.static_analyses,
        time_us: 0,
        stop_reason: outcome.stop_reason.name(),
    }
}

/// Gives a duration in whole microseconds.
pub(crate) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn measures(outcome: &Outcome) -> Measures {
    let statistics = outcome.statistics;
    Measures {
        discovery_tree: statistics.discovery_tree,
        distinct_moves: statistics.distinct_moves,
        exploration_tree: statistics.exploration_tree,
        verification_tree: statistics.verification_tree.positions,
        verification_moves: statistics.verification_tree.moves,
    }
}

/// Gives a range in centipawns; mates have none.
fn centipawns(range: Range) -> Option<[i32; 2]> {
    Some([range.low.as_centipawns()?, range.high.as_centipawns()?])
}
