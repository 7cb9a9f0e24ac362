//! The text of a `SKILL.md` on its way to a model.

use std::sync::Mutex;

use super::*;

/// What a model gets of a text in the directory `a`.
fn loaded(text: &str, options: LoadOptions) -> Result<Value, String> {
    let files = memory(&[("/p/.agents/skills/a/SKILL.md", text)]);
    let skills = load_with(files, options).map_err(|error| error.to_string())?;
    let tools = skills.toolset.expect("there is a skill");
    Ok(run(&tools, "load_skill", json!({"name": "a"})))
}

#[test]
fn a_header_is_written_anew() {
    for (fields, written) in [
        (
            "license: MIT\nversion: 1\nx: {y: [z]}",
            json!({"license": "MIT"}),
        ),
        (
            "license: 1.50\ncompatibility: 010",
            json!({"license": "1.5", "compatibility": "8"}),
        ),
        (
            "compatibility: [b, {c: 1}]",
            json!({"compatibility": "- b\n- c: 1"}),
        ),
        (
            "compatibility: {b: {c: d}, a: ~}",
            json!({"compatibility": "a: null\nb:\n    c: d"}),
        ),
        ("compatibility: ~", json!({"compatibility": "null"})),
        ("compatibility: '  x '", json!({"compatibility": "  x "})),
        (
            "metadata: {n: 1, t: true, f: 1.50, z: ~, d: 2024-01-02, l: [a, 1], m: {k: v}}",
            json!({"metadata": {
                "n": "1", "t": "true", "f": "1.5", "z": "<nil>", "d": "2024-01-02 00:00:00 +0000 UTC",
                "l": "[a 1]", "m": "map[k:v]",
            }}),
        ),
        ("metadata: {}", json!({})),
        ("metadata: text", json!({})),
        ("metadata: {1: a}", json!({})),
        (
            "allowed-tools: [Read, 1, yes]",
            json!({"allowed-tools": ["Read", "1", "yes"]}),
        ),
        ("allowed-tools: []", json!({})),
        ("allowed-tools: ~", json!({})),
    ] {
        let text = format!("---\nname: a\ndescription: d\n{fields}\n---\nbody");
        let mut frontmatter = json!({"name": "a", "description": "d"});
        for (key, value) in written.as_object().expect("it is one") {
            frontmatter[key] = value.clone();
        }
        let expected = json!({
            "skill_name": "a",
            "instructions": "\nbody",
            "frontmatter": frontmatter,
        });
        assert_eq!(
            loaded(&text, LoadOptions::default()),
            Ok(expected),
            "{fields}"
        );
    }
}

#[test]
fn a_body_begins_right_behind_three_dashes() {
    let header = "---\nname: a\ndescription: d\n";
    for (rest, body) in [
        ("---\nbody\n", "\nbody\n"),
        ("---\r\nbody\r\n", "\r\nbody\r\n"),
        ("---", ""),
        ("---- x", "- x"),
        ("  ---text", "text"),
        ("x: a---b\n---\n", "b\n---\n"),
        ("# ---\n---\nbody", "\n---\nbody"),
    ] {
        let answer = loaded(&format!("{header}{rest}"), LoadOptions::default());
        let answer = answer.expect("the header is good");
        let instructions = answer.get("instructions").and_then(Value::as_str);
        assert_eq!(instructions.unwrap_or_default(), body, "{rest:?}");
        assert_eq!(answer.get("instructions").is_none(), body.is_empty());
    }
}

#[test]
fn the_catalogue_is_escaped() {
    let tools = toolset(memory(&[(
        "/p/.agents/skills/a/SKILL.md",
        "---\nname: a\ndescription: \"<b> & 'c' \\\"d\\\"\\ne\"\n---\n",
    )]));
    let catalogue = "<available_skills>\n<skill>\n<name>\na\n</name>\n<description>\n\
        &lt;b&gt; &amp; &#39;c&#39; &#34;d&#34;\ne\n</description>\n</skill>\n</available_skills>";
    let listed = tools.run("list_skills", &json!({}));
    assert_eq!(
        listed.text.to_string(),
        json!({"skills": catalogue}).to_string()
    );
    let instruction = tools.system_instruction().expect("the skill is good");
    let instruction = instruction.expect("there is a skill");
    assert_eq!(
        instruction.masked(),
        format!("{{FIXED:adk_system_instruction:0}}{catalogue}")
    );
    assert!(instruction.to_string().ends_with(catalogue));
}

#[test]
fn an_interpolator_gets_the_whole_text_written_anew() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let record = Arc::clone(&seen);
    let options = LoadOptions {
        interpolator: Some(Arc::new(move |text: &str| {
            record.lock().expect("no test panics").push(text.to_owned());
            text.replace("NAME", "a").replace("BODY", "new")
        })),
        ..LoadOptions::default()
    };
    let answer = loaded(
        "---\nmodel: m\ndescription: d\nname: NAME\n---\nBODY",
        options,
    );
    let answer = answer.expect("the name is put in");
    assert_eq!(answer["instructions"], "\nnew");
    assert_eq!(answer["frontmatter"]["name"], "a");
    let seen = seen.lock().expect("no test panics");
    assert_eq!(seen[0], "---\ndescription: d\nname: NAME\n---\n\nBODY");
}

#[test]
fn an_interpolator_can_make_a_header_bad() {
    let with = |text: &'static str| LoadOptions {
        interpolator: Some(Arc::new(move |_: &str| text.to_owned())),
        ..LoadOptions::default()
    };
    let good = skill("a", "d", "x");
    for (text, error) in [
        ("", "reading first line: EOF"),
        ("---\n---\n", "parse frontmatter: EOF"),
        ("---\n# c\n---\n", "parse frontmatter: EOF"),
        (
            "---\n~\n---\n",
            "invalid frontmatter: name must be between 1 and 64 characters long",
        ),
        (
            "---\nname: a\ndescription: d\nmodel: m\n---\n",
            "parse frontmatter: yaml: unmarshal errors:\n  line 3: field model not found in type skill.Frontmatter",
        ),
    ] {
        assert_eq!(
            loaded(&good, with(text)),
            Err(format!(
                "skills: list: invalid frontmatter: parse frontmatter: {error}"
            )),
            "{text:?}"
        );
    }
    // A value can end the header before its time.
    let answer = loaded(
        &good,
        with("---\nname: a\ndescription: d\n---\n---\nrest\n"),
    );
    assert_eq!(answer.expect("it is good")["instructions"], "---\nrest\n");
}

#[test]
fn bytes_that_are_no_text_are_not_interpolated() {
    let mut files = memory(&[]);
    files.write(
        "/p/.agents/skills/a/SKILL.md",
        b"---\nname: a\ndescription: d\n---\nx\xffx".to_vec(),
    );
    let options = LoadOptions {
        interpolator: Some(Arc::new(|text: &str| text.replace('x', "yy"))),
        ..LoadOptions::default()
    };
    let skills = load_with(files, options).expect("it is good");
    let tools = skills.toolset.expect("there is a skill");
    assert_eq!(body(&tools, "a"), "\nyy\u{fffd}yy");
}

#[test]
fn markdown_is_interpolated_and_nothing_else() {
    let reference = "${env:X}";
    let tools = |interpolator: Option<Arc<dyn Interpolator>>| {
        let files = memory(&[
            (
                "/p/.agents/skills/a/SKILL.md",
                &skill("a", "${env:X}", reference),
            ),
            ("/p/.agents/skills/a/references/r.md", reference),
            ("/p/.agents/skills/a/references/.md", reference),
            ("/p/.agents/skills/a/references/SKILL.md", reference),
            ("/p/.agents/skills/a/references/r.MD", reference),
            ("/p/.agents/skills/a/references/r.markdown", reference),
        ]);
        let options = LoadOptions {
            interpolator,
            ..LoadOptions::default()
        };
        let skills = load_with(files, options).expect("it is good");
        skills.toolset.expect("there is a skill")
    };
    let variables = [("X".to_owned(), "v".to_owned())].into();
    let resolver = Arc::new(EnvResolver::new(EnvManifest::default(), variables));
    let with = tools(Some(resolver));
    let without = tools(None);
    assert_eq!(body(&with, "a"), "\nv");
    assert_eq!(body(&without, "a"), "\n${env:X}");
    for (file, is_interpolated) in [
        ("r.md", true),
        (".md", true),
        ("SKILL.md", true),
        ("r.MD", false),
        ("r.markdown", false),
    ] {
        let path = format!("references/{file}");
        assert_eq!(resource(&without, "a", &path), reference, "{file}");
        let expected = if is_interpolated { "v" } else { reference };
        assert_eq!(resource(&with, "a", &path), expected, "{file}");
    }
}
