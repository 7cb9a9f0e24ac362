//! `skill-lsp.toml` and the options that stand for settings.

use crate::support::*;

const LOSER: &str = ".claude/skills/one/SKILL.md: shadowed-name: warning";
const WINNER: &str = ".agents/skills/two/SKILL.md: shadowed-name: hint";
const DRAFT: &str = "drafts/a/SKILL.md: missing-name: warning";
/// Claude Code and Codex take the name of the directory.
const DRAFT_AS_INFO: &str = "drafts/a/SKILL.md: missing-name: info";
const DRAFT_AS_ERROR: &str = "drafts/a/SKILL.md: missing-name: error";
const VENDOR: &str = "vendor/b/SKILL.md: invalid-yaml: error";

/// Two faults, one clash, and the settings.
fn tree(settings: &str) -> Tree {
    let (ours, theirs) = (skill("same", "Ours"), skill("same", "Theirs"));
    Tree::new(&[
        ("skill-lsp.toml", settings),
        ("drafts/a/SKILL.md", NAMELESS),
        ("vendor/b/SKILL.md", BROKEN),
        (".claude/skills/one/SKILL.md", &ours),
        (".agents/skills/two/SKILL.md", &theirs),
    ])
}

#[test]
fn settings_change_what_is_reported() {
    for (settings, expected) in [
        ("", [WINNER, LOSER, DRAFT, VENDOR].as_slice()),
        ("exclude = ['vendor']", &[WINNER, LOSER, DRAFT]),
        ("exclude = ['**/SKILL.md']", &[]),
        // Agents do not read our settings: what is excluded still hides another one.
        ("exclude = ['.agents', 'vendor']", &[LOSER, DRAFT]),
        (
            "rules.missing-name = 'error'\nrules.shadowed-name = 'off'",
            &[DRAFT_AS_ERROR, VENDOR],
        ),
        (
            "rules.missing-name = 'error'\n\
             [[overrides]]\npaths = ['drafts']\nrules.missing-name = 'off'",
            &[WINNER, LOSER, VENDOR],
        ),
        // Claude Code sees one of the two only. Nobody that was chosen looks where the other
        // lies, which is then judged for those who do.
        ("hosts = ['claude-code']", &[WINNER, DRAFT_AS_INFO, VENDOR]),
        (
            "[[overrides]]\npaths = ['.claude/**']\nhosts = ['claude-code']",
            &[WINNER, DRAFT, VENDOR],
        ),
    ] {
        assert_eq!(tree(settings).findings(&[]), expected, "{settings}");
    }
}

#[test]
fn the_exit_status_goes_by_the_severity_that_was_set() {
    for (settings, expected) in [
        ("", 1),
        ("rules.invalid-yaml = 'warning'", 0),
        ("exclude = ['vendor']", 0),
        ("exclude = ['vendor']\nrules.missing-name = 'error'", 1),
    ] {
        check_status(&tree(settings).run(&["check"]), expected);
    }
}

#[test]
fn the_command_line_wins_over_the_file() {
    let tree = tree("hosts = ['claude-code']\nexclude = ['vendor']");
    tree.write("other/set.toml", "rules.missing-name = 'error'");
    tree.write("other/drafts/SKILL.md", NAMELESS);
    for (arguments, expected) in [
        ([].as_slice(), [WINNER, DRAFT_AS_INFO].as_slice()),
        (&["--host", "claude-code,codex", "drafts"], &[DRAFT_AS_INFO]),
        (
            &["--host", "opencode", ".claude"],
            &[".claude/skills/one/SKILL.md: duplicate-name: warning"],
        ),
        (&["--config", "other/set.toml", "drafts"], &[DRAFT_AS_ERROR]),
        (
            &["--set", "camel.allowed_skills=[\"a\"]", "drafts"],
            &[DRAFT_AS_INFO],
        ),
    ] {
        let mut arguments = arguments.to_vec();
        if arguments.is_empty() {
            arguments.extend(["drafts", "vendor", ".claude", ".agents"]);
        }
        assert_eq!(tree.findings(&arguments), expected, "{arguments:?}");
    }
}

#[test]
fn the_file_is_looked_for_upwards_from_the_project() {
    let tree = tree("rules.missing-name = 'error'");
    let relative = "a/SKILL.md: missing-name: error";
    assert_eq!(
        tree.findings(&["drafts", "--project", "drafts"]),
        [relative]
    );
}

#[test]
fn bad_settings_are_said_at_their_line() {
    for (settings, expected) in [
        (
            "exclude = ['a']\nrules.missing-nam = 'off'\nhost = 1\n",
            "error: skill-lsp.toml:2: `rules.missing-nam`: there is no rule `missing-nam` \
             (did you mean `missing-name`?)\n\
             error: skill-lsp.toml:3: `host`: there is no setting `host` (did you mean `hosts`?)\n",
        ),
        (
            "\n\nexclude = [",
            "error: skill-lsp.toml:3: unclosed array, expected `]`\n",
        ),
        (
            "[[overrides]]\nrules.missing-name = 'off'\n",
            "error: skill-lsp.toml:1: `overrides[0]`: needs `paths`, a list of globs; for all \
             paths write the rules or hosts outside `overrides`\n",
        ),
    ] {
        let tree = tree(settings);
        for command in ["check", "list"] {
            let output = tree.run(&[command]);
            check_status(&output, 2);
            assert_eq!(stderr(&output), expected);
            assert_eq!(stdout(&output), "");
        }
        check_status(&tree.run(&["explain", "all"]), 0);
    }
    let tree = tree("");
    std::fs::write(tree.path("skill-lsp.toml"), b"# \n# \xe9\n").unwrap();
    let said = stderr(&tree.run(&["check"]));
    assert!(
        said.starts_with("error: skill-lsp.toml:2: not UTF-8"),
        "{said}"
    );
}

#[test]
fn bad_options_say_what_to_write() {
    let tree = tree("");
    for (arguments, why) in [
        (
            ["--host", "claude-cod"],
            "--host: there is no host `claude-cod` (did you mean `claude-code`?)",
        ),
        (
            ["--set", "claude-cod.x=1"],
            "--set claude-cod.x=1: there is no host `claude-cod` (did you mean",
        ),
        (
            ["--set", "codex=1"],
            "--set codex=1: write HOST.OPTION=VALUE",
        ),
        (
            ["--set", "codex.x"],
            "--set codex.x: write HOST.OPTION=VALUE",
        ),
        (["--set", "enabled.x=1"], "choose hosts with --host"),
        (
            ["--config", "nowhere.toml"],
            "--config nowhere.toml: cannot be read: ",
        ),
    ] {
        let output = tree.run(&["check", arguments[0], arguments[1]]);
        check_status(&output, 2);
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
}

#[test]
fn what_is_excluded_and_named_is_said_to_be_left_alone() {
    let tree = tree("exclude = ['vendor']");
    let output = tree.run(&["check", "vendor/b/SKILL.md"]);
    check_status(&output, 0);
    assert_eq!(
        stderr(&output),
        "note: vendor/b/SKILL.md was left alone, as `exclude` in the settings says\n"
    );
    assert_eq!(stdout(&output), "no SKILL.md found\n");
}

#[cfg(unix)]
#[test]
fn what_is_excluded_is_not_looked_into() {
    let tree = tree("exclude = ['vendor', 'drafts']");
    std::os::unix::fs::symlink("nowhere", tree.path("vendor/SKILL.md")).unwrap();
    check_status(&tree.run(&["check"]), 0);
}

#[test]
fn further_roots_are_walked_whatever_git_ignores() {
    let tree = tree("extraRoots = ['out/more', '~/more', 'nowhere']");
    tree.write(".gitignore", "out");
    tree.write("out/SKILL.md", NAMELESS);
    tree.write("out/more/x/SKILL.md", NAMELESS);
    tree.write("~/more/y/SKILL.md", NAMELESS);
    let found = tree.findings(&["."]);
    let more = "out/more/x/SKILL.md: missing-name: warning";
    assert_eq!(found, [WINNER, LOSER, DRAFT, more, VENDOR]);
    let listed = stdout(&tree.run(&["list"]));
    for file in ["out/more/x/SKILL.md", "~/more/y/SKILL.md"] {
        assert!(listed.contains(file), "{listed}");
    }
}
