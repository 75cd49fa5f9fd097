//! The routes, and what each answers.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{OriginalUri, Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, http::Method};
use kibitzer::Report;
use kibitzer::Sources;

use crate::assets::{asset, missing};
use crate::bounds::Bounds;
use crate::failure::Failure;
use crate::guard::{Guard, guard};
use crate::question::{Question, hint_level, without_others};
use crate::search::{Flags, Searches};
use crate::stream::{self, Sender};
use crate::wanted::Wanted;
use crate::{games, image, schedule};

/// The routes of the interface, each with its methods, as `docs/openapi.json` lists them.
pub const ROUTES: &[(&str, &[&str])] = &[
    ("/api/v1/drills", &["post"]),
    ("/api/v1/explain", &["post"]),
    ("/api/v1/explain/stream", &["get", "post"]),
    ("/api/v1/hint", &["get", "post"]),
    ("/api/v1/image", &["get", "post"]),
    ("/api/v1/openapi.json", &["get"]),
    ("/api/v1/production/{name}", &["get"]),
    ("/api/v1/report.html", &["get", "post"]),
    ("/api/v1/review", &["post"]),
    ("/api/v1/schedule", &["post"]),
    ("/api/v1/why-not", &["get", "post"]),
];

const OPENAPI: &str = include_str!("../../../docs/openapi.json");
/// What a report may load: nothing; its style stands in it.
const REPORT_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";
pub(crate) const JSON: [(axum::http::HeaderName, &str); 1] = [(CONTENT_TYPE, "application/json")];

/// What the answers need.
#[derive(Clone)]
pub(crate) struct Server {
    searches: Searches,
    bounds: Bounds,
    sources: Sources<'static>,
}

impl Server {
    pub(crate) fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    pub(crate) fn searches(&self) -> &Searches {
        &self.searches
    }

    pub(crate) fn sources(&self) -> Sources<'static> {
        self.sources
    }
}

/// Makes what answers requests to a server that is bound to an address.
pub fn router(sources: Sources<'static>, bounds: Bounds, address: IpAddr) -> Router {
    let server = Server { searches: Searches::new(bounds, sources), bounds, sources };
    Router::new()
        .route("/api/v1/drills", post(games::drills))
        .route("/api/v1/explain", post(explain))
        .route("/api/v1/explain/stream", get(explain_stream).post(explain_stream))
        .route("/api/v1/hint", get(hint).post(hint))
        .route("/api/v1/image", get(image::image).post(image::image))
        .route("/api/v1/openapi.json", get(|| async { (JSON, OPENAPI) }))
        .route("/api/v1/production/{name}", get(production))
        .route("/api/v1/report.html", get(report).post(report))
        .route("/api/v1/review", post(games::review))
        .route("/api/v1/schedule", post(schedule::schedule))
        .route("/api/v1/why-not", get(why_not).post(why_not))
        .route(
            "/api/{*path}",
            axum::routing::any(|OriginalUri(uri): OriginalUri| async move { missing(uri.path()) }),
        )
        .method_not_allowed_fallback(not_allowed)
        .fallback(asset)
        .with_state(server)
        .layer(from_fn_with_state(Arc::new(Guard { address, bounds }), guard))
}

async fn not_allowed(method: Method, OriginalUri(uri): OriginalUri) -> Failure {
    let allowed = ROUTES.iter().find(|(path, _)| *path == uri.path());
    let methods = allowed.map_or(&["get"][..], |(_, methods)| methods);
    let allowed = methods.iter().map(|method| method.to_uppercase()).collect::<Vec<_>>().join(" or ");
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, format!("`{method}` on {}", uri.path()), allowed)
}

async fn explain(State(server): State<Server>, wanted: Wanted) -> Result<Response, Failure> {
    without_others(&wanted, &[])?;
    let question = Question::of(&wanted, &server.bounds)?;
    let text = server.searches.answer(question, |_, report| explanation(report)).await??;
    Ok((JSON, text).into_response())
}

async fn explain_stream(State(server): State<Server>, wanted: Wanted) -> Result<Response, Failure> {
    without_others(&wanted, &[])?;
    let question = Question::of(&wanted, &server.bounds)?;
    let slot = server.searches.slot().await?;
    let (searches, time) = (server.searches.clone(), server.searches.longest(&question));
    let work = move |flags: &Flags, sender: &Sender| stream::explain_to(&searches, &question, flags, sender);
    Ok(stream::stream(&server.searches, slot, time, work))
}

async fn hint(State(server): State<Server>, wanted: Wanted) -> Result<Response, Failure> {
    without_others(&wanted, &["level"])?;
    let (level, number) = (hint_level(&wanted)?, wanted.level);
    // A hint needs the answer alone.
    let question = Question { detail: kibitzer::Detail::Brief, ..Question::of(&wanted, &server.bounds)? };
    let make = move |question: &Question, report: &Report| {
        let text = report.hint(&question.problem.position, level);
        serde_json::json!({ "schema": 1, "fen": report.answer.fen, "hint": { "level": number, "text": text } }).to_string()
    };
    let text = server.searches.answer(question, make).await?;
    Ok((JSON, text).into_response())
}

async fn why_not(State(server): State<Server>, wanted: Wanted) -> Result<Response, Failure> {
    without_others(&wanted, &["move"])?;
    let question = Question::of(&wanted, &server.bounds)?.why_not(&wanted)?;
    let text = server.searches.answer(question, |_, report| explanation(report)).await??;
    Ok((JSON, text).into_response())
}

async fn report(State(server): State<Server>, wanted: Wanted) -> Result<Response, Failure> {
    without_others(&wanted, &["move"])?;
    let question = Question::of(&wanted, &server.bounds)?;
    let question = if wanted.mv.is_some() { question.why_not(&wanted)? } else { question };
    let make = |question: &Question, report: &Report| {
        render::html(&question.problem.position, &report.answer, &report.explanation)
    };
    let text = server.searches.answer(question, make).await?;
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"kibitzer.html\""),
        (CONTENT_SECURITY_POLICY, REPORT_POLICY),
    ];
    Ok((headers, text).into_response())
}

async fn production(State(server): State<Server>, Path(name): Path<String>) -> Result<Response, Failure> {
    let found = kibitzer::kb::described(server.sources.knowledge, &name);
    let found = found.ok_or_else(|| {
        let shown: String = name.chars().take(80).collect();
        let expected = "a name that `kibitzer kb list` prints";
        Failure::new(StatusCode::NOT_FOUND, format!("no production is called `{shown}`"), expected)
    })?;
    let text = serde_json::json!({
        "schema": 1, "name": found.name, "description": found.description, "sentence": found.sentence,
        "source": { "name": found.source, "description": found.source_description },
    });
    Ok((JSON, text.to_string()).into_response())
}

/// Writes a report as `kibitzer explain --format json` does.
pub(crate) fn explanation(report: &Report) -> Result<String, Failure> {
    let written =
        render::json(&report.answer, &report.explanation, report.certificate.as_ref(), &report.measures);
    written.map_err(|error| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, error, "an explanation"))
}
