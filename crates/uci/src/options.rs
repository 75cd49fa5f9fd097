//! The options that a GUI can set.

use kibitzer::SolverName;

/// The current options.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) solver: SolverName,
    /// Size of the table in megabytes.
    pub(crate) hash: u32,
    pub(crate) lines: usize,
    pub(crate) is_chess960: bool,
    pub(crate) explains: bool,
    /// A file of productions that are added to the knowledge base.
    pub(crate) knowledge_file: String,
    /// Folders of endgame tables.
    pub(crate) syzygy_path: String,
}

/// The maximum table size in megabytes, and number of lines.
const MOST_HASH: u32 = 4096;
const MOST_LINES: usize = 256;

const SOLVERS: [SolverName; 8] = [
    SolverName::Analyst,
    SolverName::Paradise,
    SolverName::Caps,
    SolverName::Tech,
    SolverName::Verify,
    SolverName::Mater1,
    SolverName::Mater2,
    SolverName::Mate,
];

impl Default for Options {
    fn default() -> Options {
        Options {
            solver: SolverName::Analyst,
            hash: 32,
            lines: 1,
            is_chess960: false,
            explains: false,
            knowledge_file: String::new(),
            syzygy_path: String::new(),
        }
    }
}

/// The result of setting an option.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Set {
    Done,
    /// The transposition table must be cleared.
    Forget,
    /// The knowledge base must be read again.
    Reread,
    /// The endgame tables must be opened again.
    Reopen,
    /// There is no such option, or no such value; the message states what was expected.
    Refused(String),
}

impl Options {
    /// Describes every option in the form that `uci` requires.
    pub(crate) fn describe() -> Vec<String> {
        let solvers: Vec<String> = SOLVERS.iter().map(|solver| format!("var {}", solver.name())).collect();
        vec![
            format!("option name Solver type combo default analyst {}", solvers.join(" ")),
            format!("option name Hash type spin default 32 min 1 max {MOST_HASH}"),
            "option name Clear Hash type button".to_owned(),
            // Every search has one thread; the option exists because GUIs set it.
            "option name Threads type spin default 1 min 1 max 1".to_owned(),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            "option name Ponder type check default false".to_owned(),
            "option name UCI_AnalyseMode type check default false".to_owned(),
            "option name UCI_Chess960 type check default false".to_owned(),
            "option name SyzygyPath type string default <empty>".to_owned(),
            "option name KnowledgeFile type string default <empty>".to_owned(),
            "option name Explain type check default false".to_owned(),
        ]
    }

    /// Sets an option; names are compared without regard to case, as the protocol requires.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Set {
        let value = value.unwrap_or_default().trim();
        match name.to_ascii_lowercase().as_str() {
            "solver" => {
                let lower = value.to_ascii_lowercase();
                let Some(solver) = SOLVERS.into_iter().find(|solver| solver.name() == lower) else {
                    let known: Vec<&str> = SOLVERS.iter().map(|solver| solver.name()).collect();
                    return refuse(name, value, &known.join(", "));
                };
                self.solver = solver;
                Set::Forget
            }
            "hash" => match in_range(value, 1, u64::from(MOST_HASH)) {
                Some(megabytes) => {
                    self.hash = u32::try_from(megabytes).unwrap_or(MOST_HASH);
                    Set::Forget
                }
                None => refuse(name, value, &format!("1 to {MOST_HASH}")),
            },
            "clear hash" => Set::Forget,
            "threads" => in_range(value, 1, 1).map_or_else(|| refuse(name, value, "1"), |_| Set::Done),
            "multipv" => match in_range(value, 1, MOST_LINES as u64) {
                Some(lines) => {
                    self.lines = usize::try_from(lines).unwrap_or(MOST_LINES);
                    Set::Done
                }
                None => refuse(name, value, &format!("1 to {MOST_LINES}")),
            },
            // The GUI sends `go ponder` if it wants pondering; and there is no contempt for analysis mode to
            // disable.
            "ponder" | "uci_analysemode" => set_flag(name, value, &mut false),
            "uci_chess960" => set_flag(name, value, &mut self.is_chess960),
            "explain" => set_flag(name, value, &mut self.explains),
            "knowledgefile" => {
                self.knowledge_file = path(value);
                Set::Reread
            }
            "syzygypath" => {
                self.syzygy_path = path(value);
                Set::Reopen
            }
            _ => Set::Refused(format!("there is no option {name}")),
        }
    }
}

/// Reads the name of a file or folder; an empty one is written `<empty>`.
fn path(value: &str) -> String {
    if value == "<empty>" { String::new() } else { value.to_owned() }
}

fn set_flag(name: &str, value: &str, option: &mut bool) -> Set {
    match value.to_ascii_lowercase().as_str() {
        "true" => *option = true,
        "false" => *option = false,
        _ => return refuse(name, value, "true or false"),
    }
    Set::Done
}

fn in_range(value: &str, least: u64, most: u64) -> Option<u64> {
    value.parse().ok().filter(|number| (least..=most).contains(number))
}

fn refuse(name: &str, value: &str, expected: &str) -> Set {
    Set::Refused(format!("option {name}: `{value}` came, {expected} was expected"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_described_option_can_be_set() {
        for line in Options::describe() {
            let name = line.split(" type ").next().unwrap_or_default().trim_start_matches("option name ");
            let default = line.split(" default ").nth(1).unwrap_or_default();
            let value = default.split(' ').next();
            let set = Options::default().set(&name.to_uppercase(), value);
            assert!(!matches!(set, Set::Refused(_)), "{line}: {set:?}");
        }
    }

    #[test]
    fn what_is_out_of_range_changes_nothing() {
        let mut options = Options::default();
        assert!(matches!(options.set("Hash", Some("0")), Set::Refused(_)));
        assert!(matches!(options.set("MultiPV", Some("-3")), Set::Refused(_)));
        assert!(matches!(options.set("Solver", Some("nobody")), Set::Refused(_)));
        assert_eq!((options.hash, options.lines, options.solver), (32, 1, SolverName::Analyst));
        assert_eq!(options.set("solver", Some("TECH")), Set::Forget);
        assert_eq!(options.solver, SolverName::Tech);
    }
}
