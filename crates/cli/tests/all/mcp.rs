//! The server for assistants as a client starts it: one process, messages in, messages out, and nothing else
//! on standard output.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const MATE: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";

/// Sends lines to a server, ends its input, and returns what it wrote.
fn say(lines: &[String]) -> Output {
    let mut server = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
        .arg("mcp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = server.stdin.take().unwrap();
    for line in lines {
        writeln!(input, "{line}").unwrap();
    }
    drop(input);
    server.wait_with_output().unwrap()
}

fn greeting() -> Vec<String> {
    let about = json!({ "name": "test", "version": "0" });
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": about });
    vec![
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello }).to_string(),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string(),
    ]
}

fn call(id: u64, tool: &str, arguments: Value) -> String {
    let params = json!({ "name": tool, "arguments": arguments });
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params }).to_string()
}

#[test]
fn every_line_that_is_written_is_a_message() {
    let mut lines = greeting();
    lines.extend([
        "no message".to_owned(),
        "{}".to_owned(),
        json!({ "jsonrpc": "2.0", "id": 1, "method": "nothing/such" }).to_string(),
        call(2, "apply_moves", json!({ "fen": "startpos", "moves": ["e4", "e5"] })),
        call(3, "explain_position", json!({ "fen": MATE, "nodes": 20_000 })),
        call(4, "legal_moves", json!({ "fen": "nonsense" })),
    ]);
    let Output { status, stdout, stderr } = say(&lines);
    assert!(status.success() && stderr.is_empty(), "{}", String::from_utf8_lossy(&stderr));
    let text = String::from_utf8(stdout).unwrap();
    let messages: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(messages.iter().all(|message| message["jsonrpc"] == "2.0"), "{text}");
    let of = |id: u64| messages.iter().find(|message| message["id"] == id).unwrap();
    assert_eq!(of(0)["result"]["serverInfo"]["name"], "kibitzer");
    assert_eq!(of(1)["error"]["code"], -32601);
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(of(2)["result"]["structuredContent"]["fen"], fen);
    let explained = &of(3)["result"]["structuredContent"];
    assert_eq!(explained["best_move"]["uci"], "g3g6");
    assert_eq!(explained["outlook"]["result"], "wins");
    assert_eq!(explained["outlook"]["certainty"], "proved");
    assert!(explained["headline"].is_string() && explained["remember"].is_string(), "{explained}");
    assert_eq!(of(4)["result"]["isError"], true);
}

#[test]
fn a_client_that_says_nothing_is_no_error() {
    assert!(say(&[]).status.success());
}

/// This uses the official client in Python, if the interpreter has it (`pip install mcp`).
#[test]
fn the_client_in_python_is_served() {
    let has_client = |python: &std::ffi::OsString| {
        let found =
            Command::new(python).args(["-c", "from mcp import Client"]).stderr(Stdio::null()).status();
        found.is_ok_and(|status| status.success())
    };
    let Some(python) = std::env::var_os("KIBITZER_PYTHON").filter(has_client) else {
        #[allow(clippy::print_stdout, reason = "a test that is skipped says so")]
        {
            println!("skipped: no Python with the package mcp; the same is tested with a client in Rust");
        }
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/assistant.py");
    let output = Command::new(python).arg(script).arg(env!("CARGO_BIN_EXE_kibitzer")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
