//! One search, from `go` to `bestmove`.
//!
//! Any solver can be asked. Solvers of tactics may have nothing to suggest, and some cannot use unlimited
//! time. If a move or a line of MultiPV is missing, or time is unlimited, VERIFY continues.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kibitzer::kb::KnowledgeBase;
use kibitzer::{
    Asked, Deepened, Detail, Event, Goal, Limits, Memory, Observer, Outcome, Problem, Promise, Request,
    Score, Share, SolverName, Sources, Style, Theory, explain, solve, verify_lines,
};
use shakmaty::{Chess, Move, Position};
use syzygy::{Kept, Tables};

use crate::command::Go;
use crate::game::{Game, write_move};
use crate::info::Info;
use crate::options::Options;
use crate::output::Output;
use crate::prose;
use crate::supervisor::{NO_LIMIT, Supervisor};
use crate::timer::Timer;

/// Nodes of a first answer, after which VERIFY continues indefinitely; and of an explanation to go with it.
const FIRST_NODES: u64 = 200_000;
const EXPLAIN_NODES: u64 = 800_000;
/// Nodes of VERIFY's search if a solver suggests no move.
const INSTEAD_NODES: u64 = 20_000;

/// A search to be made.
pub(crate) struct Thinking {
    pub(crate) output: Arc<Output>,
    pub(crate) game: Game,
    pub(crate) go: Go,
    pub(crate) options: Options,
    pub(crate) knowledge: Knowledge,
    pub(crate) memory: Arc<Memory>,
    pub(crate) supervisor: Arc<Mutex<Supervisor>>,
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) timer: Arc<Timer>,
    pub(crate) budget: Option<Duration>,
    pub(crate) begin: Instant,
    /// The largest depth reported; a search that starts again from the first ply is reported only beyond
    /// that.
    pub(crate) deepest: AtomicU32,
    pub(crate) tables: Option<Arc<Tables>>,
}

/// The built-in knowledge base, or one with a user's file.
#[derive(Clone)]
pub(crate) enum Knowledge {
    Own(&'static KnowledgeBase),
    WithFile(Arc<KnowledgeBase>),
}

impl Knowledge {
    fn base(&self) -> &KnowledgeBase {
        match self {
            Knowledge::Own(base) => base,
            Knowledge::WithFile(base) => base,
        }
    }
}

/// The answer to a search.
#[derive(Default)]
struct Answer {
    line: Vec<Move>,
    prose: Vec<String>,
}

impl Thinking {
    /// Thinks, waits until the answer may be given, and sends it.
    pub(crate) fn run(self) {
        let position = self.game.position.clone();
        let problem = self.problem();
        // Whatever happens, a GUI that waits for a move must get one.
        let answer = catch_unwind(AssertUnwindSafe(|| self.answer(&problem))).unwrap_or_default();
        self.timer.wait();
        for line in &answer.prose {
            self.output.prose(line);
        }
        let legal = |mv: &&Move| position.is_legal(**mv);
        let best =
            answer.line.first().filter(legal).copied().or_else(|| problem.first_moves().first().copied());
        let Some(best) = best else { return self.output.line("bestmove (none)") };
        let mut text = format!("bestmove {}", write_move(&position, best, self.options.is_chess960));
        if let Some((reply, after)) = expect(&position, &answer.line) {
            text += &format!(" ponder {}", write_move(&after, reply, self.options.is_chess960));
        }
        self.output.line(&text);
    }

    fn problem(&self) -> Problem {
        let named = self.go.search_moves.iter().filter_map(|text| self.game.read_move(text));
        let named: Vec<Move> = named.collect();
        let open = self.game.problem(named.clone());
        let kept =
            self.tables.as_ref().and_then(|tables| tables.find_kept(&open.position, &open.first_moves()));
        match kept {
            Some(Kept { moves, worth }) => {
                let (few, all) = (moves.len(), open.first_moves().len());
                self.output.line(&format!("info string Syzygy: {worth}, searching {few} of {all} moves"));
                self.game.problem(moves)
            }
            None => open,
        }
    }

    fn answer(&self, problem: &Problem) -> Answer {
        if problem.first_moves().is_empty() {
            let score = if self.game.position.is_check() { Score::MateIn(0) } else { Score::Centipawns(0) };
            self.output.line(&format!("info depth 0 score {}", crate::info::score(score)));
            return Answer::default();
        }
        let is_endless = !self.go.has_end(self.budget);
        // A depth does not limit the analyst's other solvers.
        let is_open = self.go.nodes.is_none() && self.budget.is_none();
        let needs_clock = self.budget.is_some() || is_endless;
        let limits = Limits {
            nodes: self.go.nodes,
            depth: self.go.depth,
            clock: needs_clock.then_some(&*self.timer),
            interrupt: Some(&self.stop),
            table: Some(self.options.hash),
            memory: Some(&self.memory),
        };
        if let Some(moves) = self.go.mate {
            return self.mate(problem, moves, limits);
        }
        if self.options.explains && !self.go.is_ponder {
            return self.explain(problem, limits, [is_open, is_endless]);
        }
        match self.options.solver {
            SolverName::Verify => self.verify(problem, limits),
            SolverName::Tech => self.supervise(problem, limits),
            SolverName::Analyst if is_open || self.timer.is_held() => {
                let first = self.solve(problem, Limits { nodes: Some(FIRST_NODES), ..limits });
                let is_mate = matches!(first.score, Some(Score::MateIn(moves)) if 0 < moves);
                if is_mate && first.proof.is_some() && self.options.lines == 1 {
                    return Answer { line: first.line, ..Answer::default() };
                }
                self.verify(problem, limits)
            }
            _ => self.find_known(problem, limits),
        }
    }

    /// Proves a mate in the given number of moves; if there is none, returns what VERIFY would play.
    fn mate(&self, problem: &Problem, moves: u32, limits: Limits<'_>) -> Answer {
        let asked = Problem { goal: Goal::MateIn(moves.max(1)), ..problem.clone() };
        let clock = limits.clock.or(Some(&*self.timer));
        let found = solve(SolverName::Mate, &asked, Limits { clock, ..limits }, &mut self.watcher(0));
        if found.best_move.is_some_and(|mv| problem.may_begin(mv)) {
            self.tell(problem, &found);
            return Answer { line: found.line, ..Answer::default() };
        }
        self.instead(problem, limits)
    }

    /// Searches and explains; the explanation is sent only if it is about the move that is played.
    fn explain(&self, problem: &Problem, limits: Limits<'_>, [is_open, is_endless]: [bool; 2]) -> Answer {
        let solver = Asked { name: self.options.solver, sources: self.sources() };
        let nodes = if is_open { Some(EXPLAIN_NODES) } else { limits.nodes };
        // Explanations start afresh, so that they do not depend on earlier searches.
        let first = Limits { nodes, memory: None, ..limits };
        let request = Request { solver, limits: first, detail: Detail::Normal, style: Style::plain() };
        let report = explain(problem, &request, &mut kibitzer::Silent);
        let line = report.line();
        let Some(best) = line.first().copied().filter(|mv| problem.may_begin(*mv)) else {
            return self.instead(problem, limits);
        };
        let score = report.answer.score.unwrap_or(Score::Centipawns(0));
        let depth = report.answer.checked_depth;
        self.say(problem, Told { line, score, depth, nodes: report.answer.nodes });
        let prose = prose::lines(&report.explanation);
        if !is_endless {
            return Answer { line: line.to_vec(), prose };
        }
        let later = self.verify(problem, limits);
        let is_same = later.line.first() == Some(&best);
        Answer { prose: if is_same { prose } else { Vec::new() }, ..later }
    }

    /// Asks VERIFY, for the requested number of lines.
    fn verify(&self, problem: &Problem, limits: Limits<'_>) -> Answer {
        let line = match self.options.lines {
            1 => solve(SolverName::Verify, problem, limits, &mut self.watcher(0)).line,
            lines => {
                let (found, _) = verify_lines(problem, limits, &mut self.watcher(0), lines);
                found.into_iter().next().map(|best| best.line).unwrap_or_default()
            }
        };
        Answer { line, ..Answer::default() }
    }

    /// Asks TECH; in a game, to the depth that its supervisor allows.
    fn supervise(&self, problem: &Problem, limits: Limits<'_>) -> Answer {
        let is_game = self.go.time.iter().any(Option::is_some);
        let mut supervisor = self.supervisor.lock().unwrap_or_else(PoisonError::into_inner);
        let depth = match (limits.depth, self.budget) {
            (Some(depth), _) => depth,
            (None, Some(budget)) if is_game => supervisor.depth(budget),
            _ => NO_LIMIT,
        };
        let answer = self.find_known(problem, Limits { depth: Some(depth), ..limits });
        if is_game && !self.go.is_ponder {
            supervisor.took(self.begin.elapsed());
        }
        answer
    }

    /// Asks a solver; VERIFY supplies further lines if they are requested, or a move if the solver has none.
    fn find_known(&self, problem: &Problem, limits: Limits<'_>) -> Answer {
        let half = Share::half(limits);
        let first = if self.options.lines == 1 { limits } else { half.limits() };
        let found = self.solve(problem, first);
        let Some(best) = found.best_move.filter(|mv| problem.may_begin(*mv)) else {
            return self.instead(problem, limits);
        };
        let others: Vec<Move> = problem.first_moves().into_iter().filter(|mv| *mv != best).collect();
        if 1 < self.options.lines && !others.is_empty() {
            let others = Problem { search_moves: others, ..problem.clone() };
            verify_lines(&others, limits, &mut self.watcher(1), self.options.lines - 1);
        }
        Answer { line: found.line, ..Answer::default() }
    }

    /// Returns VERIFY's move if a solver has none.
    fn instead(&self, problem: &Problem, limits: Limits<'_>) -> Answer {
        let nodes = Some(limits.nodes.unwrap_or(INSTEAD_NODES).min(INSTEAD_NODES));
        self.verify(problem, Limits { nodes, depth: None, ..limits })
    }

    /// Returns the knowledge for the solvers.
    fn sources(&self) -> Sources<'_> {
        let theory = self.tables.as_deref().map_or_else(Theory::default, |tables| Theory::with(tables));
        Sources { knowledge: self.knowledge.base(), theory }
    }

    /// Asks the chosen solver and reports what it found.
    fn solve(&self, problem: &Problem, limits: Limits<'_>) -> Outcome {
        let solver = Asked { name: self.options.solver, sources: self.sources() };
        let found = solve(solver, problem, limits, &mut self.watcher(0));
        if found.best_move.is_some_and(|mv| problem.may_begin(mv)) {
            self.tell(problem, &found);
        }
        found
    }

    /// Reports an outcome to the GUI.
    fn tell(&self, problem: &Problem, found: &Outcome) {
        let promised = match found.promise {
            Some(Promise::MateIn(moves)) => Score::MateIn(i32::try_from(moves).unwrap_or(i32::MAX)),
            Some(Promise::Material(pawns)) => {
                Score::Centipawns(i32::try_from(pawns).unwrap_or(0).saturating_mul(100))
            }
            _ => Score::Centipawns(0),
        };
        let (score, depth) = (found.score.unwrap_or(promised), found.checked_depth);
        self.say(problem, Told { line: &found.line, score, depth, nodes: found.statistics.nodes });
    }

    fn say(&self, problem: &Problem, told: Told<'_>) {
        let length = u32::try_from(told.line.len()).unwrap_or(1);
        let depth = told.depth.unwrap_or(length).max(self.deepest.load(Ordering::Relaxed));
        let selective_depth = depth.max(length);
        let Told { line, score, nodes, .. } = told;
        let told = Deepened { rank: 1, depth, selective_depth, score, line, nodes, table_full: None };
        self.watcher(0).inform(&problem.position, told);
    }

    /// Returns the observer that writes lines, each numbered `below` places further down.
    fn watcher(&self, below: usize) -> Watcher<'_> {
        Watcher { thinking: self, below }
    }
}

/// The best line, if a solver found it without reporting it during the search.
struct Told<'t> {
    line: &'t [Move],
    score: Score,
    depth: Option<u32>,
    nodes: u64,
}

/// Writes what a search reports while it runs.
struct Watcher<'t> {
    thinking: &'t Thinking,
    below: usize,
}

impl Watcher<'_> {
    fn inform(&self, position: &Chess, told: Deepened<'_>) {
        if self.below == 0 {
            self.thinking.deepest.fetch_max(told.depth, Ordering::Relaxed);
        }
        let is_chess960 = self.thinking.options.is_chess960;
        let info = Info { position, is_chess960, told, elapsed: self.thinking.begin.elapsed() };
        self.thinking.output.line(&info.write());
    }
}

impl Observer for Watcher<'_> {
    fn observe(&mut self, event: Event<'_>) {
        if let Event::Deepened(told) = event {
            // If several lines are requested, each is reported; lines that are searched for separately have
            // their own depth.
            let is_single = self.below == 0 && self.thinking.options.lines == 1;
            let is_again = is_single && told.depth < self.thinking.deepest.load(Ordering::Relaxed);
            if !is_again {
                let told = Deepened { rank: told.rank + self.below, ..told };
                self.inform(&self.thinking.game.position, told);
            }
        }
    }
}

/// Returns the reply that a line expects, with the position in which it is played.
fn expect(position: &Chess, line: &[Move]) -> Option<(Move, Chess)> {
    let after = position.clone().play(*line.first()?).ok()?;
    let reply = line.get(1).copied().filter(|mv| after.is_legal(*mv))?;
    Some((reply, after))
}
