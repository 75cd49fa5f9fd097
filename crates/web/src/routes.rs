//! The routes and their handlers.

use std::net::IpAddr;
use std::sync::Arc;

use api::{Failure, GameQuestion, Paper, Question, Searcher, Sender, explain_to, explanation};
use axum::extract::{OriginalUri, Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, http::Method};
use kibitzer::Sources;

use crate::assets::{asset, missing};
use crate::bounds::Bounds;
use crate::failure::Refused;
use crate::fields::Given;
use crate::guard::{Guard, guard};
use crate::image;
use crate::server::Server;

/// The routes of the interface, each with its methods, as `crates/web/openapi.json` lists them.
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

const OPENAPI: &str = include_str!("../openapi.json");
/// What a report may load: nothing; its style is inline.
const REPORT_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";
const JSON: [(axum::http::HeaderName, &str); 1] = [(CONTENT_TYPE, "application/json")];

/// Creates the router that answers requests to a server bound to an address.
pub fn router(sources: Sources<'static>, bounds: Bounds, address: IpAddr) -> Router {
    let server = Server::new(sources, bounds);
    Router::new()
        .route("/api/v1/drills", post(drills))
        .route("/api/v1/explain", post(explain))
        .route("/api/v1/explain/stream", get(explain_stream).post(explain_stream))
        .route("/api/v1/hint", get(hint).post(hint))
        .route("/api/v1/image", get(image::image).post(image::image))
        .route("/api/v1/openapi.json", get(|| async { (JSON, OPENAPI) }))
        .route("/api/v1/production/{name}", get(production))
        .route("/api/v1/report.html", get(report).post(report))
        .route("/api/v1/review", post(review))
        .route("/api/v1/schedule", post(schedule))
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

async fn not_allowed(method: Method, OriginalUri(uri): OriginalUri) -> Refused {
    let allowed = ROUTES.iter().find(|(path, _)| *path == uri.path());
    let methods = allowed.map_or(&["get"][..], |(_, methods)| methods);
    let allowed = methods.iter().map(|method| method.to_uppercase()).collect::<Vec<_>>().join(" or ");
    Refused::new(StatusCode::METHOD_NOT_ALLOWED, format!("`{method}` on {}", uri.path()), allowed)
}

async fn explain(State(server): State<Server>, Given(fields): Given) -> Result<Response, Refused> {
    let question = Question::of(fields, &server.bounds().most())?;
    let text = server.searches().answer(question, |_, report| explanation(report)).await??;
    Ok((JSON, text).into_response())
}

async fn explain_stream(State(server): State<Server>, Given(fields): Given) -> Result<Response, Refused> {
    let question = Question::of(fields, &server.bounds().most())?;
    let time = server.searches().longest(&question);
    let work = move |searcher: &Searcher<'_>, sender: &dyn Sender| explain_to(searcher, &question, sender);
    server.stream(time, work).await
}

async fn hint(State(server): State<Server>, Given(fields): Given) -> Result<Response, Refused> {
    let (question, write) = api::hint(fields, &server.bounds().most())?;
    let text = server.searches().answer(question, write).await?;
    Ok((JSON, text).into_response())
}

async fn why_not(State(server): State<Server>, Given(fields): Given) -> Result<Response, Refused> {
    let question = Question::why_not(fields, &server.bounds().most())?;
    let text = server.searches().answer(question, |_, report| explanation(report)).await??;
    Ok((JSON, text).into_response())
}

async fn report(State(server): State<Server>, Given(fields): Given) -> Result<Response, Refused> {
    let question = Question::report(fields, &server.bounds().most())?;
    let text = server.searches().answer(question, api::report_html).await?;
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"kibitzer.html\""),
        (CONTENT_SECURITY_POLICY, REPORT_POLICY),
    ];
    Ok((headers, text).into_response())
}

async fn review(State(server): State<Server>, given: Given) -> Result<Response, Refused> {
    stream_game(&server, Paper::Review, given).await
}

async fn drills(State(server): State<Server>, given: Given) -> Result<Response, Refused> {
    stream_game(&server, Paper::Drills, given).await
}

/// Streams the document made from a game.
async fn stream_game(server: &Server, paper: Paper, Given(fields): Given) -> Result<Response, Refused> {
    let bounds = server.bounds();
    let question = GameQuestion::of(paper, fields, &bounds.most())?;
    let time = bounds.longest_time;
    let error = format!("the game was not done after {} seconds", time.as_secs());
    let late = Failure::bad(error, "fewer `nodes`, or a shorter game");
    let work =
        move |searcher: &Searcher<'_>, sender: &dyn Sender| question.answer_to(searcher, sender, &late);
    server.stream(time, work).await
}

async fn schedule(Given(fields): Given) -> Result<Response, Refused> {
    Ok((JSON, api::schedule(fields)?).into_response())
}

async fn production(State(server): State<Server>, Path(name): Path<String>) -> Result<Response, Refused> {
    Ok((JSON, api::production(server.sources(), &name)?).into_response())
}
