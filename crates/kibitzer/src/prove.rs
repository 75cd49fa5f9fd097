//! Mate problems: the shortest mate of either side, or every solution of a mate in a given number of moves,
//! each with its proof.
//!
//! Only what the checker of proofs or certificates has accepted is called proved. That no mate is shorter,
//! and that a move is not a solution, rests on a search of every line, and is called searched.

use std::cmp::Reverse;
use std::fmt::Write;

use claims::{Score, count_of};
use explain::{Style, write_score};
use proof::{Certificate, check_certificate};
use shakmaty::{Chess, Color, Move, Position, san::SanPlus};
use solvers::mate::{
    Bounded, Denial, Dual, Solution, Solutions, Task, Try, Undenied, mate, mate_within, solutions,
};
use solvers::{Limits, Observer, Outcome, Problem, StopReason};

use inquiry::check;

/// The most nodes of a search that is given neither a node limit nor a clock.
const DEFAULT_NODES: u64 = 5_000_000;

/// The most duals listed for a solution.
const MOST_DUALS: usize = 12;

/// A request to the mate prover.
#[derive(Copy, Clone)]
pub struct MateRequest<'a> {
    /// The maximum length of the side to move's mate; if `None`, the question is whether either side mates.
    pub moves: Option<u32>,
    /// Whether every solution is wanted, with duals and tries; only with `moves`.
    pub all: bool,
    /// How far the search may go; 5,000,000 nodes if neither nodes nor a clock are given.
    pub limits: Limits<'a>,
}

/// The result.
#[derive(Clone, Debug)]
pub struct MateReport {
    /// The text, in lines.
    pub text: String,
    /// The proof of the mate, or of its absence.
    pub certificate: Option<Certificate>,
    /// What is known about the mate in question.
    pub finding: Finding,
    /// The side to move's number of moves to the mate that was found; negative if it is mated.
    pub mate_in: Option<i32>,
    /// The line of the mate that was found.
    pub line: Vec<Move>,
    /// Whether the mate is proved to be the shortest; `None` if that was not determined.
    pub is_shortest: Option<bool>,
    /// Nodes searched.
    pub nodes: u64,
}

/// What is known about the mate in question.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Finding {
    /// There is one; proved.
    Mate,
    /// There is none; proved by a certificate, or because the game is over or drawn.
    NoMate,
    /// There is none; every line was searched, but no certificate shows it.
    NoMateSearched,
    /// Undetermined.
    Unknown,
}

/// Proves a mate, or that there is none in the given number of moves.
pub fn prove(problem: &Problem, request: &MateRequest<'_>, observer: &mut dyn Observer) -> MateReport {
    let Limits { nodes, clock, .. } = request.limits;
    let is_open = nodes.is_none() && clock.is_none();
    let limits = Limits { nodes: if is_open { Some(DEFAULT_NODES) } else { nodes }, ..request.limits };
    let Some(moves) = request.moves else {
        return Told::of(problem, mate(problem, limits, observer)).report("");
    };
    let task = Task { problem, moves, with_denial: true };
    if request.all {
        let found = solutions(&task, limits);
        let listed = list_moves(&problem.position, moves, &found);
        return Told::of_bounded(&task, found.bounded).report(&listed);
    }
    Told::of_bounded(&task, mate_within(&task, limits)).report("")
}

/// The search to be described.
struct Told<'p> {
    position: &'p Chess,
    outcome: Outcome,
    headline: String,
    certificate: Option<Certificate>,
    finding: Finding,
}

impl<'p> Told<'p> {
    fn of(problem: &'p Problem, outcome: Outcome) -> Told<'p> {
        let outcome = check(outcome);
        let certificate = outcome.proof.as_ref().and_then(Certificate::of);
        let headline = headline(&problem.position, &outcome);
        let finding = match outcome.score {
            Some(Score::MateIn(_)) => Finding::Mate,
            Some(Score::Centipawns(_)) => Finding::NoMate,
            None => Finding::Unknown,
        };
        Told { position: &problem.position, outcome, headline, certificate, finding }
    }

    fn of_bounded(task: &Task<'p>, bounded: Bounded) -> Told<'p> {
        let Bounded { outcome, is_refuted, denial } = bounded;
        let told = Told::of(task.problem, outcome);
        let (side, moves) = (name(task.problem.side), task.moves);
        if !is_refuted {
            let open = match told.outcome.score {
                Some(Score::MateIn(found)) if found.unsigned_abs() <= moves => return told,
                Some(_) => format!("{} Whether {side} mates in {moves} was not found out.", told.headline),
                None => format!("No mate in {moves} was found; it is not proved that there is none."),
            };
            return Told { headline: open, finding: Finding::Unknown, ..told };
        }
        let certificate = denial.and_then(|denial| accept(told.position, &denial));
        let none = format!("{side} has no mate in {moves}");
        let finding = match &certificate {
            Ok(_) => Finding::NoMate,
            Err(Undenied::TooLarge | Undenied::Limits) => Finding::NoMateSearched,
            Err(Undenied::Open) => Finding::Unknown,
        };
        let headline = match &certificate {
            Ok(_) => format!("{none}: proved."),
            Err(Undenied::TooLarge) => {
                format!("{none}: every line was searched; the proof has too many positions to be written.")
            }
            Err(Undenied::Limits) => {
                format!("{none}: every line was searched; the limits ended before the proof was written.")
            }
            Err(Undenied::Open) => {
                format!("No mate in {moves} was found; it is not proved that there is none.")
            }
        };
        let headline = if told.has_mate() { format!("{headline} {}", told.headline) } else { headline };
        Told { headline, certificate: certificate.ok(), finding, ..told }
    }

    /// Whether there is a mate to come.
    fn has_mate(&self) -> bool {
        matches!(self.outcome.score, Some(Score::MateIn(moves)) if moves != 0)
    }

    fn report(self, listed: &str) -> MateReport {
        let nodes = self.outcome.statistics.nodes;
        let mut text = format!("{}\n", self.headline);
        if self.has_mate() && listed.is_empty() {
            let _ = writeln!(text, "{}", write_score(self.position, &self.outcome.line, Style::plain()));
            text += &replies(self.position, &self.outcome);
        }
        text += listed;
        if let Some(certificate) = &self.certificate {
            if certificate.fifty_move {
                text += "A draw by fifty moves could be claimed on the way.\n";
            }
            let _ = write!(text, "{} in the proof; ", count_of(certificate.nodes.len() as u64, "position"));
        }
        let _ = writeln!(text, "{} searched.", count_of(nodes, "node"));
        let mate_in = match self.outcome.score {
            Some(Score::MateIn(moves)) => Some(moves),
            _ => None,
        };
        let Told { certificate, finding, outcome, .. } = self;
        let line = if mate_in.is_some() { outcome.line } else { Vec::new() };
        MateReport { text, certificate, finding, mate_in, line, is_shortest: outcome.is_shortest, nodes }
    }
}

/// Describes in one sentence what was found about a mate by either side.
fn headline(position: &Chess, outcome: &Outcome) -> String {
    let (side, other) = (name(position.turn()), name(!position.turn()));
    let no_sooner = match outcome.is_shortest {
        Some(true) => "proved; no sooner, every shorter line was searched.",
        _ => "proved; whether sooner was not found out.",
    };
    match outcome.score {
        Some(Score::MateIn(0)) => format!("{other} has mated."),
        Some(Score::MateIn(moves @ 1..)) => format!("{side} mates in {moves}: {no_sooner}"),
        Some(Score::MateIn(moves)) => {
            format!("{side} is mated in {} whatever it plays: {no_sooner}", moves.unsigned_abs())
        }
        Some(_) if position.is_stalemate() => "Stalemate: the game is a draw.".to_owned(),
        Some(_) => "Neither side can mate: the game is a draw.".to_owned(),
        None if outcome.stop_reason == StopReason::Exhausted => {
            "No mate of either side was found in any line up to 120 moves; none counts that seventy-five moves would draw."
                .to_owned()
        }
        None => "No mate of either side was found; it is not proved that there is none.".to_owned(),
    }
}

/// Lists how long each reply of a side that is being mated lasts at most.
fn replies(position: &Chess, outcome: &Outcome) -> String {
    let proof = outcome.proof.as_ref().filter(|proof| proof.side() != position.turn());
    let Some(root) = proof.and_then(|proof| proof.nodes().first()) else { return String::new() };
    let plies = |edge: &proof::Edge| {
        let node = proof.and_then(|proof| proof.node(edge.to));
        node.and_then(|node| node.range.low.plies_to_mate()).unwrap_or(0)
    };
    let mut edges: Vec<_> = root.edges.iter().map(|edge| (plies(edge), edge.mv)).collect();
    edges.sort_by_key(|(plies, _)| Reverse(*plies));
    let told = edges.iter().map(|(plies, mv)| format!("{} {}", san(position, *mv), plies / 2 + 1));
    format!("moves that each reply lasts, at the most: {}\n", told.collect::<Vec<_>>().join(", "))
}

/// Lists the solutions, the tries, and what is undecided.
fn list_moves(position: &Chess, moves: u32, found: &Solutions) -> String {
    let mut text = String::new();
    let (proved, unproved): (Vec<&Solution>, Vec<&Solution>) =
        found.solutions.iter().partition(|solution| proof::check(&solution.proof).is_ok());
    if !proved.is_empty() {
        let _ = writeln!(text, "{}:", count_of(proved.len() as u64, "solution"));
    }
    for solution in proved {
        let line: Vec<Move> = [solution.mv].into_iter().chain(solution.proof.principal_variation()).collect();
        let score = write_score(position, &line, Style::plain());
        let _ = writeln!(text, "  mate in {}: {score}", solution.moves);
        text += &duals(position, solution);
    }
    match &found.tries {
        Some(_) if moves == 1 => {}
        Some(tries) if tries.is_empty() => text += "no tries\n",
        Some(tries) => {
            let _ = writeln!(text, "{} {}:", tries.len(), if tries.len() == 1 { "try" } else { "tries" });
            for Try { mv, refutation } in tries {
                let tried = write_score(position, &[*mv], Style::plain());
                let mut after = position.clone();
                after.play_unchecked(*mv);
                let refutation = write_score(&after, &[*refutation], Style::plain());
                let _ = writeln!(text, "  {tried}, refuted by {refutation} alone");
            }
        }
        None => text += "tries: not all were looked for\n",
    }
    let open = unproved.iter().map(|solution| solution.mv).chain(found.open.iter().copied());
    let moves: Vec<String> = open.map(|mv| san(position, mv)).collect();
    if !moves.is_empty() {
        let _ = writeln!(text, "not decided: {}", moves.join(", "));
    }
    text
}

/// Lists the duals of a solution.
fn duals(position: &Chess, solution: &Solution) -> String {
    let Some(duals) = &solution.duals else { return "    duals: not all were looked for\n".to_owned() };
    let mut text = String::new();
    for Dual { line, moves } in duals.iter().take(MOST_DUALS) {
        let Ok(before) = line.iter().try_fold(position.clone(), |position, mv| position.play(*mv)) else {
            continue;
        };
        let moves: Vec<String> =
            moves.iter().map(|mv| write_score(&before, &[*mv], Style::plain())).collect();
        let _ = writeln!(
            text,
            "    dual after {}: {}",
            write_score(position, line, Style::plain()),
            moves.join(" or ")
        );
    }
    if MOST_DUALS < duals.len() {
        let _ = writeln!(
            text,
            "    and duals in {} more",
            count_of((duals.len() - MOST_DUALS) as u64, "position")
        );
    }
    text
}

/// Returns the certificate of a denial; if the checker does not accept it, nothing is known.
fn accept(position: &Chess, denial: &Denial) -> Result<Certificate, Undenied> {
    let made = Certificate::of_no_mate(position, denial.attacker, Some(denial.moves), &denial.nodes);
    made.filter(|made| check_certificate(made).is_ok()).ok_or(Undenied::Open)
}

fn san(position: &Chess, mv: Move) -> String {
    SanPlus::from_move(position.clone(), mv).to_string()
}

fn name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
