//! Settings as users write them, and what becomes of them.

mod schema;

use serde_json::json;

use super::*;

const BASE: &str = "/project";

fn toml(text: &str) -> Settings {
    Settings::from_toml(text, Path::new(BASE)).unwrap()
}

fn json(value: &Value) -> Settings {
    Settings::from_json(value, Path::new(BASE)).unwrap()
}

fn path(relative: &str) -> PathBuf {
    Path::new(BASE).join(relative)
}

fn ids(hosts: Option<&[&'static Host]>) -> Option<Vec<&'static str>> {
    hosts.map(|hosts| hosts.iter().map(|host| host.id).collect())
}

const ALL: &str = r#"
exclude = ["vendor", "**/fixtures"]
extraRoots = ["more", "~/skills", "/srv/skills"]
rules.missing-name = "off"
rules.missing-description = "error"
preview.host = "codex"
diagnostics.delayMs = 50

[hosts]
enabled = ["claude-code", "codex", "codex"]

[hosts.camel]
allowed_skills = ["a", "b"]
timeout = 2.5
working_directory = "x"

[[overrides]]
paths = ["drafts"]
rules = { missing-name = "hint", missing-description = "off" }

[[overrides]]
paths = ["drafts/late/*"]
hosts = ["cursor"]
rules.missing-name = "info"
"#;

#[test]
fn a_file_can_say_everything() {
    let settings = toml(ALL);
    let severity = |rule, file| settings.severity(rule, &path(file), Severity::Warning);
    assert_eq!(severity(Rule::InvalidYaml, "a"), Some(Severity::Warning));
    assert_eq!(severity(Rule::MissingName, "a"), None);
    assert_eq!(
        severity(Rule::MissingDescription, "a"),
        Some(Severity::Error)
    );
    assert_eq!(
        severity(Rule::MissingName, "drafts/a"),
        Some(Severity::Hint)
    );
    assert_eq!(severity(Rule::MissingDescription, "drafts/late/a"), None);
    assert_eq!(
        severity(Rule::MissingName, "drafts/late/a"),
        Some(Severity::Info)
    );
    assert_eq!(
        ids(settings.hosts_for(&path("drafts/a"))),
        Some(vec!["claude-code", "codex"])
    );
    assert_eq!(
        ids(settings.hosts_for(&path("drafts/late/a"))),
        Some(vec!["cursor"])
    );
    assert!(settings.is_excluded(&path("vendor/x/SKILL.md")));
    assert!(settings.is_excluded(&path("a/fixtures")));
    assert!(!settings.is_excluded(&path("a/SKILL.md")));
    assert_eq!(
        settings.extra_roots(Some(Path::new("/home/me"))),
        ["/project/more", "/home/me/skills", "/srv/skills"].map(PathBuf::from)
    );
    assert_eq!(settings.extra_roots(None).len(), 2);
    assert_eq!(settings.preview_host().unwrap().id, "codex");
    let camel = crate::hosts::known("camel").unwrap();
    assert_eq!(
        json!(settings.host_options(camel).unwrap()),
        json!({"allowed_skills": ["a", "b"], "timeout": 2.5, "working_directory": "x"})
    );
    assert_eq!(settings.delay_milliseconds(), 50);
}

#[test]
fn an_editor_can_say_the_same() {
    let value = json!({
        "exclude": ["vendor", "**/fixtures"],
        "extraRoots": ["more", "~/skills", "/srv/skills"],
        "rules": {"missing-name": "off", "missing-description": "error"},
        "preview": {"host": "codex"},
        "diagnostics": {"delayMs": 50},
        "hosts": {
            "enabled": ["claude-code", "codex", "codex"],
            "camel": {"allowed_skills": ["a", "b"], "timeout": 2.5, "working_directory": "x"},
        },
        "overrides": [
            {"paths": ["drafts"],
             "rules": {"missing-name": "hint", "missing-description": "off"}},
            {"paths": ["drafts/late/*"], "hosts": ["cursor"], "rules": {"missing-name": "info"}},
        ],
    });
    assert_eq!(json(&value), toml(ALL));
}

#[test]
fn nothing_said_is_the_default() {
    assert_eq!(toml(""), Settings::default());
    assert_eq!(json(&Value::Null), Settings::default());
    let unset = json!({
        "hosts": null, "rules": {"missing-name": null}, "overrides": null, "exclude": null,
        "extraRoots": null, "preview": {"host": null}, "diagnostics": {"delayMs": null},
        "trace": {"server": "off"},
    });
    assert_eq!(json(&unset), Settings::default());
    let settings = Settings::default();
    assert_eq!(settings.hosts_for(&path("a")), None);
    assert_eq!(settings.delay_milliseconds(), 200);
}

#[test]
fn hosts_are_a_list_or_a_table_with_the_list_in_it() {
    let hosts = |text| {
        let settings = toml(text);
        ids(settings.hosts_for(&path("a")))
    };
    assert_eq!(hosts("hosts = ['codex']"), Some(vec!["codex"]));
    assert_eq!(hosts("hosts.enabled = ['codex']"), Some(vec!["codex"]));
    assert_eq!(hosts("hosts = []"), Some(vec![]));
    assert_eq!(
        hosts("[hosts.camel]\ntimeout = 1"),
        None,
        "options enable nothing"
    );
}

#[test]
fn a_later_source_wins() {
    let file = toml(
        "hosts = ['codex']\nexclude = ['a']\nextraRoots = ['x']\nrules.missing-name = 'off'\n\
         rules.empty-name = 'off'\npreview.host = 'codex'\ndiagnostics.delayMs = 1\n\
         [[overrides]]\npaths = ['b']\nhosts = ['cursor']\nrules.missing-name = 'hint'\n",
    );
    let options = |text| json(&json!({"hosts": {"camel": text}}));
    let editor = json(&json!({
        "hosts": ["opencode"], "exclude": ["c"], "extraRoots": ["x", "y"],
        "rules": {"missing-name": "info"}, "preview": {"host": "cursor"},
    }));
    let both = file.overlaid_by(editor);
    let severity = |rule, file| both.severity(rule, &path(file), Severity::Warning);
    assert_eq!(severity(Rule::MissingName, "a"), Some(Severity::Info));
    assert_eq!(severity(Rule::MissingName, "b/x"), Some(Severity::Info));
    assert_eq!(severity(Rule::EmptyName, "b/x"), None);
    assert_eq!(ids(both.hosts_for(&path("b/x"))), Some(vec!["opencode"]));
    assert!(both.is_excluded(&path("a")) && both.is_excluded(&path("c")));
    let roots = ["/project/x", "/project/y"].map(PathBuf::from);
    assert_eq!(both.extra_roots(None), roots);
    assert_eq!(both.preview_host().map(|host| host.id), Some("cursor"));
    assert_eq!(both.delay_milliseconds(), 1);

    let both = options(json!({"timeout": 1, "allowed_skills": "a"}))
        .overlaid_by(options(json!({"timeout": 2})));
    let camel = crate::hosts::known("camel").unwrap();
    assert_eq!(
        json!(both.host_options(camel).unwrap()),
        json!({"timeout": 2, "allowed_skills": "a"})
    );
}

#[test]
fn each_source_has_a_directory_of_its_own() {
    let outer = Settings::from_toml("exclude = ['a']", Path::new("/outer")).unwrap();
    let inner = Settings::from_toml("exclude = ['a']", Path::new("/outer/inner")).unwrap();
    let both = outer.overlaid_by(inner);
    assert!(both.is_excluded(Path::new("/outer/a/SKILL.md")));
    assert!(both.is_excluded(Path::new("/outer/inner/a/SKILL.md")));
    assert!(!both.is_excluded(Path::new("/outer/other/a/SKILL.md")));
}

/// Texts, and each problem in them: the text that is underlined, and a part of what is said.
const BAD: &[(&str, &[(&str, &str)])] = &[
    (
        "rule.missing-name = 'off'",
        &[(
            "rule",
            "`rule`: there is no setting `rule` (did you mean `rules`?)",
        )],
    ),
    (
        "xyz = 1",
        &[("xyz", "(known: `hosts`, `rules`, `overrides`, `exclude`")],
    ),
    ("\u{feff}# é\nxyz = 1", &[("xyz", "line 2: ")]),
    (
        "\n[rules]\nmising-name = 'off'",
        &[(
            "mising-name",
            "line 3: `rules.mising-name`: there is no rule `mising-name` (did you mean `missing-name`?)",
        )],
    ),
    (
        "rules.missing-name = 'warn'\nrules.empty-name = 1",
        &[
            (
                "'warn'",
                "there is no severity `warn` (did you mean `warning`?)",
            ),
            ("1", "line 2: `rules.empty-name`: must be text in quotes"),
        ],
    ),
    ("rules = 'off'", &[("'off'", "must be a table")]),
    (
        "hosts = ['codex', 'klaude-code', 'x']",
        &[
            (
                "'klaude-code'",
                "`hosts[1]`: there is no host `klaude-code` (did you mean `claude-code`?)",
            ),
            ("'x'", "`cursor`"),
        ],
    ),
    (
        "hosts = 'codex'",
        &[("'codex'", "must be a list of hosts, or a table")],
    ),
    (
        "[hosts.kodex]\nx = 1",
        &[("kodex", "`hosts.kodex`: there is no host")],
    ),
    ("hosts.codex = 1", &[("1", "must be a table of options")]),
    (
        "[hosts.cursor]\nx = 1",
        &[(
            "x",
            "`hosts.cursor.x`: there is no such option (this host has none)",
        )],
    ),
    (
        "[hosts.camel]\ntimeuot = 1\nallowed_skills = 2",
        &[
            ("timeuot", "did you mean `timeout`?"),
            (
                "allowed_skills",
                "`hosts.camel.allowed_skills`: must be a list of texts, not 2",
            ),
        ],
    ),
    (
        "hosts = ['codex']\n[hosts.cursor]\nx = 1",
        &[("hosts", "`hosts.enabled = […]`")],
    ),
    (
        "[[overrides]]\nrules.missing-name = 'off'\npath = ['a']",
        &[
            ("[[overrides]]", "`overrides[0]`: needs `paths`"),
            ("path", "did you mean `paths`?"),
        ],
    ),
    (
        "[[overrides]]\npaths = ['a', '/b', 'c[']",
        &[
            ("'/b'", "`overrides[0].paths[1]`: globs match only what"),
            ("'c['", "unclosed"),
        ],
    ),
    ("exclude = 'a'", &[("'a'", "must be a list")]),
    ("extraRoots = ['']", &[("''", "must name a directory")]),
    (
        "preview.hosts = 'codex'",
        &[("hosts", "did you mean `host`?")],
    ),
    (
        "preview.host = 'codecs'",
        &[("'codecs'", "did you mean `codex`?")],
    ),
    ("diagnostics.delayMs = 0.2", &[("0.2", "from 0 to 60000")]),
    ("diagnostics.delayMs = -1", &[("-1", "from 0 to 60000")]),
    ("diagnostics.delayMs = []", &[("[]", "from 0 to 60000")]),
    (
        "diagnostics.delay = 1",
        &[("delay", "did you mean `delayMs`?")],
    ),
    (
        "trace.server = 'off'",
        &[("trace", "there is no setting `trace`")],
    ),
    (
        "exclude = ['a'\nxyz = 1",
        &[("", "line 2: missing comma between")],
    ),
];

#[test]
fn a_problem_names_its_place_and_the_way_out() {
    for (text, expected) in BAD {
        let error = Settings::from_toml(text, Path::new(BASE)).unwrap_err();
        let found: Vec<_> = error
            .problems
            .iter()
            .map(|problem| (problem.span.unwrap().of(text), problem.to_string()))
            .collect();
        assert_eq!(found.len(), expected.len(), "{text}: {found:?}");
        for ((place, message), (expected_place, part)) in found.iter().zip(*expected) {
            assert_eq!(place, expected_place, "{text}: {message}");
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}

#[test]
fn the_places_that_are_good_hold_all_the_same() {
    let text = "rules.missing-name = 'off'\nrules.empty-name = 'x'\nexclude = ['a', '/b']";
    let error = Settings::from_toml(text, Path::new(BASE)).unwrap_err();
    assert_eq!(
        *error.rest,
        toml(
            "rules.missing-name = 'off'\nexclude = ['a', '/b']"
                .replace(", '/b'", "")
                .as_str()
        )
    );
    assert_eq!(error.to_string().lines().count(), 2);
    let error = Settings::from_json(&json!([]), Path::new(BASE)).unwrap_err();
    assert_eq!(error.to_string(), "must be a table of keys and values");
    assert_eq!(*error.rest, Settings::default());
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_are_no_problem() {
    let text = format!("\u{feff}{}", ALL.replace('\n', "\r\n"));
    assert_eq!(toml(&text), toml(ALL));
}

proptest::proptest! {
    /// Somebody is typing: whatever the text is, each problem can be shown.
    #[test]
    fn every_place_is_one_in_the_text(
        from in 0..ALL.len(),
        length in 0..20usize,
        inserted in "[\\[\\]{}='\"\\\\.,# \naé\u{1f600}\r\0-]{0,6}",
    ) {
        let mut text = ALL.to_owned();
        text.replace_range(from..(from + length).min(ALL.len()), &inserted);
        if let Err(error) = Settings::from_toml(&text, Path::new(BASE)) {
            proptest::prop_assert!(!error.problems.is_empty());
            for problem in error.problems {
                let span = problem.span.expect("every problem has a place");
                proptest::prop_assert!(text.get(span.start..span.end).is_some(), "{problem}");
            }
        }
    }
}
