//! What is offered where: the labels, and the text with the first one taken.

use expect_test::{Expect, expect};

use super::*;

/// More labels than these say nothing new.
const SHOWN: usize = 5;

fn offered(marked: &str) -> (String, Vec<Completion>) {
    let offset = marked.find("$0").expect("the fixture has a cursor");
    let text = marked.replace("$0", "");
    let found = completions(&Skill::from_text(&text), offset, Some("tide-table"));
    for it in &found {
        let Replaced { insert, replace } = it.replaces;
        assert!(replace.touches(offset) && insert.end == offset, "{it:?}");
        assert_eq!(insert.start, replace.start, "{it:?}");
        assert!(!replace.of(&text).contains(['\n', '\r']), "{it:?}");
        let typed = insert.of(&text);
        assert!(
            typed.is_empty()
                || it.snippet.is_none()
                || it.filter.is_some()
                || !typed.starts_with('-')
        );
    }
    (text, found)
}

/// Completes where `$0` stands.
#[track_caller]
fn check(marked: &str, expected: &Expect) {
    let (text, found) = offered(marked);
    let labels: Vec<_> = found.iter().map(|it| it.label.as_str()).collect();
    let more = labels.len().saturating_sub(SHOWN);
    let mut shown = labels[..labels.len().min(SHOWN)].join(" ");
    if more > 0 {
        shown += &format!(" and {more} more");
    }
    if let Some(first) = found.first() {
        let Replaced { replace, .. } = first.replaces;
        let (before, after) = (&text[..replace.start], &text[replace.end..]);
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let after = after.split('\n').next().unwrap_or_default();
        shown += &format!("\n{}{}{after}", &before[line..], first.text);
        if let Some(filter) = &first.filter {
            shown += &format!("\nif {filter:?} begins with what is typed");
        }
    }
    expected.assert_eq(&shown.replace('\r', "␍"));
}

/// Nothing is offered where `$0` stands.
#[track_caller]
fn nothing(marked: &str) {
    let (_, found) = offered(marked);
    let labels: Vec<_> = found.iter().map(|it| &it.label).collect();
    assert!(labels.is_empty(), "{marked:?}: {labels:?}");
}

#[test]
fn fields_that_are_absent_by_use() {
    check(
        "---\n$0\n---\n",
        &expect![[r#"
            name description license allowed-tools metadata and 19 more
            name: "#]],
    );
    check(
        "---\nname: x\n$0\n---\n",
        &expect![[r#"
            description license allowed-tools metadata compatibility and 18 more
            description: "#]],
    );
    check(
        "---\n$0\nname: x\ndescription: y\n---\n",
        &expect![[r#"
            license allowed-tools metadata compatibility argument-hint and 17 more
            license: "#]],
    );
    check(
        "---\nname: x\ndescription: a: b\nli$0\n---\n",
        &expect![[r#"
            license allowed-tools metadata compatibility argument-hint and 17 more
            license: "#]],
    );
    check(
        "---\nname: x\ndescription: y\nlicense: z\nmetadata:\n  allowed-tools: x\n$0\n---\n",
        &expect![[r#"
            allowed-tools compatibility argument-hint user-invocable disable-model-invocation and 15 more
            allowed-tools: "#]],
    );
    check(
        "---\nname: x\ndescription: y\nlicense: z\nallowed-tools: x\nme$0\n---\n",
        &expect![[r#"
            metadata compatibility argument-hint user-invocable disable-model-invocation and 15 more
            metadata:"#]],
    );
}

#[test]
fn fields_while_one_is_typed() {
    check(
        "---\nna$0",
        &expect![[r#"
            name description license allowed-tools metadata and 19 more
            name: "#]],
    );
    check(
        "---\nname: x\ndesc$0\nlicense: MIT\n\n# T\n",
        &expect![[r#"
            description allowed-tools metadata compatibility argument-hint and 17 more
            description: "#]],
    );
    check(
        "---\nname: x\n\nde$0",
        &expect![[r#"
            description license allowed-tools metadata compatibility and 18 more
            description: "#]],
    );
    check(
        "---\nna$0me: x\n---\n",
        &expect![[r#"
            name description license allowed-tools metadata and 19 more
            name: x"#]],
    );
    check(
        "---\nname: x\nde$0sc: y\n---\n",
        &expect![[r#"
            description license allowed-tools metadata compatibility and 18 more
            description: y"#]],
    );
    check(
        "---\nname: x\nde$0 : y\n---\n",
        &expect![[r#"
            description license allowed-tools metadata compatibility and 18 more
            description : y"#]],
    );
    check(
        "---\r\nname: x\r\nde$0\r\n---\r\n",
        &expect![[r#"
            description license allowed-tools metadata compatibility and 18 more
            description: ␍"#]],
    );
    check(
        "---\n\"na$0\n---\n",
        &expect![[r#"
            name description license allowed-tools metadata and 19 more
            name: 
            if "\"name" begins with what is typed"#]],
    );
    check(
        "---\nname: \"🌊\nde$0\n---\n",
        &expect![[r#"
            description license allowed-tools metadata compatibility and 18 more
            description: "#]],
    );
    check(
        "---\ndescription: |\n  🌊\n  b\n$0\n---\n",
        &expect![[r#"
            name license allowed-tools metadata compatibility and 18 more
            name: "#]],
    );
    check(
        "name: x\nde$0\n",
        &expect![[r#"
            description license allowed-tools metadata compatibility and 18 more
            description: "#]],
    );
    check(
        "# T\n\n---\nname: x\nde$0\n---\n",
        &expect![[r#"
            description license allowed-tools metadata compatibility and 18 more
            description: "#]],
    );
}

#[test]
fn nothing_where_a_field_goes_on() {
    for marked in [
        "---\ndescription: |\n  a\n$0\n  b\n---\n",
        "---\ndescription: >-\n  a $0\n---\n",
        "---\ndescription: >-\n  na$0\n---\n",
        "---\ndescription: |\n  - $0\n---\n",
        "---\ndescription: some te$0\n---\n",
        "---\ndescription: a\n  na$0\n---\n",
        "---\ndescription: \"a\n  na$0\"\n---\n",
        "---\nmetadata:\n  na$0\n---\n",
        "---\nmetadata:\n  na$0: x\n---\n",
        "---\nmetadata:\n  effort: $0\n---\n",
        "---\nmetadata:\n$0\n  a: b\n---\n",
        "---\nmetadata: {$0}\n---\n",
        "---\nhooks:\n  allowed-tools:\n    - $0\n---\n",
        "---\nhooks:\n  a:\n    - b\n    - $0\n---\n",
        "---\n# na$0\n---\n",
        "---\nname: x # $0\n---\n",
        "---\nsome na$0\n---\n",
    ] {
        nothing(marked);
    }
}

#[test]
fn nothing_in_the_body_and_on_the_fences() {
    for marked in [
        "---\nname: x\n---\n$0",
        "---\nname: x\n---\nna$0\n",
        "---\nname: x\n---\neffort: $0\n",
        "---\nname: x\n---$0\n",
        "---$0\nname: x\n---\n",
        "---\nname: x\n\n# na$0",
        "---\nname: x\n\n# T\n\nna$0",
        "# T\nna$0\n",
        "# T$0\n",
        "Text na$0\n",
    ] {
        nothing(marked);
    }
}

#[test]
fn values() {
    check(
        "---\neffort: $0\n---\n",
        &expect![[r#"
        low medium high xhigh max
        effort: low"#]],
    );
    check(
        "---\neffort:$0\n---\n",
        &expect![[r#"
        low medium high xhigh max
        effort: low"#]],
    );
    check(
        "---\neffort:$0",
        &expect![[r#"
        low medium high xhigh max
        effort: low"#]],
    );
    check(
        "---\neffort: hi$0\n---\n",
        &expect![[r#"
        low medium high xhigh max
        effort: low"#]],
    );
    check(
        "---\neffort: lo$0w # c\n---\n",
        &expect![[r#"
        low medium high xhigh max
        effort: low # c"#]],
    );
    check(
        "---\neffort: \"hi$0\"\n---\n",
        &expect![[r#"
        low medium high xhigh max
        effort: "low""#]],
    );
    check(
        "---\neffort: \"hi$0\n---\n",
        &expect![[r#"
        low medium high xhigh max
        effort: "low""#]],
    );
    check(
        "---\neffort: '$0'\n---\n",
        &expect![[r#"
        low medium high xhigh max
        effort: 'low'"#]],
    );
    check(
        "---\r\neffort: $0\r\n---\r\n",
        &expect![[r#"
        low medium high xhigh max
        effort: low␍"#]],
    );
    check(
        "---\ncontext: f$0\n---\n",
        &expect![[r#"
        fork
        context: fork"#]],
    );
    check(
        "---\nshell: $0\n---\n",
        &expect![[r#"
        bash powershell
        shell: bash"#]],
    );
    check(
        "---\nmodel: $0\n---\n",
        &expect![[r#"
        inherit haiku sonnet opus
        model: inherit"#]],
    );
    check(
        "---\nagent: $0\n---\n",
        &expect![[r#"
        general-purpose
        agent: general-purpose"#]],
    );
    check(
        "---\nuser-invocable: $0\n---\n",
        &expect![[r#"
        false true
        user-invocable: false"#]],
    );
    check(
        "---\ndisable-model-invocation: $0\n---\n",
        &expect![[r#"
        true false
        disable-model-invocation: true"#]],
    );
    check(
        "---\nlicense: M$0\n---\n",
        &expect![[r#"
        MIT Apache-2.0 BSD-3-Clause BSD-2-Clause ISC and 17 more
        license: MIT"#]],
    );
    check(
        "---\n\"effort\": $0\n---\n",
        &expect![[r#"
        low medium high xhigh max
        "effort": low"#]],
    );
    check(
        "---\nname: a: b\neffort: $0\n---\n",
        &expect![[r#"
        low medium high xhigh max
        effort: low"#]],
    );
    nothing("---\nname: x\neffort: |$0\n---\n");
    nothing("---\nversion: $0\n---\n");
    nothing("---\neffort: \"high\"$0\n---\n");
}

#[test]
fn the_directory_is_the_name() {
    check(
        "---\nname: $0\n---\n",
        &expect![[r#"
        tide-table
        name: tide-table"#]],
    );
    check(
        "---\nname:$0\ndescription: y\n",
        &expect![[r#"
        tide-table
        name: tide-table"#]],
    );
    check(
        "---\nname: ti$0de\n---\n",
        &expect![[r#"
        tide-table
        name: tide-table"#]],
    );
    check(
        "---\nname: 'ti$0'\n---\n",
        &expect![[r#"
        tide-table
        name: 'tide-table'"#]],
    );
}

#[test]
fn a_name_is_quoted_where_yaml_needs_it() {
    for (directory, written) in [
        ("a-b", "a-b"),
        ("123", "\"123\""),
        ("true", "\"true\""),
        ("No", "\"No\""),
        ("a: b", "\"a: b\""),
        ("a\"b\\", "\"a\\\"b\\\\\""),
        ("1e3", "\"1e3\""),
        ("é", "é"),
    ] {
        let skill = Skill::from_text("---\nname: \n---\n");
        let found = completions(&skill, 10, Some(directory));
        assert_eq!(found[0].text, written);
        let text = format!("---\nname: {}\n---\n", found[0].text);
        let skill = Skill::from_text(&text);
        assert_eq!(skill.tree.fields()[0].value.as_text(), Some(directory));
    }
}

#[test]
fn tools_in_text() {
    check(
        "---\nallowed-tools: $0\n---\n",
        &expect![[r#"
        Read Bash Grep Glob Write and 5 more
        allowed-tools: Read"#]],
    );
    check(
        "---\nallowed-tools:$0\n---\n",
        &expect![[r#"
        Read Bash Grep Glob Write and 5 more
        allowed-tools: Read"#]],
    );
    check(
        "---\nallowed-tools: Re$0\n---\n",
        &expect![[r#"
        Read Bash Grep Glob Write and 5 more
        allowed-tools: Read"#]],
    );
    check(
        "---\nallowed-tools: Read, Gr$0\n---\n",
        &expect![[r#"
        Bash Grep Glob Write Edit and 4 more
        allowed-tools: Read, Bash"#]],
    );
    check(
        "---\nallowed-tools: Read,$0\n---\n",
        &expect![[r#"
        Bash Grep Glob Write Edit and 4 more
        allowed-tools: Read, Bash"#]],
    );
    check(
        "---\nallowed-tools: Read, $0\n---\n",
        &expect![[r#"
        Bash Grep Glob Write Edit and 4 more
        allowed-tools: Read, Bash"#]],
    );
    check(
        "---\nallowed-tools: Read, Bash $0\n---\n",
        &expect![[r#"
        Grep Glob Write Edit WebFetch and 3 more
        allowed-tools: Read, Bash, Grep
        if " Grep" begins with what is typed"#]],
    );
    check(
        "---\nallowed-tools: Read $0\n---\n",
        &expect![[r#"
        Bash Grep Glob Write Edit and 4 more
        allowed-tools: Read Bash"#]],
    );
    check(
        "---\nallowed-tools: Read Bash(git add, git rm) $0\n---\n",
        &expect![[r#"
            Bash Grep Glob Write Edit and 4 more
            allowed-tools: Read Bash(git add, git rm) Bash"#]],
    );
    check(
        "---\nallowed-tools: Read, $0Bash\n---\n",
        &expect![[r#"
        Grep Glob Write Edit WebFetch and 3 more
        allowed-tools: Read, Grep, Bash"#]],
    );
    check(
        "---\nallowed-tools: Read, $0, Bash\n---\n",
        &expect![[r#"
        Grep Glob Write Edit WebFetch and 3 more
        allowed-tools: Read, Grep, Bash"#]],
    );
    check(
        "---\nallowed-tools: $0Bash Read\n---\n",
        &expect![[r#"
        Grep Glob Write Edit WebFetch and 3 more
        allowed-tools: Grep Bash Read"#]],
    );
    check(
        "---\ndisallowed-tools: Read, $0\nallowed-tools: Bash\n---\n",
        &expect![[r#"
            Bash Grep Glob Write Edit and 4 more
            disallowed-tools: Read, Bash"#]],
    );
    check(
        "---\nallowed-tools: \"Read, $0\"\n---\n",
        &expect![[r#"
        Bash Grep Glob Write Edit and 4 more
        allowed-tools: "Read, Bash""#]],
    );
    check(
        "---\nallowed-tools: \"Read, $0\n---\n",
        &expect![[r#"
        Bash Grep Glob Write Edit and 4 more
        allowed-tools: "Read, Bash""#]],
    );
    check(
        "---\nallowed-tools: Read, 🌊, B$0\r\n",
        &expect![[r#"
        Bash Grep Glob Write Edit and 4 more
        allowed-tools: Read, 🌊, Bash␍"#]],
    );
    nothing("---\nallowed-tools: Bash(gi$0)\n---\n");
    nothing("---\nallowed-tools: Bash(git $0\n---\n");
}

#[test]
fn tools_in_brackets() {
    check(
        "---\nallowed-tools: [$0]\n---\n",
        &expect![[r#"
        Read Bash Grep Glob Write and 5 more
        allowed-tools: [Read]"#]],
    );
    check(
        "---\nallowed-tools: [$0\n---\n",
        &expect![[r#"
        Read Bash Grep Glob Write and 5 more
        allowed-tools: [Read"#]],
    );
    check(
        "---\nallowed-tools: [Read, Gr$0]\n---\n",
        &expect![[r#"
        Bash Grep Glob Write Edit and 4 more
        allowed-tools: [Read, Bash]"#]],
    );
    check(
        "---\nallowed-tools: [Read$0]\n---\n",
        &expect![[r#"
        Read Bash Grep Glob Write and 5 more
        allowed-tools: [Read]"#]],
    );
    check(
        "---\nallowed-tools: [Read,$0]\n---\n",
        &expect![[r#"
        Bash Grep Glob Write Edit and 4 more
        allowed-tools: [Read, Bash]"#]],
    );
    check(
        "---\nallowed-tools: [Read $0]\n---\n",
        &expect![[r#"
        Bash Grep Glob Write Edit and 4 more
        allowed-tools: [Read, Bash]
        if " Bash" begins with what is typed"#]],
    );
    check(
        "---\nallowed-tools: [\"Read\", \"$0\"]\n---\n",
        &expect![[r#"
            Bash Grep Glob Write Edit and 4 more
            allowed-tools: ["Read", "Bash"]"#]],
    );
    check(
        "---\nallowed-tools: [\n  Read,\n  $0\n]\n---\n",
        &expect![[r#"
            Bash Grep Glob Write Edit and 4 more
              Bash"#]],
    );
    check(
        "---\nallowed-tools: [\n  Read\n  $0\n]\n---\n",
        &expect![[r#"
            Bash Grep Glob Write Edit and 4 more
              , Bash"#]],
    );
    check(
        "---\nallowed-tools: [Read, $0\nname: x]\n---\n",
        &expect![[r#"
            Bash Grep Glob Write Edit and 4 more
            allowed-tools: [Read, Bash"#]],
    );
    nothing("---\npaths: [$0]\n---\n");
    nothing("---\nallowed-tools: [Read]$0\n---\n");
}

#[test]
fn tools_line_by_line() {
    check(
        "---\nallowed-tools:\n  - $0\n---\n",
        &expect![[r#"
        Read Bash Grep Glob Write and 5 more
          - Read"#]],
    );
    check(
        "---\nallowed-tools:\n  -$0\n---\n",
        &expect![[r#"
        Read Bash Grep Glob Write and 5 more
          - Read"#]],
    );
    check(
        "---\nallowed-tools:\n  - Read\n  - B$0\n  - Glob\n---\n",
        &expect![[r#"
            Bash Grep Write Edit WebFetch and 3 more
              - Bash"#]],
    );
    check(
        "---\nallowed-tools:\n- Read\n- $0\nname: x\n---\n",
        &expect![[r#"
            Bash Grep Glob Write Edit and 4 more
            - Bash"#]],
    );
    check(
        "---\nallowed-tools:\n  - Read\n  $0\n---\n",
        &expect![[r#"
        Bash Grep Glob Write Edit and 4 more
          - Bash"#]],
    );
    check(
        "---\nallowed-tools:\n  - Read\n  Gr$0\n---\n",
        &expect![[r#"
            Bash Grep Glob Write Edit and 4 more
              - Bash"#]],
    );
    check(
        "---\nallowed-tools: # all\n  - \"Re$0\"\n---\n",
        &expect![[r#"
            Read Bash Grep Glob Write and 5 more
              - "Read""#]],
    );
    check(
        "---\nallowed-tools:\n  - Bash(git *)\n  - $0",
        &expect![[r#"
            Read Bash Grep Glob Write and 5 more
              - Read"#]],
    );
    nothing("---\npaths:\n  - $0\n---\n");
    nothing("---\nallowed-tools:\n  - Bash(gi$0)\n---\n");
}

#[test]
fn a_whole_frontmatter() {
    check(
        "$0",
        &expect![[r#"
        frontmatter
        ---
        name: tide-table
        description: What the skill does, and when to use it
        ---
    "#]],
    );
    check(
        "\u{feff}$0",
        &expect![[r#"
        frontmatter
        ﻿---
        name: tide-table
        description: What the skill does, and when to use it
        ---
    "#]],
    );
    check(
        "--$0",
        &expect![[r#"
        frontmatter
        ---
        name: tide-table
        description: What the skill does, and when to use it
        ---

        if "---" begins with what is typed"#]],
    );
    check(
        "---$0",
        &expect![[r#"
        frontmatter
        ---
        name: tide-table
        description: What the skill does, and when to use it
        ---

        if "---" begins with what is typed"#]],
    );
    check(
        "fr$0\n\n# T\n",
        &expect![[r#"
        frontmatter
        ---
        name: tide-table
        description: What the skill does, and when to use it
        ---
    "#]],
    );
    check(
        "$0# T\n",
        &expect![[r#"
        frontmatter
        ---
        name: tide-table
        description: What the skill does, and when to use it
        ---

        # T"#]],
    );
    check(
        "$0\r\n# T\r\n",
        &expect![[r#"
        frontmatter
        ---␍
        name: tide-table␍
        description: What the skill does, and when to use it␍
        ---␍
        ␍"#]],
    );
    check(
        "---\n$0",
        &expect![[r#"
            frontmatter name description license allowed-tools and 20 more
            name: tide-table
            description: What the skill does, and when to use it
            ---
        "#]],
    );
    nothing("\n$0");
}

#[test]
fn a_whole_frontmatter_has_no_faults() {
    for marked in [
        "$0",
        "--$0",
        "$0# T\n",
        "fr$0\n# T\n",
        "---\n$0",
        "$0\r\n# T\r\n",
    ] {
        let (text, found) = offered(marked);
        let Replaced { replace, .. } = found[0].replaces;
        let text = format!(
            "{}{}{}",
            &text[..replace.start],
            found[0].text,
            &text[replace.end..]
        );
        let skill = Skill::from_text(&text);
        assert!(skill.tree.header.errors.is_empty(), "{text}");
        assert!(
            matches!(
                skill.tree.fences.state,
                crate::syntax::FenceState::Closed { .. }
            ),
            "{text}"
        );
        assert_eq!(skill.tree.fields().len(), 2, "{text}");
    }
}
