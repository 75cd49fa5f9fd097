//! MATER's published results (G. W. Baylor, SP-2150, 1965, sections V and VI) beside ours.

use std::collections::BTreeMap;

use input::read_position;
use shakmaty::{Chess, Move, Position, san::SanPlus};
use solvers::{Event, Limits, Observer, Outcome, Problem, Silent, mater};

use super::Means;
use super::suite::position_of;
use super::table::{mean, ratio, row, table};

/// The end of Anderssen–Kieseritzky 1851.
const DIAGRAM_36: &str = "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1";
/// 1.N-N5.
const DIAGRAM_97: &str = "r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - - 0 1";

/// Returns MATER's section: achievement, the two diagrams whose positions are known, and the measures by depth on the
/// rows of a suite.
pub fn reproduce_mater(means: &Means<'_>) -> String {
    let mut text = String::from(
        "## MATER I and II\n\n\
         G. W. Baylor, *Report on a Mating Combinations Program*, SP-2150, 4 June 1965.\n\n",
    );
    text += &achievement();
    (means.tell)("MATER: diagram 36");
    text += &diagram_36().unwrap_or_default();
    (means.tell)("MATER: diagram 97");
    text += &diagram_97().unwrap_or_default();
    text += &diagram_70();
    text += &by_depth(means);
    text
}

/// Returns the report's counts on Fine's chapter; two of its positions can be run again.
fn achievement() -> String {
    let solved = |fen: &str, solver: Solver| {
        problem(fen)
            .is_some_and(|problem| solver(&problem, Limits::default(), &mut Silent).best_move.is_some())
    };
    let word = |is_solved: bool| if is_solved { "solved" } else { "not found" }.to_owned();
    let rows = [
        vec![
            "all checks: 51 of 129 positions".into(),
            "MATER I: 43 of 51".into(),
            format!("diagram 36 {}", word(solved(DIAGRAM_36, mater::mater1))),
        ],
        vec![
            "begins with a threat: 5 of 129".into(),
            "MATER II: 5 of 5, two of them by hand".into(),
            format!("diagram 97 {}", word(solved(DIAGRAM_97, mater::mater2_as_reported))),
        ],
        row(["outside the domain: 73 of 129", "–", "–"]),
    ];
    format!(
        "### Achievement\n\n\
         The 129 positions are those of Fine's chapter on the mating attack. The report names them by number and prints \
         few; only diagrams 36 and 97 are known to us, so 43 of 51 and 5 of 5 cannot be run again.\n\n{}\
         The eight that MATER I missed, as the report explains them: position 148 needs a check by a pawn that uncovers \
         a line, which it did not generate (ours does); 41, 100, 109, 140, 111, 130 and one illegible number exhausted \
         its space.\n\n",
        table(&["class", "report", "ours"], &rows)
    )
}

fn diagram_36() -> Option<String> {
    let problem = problem(DIAGRAM_36)?;
    let mut scribe = Scribe::of(&problem.position);
    let outcome = mater::mater1(&problem, Limits::default(), &mut scribe);
    let counts = outcome.statistics;
    let checks: usize = scribe.generated.iter().map(|(_, moves)| moves.len()).sum();
    let replies: usize =
        scribe.generated.iter().flat_map(|(_, moves)| moves).map(|(_, replies)| replies).sum();
    let first: Vec<String> =
        scribe.generated.first()?.1.iter().map(|(san, replies)| format!("{san} {replies}")).collect();
    let rows = [
        vec![
            "first checks and their replies".into(),
            "N-K6 3, B-K7 1, B-B7 1, Q-B6 2".into(),
            first.join(", "),
        ],
        vec![
            "discovery tree, moves".into(),
            "36 = 14 checks + 22 replies; its lists add up to 14 + 24".into(),
            format!("{} = {checks} checks + {replies} replies", counts.discovery_tree),
        ],
        vec!["exploration tree, positions".into(), "16".into(), counts.exploration_tree.to_string()],
        vec!["verification tree".into(), "5 moves, 6 positions".into(), verification(&outcome)],
        vec!["mate".into(), "1.Q-B6ch NxQ 2.B-K7".into(), write(&problem.position, &outcome.line)],
    ];
    let order: Vec<String> = scribe
        .taken_up
        .iter()
        .map(|line| write(&problem.position, line))
        .map(|line| if line.is_empty() { "the root".to_owned() } else { line })
        .collect();
    Some(format!(
        "### Diagram 36, MATER I\n\n`{DIAGRAM_36}` (the end of Anderssen–Kieseritzky 1851)\n\n{}\
         Positions in the order in which ours takes them up: {}.\n\n\
         The report takes older entries of its try-list first among equals in its first steps and newer ones later; no single \
         rule gives its 16 positions. Ours is \"older first\" throughout.\n\n",
        table(&["measure", "report", "ours"], &rows),
        order.join("; ")
    ))
}

fn diagram_97() -> Option<String> {
    let problem = problem(DIAGRAM_97)?;
    let mut scribe = Scribe::of(&problem.position);
    let outcome = mater::mater2_as_reported(&problem, Limits::default(), &mut scribe);
    let counts = outcome.statistics;
    let mut considered: Vec<Move> = Vec::new();
    for first in scribe.taken_up.iter().filter_map(|line| line.first()) {
        if !considered.contains(first) {
            considered.push(*first);
        }
    }
    let names: Vec<String> = considered.iter().map(|mv| write(&problem.position, &[*mv])).collect();
    let plies = outcome.range.low.plies_to_mate()?;
    let rows = [
        vec!["legal first moves".into(), "37".into(), problem.position.legal_moves().len().to_string()],
        vec![
            "first moves considered".into(),
            "3".into(),
            format!("{}: {}", considered.len(), names.join(", ")),
        ],
        vec![
            "discovery tree, different moves".into(),
            "73".into(),
            format!("{} (all moves: {})", counts.distinct_moves, counts.discovery_tree),
        ],
        vec!["exploration tree, positions".into(), "not printed".into(), counts.exploration_tree.to_string()],
        vec!["verification tree".into(), "17 moves".into(), verification(&outcome)],
        vec![
            "depth of mate".into(),
            "4 moves (7 half moves)".into(),
            format!("{} moves ({plies} half moves)", plies.div_ceil(2)),
        ],
        vec!["first move".into(), "1.N-N5".into(), write(&problem.position, outcome.line.get(..1)?)],
    ];
    Some(format!(
        "### Diagram 97, MATER II as reported\n\n`{DIAGRAM_97}`\n\n{}\
         The report answers the replies that meet the threat; ours answers all 17 legal ones, most of them by the mate that was \
         threatened, so its verification tree is larger. The report does not say when two moves are different; ours are the \
         same when side, squares and promotion are. Its two human players (figures 9 and 10: 36 and 15 different moves) are no \
         programs of ours.\n\n",
        table(&["measure", "report", "ours"], &rows)
    ))
}

fn diagram_70() -> String {
    let rows = [
        row(["legal first moves", "54"]),
        row(["first moves considered", "4"]),
        row(["discovery tree, moves", "38"]),
        row(["exploration tree, positions", "37"]),
        row(["verification tree, positions", "13"]),
        row(["depth of mate", "4 moves (7 half moves)"]),
    ];
    format!(
        "### Diagram 70, MATER II\n\nThe position is lost in the scan and cannot be run again.\n\n{}",
        table(&["measure", "report"], &rows)
    )
}

/// Returns table 4's measures on the mates of a suite that MATER I finds.
fn by_depth(means: &Means<'_>) -> String {
    let heading = "### Table 4: measures by depth of mate, MATER I\n\n\
         The table's numbers are lost in the scan. What the text says of it: the verification tree has about two moves for each \
         move of depth and grows linearly; the discovery tree shows no such relation.\n\n";
    let Some(rows) = means.rows else {
        return format!(
            "{heading}Ours needs the mates of a suite: `kibitzer reproduce mater --suite FILE`.\n"
        );
    };
    let mut depths: BTreeMap<u32, [u64; 3]> = BTreeMap::new();
    for (place, wanted) in rows.iter().enumerate() {
        if means.is_interrupted() {
            break;
        }
        if place % 100 == 0 {
            (means.tell)(&format!("MATER I: row {} of {}", place + 1, rows.len()));
        }
        let limits =
            Limits { nodes: Some(kibitzer::USUAL_NODES), interrupt: means.interrupt, ..Limits::default() };
        let outcome = mater::mater1(&Problem::win(position_of(wanted).clone()), limits, &mut Silent);
        let Some(plies @ 1..) = outcome.range.low.plies_to_mate() else { continue };
        let [count, verification, discovery] = depths.entry(plies.div_ceil(2)).or_default();
        *count += 1;
        *verification += outcome.statistics.verification_tree.moves;
        *discovery += outcome.statistics.discovery_tree;
    }
    let found: u64 = depths.values().map(|[count, ..]| count).sum();
    let lines: Vec<Vec<String>> = depths
        .iter()
        .map(|(depth, [count, verification, discovery])| {
            let per_move = ratio(*verification, count * u64::from(*depth));
            vec![
                depth.to_string(),
                count.to_string(),
                ratio(*verification, *count),
                per_move,
                mean(*discovery, *count),
            ]
        })
        .collect();
    let columns = ["depth D, moves", "N", "verification tree VT, moves", "VT/D", "discovery tree DT, moves"];
    format!(
        "{heading}Ours, on the {found} of {} rows of the suite in which MATER I finds a mate (means):\n\n{}",
        rows.len(),
        table(&columns, &lines)
    )
}

type Solver = fn(&Problem, Limits<'_>, &mut dyn Observer) -> Outcome;

fn problem(fen: &str) -> Option<Problem> {
    read_position(fen).ok().map(|read| Problem::win(read.position))
}

fn verification(outcome: &Outcome) -> String {
    let tree = outcome.statistics.verification_tree;
    format!("{} moves, {} positions", tree.moves, tree.positions)
}

/// Formats a line in SAN, without move numbers.
fn write(root: &Chess, line: &[Move]) -> String {
    let mut position = root.clone();
    let san = |mv: &Move| SanPlus::from_move_and_play_unchecked(&mut position, *mv).to_string();
    line.iter().map(san).collect::<Vec<_>>().join(" ")
}

/// A line, and the moves generated after it in SAN.
type Generated = (Vec<Move>, Vec<(String, usize)>);

/// An observer that records what MATER generates and takes up.
struct Scribe {
    root: Chess,
    /// What was generated, each move with its number of replies.
    generated: Vec<Generated>,
    taken_up: Vec<Vec<Move>>,
}

impl Scribe {
    fn of(root: &Chess) -> Scribe {
        Scribe { root: root.clone(), generated: Vec::new(), taken_up: Vec::new() }
    }
}

impl Observer for Scribe {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::TakenUp { line } => self.taken_up.push(line.to_vec()),
            Event::Asked(_) | Event::Deepened(_) => {}
            Event::Candidates { line, moves } => {
                let mut position = self.root.clone();
                line.iter().for_each(|mv| position.play_unchecked(*mv));
                let san = |mv: Move| SanPlus::from_move(position.clone(), mv).to_string();
                self.generated
                    .push((line.to_vec(), moves.iter().map(|(mv, replies)| (san(*mv), *replies)).collect()));
            }
        }
    }
}
