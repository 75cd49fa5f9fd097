//! Messages of the Model Context Protocol.

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::runtime::Builder;

/// The most messages of one conversation.
const MOST_LINES: usize = 8;
/// The most nodes of a search.
const MOST_NODES: u64 = 10;
/// The greeting.
const HELLO: &str = r#"{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"fuzzing","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
"#;
/// The last question.
const LAST: &str = r#"{"jsonrpc":"2.0","id":"last","method":"tools/list"}
"#;

/// Sends the lines of a text to the server, then asks it for its tools.
///
/// It answers, whatever came before, and everything that it says is a message of JSON-RPC on one line. Searches are
/// limited to a few nodes.
///
/// # Panics
///
/// Panics if a law is broken.
pub fn read_calls(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let lines: String = text.split('\n').take(MOST_LINES).map(|line| limit(line) + "\n").collect();
    let runtime = Builder::new_current_thread().enable_time().build();
    let Ok(runtime) = runtime else { panic!("the system cannot create threads") };
    runtime.block_on(converse(&format!("{HELLO}{lines}{LAST}")));
}

/// Speaks to a server until it has answered the last question.
async fn converse(messages: &str) {
    let (ours, theirs) = tokio::io::duplex(1 << 20);
    let (input, output) = tokio::io::split(theirs);
    let server = tokio::spawn(mcp::serve_on(input, output, kibitzer::kb::base().into()));
    let (reader, mut writer) = tokio::io::split(ours);
    assert!(writer.write_all(messages.as_bytes()).await.is_ok(), "the server does not listen");
    let mut said = BufReader::new(reader).lines();
    loop {
        let Ok(Some(line)) = said.next_line().await else {
            panic!("the server ended before the last question")
        };
        let message: Value = serde_json::from_str(&line).unwrap_or_default();
        assert_eq!(message["jsonrpc"], "2.0", "{line}");
        if message["id"] == "last" {
            assert!(message["result"]["tools"].is_array(), "{line}");
            break;
        }
    }
    assert!(writer.shutdown().await.is_ok());
    assert!(server.await.is_ok_and(|ended| ended.is_ok()), "the server did not end well");
}

/// Limits the search that a message asks for; a message that is not JSON asks for none.
fn limit(line: &str) -> String {
    let Ok(mut message) = serde_json::from_str::<Value>(line) else { return line.to_owned() };
    let arguments = message.pointer_mut("/params/arguments").and_then(Value::as_object_mut);
    let Some(arguments) = arguments else { return line.to_owned() };
    if arguments.contains_key("fen") {
        let asked = arguments.get("nodes").cloned().unwrap_or(Value::from(MOST_NODES));
        let most = asked.as_u64().map_or(asked.clone(), |nodes| json!(nodes.min(MOST_NODES)));
        // Tools that do not search have no such argument.
        let searches = message
            .pointer("/params/name")
            .and_then(Value::as_str)
            .is_some_and(|name| ["explain_position", "check_move", "find_mate"].contains(&name));
        if searches {
            message["params"]["arguments"]["nodes"] = most;
        }
    }
    message.to_string()
}
