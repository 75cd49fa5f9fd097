//! The state that the handlers share: the bounds of a request, and the searches.

use std::time::Duration;

use api::{Searcher, Sender};
use axum::response::Response;
use kibitzer::Sources;

use crate::bounds::Bounds;
use crate::clock::Running;
use crate::failure::Refused;
use crate::search::{Flags, Searches};
use crate::stream::stream;

/// The state shared by the handlers.
#[derive(Clone)]
pub(crate) struct Server {
    searches: Searches,
    bounds: Bounds,
    sources: Sources<'static>,
}

impl Server {
    pub(crate) fn new(sources: Sources<'static>, bounds: Bounds) -> Server {
        Server { searches: Searches::new(bounds, sources), bounds, sources }
    }

    pub(crate) fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    pub(crate) fn searches(&self) -> &Searches {
        &self.searches
    }

    pub(crate) fn sources(&self) -> Sources<'static> {
        self.sources
    }

    /// Streams what `work` sends, within its time.
    pub(crate) async fn stream(
        &self,
        time: Duration,
        work: impl FnOnce(&Searcher<'_>, &dyn Sender) + Send + 'static,
    ) -> Result<Response, Refused> {
        let slot = self.searches.slot().await?;
        let searches = self.searches.clone();
        let work = move |flags: &Flags, sender: &dyn Sender| {
            work(&searches.searcher(&Running::start(), flags), sender);
        };
        Ok(stream(&self.searches, slot, time, work))
    }
}
