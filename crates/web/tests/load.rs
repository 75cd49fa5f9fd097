//! A real server on the loopback interface under load: with many connections, and slow and malformed clients,
//! it stays up and keeps its bounds.
#![allow(clippy::unwrap_used, reason = "tests say what they expect")]

mod asked;

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use asked::BACK_RANK;

/// Starts a server at a free port.
fn start() -> SocketAddr {
    let (sender, receiver) = mpsc::channel();
    let tell = move |at| sender.send(at).unwrap();
    thread::spawn(move || web::serve(Ipv4Addr::LOCALHOST.into(), 0, kibitzer::kb::base().into(), tell));
    receiver.recv_timeout(Duration::from_secs(20)).unwrap()
}

/// Sends bytes and reads the response until the server closes.
fn exchange(at: SocketAddr, sent: &[u8]) -> String {
    let mut stream = TcpStream::connect(at).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
    // The server may close before everything is sent.
    drop(stream.write_all(sent));
    let mut answer = Vec::new();
    drop(stream.read_to_end(&mut answer));
    String::from_utf8_lossy(&answer).into_owned()
}

fn post(path: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!("POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}").into_bytes()
}

/// Asserts that the server still answers.
fn assert_up(at: SocketAddr) {
    let body = format!("{{\"fen\": \"{BACK_RANK}\", \"level\": 1}}");
    let begin = Instant::now();
    loop {
        let answer = exchange(at, &post("/api/v1/hint", &body));
        if answer.starts_with("HTTP/1.1 200") {
            return assert!(answer.contains("Look at the king on g8."), "{answer}");
        }
        assert!(begin.elapsed() < Duration::from_secs(30), "{answer}");
    }
}

/// Returns the peak memory of this process, in megabytes.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}

#[test]
fn fifty_connections_malformed_long_and_slow() {
    let at = start();
    assert_up(at);
    // Slow clients hold their connections while everything else goes on.
    let slow: Vec<TcpStream> = (0..20)
        .map(|_| {
            let mut stream = TcpStream::connect(at).unwrap();
            stream.write_all(b"POST /api/v1/explain HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-").unwrap();
            stream
        })
        .collect();
    let question = format!("{{\"fen\": \"{BACK_RANK}\", \"nodes\": 20000}}");
    let clients: Vec<_> = (0..50)
        .map(|place| {
            let sent = match place % 5 {
                0 => post("/api/v1/explain", &question),
                1 => post("/api/v1/explain/stream", &question),
                2 => post("/api/v1/explain", &" ".repeat(200_000)),
                3 => post("/api/v1/explain", "{\"fen\": \"\u{7f}"),
                _ => b"\x16\x03\x01\x02garbage\r\n\r\n".to_vec(),
            };
            thread::spawn(move || (place % 5, exchange(at, &sent)))
        })
        .collect();
    for client in clients {
        let (kind, answer) = client.join().unwrap();
        let status = answer.split(' ').nth(1).unwrap_or("none").to_owned();
        let allowed: &[&str] = match kind {
            0 | 1 => &["200", "503"],
            // The rest of a long body may be cut off before the answer is read.
            2 => &["413", "none"],
            3 => &["400"],
            _ => &["400"],
        };
        assert!(allowed.contains(&status.as_str()), "{kind}: {answer}");
        if kind < 4 && status != "200" && status != "none" {
            assert!(answer.contains("\"error\"") && answer.contains("\"expected\""), "{answer}");
        }
    }
    assert_up(at);
    let begin = Instant::now();
    for mut stream in slow {
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let mut answer = Vec::new();
        drop(stream.read_to_end(&mut answer));
    }
    assert!(begin.elapsed() < Duration::from_secs(20), "slow clients are not waited for");
    assert_up(at);
    if let Some(megabytes) = peak() {
        assert!(megabytes < 1024, "{megabytes} MB");
        println!("peak memory {megabytes} MB");
    }
}
