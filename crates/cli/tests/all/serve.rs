//! `kibitzer serve` prints where it listens, and before that that it has no page if it was built without one.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

#[test]
fn a_build_without_the_page_says_so() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    let mut child = command.args(["serve", "--port", "0"]).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    let note = "the page was not built, only the JSON interface is served; to build it: npm ";
    let has_note = first.starts_with(note);
    let listening = if has_note { lines.next().unwrap().unwrap() } else { first };
    let (address, rest) = listening.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let status = if has_note { "HTTP/1.1 503 " } else { "HTTP/1.1 200 " };
    assert!(answer.starts_with(status), "{listening}: {answer}");
    assert_eq!(rest, if has_note { " for JSON; Ctrl-C ends" } else { " in your browser; Ctrl-C ends" });
    child.kill().unwrap();
    child.wait().unwrap();
}
