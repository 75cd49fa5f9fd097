//! The server: its self-description, and each call in its own thread with a bell that ends it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;

use kibitzer::Sources;
use kibitzer::input::excerpt;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use tokio::sync::Semaphore;

use crate::arguments::Arguments;
use crate::budget::Budget;
use crate::context::{Bell, ToolContext};
use crate::tools::{Reply, Spec, TOOLS};

/// The most searches that may wait for their turn; further ones are refused.
const MOST_WAITING: usize = 32;

const INSTRUCTIONS: &str = "Facts about chess positions. Do not trust yourself with legal moves, positions after moves, \
    or tactics: ask. legal_moves lists what can be played, apply_moves gives the position after moves, explain_position says \
    what wins and why, check_move says what is wrong with a move, find_mate proves a mate or that there is none, name_themes \
    names the tactics of a line. Positions are FENs (or startpos), moves SAN (Nxf7+) or UCI (g5f7). `certainty` says how much \
    an answer is worth: proved, checked to a depth, or claimed. What is not stated in an answer was not found out.";

/// The server.
pub(crate) struct Server {
    sources: Sources<'static>,
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Server {
    /// Creates a server with as many concurrent searches as there are processors.
    pub(crate) fn new(sources: Sources<'static>) -> Server {
        let places = available_parallelism().map_or(1, usize::from);
        Server { sources, places: Arc::new(Semaphore::new(places)), waiting: AtomicUsize::new(0) }
    }

    /// Calls a tool in its own thread and waits for its result, the end of its time, or a cancellation.
    async fn call(
        &self,
        spec: &'static Spec,
        request: CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<Reply, String> {
        let arguments = Arguments::new(request.arguments.unwrap_or_default(), &(spec.input)())?;
        let budget = Budget::of(&arguments)?;
        let place = if spec.searches { Some(self.place(context).await?) } else { None };
        let (sources, bell) = (self.sources, Arc::new(Bell::default()));
        let heard = Arc::clone(&bell);
        let mut work = tokio::task::spawn_blocking(move || {
            let reply = (spec.run)(&arguments, &ToolContext { sources, budget, bell: &heard });
            drop(place);
            reply
        });
        let ended = tokio::select! {
            ended = &mut work => Some(ended),
            () = tokio::time::sleep(budget.guard()) => { bell.end(); None }
            () = context.ct.cancelled() => { bell.cancel(); None }
        };
        let reply = match ended {
            Some(reply) => reply,
            None => work.await,
        };
        reply.unwrap_or_else(|_| Err("an error of the program; other calls go on".to_owned()))
    }

    /// Waits for permission to search.
    async fn place(
        &self,
        context: &RequestContext<RoleServer>,
    ) -> Result<tokio::sync::OwnedSemaphorePermit, String> {
        if MOST_WAITING <= self.waiting.load(Ordering::Relaxed) {
            return Err(format!(
                "busy: {MOST_WAITING} searches are waiting already, expected fewer at a time"
            ));
        }
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let place = tokio::select! {
            place = Arc::clone(&self.places).acquire_owned() => place.ok(),
            () = context.ct.cancelled() => None,
        };
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        place.ok_or_else(|| "cancelled".to_owned())
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let named = Implementation::new("kibitzer", env!("CARGO_PKG_VERSION")).with_title("Kibitzer");
        let about = "Chess tactics with reasons: the move, the proof, and why";
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(named.with_description(about))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(TOOLS.iter().map(list).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(spec) = TOOLS.iter().find(|spec| spec.name == request.name) else {
            let names: Vec<&str> = TOOLS.iter().map(|spec| spec.name).collect();
            let (name, names) = (excerpt(&request.name), names.join(", "));
            let message = format!("there is no tool `{name}`, expected one of {names}");
            return Err(ErrorData::invalid_params(message, None));
        };
        let result = match self.call(spec, request, &context).await {
            Ok(reply) => {
                let mut result = CallToolResult::success(vec![ContentBlock::text(reply.text)]);
                result.structured_content = Some(reply.object);
                result
            }
            Err(error) => CallToolResult::error(vec![ContentBlock::text(format!("error: {error}"))]),
        };
        Ok(result.into())
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        TOOLS.iter().find(|spec| spec.name == name).map(list)
    }
}

/// Writes a tool for the list.
fn list(spec: &Spec) -> Tool {
    let hints = ToolAnnotations::with_title(spec.title).read_only(true).idempotent(true).open_world(false);
    Tool::new(spec.name, spec.description, (spec.input)())
        .with_title(spec.title)
        .with_raw_output_schema((spec.output)())
        .with_annotations(hints.destructive(false))
}
