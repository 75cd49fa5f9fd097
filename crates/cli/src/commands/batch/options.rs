//! What was typed for `kibitzer batch`, and what of it the manifest remembers: all that changes what comes out.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};

use crate::arguments::{Detail, Search};
use crate::failure::Failure;

/// Nodes of each explanation where neither they nor a time are given.
const EXPLANATION_NODES: u64 = 200_000;

#[derive(Args)]
pub(crate) struct Batch {
    /// Lichess puzzle CSVs, EPD files, lists of FENs or games in PGN, each plain or .zst, and Parquet files with a column
    /// FEN; told apart by content
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<String>,
    /// The folder for what comes out, empty or of a run that was cut short, which goes on
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// What is done with each row
    #[arg(long = "do", value_enum, default_value_t = Work::Solve)]
    pub(super) work: Work,
    /// What comes out
    #[arg(long, value_enum, default_value_t = Output::Jsonl)]
    pub(super) to: Output,
    #[command(flatten)]
    pub(super) search: Search,
    /// How much an explanation tells
    #[arg(long, value_enum, default_value_t = Detail::Normal)]
    pub(super) detail: Detail,
    /// The language of explanations: en, de, or a file of messages (*.ftl)
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub(super) language: String,
    /// How many rows are worked on at a time; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    /// Only the first so many rows, readable or not, of all files together
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<u64>,
    /// Only the rows i, i + n, i + 2n ..., for the i-th of n machines
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    pub(super) shard: Shard,
    /// Rows of the input for each file that comes out; 50000 for tag, 2000 for solve, 500 for explain
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(super) segment: Option<u64>,
    /// Take over what an earlier run found, as far as this version and this knowledge base would find the same
    #[arg(long, value_name = "DIR")]
    pub(super) changed_since: Option<PathBuf>,
    /// Exit with status 2 when any row cannot be read
    #[arg(long)]
    pub(super) strict: bool,
}

/// What is done with each row.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum Work {
    /// A search, as `kibitzer solve --json`
    Solve,
    /// An explanation, as `kibitzer explain --format json`; 200000 nodes where nothing is said of nodes or time
    Explain,
    /// The themes of a puzzle whose solution is given, as `kibitzer tag`; nothing is searched
    Tag,
}

/// What comes out.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum Output {
    /// One JSON object a line
    Jsonl,
    /// Apache Parquet
    Parquet,
}

/// One of several parts into which the rows are dealt out.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct Shard {
    /// Which one, from 1.
    pub(super) index: u64,
    /// Of how many.
    pub(super) count: u64,
}

/// An earlier run whose rows are taken over.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(super) struct Since {
    /// Its folder.
    pub(super) folder: PathBuf,
    /// The checksum of its manifest.
    pub(super) sha256: String,
}

/// All that changes what comes out.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(super) struct Options {
    #[serde(rename = "do")]
    pub(super) work: Work,
    pub(super) to: Output,
    pub(super) solver: String,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<u64>,
    pub(super) depth: Option<u32>,
    pub(super) detail: String,
    pub(super) language: String,
    pub(super) limit: Option<u64>,
    pub(super) shard: Shard,
    pub(super) segment: u64,
    #[serde(rename = "changed-since")]
    pub(super) changed_since: Option<Since>,
}

impl Options {
    /// Gives what was typed with the defaults filled in.
    ///
    /// # Errors
    ///
    /// Limits of a search are given where nothing is searched.
    pub(super) fn of(batch: &Batch, changed_since: Option<Since>) -> Result<Options, Failure> {
        let Search { solver, nodes, movetime, depth } = &batch.search;
        let is_limited = nodes.is_some() || movetime.is_some() || depth.is_some();
        if batch.work == Work::Tag && is_limited {
            let wrong = "`--do tag` searches nothing, expected no --nodes, --movetime and --depth";
            return Err(Failure::BadInput(wrong.to_owned()));
        }
        let usual = (batch.work == Work::Explain && !is_limited).then_some(EXPLANATION_NODES);
        let segment = match batch.work {
            Work::Solve => 2_000,
            Work::Explain => 500,
            Work::Tag => 50_000,
        };
        let detail = batch.detail.to_possible_value();
        Ok(Options {
            work: batch.work,
            to: batch.to,
            solver: solver.name().to_owned(),
            nodes: nodes.or(usual),
            movetime: *movetime,
            depth: *depth,
            detail: detail.map_or_else(String::new, |value| value.get_name().to_owned()),
            language: batch.language.clone(),
            limit: batch.limit,
            shard: batch.shard,
            segment: batch.segment.unwrap_or(segment),
            changed_since,
        })
    }

    /// Says in which option two runs differ, if in any; what only arranges the rows may be left aside.
    pub(super) fn difference(&self, now: &Options, is_arrangement_free: bool) -> Option<String> {
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
    /// Tells whether the row with this index, from 0, is one of the part.
    pub(super) fn has(self, index: u64) -> bool {
        index % self.count == self.index - 1
    }

    /// Gives how many of the first `rows` rows are of the part.
    pub(super) fn share(self, rows: u64) -> u64 {
        (rows + self.count - self.index) / self.count
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        shard(&text)
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

/// Writes a value as one would type it.
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
