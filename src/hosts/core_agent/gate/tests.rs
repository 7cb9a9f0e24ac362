use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;

use super::*;

fn gate(mode: Mode, allow: &[&str], deny: &[&str]) -> Gate {
    let policy = Policy::new(allow, deny).expect("the test's patterns are well formed");
    Gate::new(mode, policy)
}

fn refusal(gate: &Gate, tool: &str, arguments: &Value) -> String {
    match gate.check(tool, arguments) {
        Ok(()) => "passes".to_owned(),
        Err(denied) => denied.to_string(),
    }
}

const NO_PROMPTER: &str = "permissions: interactive approval required but no prompter is \
    configured (tool=skill detail=\"load_skill {\\\"name\\\":\\\"a\\\"}\"); run with --yolo to bypass \
    the gate, set permissions.mode=\"allow\" with an explicit allowlist for headless use, or attach \
    an interactive stdin";
const PLAN: &str = "skill denied: tool execution disabled in 'plan' mode — cycle the permission \
    chip (Shift+Tab) to leave plan mode";
const NOT_ALLOWED: &str =
    r#"skill requires an allowlist entry in 'allow' mode: "load_skill {\"name\":\"a\"}""#;
const DENIED: &str = r#"skill denied by config policy: "load_skill {\"name\":\"a\"}""#;

/// For each mode what becomes of a call that no pattern, an allowing one and a denying one matches.
const MODES: &[(Mode, &str)] = &[
    (Mode::Ask, NO_PROMPTER),
    (Mode::AcceptEdits, NO_PROMPTER),
    (Mode::Allow, NOT_ALLOWED),
    (Mode::Plan, PLAN),
    (Mode::Yolo, "passes"),
];

#[test]
fn a_mode_decides_where_the_policy_does_not() {
    let arguments = json!({"name": "a"});
    for &(mode, refused) in MODES {
        let pattern = &["skill:load_skill *"];
        let check = |gate: Gate| refusal(&gate, "load_skill", &arguments);
        assert_eq!(check(gate(mode, &[], &[])), refused, "{mode:?}");
        assert_eq!(check(gate(mode, pattern, &[])), "passes", "{mode:?}");
        assert_eq!(check(gate(mode, &[], pattern)), DENIED, "{mode:?}");
        assert_eq!(check(gate(mode, pattern, pattern)), DENIED, "{mode:?}");
    }
    assert_eq!(MODES.len(), Mode::ALL.len());
}

#[test]
fn the_mode_can_be_changed() {
    let gate = gate(Mode::default(), &[], &[]);
    assert_eq!(gate.mode(), Mode::Ask);
    gate.set_mode(Mode::Yolo);
    assert_eq!(gate.check("list_skills", &json!({})), Ok(()));
    for mode in Mode::ALL {
        assert_eq!(Mode::named(mode.name()), Some(mode));
    }
    assert_eq!(Mode::named("deny"), None);
}

#[test]
fn patterns_are_for_the_tool_with_its_arguments() {
    let call = json!({"name": "a/b"});
    for (pattern, is_matched) in [
        ("skill:load_skill {\"name\":\"a/b\"}", true),
        ("skill:load_skill*", true),
        ("skill:*", true),
        ("*", true),
        (":*", true),
        ("load_skill*", true),
        ("bash:*", false),
        ("skill:load_skill", false),
        ("skill:list_skills*", false),
        // A star that is not alone at the end is a glob's, and stops at a slash.
        ("skill:*\"}", false),
        ("skill:*/b\"}", true),
        ("skill:load_skill {\"name\":\"?/[ab]\"}", true),
        // What stands before the colon of the arguments is taken for a namespace.
        ("load_skill {\"name\":\"a/b\"}", false),
    ] {
        let gate = gate(Mode::Allow, &[pattern], &[]);
        assert_eq!(
            gate.check("load_skill", &call).is_ok(),
            is_matched,
            "{pattern}"
        );
    }
    for pattern in ["skill:[", "a\\", "skill:[]"] {
        let error = Policy::new([pattern], [""; 0]).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("syntax error in pattern `{pattern}`")
        );
    }
}

#[test]
fn a_key_is_json_as_go_writes_it_and_cut() {
    for (arguments, expected) in [
        (json!(null), "t null".to_owned()),
        (json!({}), "t {}".to_owned()),
        (
            json!({"b": 1.0, "a": "<&>\u{2028}é"}),
            "t {\"a\":\"\\u003c\\u0026\\u003e\\u2028é\",\"b\":1}".to_owned(),
        ),
        (json!("x".repeat(198)), format!("t \"{}\"", "x".repeat(198))),
        (
            json!("x".repeat(199)),
            format!("t \"{}...", "x".repeat(199)),
        ),
    ] {
        assert_eq!(String::from_utf8_lossy(&key("t", &arguments)), expected);
    }
    // Cut within a character: its first byte stays, and is shown as one.
    let gate = gate(Mode::Allow, &[], &[]);
    let long = json!(format!("{}é", "x".repeat(198)));
    let refused = refusal(&gate, "t", &long);
    assert!(refused.ends_with("xx\\xc3...\""), "{refused}");
}

/// Each decision, whether the call passes, and how often one is asked for the same call again, for
/// another call of the tool, and for one of another tool.
const DECISIONS: &[(Decision, bool, [usize; 3])] = &[
    (Decision::Deny, false, [1, 1, 1]),
    (Decision::AllowOnce, true, [1, 1, 1]),
    (Decision::AllowSession, true, [0, 1, 1]),
    (Decision::AllowSessionVerb, true, [0, 1, 1]),
    (Decision::AllowSessionTool, true, [0, 0, 1]),
    (Decision::AllowAlways, true, [0, 1, 1]),
];

#[test]
fn what_was_granted_is_remembered() {
    for &(decision, passes, expected) in DECISIONS {
        let asked = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&asked);
        let gate = gate(Mode::Ask, &[], &[]).with_prompter(Arc::new(move |request| {
            assert!(request.detail.starts_with(request.tool), "{request:?}");
            count.fetch_add(1, Ordering::Relaxed);
            Ok(decision)
        }));
        let again = |tool: &str, name: &str| {
            let before = asked.load(Ordering::Relaxed);
            let _ = gate.check(tool, &json!({"name": name}));
            asked.load(Ordering::Relaxed) - before
        };
        let first = gate.check("load_skill", &json!({"name": "a"}));
        assert_eq!(first.is_ok(), passes, "{decision:?}");
        if let Err(denied) = first {
            assert_eq!(
                denied.to_string(),
                "skill denied by user: load_skill {\"name\":\"a\"}"
            );
        }
        let calls = [
            again("load_skill", "a"),
            again("load_skill", "b"),
            again("list_skills", "a"),
        ];
        assert_eq!(calls, expected, "{decision:?}");
    }
}

#[test]
fn what_cannot_be_asked_or_kept_is_said() {
    let failing = gate(Mode::Ask, &[], &[]).with_prompter(Arc::new(|_| Err("closed".to_owned())));
    assert_eq!(
        refusal(&failing, "list_skills", &json!({})),
        "permissions: closed"
    );
    let always = gate(Mode::Ask, &[], &[]).with_prompter(Arc::new(|_| Ok(Decision::AllowAlways)));
    let call = json!({"name": "["});
    assert_eq!(
        refusal(&always, "load_skill", &call),
        "permissions: install always-allow pattern \
         \"skill:load_skill {\\\"name\\\":\\\"[\\\"}\": syntax error in pattern"
    );
    // It was granted for the session before the pattern was made.
    assert_eq!(refusal(&always, "load_skill", &call), "passes");
}

#[test]
fn asking_holds_no_lock() {
    let gate = Arc::new(Mutex::new(None::<Arc<Gate>>));
    let inner = Arc::clone(&gate);
    let asking = Gate::new(Mode::Ask, Policy::default()).with_prompter(Arc::new(move |_| {
        let gate = inner.lock().expect("no test panics").clone();
        let gate = gate.expect("it was set before the call");
        gate.set_mode(Mode::Yolo);
        gate.check("list_skills", &json!({}))
            .map(|()| Decision::AllowOnce)
            .map_err(|denied| denied.to_string())
    }));
    let asking = Arc::new(asking);
    *gate.lock().expect("no test panics") = Some(Arc::clone(&asking));
    assert_eq!(asking.check("load_skill", &json!({"name": "a"})), Ok(()));
    // The prompter holds the gate that holds the prompter.
    *gate.lock().expect("no test panics") = None;
}
