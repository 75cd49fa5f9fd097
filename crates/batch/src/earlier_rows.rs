//! Rows of an earlier run that this one would reproduce: the same input, the same options, and the same
//! version and knowledge base, as far as they affected the row.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;

use serde::Deserialize;

use crate::fault::Fault;
use crate::manifest::{Input, MANIFEST, Manifest, Place};
use crate::options::{Options, Output, Since, Work};
use crate::segment;
use crate::work::Marks;

/// The rows of an earlier run, in order.
pub(crate) struct Earlier {
    folder: PathBuf,
    to: Output,
    work: Work,
    files: VecDeque<String>,
    names: Vec<String>,
    marks: Marks,
    open: Option<Box<dyn Iterator<Item = io::Result<String>> + Send>>,
    next: Option<(Place, String)>,
}

/// The fields of a row that are examined.
#[derive(Deserialize)]
struct Head {
    file: String,
    row: u64,
    by: String,
}

/// Finds the manifest of an earlier run, given by its folder or the path of the manifest itself.
///
/// # Errors
///
/// Returns an error if there is none.
pub(crate) fn since(folder: &std::path::Path) -> Result<(Since, Manifest), Fault> {
    let folder = if folder.is_file() { folder.parent().unwrap_or(folder) } else { folder };
    let Some((manifest, sha256)) = Manifest::load(folder)? else {
        let wrong =
            format!("`{}` has no {MANIFEST}, expected the folder of an earlier run", folder.display());
        return Err(Fault::BadInput(wrong));
    };
    Ok((Since { folder: folder.to_owned(), sha256 }, manifest))
}

impl Earlier {
    /// Starts before the first row.
    ///
    /// # Errors
    ///
    /// Returns an error if the earlier run had different input, or processed it differently.
    pub(crate) fn new(
        since: &Since,
        manifest: Manifest,
        inputs: &[Input],
        options: &Options,
        marks: Marks,
    ) -> Result<Earlier, Fault> {
        let differs =
            manifest.options.difference(options, true).or_else(|| manifest.input_difference(inputs));
        if let Some(difference) = differs {
            return Err(Fault::BadInput(format!(
                "rows of `{}` cannot be taken over: {difference}",
                since.folder.display()
            )));
        }
        let Options { to, work, .. } = manifest.options;
        Ok(Earlier {
            folder: since.folder.clone(),
            to,
            work,
            files: manifest.segments.into_iter().map(|segment| segment.file).collect(),
            names: inputs.iter().map(|input| input.file.clone()).collect(),
            marks,
            open: None,
            next: None,
        })
    }

    /// Returns the earlier run's row for this place if it would come out the same; places must be requested
    /// in order.
    ///
    /// Rows that cannot be read back are recomputed.
    pub(crate) fn row(&mut self, place: Place) -> Option<String> {
        while self.next.as_ref().is_none_or(|(next, _)| *next < place) {
            self.next = Some(self.advance()?);
        }
        self.next.take_if(|(next, _)| *next == place).map(|(_, text)| text)
    }

    /// Advances to the next row whose mark is still valid.
    fn advance(&mut self) -> Option<(Place, String)> {
        loop {
            let Some(rows) = &mut self.open else {
                let path = self.folder.join(self.files.pop_front()?);
                self.open = segment::rows(&path, self.to, self.work).ok();
                continue;
            };
            let Some(row) = rows.next() else {
                self.open = None;
                continue;
            };
            let Ok(text) = row else { continue };
            let Ok(head) = serde_json::from_str::<Head>(&text) else { continue };
            let input = self.names.iter().position(|name| *name == head.file);
            if let Some(input) = input.filter(|_| self.marks.stand(&head.by)) {
                return Some((Place { input, row: head.row }, text));
            }
        }
    }
}
