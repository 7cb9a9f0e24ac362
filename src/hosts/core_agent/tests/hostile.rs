//! Any bytes in any tree, and any arguments, get an answer.

use proptest::prelude::*;

use super::*;

/// Pieces of which texts are made that go wrong in many ways.
const PIECES: &[&[u8]] = &[
    b"---\n",
    b"---\r\n",
    b"---",
    b"\n",
    b"name: a\n",
    b"name: ",
    b"description: d\n",
    b"description: ",
    b"metadata:\n  ",
    b"compatibility: ",
    b"allowed-tools: ",
    b"x: ",
    b"[",
    b"]",
    b"{",
    b"}",
    b"&a ",
    b"*a",
    b"<<: ",
    b"? ",
    b": ",
    b"- ",
    b"!!binary gA==",
    b"!!map ",
    b"'",
    b"\"",
    b"|\n ",
    b"# ",
    b"\t",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xa8",
    b"${env:A}",
    b"${env:",
    b"\xed\xa0\x80",
    b"1e400",
    b"~",
];

const STARTS: &[&[u8]] = &[b"", b"---\n", b"---\nname: a\ndescription: d\n"];

fn text() -> impl Strategy<Value = Vec<u8>> {
    let piece = proptest::sample::select(PIECES);
    let start = proptest::sample::select(STARTS);
    (start, proptest::collection::vec(piece, 0..24))
        .prop_map(|(start, pieces)| [start, &pieces.concat()].concat())
}

fn argument() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[a-c/.\\x00é]{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        let key = prop_oneof![
            Just("name"),
            Just("skill_name"),
            Just("resource_path"),
            Just("x")
        ];
        let key = key.prop_map(str::to_owned);
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map(key, inner, 0..4)
                .prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    })
}

fn all_tools(tools: &SkillToolset, arguments: &Value) {
    for tool in ["list_skills", "load_skill", "load_skill_resource", ""] {
        let output = tools.run(tool, arguments);
        let answer = serde_json::from_str::<Value>(&output.text.to_string());
        assert!(answer.is_ok_and(|answer| answer.is_object()));
    }
}

proptest! {
    #[test]
    fn any_text_is_a_skill_or_an_error(text in text(), other in text()) {
        let mut files = Memory::default();
        files.write("/p/.agents/skills/a/SKILL.md", text);
        files.write("/p/.agents/skills/a/references/r.md", other.clone());
        files.write("/p/.agents/env.yaml", other.clone());
        files.write("/q/env.json", other);
        let _ = EnvManifest::load(&files, Path::new("/q"));
        let manifest = EnvManifest::load(&files, Path::new("/p/.agents"));
        let manifest = manifest.ok().flatten().unwrap_or_default();
        let variables = [("A".to_owned(), "\n---\n".to_owned())].into();
        let resolver = Arc::new(EnvResolver::new(manifest, variables));
        for interpolator in [None, Some(Arc::clone(&resolver) as Arc<dyn Interpolator>)] {
            let options = LoadOptions { interpolator, ..LoadOptions::default() };
            let skills = load_with(files.clone(), options).unwrap_or_default();
            if let Some(tools) = skills.toolset {
                all_tools(&tools, &json!({"name": "a"}));
                resource(&tools, "a", "references/r.md");
            }
        }
        let _ = resolver.drift();
    }

    /// What is spared where a part is no concern makes no difference.
    #[test]
    fn parts_are_interpolated_as_the_whole_is(text in text(), value in text()) {
        let value = String::from_utf8_lossy(&value).into_owned();
        let resolver = EnvResolver::new(EnvManifest::default(), [("A".to_owned(), value)].into());
        let resolver = Arc::new(resolver);
        let answer = |interpolator: Arc<dyn Interpolator>| {
            let mut files = Memory::default();
            files.write("/p/.agents/skills/a/SKILL.md", text.clone());
            let options = LoadOptions { interpolator: Some(interpolator), ..LoadOptions::default() };
            let skills = load_with(files, options).map_err(|error| error.to_string())?;
            let tools = skills.toolset;
            Ok::<_, String>(tools.map(|tools| run(&tools, "load_skill", json!({"name": "a"}))))
        };
        let whole = Arc::clone(&resolver);
        let whole = move |text: &str| {
            String::from_utf8_lossy(&whole.interpolate(text.as_bytes())).into_owned()
        };
        assert_eq!(answer(resolver), answer(Arc::new(whole)));
    }

    #[test]
    fn any_arguments_get_an_answer(arguments in argument()) {
        let files = memory(&[("/p/.agents/skills/a/SKILL.md", &skill("a", "d", "x"))]);
        let gate = Arc::new(Gate::new(Mode::Allow, Policy::default()));
        for gate in [None, Some(gate)] {
            let skills = load(&surroundings(files.clone()), Path::new(".agents"), gate, LoadOptions::default());
            let tools = skills.ok().and_then(|skills| skills.toolset).expect("the skill is good");
            all_tools(&tools, &arguments);
        }
    }

    #[test]
    fn any_pattern_is_taken_or_refused(pattern in "[a-c*?\\[\\]^\\\\/:-]{0,12}", name in "[a-c/*]{0,8}") {
        if let Ok(policy) = Policy::new([&pattern], [""; 0]) {
            let gate = Gate::new(Mode::Allow, policy);
            let _ = gate.check("load_skill", &json!({"name": name}));
        }
    }
}

#[test]
fn deep_and_long_arguments_cost_little() {
    let mut deep = json!("x");
    for _ in 0..600 {
        deep = json!([deep]);
    }
    let files = memory(&[("/p/.agents/skills/a/SKILL.md", &skill("a", "d", "x"))]);
    let gate = Arc::new(Gate::new(Mode::Allow, Policy::default()));
    let gated = load(
        &surroundings(files.clone()),
        Path::new(".agents"),
        Some(gate),
        LoadOptions::default(),
    );
    let gated = gated.expect("it is good").toolset.expect("there is one");
    for tools in [gated, toolset(files)] {
        let output = tools.run("load_skill", &json!({"name": deep}));
        assert!(output.is_error);
    }
    // A value is taken apart without calls, since dropping one is recursive.
    while let Value::Array(mut items) = deep {
        deep = items.pop().unwrap_or_default();
    }
}

#[test]
fn a_panic_of_the_library_is_told_as_one() {
    // A key that cannot be hashed, looked up because of a merge.
    let text = "---\nname: a\n? [c]\n: 1\n<<: {b: 1}\n---\n";
    let panic = "runtime error: hash of unhashable type []interface {}";
    let path = "/p/.agents/skills/a/SKILL.md";
    let failed = load_here(memory(&[(path, text)])).expect_err("yaml.v3 panics");
    assert_eq!(failed.to_string(), format!("panic: {panic}"));
    // When it happens later, the tool ends and not the host.
    let mut files = memory(&[(path, &skill("a", "d", "x"))]);
    files.write("/p/.agents/skills/a/references/SKILL.md", text);
    files.write("/p/.agents/skills/a/b/SKILL.md", text);
    let tools = toolset(files);
    assert_eq!(
        resource(&tools, "a", "references/SKILL.md"),
        format!("panic in tool \"load_skill_resource\": {panic}")
    );
    assert_eq!(
        body(&tools, "a/b"),
        format!("panic in tool \"load_skill\": {panic}")
    );
}
