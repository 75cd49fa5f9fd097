//! One position: solve, then explain.

use std::time::Duration;

use claims::{Certainty, HOUSE, Promise, Score};
use explain::{Answer, Detail, EndedBy, Explanation, Forbidden, Measures, Message, Style, Subject};
use inquiry::{Asked, Case, SolverName, inquire, shown_line};
use proof::{Certificate, Range};
use shakmaty::{Chess, EnPassantMode, Move, Position, fen::Fen};
use solvers::{Limits, Observer, Outcome, Problem, Question, StopReason};

use crate::hint::{HintLevel, hint};
use crate::mirror;
use crate::mirror::{Image, Turn, Turned, Turns};
use crate::plans::tell;
use crate::themes::themes;

/// The value and the gain, in centipawns, that the search that chose a move must see for the move to seem to
/// win.
const SEEMS_TO_WIN: i32 = 200;

/// A request about a position.
#[derive(Copy, Clone)]
pub struct Request<'a> {
    /// The solver to ask.
    pub solver: Asked<'a>,
    /// How far the search may go.
    pub limits: Limits<'a>,
    /// How much is explained.
    pub detail: Detail,
    /// How it is written.
    pub style: &'a Style,
}

/// The answer to a position, with its explanation and its certificate.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answer.
    pub answer: Answer,
    /// The explanation.
    pub explanation: Explanation,
    /// The proof of a mate, if there is one.
    pub certificate: Option<Certificate>,
    /// How much was examined.
    pub measures: Measures,
    /// The principal variation.
    line: Vec<Move>,
}

/// What ended a search before it was complete.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum CutShort {
    /// The emergency brake: a search without limits took too long.
    Guard,
    /// An interrupt.
    Interrupt,
}

/// Solves a position and explains the answer, and what is wrong with the moves that the problem asks about.
///
/// `answer.time_us` is 0 here; the caller, who has the clock, sets it with [`Report::took`].
///
/// The analyst examines one of a position's mirror images, so that all of them are answered alike.
pub fn explain(problem: &Problem, request: &Request<'_>, observer: &mut dyn Observer) -> Report {
    let turn = Turn::of(problem);
    let is_turned = request.solver.name == SolverName::Analyst && !turn.is_plain();
    let Some(image) = is_turned.then(|| turn.problem(problem)).flatten() else {
        return explain_problem(problem, request, observer).write(problem, request.style);
    };
    let mut observer = Turned { turn, observer };
    let report = explain_problem(&image, request, &mut observer);
    report.turned_back(turn, problem).write(problem, request.style)
}

/// Explains a position without mirroring it; no text is written yet.
fn explain_problem(problem: &Problem, request: &Request<'_>, observer: &mut dyn Observer) -> Report {
    let mut case = Case::new(problem, request.solver);
    case.wants_tempting = request.detail != Detail::Brief;
    let (outcome, outlook) = inquire(&mut case, request.limits, observer);
    let is_analyst = request.solver.name == SolverName::Analyst;
    let tried = if case.found.tried.is_empty() { &case.found.tempting } else { &case.found.tried };
    let measures = measures(&outcome);
    let told = tell(request.solver.sources.knowledge, &problem.position, &outcome, request.detail);
    let forbidden = forbidden(problem);
    let seems_to_win = is_analyst && seems_to_win(problem, &outcome);
    let line = outcome.chosen_by.as_ref().map_or(&[][..], |choice| &choice.line);
    let expected = line.get(1..2).unwrap_or_default();
    let subject = Subject {
        position: &problem.position,
        proof: outcome.proof.as_ref(),
        best_move: outcome.best_move,
        promise: outcome.promise,
        is_proved: outcome.certainty == Certainty::Proved,
        checked_depth: outcome.checked_depth,
        is_shortest: outcome.is_shortest,
        nodes: outcome.statistics.nodes,
        features: &case.found.features,
        is_zugzwang: case.found.is_zugzwang,
        seems_to_win,
        seen_line: if seems_to_win { line } else { &[] },
        outlook: Some(&outlook),
        hold: case.found.hold.as_ref(),
        followed: &case.found.followed,
        theory: request.solver.sources.theory,
        toughest: if case.found.toughest.is_empty() { expected } else { &case.found.toughest },
        threat: &case.found.threat,
        menace: &case.found.menace,
        also_wins: &case.found.also_wins,
        tried,
        is_asked_why_not: !problem.questions.is_empty(),
        forbidden: &forbidden,
        told: &told,
        line: &outcome.line,
        context: problem.history.last().zip(problem.last_move),
        is_undone: case.found.is_undone,
        is_asked_by_name: !is_analyst,
        solver: outcome.program.name,
        tree_by: outcome.program.tree_by,
        domain: outcome.program.domain,
        measures,
        is_limited: outcome.stop_reason != StopReason::Exhausted || request.limits.depth.is_some(),
        ended_by: ended_by(request.limits, &outcome),
    };
    let explanation = explain::explain(&subject, request.detail);
    let certificate = match &case.found.hold {
        Some(hold) => hold.certificate(),
        None => outcome.proof.as_ref().and_then(Certificate::of),
    };
    let answer = answer(problem, request.solver.name, &outcome);
    let promise = match answer.promise {
        Some(Promise::Material(pawns)) if explanation.promotes() => Some(Promise::Promotes(pawns)),
        promise => promise,
    };
    let answer = Answer { promise, ..answer };
    Report { answer, explanation, certificate, measures, line: outcome.line }
}

/// Returns what ended the searches, if some were not completed.
fn ended_by(limits: Limits<'_>, outcome: &Outcome) -> EndedBy {
    match outcome.stop_reason {
        StopReason::Interrupted => EndedBy::Interrupt,
        _ if limits.clock.is_some_and(|clock| clock.remaining().is_zero()) => EndedBy::Time,
        _ => EndedBy::Nodes,
    }
}

/// Whether nothing is promised although the search that chose the move sees a large gain and a win.
fn seems_to_win(problem: &Problem, outcome: &Outcome) -> bool {
    let Some(Score::Centipawns(value)) = outcome.chosen_by.as_ref().and_then(|choice| choice.score) else {
        return false;
    };
    let before = HOUSE.balance(problem.position.board(), problem.position.turn());
    let is_whole = outcome.checked_depth.is_some();
    is_whole && outcome.promise.is_none() && SEEMS_TO_WIN <= value && SEEMS_TO_WIN <= value - before
}

/// Lists the moves that were asked about and are not legal.
fn forbidden(problem: &Problem) -> Vec<Forbidden> {
    let one = |question: &Question| match question {
        Question::WhyIllegal { from, to } => Some(Forbidden { from: *from, to: *to }),
        _ => None,
    };
    problem.questions.iter().filter_map(one).collect()
}

impl Report {
    /// Returns the principal variation.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// Returns the principal variation from the original position, as far as it shows what is promised.
    pub fn told_line(&self, position: &Chess) -> &[Move] {
        shown_line(position, self.answer.promise, &self.line)
    }

    /// Adds the moves that another explanation of the same position covers and this one does not.
    pub fn add_alternatives(&mut self, other: Report) {
        let own = &mut self.explanation;
        for found in other.explanation.alternatives {
            if !own.alternatives.iter().any(|alternative| alternative.mv == found.mv) {
                own.alternatives.push(found);
            }
        }
    }

    /// Returns a hint at the answer, for the original position; it never names the move.
    ///
    /// ```
    /// use kibitzer::{Detail, HintLevel, Limits, Problem, Request, Silent, SolverName, Style, explain, input::read_position};
    /// let position = read_position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?.position;
    /// let request = Request { solver: SolverName::Mate.into(), limits: Limits::default(), detail: Detail::Brief, style: Style::plain() };
    /// let report = explain(&Problem::win(position.clone()), &request, &mut Silent);
    /// assert_eq!(report.hint(&position, HintLevel::Where), "Look at the king on g8.");
    /// assert_eq!(report.hint(&position, HintLevel::Question), "What guards a8?");
    /// assert_eq!(report.hint(&position, HintLevel::Who), "The rook on a1 moves.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(&self, position: &Chess, level: HintLevel) -> String {
        let promise = self.answer.promise;
        hint(position, promise, shown_line(position, promise, &self.line), level, &self.explanation.style)
    }

    /// Writes the texts of a problem's report.
    fn write(mut self, problem: &Problem, style: &Style) -> Report {
        self.explanation.write(&problem.position, style);
        self
    }

    /// Mirrors a report on the image of a problem back.
    fn turned_back(self, turn: Turn, problem: &Problem) -> Report {
        let position = &problem.position;
        let line: Vec<Move> = self.line.iter().map(|mv| mv.image(turn)).collect();
        // Themes depend on the sides of the board.
        let themes = themes(position, self.answer.promise, &line);
        Report {
            explanation: mirror::explanation(turn, problem.history.last(), &self.explanation),
            certificate: self.certificate.map(|certificate| mirror::certificate(turn, position, certificate)),
            answer: Answer { themes, ..mirror::answer(turn, position, self.answer) },
            line,
            ..self
        }
    }

    /// Records that the search was cut short, and why.
    #[must_use]
    pub fn cut_short(mut self, by: CutShort) -> Report {
        let text = match by {
            CutShort::Guard => "source-cut-short",
            CutShort::Interrupt => "source-interrupted",
        };
        if by == CutShort::Guard {
            self.answer.stop_reason = StopReason::Time.name();
        }
        self.explanation.add_source(Message::new(text));
        self
    }

    /// Sets how long the search took.
    #[must_use]
    pub fn took(mut self, time: Duration) -> Report {
        self.answer.time_us = micros(time);
        self
    }
}

/// Converts an outcome to the terms of the JSON interface.
pub(crate) fn answer(problem: &Problem, solver: SolverName, outcome: &Outcome) -> Answer {
    let mode = problem.position.castles().mode();
    let uci = |mv: &shakmaty::Move| mv.to_uci(mode).to_string();
    let has_answer = outcome.score.is_some();
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
        second_try: outcome.second_try.clone(),
        themes: themes(&problem.position, outcome.promise, &outcome.line),
        searches: 1,
        nodes: outcome.statistics.nodes,
        static_analyses: outcome.statistics.static_analyses,
        time_us: 0,
        stop_reason: outcome.stop_reason.name(),
    }
}

/// Returns a duration in whole microseconds.
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

/// Returns a range in centipawns; `None` for mates.
fn centipawns(range: Range) -> Option<[i32; 2]> {
    Some([range.low.as_centipawns()?, range.high.as_centipawns()?])
}
