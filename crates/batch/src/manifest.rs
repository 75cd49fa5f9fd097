//! The manifest: what a run consists of and how far it is, in one JSON file that is always complete.
//!
//! It is written to a temporary file and then moved into place, so that a reader sees the run either before
//! or after a segment was closed.

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
    /// The file, as an index into the manifest's inputs.
    pub(crate) input: usize,
    /// The number of its line, from 1; in a Parquet file, the number of the row.
    pub(crate) row: u64,
}

/// An input file.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Input {
    /// Its name as it was typed.
    pub(crate) file: String,
    pub(crate) bytes: u64,
    pub(crate) sha256: String,
    /// Lines that contain a row, readable or not.
    pub(crate) rows: u64,
}

/// A finished output file.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Segment {
    pub(crate) file: String,
    /// The first input row that it covers.
    pub(crate) first: Place,
    /// The last input row that it covers.
    pub(crate) last: Place,
    #[serde(flatten)]
    pub(crate) counts: Counts,
    pub(crate) bytes: u64,
    pub(crate) sha256: String,
}

/// Counts of rows by result.
#[derive(Copy, Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct Counts {
    /// Rows in the output.
    pub rows: u64,
    /// How many of them were copied from an earlier run.
    pub kept: u64,
    /// Rows that could not be read.
    pub bad: u64,
}

/// What a run consists of, and how far it is.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Manifest {
    /// The program's version, and its endgame tables, if any.
    pub(crate) program: String,
    /// The fingerprint of the knowledge base.
    pub(crate) knowledge: String,
    pub(crate) options: Options,
    pub(crate) inputs: Vec<Input>,
    pub(crate) segments: Vec<Segment>,
    /// Bytes of the side file with the rows that cannot be read.
    pub(crate) bad_bytes: u64,
    /// Counts of all rows by result.
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
    /// Returns the folder of the earlier run whose rows were copied, if there is one.
    pub fn earlier(&self) -> Option<&Path> {
        self.options.changed_since.as_ref().map(|since| since.folder.as_path())
    }

    /// Returns the number of finished output files.
    pub fn files(&self) -> usize {
        self.segments.len()
    }

    /// Reads the manifest of a folder, if there is one; returns its checksum too.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be read, or is something else.
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

    /// Writes the manifest atomically.
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

    /// Returns the last input row that a closed segment covers.
    pub(crate) fn last(&self) -> Option<Place> {
        self.segments.last().map(|segment| segment.last)
    }

    /// Describes a difference from another run that prevents continuing this one, if there is any.
    pub(crate) fn difference(&self, program: &str, knowledge: &str, options: &Options) -> Option<String> {
        if self.program != program {
            return Some(format!("kibitzer {} there, {program} here", self.program));
        }
        if self.knowledge != knowledge {
            return Some(format!("knowledge base {} there, {knowledge} here", self.knowledge));
        }
        self.options.difference(options, false)
    }

    /// Describes a difference between the input files, if there is any.
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

/// Ensures that the names in a folder are on disk.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    // Where folders cannot be opened, as on Windows, names are safe without this.
    File::open(folder).map_or(Ok(()), |folder| folder.sync_all().or(Ok(())))
}

/// Writes bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
