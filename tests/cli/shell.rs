//! What shells, manuals and editors are given: completions, manual pages, schemas.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::*;

fn output_of(arguments: &[&str]) -> String {
    let output = run(Path::new("."), arguments);
    check_status(&output, 0);
    assert_eq!(stderr(&output), "", "{arguments:?}");
    stdout(&output)
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = output_of(&["completions", shell]);
        for word in ["skill-lsp", "check", "error-on", "completions"] {
            assert!(script.contains(word), "{shell} {word}");
        }
    }
    let output = run(Path::new("."), &["completions", "csh"]);
    check_status(&output, 2);
    assert!(
        stderr(&output).contains("possible values: bash"),
        "{}",
        stderr(&output)
    );
}

#[cfg(unix)]
#[test]
fn bash_completes_what_is_typed() {
    const ASK: &str = r#"
        source /dev/stdin
        shift
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        name=$(complete -p skill-lsp)
        name=${name#*-F }
        ${name%% *} skill-lsp "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let script = output_of(&["completions", "bash"]);
    for (typed, expected) in [
        (["skill-lsp", "che"].as_slice(), "check"),
        (
            &["skill-lsp", "check", "--format", ""],
            "pretty json sarif github",
        ),
        (
            &["skill-lsp", "check", "--host", "cla"],
            "claude-code claude-api",
        ),
        (&["skill-lsp", "check", "--error-on", "w"], "warning"),
        (
            &["skill-lsp", "explain", "unclosed"],
            "unclosed-frontmatter",
        ),
        (&["skill-lsp", "schema", "con"], "config"),
    ] {
        let mut bash = Command::new("bash")
            .args(["--noprofile", "--norc", "-c", ASK, "bash", "--"])
            .args(typed)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a unix that can run these tests has bash");
        let mut stdin = bash.stdin.take().expect("stdin is a pipe");
        std::io::Write::write_all(&mut stdin, script.as_bytes()).expect("bash reads its stdin");
        drop(stdin);
        let output = bash.wait_with_output().expect("bash ends");
        let words = stdout(&output);
        let words: Vec<_> = words.split_whitespace().collect();
        assert_eq!(words.join(" "), expected, "{typed:?}");
    }
}

#[test]
fn a_manual_page_names_all_options() {
    let program = output_of(&["man"]);
    for line in [
        ".TH skill-lsp 1",
        ".SH NAME",
        ".SH OPTIONS",
        ".SH SUBCOMMANDS",
    ] {
        assert!(program.contains(line), "{line}: {program}");
    }
    assert!(program.contains("Exit status: 0"), "{program}");
    let help = output_of(&["--help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<_> = commands
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(commands.len() >= 9, "{commands:?}");
    for command in commands {
        assert!(
            program.contains(&format!("skill\\-lsp\\-{command}(1)")),
            "{command}"
        );
        let page = output_of(&["man", command]);
        let head = format!(".TH skill-lsp-{command} 1");
        assert!(page.contains(&head), "{page}");
        let help = output_of(&[command, "--help"]);
        let flags = help
            .split([' ', ',', '\n'])
            .filter(|word| word.starts_with("--"));
        for flag in flags {
            let flag = flag.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
            assert!(page.contains(&flag.replace('-', "\\-")), "{command} {flag}");
        }
    }
    let output = run(Path::new("."), &["man", "chek"]);
    check_status(&output, 2);
    assert!(
        stderr(&output).contains("did you mean 'check'?"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn the_schema_of_the_settings_is_one() {
    let schema: serde_json::Value =
        serde_json::from_str(&output_of(&["schema", "config"])).expect("it is JSON");
    let validator = jsonschema::draft7::new(&schema).expect("it is a schema");
    let is_valid = |settings| validator.is_valid(&settings);
    assert!(is_valid(
        serde_json::json!({"rules": {"missing-name": "off"}})
    ));
    assert!(!is_valid(
        serde_json::json!({"rules": {"missing-name": "of"}})
    ));
}
