//! The manifest: what a run is made of and how far it is, in one JSON file that is always whole.
//!
//! It is written beside its place and moved there, so that whoever reads it sees the run before a segment was closed or after.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::fault::{Fault, unreadable};
use crate::options::Options;

/// The name of the manifest in its folder.
pub const MANIFEST: &str = "manifest.json";

/// A row of the input.
#[derive(Copy, Clone, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
pub(crate) struct Place {
    /// The file, as an index of the manifest's inputs.
    pub(crate) input: usize,
    /// The number of its line, from 1; of a Parquet file the number of the row.
    pub(crate) row: u64,
}

/// A file that goes in.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Input {
    /// Its name as it was typed.
    pub(crate) file: String,
    pub(crate) bytes: u64,
    pub(crate) sha256: String,
    /// Lines that hold a row, readable or not.
    pub(crate) rows: u64,
}

/// A file that came out and is closed.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Segment {
    pub(crate) file: String,
    /// The first row of the input that it stands for.
    pub(crate) first: Place,
    /// The last one.
    pub(crate) last: Place,
    #[serde(flatten)]
    pub(crate) counts: Counts,
    pub(crate) bytes: u64,
    pub(crate) sha256: String,
}

/// How many rows came to what.
#[derive(Copy, Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct Counts {
    /// Rows that came out.
    pub rows: u64,
    /// Those of them that were taken over from an earlier run.
    pub kept: u64,
    /// Rows that could not be read.
    pub bad: u64,
}

/// What a run is made of, and how far it is.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Manifest {
    /// The program's version, and which endgame tables it had, if any.
    pub(crate) program: String,
    /// The fingerprint of the knowledge base.
    pub(crate) knowledge: String,
    pub(crate) options: Options,
    pub(crate) inputs: Vec<Input>,
    pub(crate) segments: Vec<Segment>,
    /// Bytes of the side file with the rows that cannot be read.
    pub(crate) bad_bytes: u64,
    /// How many rows came to what, in all.
    pub totals: Counts,
    pub(crate) is_complete: bool,
}

impl Counts {
    /// Returns how many rows of the input these are.
    pub(crate) fn all(self) -> u64 {
        self.rows + self.bad
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.rows += other.rows;
        self.kept += other.kept;
        self.bad += other.bad;
    }
}

impl Manifest {
    /// Returns the folder of the earlier run whose rows were taken over, if there is one.
    pub fn earlier(&self) -> Option<&Path> {
        self.options.changed_since.as_ref().map(|since| since.folder.as_path())
    }

    /// Returns how many files came out and are closed.
    pub fn files(&self) -> usize {
        self.segments.len()
    }

    /// Reads the manifest of a folder, if there is one; gives its checksum too.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is something else.
    pub(crate) fn load(folder: &Path) -> Result<Option<(Manifest, String)>, Fault> {
        let path = folder.join(MANIFEST);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unreadable(&path.display().to_string(), &error)),
        };
        let manifest = serde_json::from_slice(&bytes).map_err(|error| {
            Fault::BadInput(format!("`{}` is no manifest of `kibitzer batch`: {error}", path.display()))
        })?;
        Ok(Some((manifest, hex(&Sha256::digest(&bytes)))))
    }

    /// Puts the manifest in its place, whole.
    pub(crate) fn save(&self, folder: &Path) -> io::Result<()> {
        let mut text = serde_json::to_vec_pretty(self).map_err(io::Error::other)?;
        text.push(b'\n');
        let beside = folder.join("manifest.json.tmp");
        let mut file = File::create(&beside)?;
        file.write_all(&text)?;
        file.sync_all()?;
        fs::rename(&beside, folder.join(MANIFEST))?;
        sync_folder(folder)
    }

    /// Returns the last row of the input that a closed segment stands for.
    pub(crate) fn last(&self) -> Option<Place> {
        self.segments.last().map(|segment| segment.last)
    }

    /// Says in what another run differs from this one so that it cannot go on with it, if in anything.
    pub(crate) fn difference(&self, program: &str, knowledge: &str, options: &Options) -> Option<String> {
        if self.program != program {
            return Some(format!("kibitzer {} there, {program} here", self.program));
        }
        if self.knowledge != knowledge {
            return Some(format!("knowledge base {} there, {knowledge} here", self.knowledge));
        }
        self.options.difference(options, false)
    }

    /// Says in what the files that go in differ, if in anything.
    pub(crate) fn input_difference(&self, inputs: &[Input]) -> Option<String> {
        if self.inputs.len() != inputs.len() {
            return Some(format!("input files: {} there, {} here", self.inputs.len(), inputs.len()));
        }
        let mut pairs = self.inputs.iter().zip(inputs);
        let (then, now) = pairs.find(|(then, now)| then != now)?;
        Some(if then.file == now.file {
            format!(
                "`{}` had {} bytes with SHA-256 {:.8}..., now {} with {:.8}...",
                then.file, then.bytes, then.sha256, now.bytes, now.sha256
            )
        } else {
            format!("the file `{}` there, `{}` here", then.file, now.file)
        })
    }
}

/// Makes sure that names in a folder are on the disk.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    // Where folders cannot be opened, as on Windows, their names are safe without.
    File::open(folder).map_or(Ok(()), |folder| folder.sync_all().or(Ok(())))
}

/// Writes bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
