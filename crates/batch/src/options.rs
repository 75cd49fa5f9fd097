//! What a run is asked to do, and what of that the manifest records: everything that affects the output.

use std::path::PathBuf;
use std::str::FromStr;

use kibitzer::{Detail, SolverName};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// Nodes of each explanation if neither nodes nor a time are given.
const EXPLANATION_NODES: u64 = 200_000;

/// A requested run.
pub struct Request {
    /// The input files, in order.
    pub files: Vec<Source>,
    /// The folder for the output: empty, or that of a run that was cut short, which is then continued.
    pub out: PathBuf,
    /// What is done with each row.
    pub work: Work,
    /// The output format.
    pub to: Output,
    /// The solver to ask.
    pub solver: SolverName,
    /// Nodes for each search.
    pub nodes: Option<u64>,
    /// Milliseconds for each search.
    pub movetime: Option<u64>,
    /// Plies from the root.
    pub depth: Option<u32>,
    /// How detailed an explanation is.
    pub detail: Detail,
    /// The language of explanations, as [`language`](crate::language()) reads it.
    pub language: String,
    /// How many rows are processed at a time.
    pub jobs: usize,
    /// The most rows, readable or not, of all files together.
    pub limit: Option<u64>,
    /// Which part of these rows is processed.
    pub shard: Shard,
    /// Input rows per output file; if `None`, a number that suits the work.
    pub segment: Option<u64>,
    /// The folder of an earlier run whose rows are copied if they would come out the same.
    pub changed_since: Option<PathBuf>,
}

/// An input file: where it is, and what its rows call it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Source {
    /// The path that is read.
    pub path: String,
    /// Its name in rows and messages.
    pub name: String,
    /// The offset added to the numbers of its rows; not 0 if it is a part of the file with this name.
    pub offset: u64,
    /// Whether its first line is that of the whole file, repeated so that the kind is known, and not a row of
    /// the part.
    pub is_continued: bool,
}

impl Source {
    /// Creates a whole file, named by its path.
    pub fn whole(path: &str) -> Source {
        Source { path: path.to_owned(), name: path.to_owned(), offset: 0, is_continued: false }
    }
}

/// What is done with each row.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// A search, as `kibitzer solve --json`
    Solve,
    /// An explanation, as `kibitzer explain --format json`; 200000 nodes where nothing is said of nodes or time
    Explain,
    /// The themes of a puzzle whose solution is given, as `kibitzer tag`; nothing is searched
    Tag,
}

/// What comes out.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Output {
    /// One JSON object a line
    Jsonl,
    /// Apache Parquet
    Parquet,
}

/// One of several parts into which the rows are divided.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// The index of the part, from 1.
    pub(crate) index: u64,
    /// The number of parts.
    pub(crate) count: u64,
}

/// An earlier run whose rows are copied.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Since {
    /// Its folder.
    pub(crate) folder: PathBuf,
    /// The checksum of its manifest.
    pub(crate) sha256: String,
}

/// Everything that affects the output.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Options {
    #[serde(rename = "do")]
    pub(crate) work: Work,
    pub(crate) to: Output,
    pub(crate) solver: String,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<u64>,
    pub(crate) depth: Option<u32>,
    pub(crate) detail: String,
    pub(crate) language: String,
    pub(crate) limit: Option<u64>,
    pub(crate) shard: Shard,
    pub(crate) segment: u64,
    #[serde(rename = "changed-since")]
    pub(crate) changed_since: Option<Since>,
}

impl Work {
    /// Returns the nodes of each search if no nodes, time or depth are given.
    pub fn usual_nodes(self) -> Option<u64> {
        (self == Work::Explain).then_some(EXPLANATION_NODES)
    }
}

impl Options {
    /// Returns the request with defaults filled in.
    ///
    /// # Errors
    ///
    /// Returns an error if search limits are given although nothing is searched.
    pub(crate) fn of(request: &Request, changed_since: Option<Since>) -> Result<Options, Fault> {
        let Request { nodes, movetime, depth, .. } = request;
        let is_limited = nodes.is_some() || movetime.is_some() || depth.is_some();
        if request.work == Work::Tag && is_limited {
            let wrong = "`--do tag` searches nothing, expected no --nodes, --movetime and --depth";
            return Err(Fault::BadInput(wrong.to_owned()));
        }
        let segment = match request.work {
            Work::Solve => 2_000,
            Work::Explain => 500,
            Work::Tag => 50_000,
        };
        let detail = match request.detail {
            Detail::Brief => "brief",
            Detail::Normal => "normal",
            Detail::Full => "full",
        };
        Ok(Options {
            work: request.work,
            to: request.to,
            solver: request.solver.name().to_owned(),
            nodes: nodes.or(request.work.usual_nodes().filter(|_| !is_limited)),
            movetime: *movetime,
            depth: *depth,
            detail: detail.to_owned(),
            language: request.language.clone(),
            limit: request.limit,
            shard: request.shard,
            segment: request.segment.unwrap_or(segment),
            changed_since,
        })
    }

    /// Describes an option in which two runs differ, if there is any; options that only arrange the rows may
    /// be ignored.
    pub(crate) fn difference(&self, now: &Options, is_arrangement_free: bool) -> Option<String> {
        let listed = |options: &Options| match serde_json::to_value(options) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let (then, now) = (listed(self), listed(now));
        let matters = |name: &str| {
            !is_arrangement_free || !["segment", "changed-since", "limit", "shard"].contains(&name)
        };
        let differs = now.iter().find(|(name, value)| matters(name) && then.get(*name) != Some(value));
        differs.map(|(name, value)| {
            let then = then.get(name).unwrap_or(&serde_json::Value::Null);
            format!("--{name} {} there, --{name} {} here", plain(then), plain(value))
        })
    }
}

impl Shard {
    /// All rows.
    pub const ALL: Shard = Shard { index: 1, count: 1 };

    /// Whether the row with this index, from 0, belongs to the part.
    pub(crate) fn has(self, index: u64) -> bool {
        index % self.count == self.index - 1
    }

    /// Returns how many of the first `rows` rows belong to the part.
    pub(crate) fn share(self, rows: u64) -> u64 {
        (rows + self.count - self.index) / self.count
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        shard(text)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        format!("{}/{}", shard.index, shard.count)
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let expected = || format!("expected I/N with I from 1 to N, as 2/8, found `{text}`");
    let (index, count) = text.split_once('/').ok_or_else(expected)?;
    let index: u64 = index.parse().map_err(|_| expected())?;
    let count = count.parse().ok().filter(|count| *count <= 1_000_000).ok_or_else(expected)?;
    if (1..=count).contains(&index) { Ok(Shard { index, count }) } else { Err(expected()) }
}

/// Writes a value as a user would type it.
fn plain(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Null => "not given".to_owned(),
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Object(fields) => fields.get("folder").map_or_else(String::new, plain),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_share_all_rows_and_none_twice() {
        for count in 1..6 {
            for rows in 0..20 {
                let parts: Vec<Shard> = (1..=count).map(|index| Shard { index, count }).collect();
                for index in 0..rows {
                    assert_eq!(parts.iter().filter(|part| part.has(index)).count(), 1);
                }
                for part in parts {
                    let has = (0..rows).filter(|index| part.has(*index)).count();
                    assert_eq!(part.share(rows), u64::try_from(has).unwrap(), "{part:?} of {rows}");
                }
            }
        }
    }

    #[test]
    fn parts_are_read() {
        assert_eq!(shard("2/8"), Ok(Shard { index: 2, count: 8 }));
        for wrong in ["", "2", "0/8", "9/8", "1/0", "-1/2", "1/x", "1/9999999999"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }
}
