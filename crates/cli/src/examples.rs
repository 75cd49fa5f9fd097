//! Examples at the end of every command's help; a test parses each of them as the program would.

pub(crate) const PROGRAM: &str = "Examples:
  kibitzer explain \"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\"
  kibitzer explain game.pgn --at 17b
  kibitzer annotate games.pgn > annotated.pgn
`kibitzer COMMAND --help` has more.";
pub(crate) const EXPLAIN: &str = "Examples:
  kibitzer explain \"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\" --why-not Ra7
  kibitzer explain https://lichess.org/analysis/6k1/5ppp/8/8/8/8/8/R6K_w_-_-_0_1
  kibitzer explain game.pgn --at 17b --language de";
pub(crate) const SOLVE: &str = "Examples:
  kibitzer solve suite.epd --nodes 100000
  kibitzer solve lichess_db_puzzle.csv.zst --theme fork --rating 1500..1800 --limit 100
  kibitzer solve suite.epd --solver tech --depth 5 --json > solved.jsonl";
pub(crate) const MATE: &str = "Examples:
  kibitzer mate \"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w\" --moves 2 --all
  kibitzer mate \"6k1/5ppp/8/8/8/8/8/R6K w\" --certificate proof.json";
pub(crate) const CHECK: &str = "Examples:
  kibitzer check proof.json
  kibitzer explain \"6k1/5ppp/8/8/8/8/8/R6K w\" --format json | kibitzer check -";
pub(crate) const ANNOTATE: &str = "Examples:
  kibitzer annotate games.pgn > annotated.pgn
  kibitzer annotate games.pgn --for white --most 3
  kibitzer annotate games.pgn --review json > reviews.jsonl
  kibitzer annotate games.pgn --lesson > lesson.pgn";
pub(crate) const DRILL: &str = "Examples:
  kibitzer drill games.pgn --player \"Morphy, Paul\" --out drills.apkg
  kibitzer drill games.pgn --player morphy --out drills.json --out study.pgn";
pub(crate) const PUZZLES: &str = "Examples:
  kibitzer puzzles games.pgn > puzzles.csv
  kibitzer puzzles games.pgn --nodes 1000000 --for black";
pub(crate) const TAG: &str = "Examples:
  kibitzer tag puzzles.csv > differences.csv
  kibitzer tag puzzles.csv --mode replace > tagged.csv";
pub(crate) const AUDIT: &str = "Examples:
  kibitzer audit puzzles.csv > audited.csv
  kibitzer audit lichess_db_puzzle.csv.zst --nodes 500000 --limit 1000";
pub(crate) const BATCH: &str = "Examples:
  kibitzer batch puzzles.csv.zst --out tags --do tag --to parquet
  kibitzer batch games.epd more.fen --out solved --nodes 100000
  kibitzer batch puzzles.csv.zst --out explained-2 --do explain --shard 2/8
Cut short, by Ctrl-C, a kill or a power failure? The same command goes on. New version, or new knowledge?
  kibitzer batch games.epd more.fen --out solved-again --nodes 100000 --changed-since solved";
pub(crate) const REPRODUCE: &str = "Examples:
  kibitzer reproduce mater
  kibitzer reproduce paradise --suite wac100.epd > tables.md";
pub(crate) const KB: &str = "Examples:
  kibitzer kb list
  kibitzer kb trace \"6k1/5ppp/8/8/8/8/8/R6K w\"
  kibitzer kb check mine.kb --strict";
pub(crate) const KB_LIST: &str = "Examples:
  kibitzer kb list
  kibitzer kb list --knowledge mine.kb";
pub(crate) const KB_SHOW: &str = "Examples:
  kibitzer kb show KNIGHT-FORK
  kibitzer kb show THREAT";
pub(crate) const KB_CHECK: &str = "Examples:
  kibitzer kb check
  kibitzer kb check mine.kb --strict
  kibitzer kb check mine.kb --near-misses";
pub(crate) const KB_TRACE: &str = "Examples:
  kibitzer kb trace \"6k1/5ppp/8/8/8/8/8/R6K w\"
  kibitzer kb trace - < position.epd";
pub(crate) const KB_POLICY: &str = "Examples:
  kibitzer kb policy \"6k1/5ppp/8/8/8/8/8/R6K w\"
  kibitzer kb policy - < position.epd";
pub(crate) const KB_FIT: &str = "Examples:
  kibitzer kb fit mine.kb --puzzles lichess_db_puzzle.csv.zst
  kibitzer kb fit mine.kb --puzzles suite.epd --write";
pub(crate) const KB_WHY_NOT: &str = "Examples:
  kibitzer kb why-not KNIGHT-FORK \"6k1/5ppp/8/8/8/8/8/R6K w\"
  kibitzer kb why-not MINE \"6k1/5ppp/8/8/8/8/8/R6K w\" --knowledge mine.kb";
pub(crate) const KB_COVERAGE: &str = "Examples:
  kibitzer kb coverage suite.epd
  kibitzer kb coverage lichess_db_puzzle.csv.zst --limit 1000 --json";
pub(crate) const BENCH: &str = "Examples:
  kibitzer bench
  kibitzer bench | tail -n 2";
pub(crate) const UCI: &str = "Examples:
  kibitzer uci
  kibitzer uci --knowledge mine.kb
What a program says then, for example:
  position startpos moves e2e4 e7e5
  go movetime 1000
Options (`uci` lists them): Solver, Hash, MultiPV, KnowledgeFile, Explain (words before the move) ...";
pub(crate) const MCP: &str = "Examples:
  kibitzer mcp
  kibitzer mcp --knowledge mine.kb
In a client's configuration, for example:
  { \"mcpServers\": { \"kibitzer\": { \"command\": \"kibitzer\", \"args\": [\"mcp\"] } } }
Tools: explain_position, check_move, find_mate, legal_moves, apply_moves, name_themes.";
pub(crate) const SERVE: &str = "Examples:
  kibitzer serve
  kibitzer serve --port 9000
Then open http://127.0.0.1:8020/, or that port; or ask it for JSON:
  curl -H 'Content-Type: application/json' -d '{\"fen\": \"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\"}' \\
       http://127.0.0.1:8020/api/v1/explain";
pub(crate) const COMPLETIONS: &str = "Examples:
  kibitzer completions bash > ~/.local/share/bash-completion/completions/kibitzer
  kibitzer completions zsh > ~/.zfunc/_kibitzer
  kibitzer completions fish > ~/.config/fish/completions/kibitzer.fish";
pub(crate) const MAN: &str = "Examples:
  kibitzer man > kibitzer.1 && man ./kibitzer.1
  kibitzer man explain | man -l -
  kibitzer man kb trace | man -l -";

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::CommandFactory;
    use kibitzer::input::{read_typed_position, read_why_not};

    use crate::arguments::{Command, Kb, KbCommand, Line};
    use crate::parsing::parse;

    /// The name of a user's own production, which the knowledge base does not have.
    const MINE: &str = "MINE";

    /// Lists the examples of a command: its name, and the words of each line.
    fn examples(command: &clap::Command) -> Vec<Vec<String>> {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let lines = help.lines().filter_map(|line| line.strip_prefix("  "));
        let lines = lines.filter(|line| line.starts_with("kibitzer "));
        let commands = lines.flat_map(|line| line.split(['|']).filter(|part| part.contains("kibitzer")));
        let words = |line: &str| {
            let words = shlex::split(line).unwrap();
            let is_end = |word: &String| [">", "<", "&&"].contains(&word.as_str());
            words.into_iter().take_while(|word| !is_end(word)).collect()
        };
        commands.map(words).collect()
    }

    /// Parses an example as the program would, including what it names.
    fn check(words: &[String]) {
        let line = parse(words.iter().map(OsString::from));
        let line = line.unwrap_or_else(|failure| panic!("{words:?}: {failure:?}"));
        let (fen, production, moves) = match line.command {
            Command::Explain(explain) if explain.at.is_none() => {
                (explain.fen, MINE.to_owned(), explain.why_not)
            }
            Command::Mate(mate) => (mate.fen, MINE.to_owned(), Vec::new()),
            Command::Kb(Kb { command: KbCommand::Trace { fen } | KbCommand::Policy { fen } }) => {
                (fen, MINE.to_owned(), Vec::new())
            }
            Command::Kb(Kb { command: KbCommand::WhyNot { production, fen } }) => {
                (fen, production, Vec::new())
            }
            Command::Kb(Kb { command: KbCommand::Show { name } }) => (vec!["-".to_owned()], name, Vec::new()),
            Command::Man(man) => {
                assert!(crate::commands::shell::manual(&man.command).is_ok(), "{words:?}");
                return;
            }
            _ => return,
        };
        let fen = if fen == ["-"] { "startpos".to_owned() } else { fen.join(" ") };
        let position = read_typed_position(&fen).unwrap().position;
        assert!(moves.iter().all(|mv| read_why_not(&position, mv).is_ok()), "{words:?}");
        let is_known = production == MINE || kibitzer::kb::show(kibitzer::kb::base(), &production).is_some();
        assert!(is_known, "{words:?}");
    }

    fn check_command(command: &clap::Command, path: &[&str]) {
        let found = examples(command);
        assert!((2..=4).contains(&found.len()), "{path:?} has {} examples", found.len());
        found.iter().for_each(|words| check(words));
        let is_own =
            |words: &&Vec<String>| words.iter().map(String::as_str).take(path.len()).eq(path.iter().copied());
        assert!(2 <= found.iter().filter(is_own).count(), "{path:?} has examples of its own");
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            check_command(inner, &[path, &[inner.get_name()]].concat());
        }
    }

    #[test]
    fn every_command_has_examples_that_can_be_typed() {
        check_command(&Line::command(), &["kibitzer"]);
    }
}
