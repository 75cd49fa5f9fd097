//! The files that drills are written to: the format that a name implies, and each file written whole or not
//! at all.

use std::fs;
use std::path::{Path, PathBuf};

use games::drills::{STUDY, chapter};

use super::anki;
use super::player_drills::Drills;
use crate::failure::Failure;

/// A format of drills.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Format {
    /// One object.
    Json,
    /// Chapters of studies, in as many files as there are studies.
    Pgn,
    /// A package for Anki.
    Apkg,
}

impl Format {
    /// Returns the format that a file's extension implies.
    ///
    /// # Errors
    ///
    /// Returns an error if the extension is unknown.
    pub(super) fn of(name: &str) -> Result<Format, Failure> {
        let ending = Path::new(name).extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
        match ending.as_deref() {
            Some("json") => Ok(Format::Json),
            Some("pgn") => Ok(Format::Pgn),
            Some("apkg") => Ok(Format::Apkg),
            _ => Err(Failure::BadInput(format!("`--out {name}`: expected a name in .json, .pgn or .apkg"))),
        }
    }
}

/// Writes drills to a file, or to several if there are more than fit into a study.
///
/// # Errors
///
/// Returns an error if a file cannot be written.
pub(super) fn write(name: &str, format: Format, drills: &Drills) -> Result<(), Failure> {
    match format {
        Format::Json => whole(Path::new(name), |path| fs::write(path, drills.document()? + "\n")),
        Format::Pgn => {
            // A file is written even if there is nothing to practice.
            let studies = drills.drills.chunks(STUDY).map(<[_]>::to_vec).collect::<Vec<_>>();
            let studies = if studies.is_empty() { vec![Vec::new()] } else { studies };
            studies.iter().enumerate().try_for_each(|(place, study)| {
                let first = place * STUDY + 1;
                let chapters = (first..).zip(study).map(|(number, drill)| chapter(drill, number) + "\n");
                let text: String = chapters.collect();
                whole(&number(name, place + 1), |path| fs::write(path, &text))
            })
        }
        Format::Apkg => whole(Path::new(name), |path| anki::write(path, drills)),
    }
}

/// Returns the name of the study with a number: `drills.pgn`, `drills-2.pgn`.
fn number(name: &str, number: usize) -> PathBuf {
    let path = Path::new(name);
    if number == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}.pgn"))
}

/// Writes a temporary file beside the target, and moves it there once it is complete.
fn whole(path: &Path, write: impl FnOnce(&Path) -> std::io::Result<()>) -> Result<(), Failure> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = write(&beside).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        drop(fs::remove_file(&beside));
        Failure::BadInput(format!("cannot write `{}`: {error}", path.display()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_says_the_format_and_studies_are_numbered() {
        let format = |name| Format::of(name).ok();
        assert_eq!(
            ["a.json", "a.PGN", "x/a.b.apkg"].map(format),
            [Some(Format::Json), Some(Format::Pgn), Some(Format::Apkg)]
        );
        assert_eq!(["a", "a.csv", ".pgn", ""].map(format), [None; 4]);
        assert_eq!(number("x/mine.pgn", 1), Path::new("x/mine.pgn"));
        assert_eq!(number("x/mine.pgn", 3), Path::new("x/mine-3.pgn"));
    }
}
