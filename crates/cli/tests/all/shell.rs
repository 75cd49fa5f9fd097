//! Completions and the manual page know every command.

use std::process::Command;

const COMMANDS: [&str; 17] = [
    "explain",
    "solve",
    "mate",
    "check",
    "annotate",
    "puzzles",
    "tag",
    "audit",
    "batch",
    "reproduce",
    "kb",
    "bench",
    "uci",
    "mcp",
    "serve",
    "completions",
    "man",
];

fn print(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kibitzer")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_is_completed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = print(&["completions", shell]);
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(script.contains("why-not"), "{shell}: an option");
    }
}

#[test]
fn the_manual_has_a_part_for_every_command() {
    let page = print(&["man"]);
    for command in COMMANDS {
        assert!(page.contains(&format!(".SH \"{}\"", command.to_uppercase())), "{command}");
    }
    assert!(page.contains("why\\-not"), "an option");
}

#[test]
fn every_command_has_a_manual_of_its_own() {
    for command in COMMANDS {
        let page = print(&["man", command]);
        assert!(page.contains(&format!(".TH kibitzer-{command} 1")), "{command}: {page}");
        assert!(page.contains("Examples:"), "{command}");
    }
    assert!(print(&["man", "kb", "trace"]).contains("kibitzer\\-kb\\-trace"));
    for (name, expected) in [("expain", "did you mean 'explain'?"), ("fly", "expected one of explain, solve")]
    {
        let output = Command::new(env!("CARGO_BIN_EXE_kibitzer")).args(["man", name]).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn the_program_alone_and_a_group_of_commands_print_help() {
    for arguments in [&[][..], &["kb"]] {
        let help = print(arguments);
        assert!(help.contains("Commands:") && help.contains("Examples:"), "{help}");
    }
}
