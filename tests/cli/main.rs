//! The program as a user runs it.

mod check;
mod hosts;
mod list;
mod mend;
mod new;
mod preview;
mod sarif;
mod settings;
mod shell;
mod since;
mod stdin;
mod support;
mod terminal;
mod walk;

use std::path::Path;

use expect_test::expect;

use support::*;

#[test]
fn the_demo_of_the_readme() {
    let output = run(
        Path::new(env!("CARGO_MANIFEST_DIR")),
        &["check", "fixtures/demo"],
    );
    check_status(&output, 1);
    check_stdout(
        &output,
        &expect![[r#"
        error[non-string-name]: the `name` is a number, not text, for which Copilot CLI and OpenCode drop the skill; put it in quotes
         --> fixtures/demo/bike-repair/SKILL.md:2:7
          |
        2 | name: 2048
          |       ^^^^

        error[invalid-yaml]: the value ends at the `]`, and text follows; put the whole value in quotes
         --> fixtures/demo/bike-repair/SKILL.md:3:23
          |
        3 | argument-hint: [part] [symptom]
          |                       ^

        error[unclosed-frontmatter]: the frontmatter is never closed: put a line `---` after its last field
         --> fixtures/demo/seed-list/SKILL.md:1:1
          |
        1 | ---
          | ^^^
        ...
        4 | ----
          | ---- this line does not close it, because it has 4 hyphens

        error[invalid-yaml]: the `: ` makes YAML read a mapping inside a value; put the value of `description` in quotes, or write it as a block below `>-`
         --> fixtures/demo/trim-logs/SKILL.md:3:42
          |
        3 | description: Shortens long logs. Use when: a log is too long to read.
          |                                          ^

        4 errors in 4 files; 4 can be mended with `--fix`
        `skill-lsp explain RULE` tells more about the name in brackets
    "#]],
    );
}

#[test]
fn what_cannot_be_run_says_why_and_ends_with_two() {
    let tree = Tree::new(&[("e/SKILL.md", BROKEN), ("file", "")]);
    for (arguments, why) in [
        (["check", "nowhere"].as_slice(), "cannot read nowhere: "),
        (&["check", "e", "nowhere"], "cannot read nowhere: "),
        (
            &["check", "--project", "nowhere"],
            "--project nowhere: cannot be opened",
        ),
        (&["check", "--home", "file"], "--home file: not a directory"),
        (
            &["check", "--system-root", "nowhere"],
            "--system-root nowhere: cannot be opened",
        ),
        (&["check", "--log", "a=b=c"], "--log a=b=c: not a filter"),
        (&["check", "--format", "xml"], "invalid value 'xml'"),
        (&["frobnicate"], "unrecognized subcommand"),
        (&["explain", "missing-nam"], "did you mean 'missing-name'?"),
        (&["explain", "xyz"], "there is no rule 'xyz'; "),
        (&["check", "--log", "=="], "a level such as `debug`"),
        (
            &["check", "--format", "sarif", "nowhere"],
            "cannot read nowhere: ",
        ),
        (
            &["check", "--format", "github", "nowhere"],
            "cannot read nowhere: ",
        ),
        (
            &["check", "--config", "nowhere"],
            "--config nowhere: cannot be read",
        ),
        (&["check", "--config", "e"], "--config e: cannot be read"),
        (&["schema", "xml"], "invalid value 'xml' for '<WHAT>'"),
        (&["completions", "csh"], "[possible values: bash"),
        (&["man", "lisst"], "did you mean 'list'?"),
        (&["new", "A b"], "try 'a-b'"),
    ] {
        let output = tree.run(arguments);
        check_status(&output, 2);
        assert!(
            stderr(&output).contains(why),
            "{arguments:?}: {}",
            stderr(&output)
        );
    }
    assert_eq!(
        stdout(&tree.run(&["check", "nowhere"])),
        "",
        "it is said once"
    );
    let output = tree.run(&["check", "e", "nowhere"]);
    assert!(
        stdout(&output).contains("invalid-yaml"),
        "what can be checked is"
    );
}

#[test]
fn explain_shows_why_and_what_to_do() {
    let output = run(Path::new("."), &["explain", "unclosed-frontmatter"]);
    check_status(&output, 0);
    check_stdout(
        &output,
        &expect![[r#"
            unclosed-frontmatter (error): no line `---` closes the frontmatter

            The frontmatter ends with a line of exactly three hyphens, at the very start of
            the line; only blanks may follow them. Without it the whole file is frontmatter,
            or none of it, depending on the host.

            Bad:
                ---
                name: seed-list
                description: Lists seeds. Use when asked what to sow.
                ---END

                Sort by month.

            Good:
                ---
                name: seed-list
                description: Lists seeds. Use when asked what to sow.
                ---

                Sort by month.
        "#]],
    );
    let all = stdout(&run(Path::new("."), &["explain", "all"]));
    assert!(
        all.lines().count() >= 14 && all.contains("missing-name"),
        "{all}"
    );
}

#[test]
fn the_server_speaks_over_stdin_and_stdout() {
    let message = r#"{"jsonrpc":"2.0","method":"exit"}"#;
    let message = format!("Content-Length: {}\r\n\r\n{message}", message.len());
    let tree = Tree::new(&[]);
    // A machine that has no more watches to give makes the server warn.
    let arguments = ["server", "--stdio", "--log", "error"];
    for stdin in [message.as_str(), ""] {
        let output = tree.run_with_stdin(&arguments, stdin.as_bytes());
        check_status(&output, 1);
        assert_eq!(
            (stdout(&output), stderr(&output)),
            <(String, String)>::default()
        );
    }
}
