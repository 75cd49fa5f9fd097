//! Completions and the manual page know every command.
#![allow(clippy::unwrap_used, reason = "a test says what it expects")]

use std::process::Command;

const COMMANDS: [&str; 13] = [
    "explain",
    "solve",
    "mate",
    "check",
    "tag",
    "audit",
    "batch",
    "reproduce",
    "kb",
    "bench",
    "uci",
    "completions",
    "man",
];

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kibitzer")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_is_completed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(script.contains("why-not"), "{shell}: an option");
    }
}

#[test]
fn the_manual_has_a_part_for_every_command() {
    let page = printed(&["man"]);
    for command in COMMANDS {
        assert!(page.contains(&format!(".SH \"{}\"", command.to_uppercase())), "{command}");
    }
    assert!(page.contains("why\\-not"), "an option");
}
