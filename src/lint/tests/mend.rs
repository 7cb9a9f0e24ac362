//! Every fix: made, checked again, and made again.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use expect_test::expect_file;
use proptest::prelude::*;

use super::super::{
    Applicability, Finding, Fix, Rule, Severity, apply, check, ignoring, mend_all, with_fixes,
};
use crate::loader::Skill;

const PATH: &str = "/p/skills/print-poster/SKILL.md";

/// What is found in a skill. Most texts here have no body, which nothing mends.
fn find(skill: &Skill) -> Vec<Finding> {
    let mut findings = ignoring(skill, check(skill));
    findings.retain(|finding| finding.rule != Rule::EmptyBody);
    findings
}

fn found_at(text: &str, path: Option<&Path>) -> Vec<Finding> {
    let skill = Skill::from_text(text);
    let findings = find(&skill);
    with_fixes(&skill, path, findings)
}

fn found(text: &str) -> Vec<Finding> {
    found_at(text, Some(Path::new(PATH)))
}

fn all(text: &str, level: Applicability) -> (String, usize) {
    let skill = Skill::from_text(text);
    let mended = mend_all(&skill, Some(Path::new(PATH)), level, &find);
    (mended.text, mended.fixed)
}

/// Rules that found something, without hints, each with how often.
fn shown(text: &str) -> BTreeMap<Rule, usize> {
    let mut rules = BTreeMap::new();
    for finding in find(&Skill::from_text(text)) {
        if finding.severity > Severity::Hint {
            *rules.entry(finding.rule).or_default() += 1;
        }
    }
    rules
}

fn errors(text: &str) -> usize {
    let findings = find(&Skill::from_text(text)).into_iter();
    findings
        .filter(|finding| finding.severity == Severity::Error)
        .count()
}

/// How often each letter and digit is in a text.
fn letters(text: &str) -> BTreeMap<char, usize> {
    let mut letters = BTreeMap::new();
    for letter in text.chars().filter(|letter| letter.is_alphanumeric()) {
        *letters.entry(letter).or_default() += 1;
    }
    letters
}

/// What a fix may take away: words that say only that a line is a fence, and what is there twice.
const LOST: &[(&str, &str)] = &[
    ("---END\n", "---\n"),
    ("---yaml\n", "---\n"),
    ("```yaml\n", "```\n"),
    ("description: y\nname: x\n", "description: y\n"),
    ("description: é😀\nname: x\n", "description: é😀\n"),
    ("---\nname: x\nlicense: MIT\n", "---\nlicense: MIT\n"),
    (
        "---\nname: seed-list\nlicense: MIT\n",
        "---\nlicense: MIT\n",
    ),
    ("description: null", "description:"),
    ("!!int", ""),
    ("|10", "|1"),
    ("# skill-lsp-ignore invalid-yaml", ""),
];

#[track_caller]
fn check_kept(text: &str, mended: &str) {
    let mut text = text.replace("\r\n", "\n").replace('\r', "\n");
    for (lost, left) in LOST {
        text = text.replace(lost, left);
    }
    let after = letters(mended);
    for (letter, count) in letters(&text) {
        let left = after.get(&letter).copied().unwrap_or_default();
        assert!(left >= count, "{letter:?} is lost: {text:?} to {mended:?}");
    }
}

/// Makes `fix`; there must be less to find then, and it must not be offered again.
#[track_caller]
fn check_fix(text: &str, finding: &Finding, fix: &Fix) {
    let (mended, count) = apply(text, [fix]);
    assert_eq!(count, 1, "{text:?} {fix:?}");
    if MENDED.contains(&finding.rule) && finding.rule != Rule::UnusedIgnore {
        check_kept(text, &mended);
    }
    let (before, after) = (shown(text), shown(&mended));
    let number = |rules: &BTreeMap<Rule, usize>| rules.values().sum::<usize>();
    let is_hint = finding.severity == Severity::Hint;
    // Of what is no field any more, a person may say later where it belongs.
    let is_left_open = fix.applicability == Applicability::Unsafe && errors(&mended) < errors(text);
    let is_less = number(&after) < number(&before);
    assert!(is_less || is_hint || is_left_open, "{text:?} {mended:?}");
    for (rule, count) in &after {
        let known = before.get(rule).copied().unwrap_or_default();
        let is_known = *count <= known || is_left_open;
        assert!(is_known, "{rule:?} is new: {text:?} {mended:?}");
    }
    let again = found(&mended);
    let again = again.iter().find(|other| {
        let is_same = other.rule == finding.rule && other.message == finding.message;
        is_same && other.span == finding.span && other.fixes.contains(fix)
    });
    assert_eq!(again, None, "{text:?} {mended:?}");
}

/// Mends all, which must leave nothing to mend.
#[track_caller]
fn check_all(text: &str) {
    for level in [Applicability::Safe, Applicability::Unsafe] {
        let (mended, _) = all(text, level);
        assert_eq!(all(&mended, level), (mended.clone(), 0), "{text:?}");
        // Of a comment that ignores nothing, nothing need be left.
        if !text.contains("skill-lsp-ignore") {
            check_kept(text, &mended);
        }
    }
}

/// The text with each kind of line ends, and with characters of two and four bytes in it.
fn variants(text: &str) -> Vec<String> {
    let wide = text.replace("description: y", "description: é😀");
    [text, &wide]
        .iter()
        .flat_map(|text| {
            [
                (*text).to_owned(),
                text.replace('\n', "\r\n"),
                text.replace('\n', "\r"),
            ]
        })
        .collect()
}

/// Values and fields that are no YAML, each in a sound file.
const HEADERS: &[&str] = &[
    // A colon in a value.
    "description: Use when: asked",
    "description: it's \"so\": a",
    "description: it's 'so' \"really\": a",
    "description: C:\\x: \"a\"",
    "description: a: b # note",
    "description: a: b #12 c",
    "description: a: b   ",
    "description: é😀: b: ü",
    "description: Long text\n  and more: yes\n  end",
    "description: Long text\n  and more: yes\n\n  end # note\nlicense: MIT",
    "description: Long text # note\n  and more: yes",
    "description: Use when:\n  - one\n  - two",
    "description: Use when:\n  1. one\n     more\n  2. two # x",
    "description: a: b\n  license: MIT",
    "description: a: b\n  c: d",
    "description: Ends with:",
    "description: Does it.license: MIT",
    "description: Does it. Our license: MIT",
    "description: y\nmetadata:\n  author: me: you\n  x: z",
    "description: y\ntags:\n  - a: b: c\n  - foo: x: d",
    // Quotes.
    "description: \"a \"b\" c\"",
    "description: \"it's \"b\" c\" # d",
    "description: \"a \\\"b\\\" \"c\" d\"",
    "description: \"a\" and b",
    "description: \"a\\n\" and b",
    "description: 'don't do'",
    "description: 'don't \"do\"'",
    "description: \"abc\nlicense: MIT",
    "description: \"a 'b' c\\\nlicense: MIT",
    "description: 'tis so\nlicense: MIT",
    "description: 'Not closed' \nlicense: 'MIT\nversion: '1'",
    "description: \"\\d+ and \\w\"",
    "description: \"\\u12 and \\w\"",
    // Characters that mean something at the start.
    "description: @foo bar",
    "description: `foo` bar",
    "description: , x",
    "description: %x",
    "description: &x",
    "description: !important x",
    "description: ]x",
    "description: }x",
    "allowed-tools: *\ndescription: y",
    "description: y\ntags:\n  - @foo\n  - `x`",
    "description: > foo bar",
    "description: > foo bar\n  baz",
    "description: |+ foo\n    baz",
    "description: y\ncompatibility: >=1.0",
    "description: >--\n  foo",
    "description: |10\n  foo",
    // Brackets.
    "argument-hint: [a] [b: c]\ndescription: y",
    "argument-hint: [a] <b> # c\ndescription: y",
    "allowed-tools: [@a/b, @c/d, e]\ndescription: y",
    "description: y\ntags: [a, b\nlicense: MIT",
    "description: y\ntags: [a,\n  b\nlicense: MIT",
    "description: y\nargument-hint: [a",
    "description: y\ntags: [a, b}",
    "description: y\nmetadata: {\"a\": [\"b\"}, \"c\": \"d\"}",
    "description: y\nmetadata: {\"a\": \"b\"",
    "description: y\ntags: [\"a\" \"b\"]",
    "description: y\nmetadata: {\"a\": \"b\" \"c\": \"d\"}",
    "description: y\nmetadata: {\"a\": \\[\"b\"\\]}",
    "description: y\nmetadata: {\"a\":[\"x\"],[\"y\"]}",
    "description: y\nargument-hint: [a: b: c]",
    // Lists and columns.
    "description: y\nallowed-tools: - Read",
    "description: y\nallowed-tools: - Read\n  - Write",
    "description: - Reads",
    "description: y\nallowed-tools:\n  - Read\n- Write",
    "description: y\nallowed-tools:\n  - Read\n  - Bash(npm run: *)",
    "description: y\nmetadata:\n\ta: b\n\tc: d",
    "description: y\nmetadata:\n  a:\n\t  b: c",
    " description: y",
    "description: y\n  license: MIT",
    "description: y\nmetadata:\n    a: b\n  c: d",
    "description:\nDoes it.\nMore.",
    "description:\nDoes it. Note: so.\nMore.\nlicense: MIT",
    "description: >\nfoo bar\n\nbaz\nlicense: MIT",
    // Lines that are no fields.
    "some stray text\ndescription: y",
    "description: y\nsome stray text\nand more\nlicense: MIT",
    "description: >-\n  y\nsome stray text",
    "description:y",
    "description:\u{a0}y",
    "**description**: y",
    "**description:** y",
    "`description`: y",
    "@foo: bar\ndescription: y",
    ": description: y",
    "%YAML 1.2\ndescription: y",
    "...\ndescription: y",
    "description: y,\nlicense: \"MIT\",",
    "description: y\u{80}z\u{1}\u{2}",
    "description: y\nx: a\nlicense: \"MIT\"#note",
    "<<<<<<< a\ndescription: y\n=======\ndescription: z\n>>>>>>> b",
    // Several at once.
    "description: a: b\nargument-hint: [a] [b]\nlicense: @x\nversion: \"y\" z",
    "description:y\nlicense:MIT\nmetadata:\n\ta: b: c",
    "description: \"a \"b\" c\nargument-hint: [a",
];

/// Whole files.
const FILES: &[&str] = &[
    "- name: x\n- description: y\n",
    "---\n- name: x\n- description: y\n  license: MIT\n---\nBody\n",
    "---\nname: x\ndescription: y\n----\nBody\n",
    "---\nname: x\ndescription: y\n---END\nBody\n",
    "---\nname: x\ndescription: y\n--- # Title\nBody\n",
    "---\nname: x\ndescription: y\n  ---\nBody\n",
    "---\nname: x\ndescription: y\n———\nBody\n",
    "---\nname: x\ndescription: y\n```\nBody\n",
    "---\nname: x\ndescription: y\n---\u{200b}\nBody\n",
    "---\nname: x\ndescription: y\n\n# Title\n\nText\n",
    "---\nname: x\ndescription: y\n",
    "---\nname: x\ndescription: y",
    "---\nname: x\ndescription: y\nText behind it\n",
    "---\nname: x\ndescription: y\n\n# Title\n\nText\n\n---\n\nMore: text\n",
    "name: x\ndescription: y\n---\nBody\n",
    "\n\nname: x\ndescription: y\n---\nBody\n",
    "name: x\ndescription: y\n\nBody\n",
    "----\nname: x\ndescription: y\n----\nBody\n",
    "---yaml\nname: x\ndescription: y\n---\nBody\n",
    "--- name: x\ndescription: y\n---\nBody\n",
    " ---\nname: x\ndescription: y\n---\nBody\n",
    "\u{feff}\u{feff}---\nname: x\ndescription: y\n---\nBody\n",
    "# Title\n\nSome text here.\nMore **of** it: `x`.\n\n- list\n",
    "```sh\nls\n```\n\n<!-- note -->\n\nSome text.\n",
    "",
    "# Title\n",
    "\n\n---\nname: x\ndescription: y\n---\nBody\n",
    "<!-- generated\nby x -->\n---\nname: x\ndescription: y\n---\nBody\n",
    "# Hi\n\n---\nname: x\ndescription: y\n---\nBody\n",
    "# Hi\n\n---\nname: x\ndescription: y\n---",
    "```yaml\n---\nname: x\ndescription: y\n---\n```\nBody\n",
    "```\n---\nname: x\ndescription: y\n---\nBody\n```\n",
    "---\n---\nname: x\ndescription: y\n---\nBody\n",
    "\u{200b}\n---\nname: x\ndescription: y\n---\nBody\n",
    "---\nname: x\n---\ndescription: y\n---\nBody\n",
    "---\nname: x\ndescription: y\n---\n---\nname: x\nlicense: MIT\n---\nBody\n",
    "---\nname: x\ndescription: y\n---\n\n---\nname: z\ndescription: y\n---\nBody\n",
    "---\nname: x\ndescription: y\nname: x\n---\nBody\n",
    "---\nname: x\ndescription: y\nname: z\n---\nBody\n",
    "---\nname: x\ndescription: y\nmetadata:\n  a: |\n    foo\n  b: 1\n  a: |\n    bar\n---\nBody\n",
    "---\nname: x\ndescription: y\nmetadata: {a: 1, a: 1}\n---\nBody\n",
    "---\nlicense: MIT\n---\n\n# T\n\nThis does x. Use it for \"y\": z.\n",
    "---\nname:\ndescription: # c\n---\n\nThis does x.\n",
    "---\nname: \"\"\ndescription: |\n---\n\nThis does x.\n",
    "---\nname: 2048\ndescription: [a, b]\n---\n",
    "---\nname: true\ndescription: 2026-01-31 # c\n---\n",
    "---\nname: !!int \"42\"\ndescription:\n- a: b\n- c\n---\n",
    "---\nname: x\ndescription:\n  Use when: asked\n---\n",
    "---\nname: ~\ndescription: null\n---\nDo it.\n",
    "---\nname: x\ndescription: y\nmetadata:\n\u{a0}\u{a0}a: b\n---\n",
    "---\nname: x\ndescription: y\nlicense\u{200b}: b\n---\n",
    "---\nname: x\ndescription: Closes #12 for \"you\"\nargument-hint: #12\n---\n",
    "---\nname: x\ndescription: &nbsp; foo\nargument-hint: ! foo\n---\n",
    "---\nname: x\ndescription = y\n---\n",
    "---\nname: x\ndescription：y\n---\n",
    "---\nname: x\ndescription: y\nfoo=bar\n---\n",
    "---\nname: x\ndescription: Use when\n  license: is MIT\n---\n",
    "---\nname: x\ndescription: y\nmetadata: {\"a\": 1,, \"b\": 2}\n---\n",
    "---\nname: x\ndescription: y\nmetadata: {\"a\" 1, \"b\": 2}\n---\n",
    "---\nname: x\ndescription: y\nmetadata: {\n  \"a\": 1, // why\n  \"b\": 2 }\n---\n",
    "---\nname: x\ndescription: y\nmetadata:\n  a: b: c\n  d: @x\n  e: \"x\" y\n---\n",
    "---\nname: x\ndescription: y\nallowed-tools:\n  - @x\n  - %y\n---\n",
    "---\nna\u{200b}me: x\ndescription: y\n---\n",
    "---\nname: x\ndescription: y\n---\nA\0\0B\0\n",
    "\u{feff}---\nname: x\ndescription: a: b\n---\nBody\n",
    "---\nname: x\ndescription: y\n---\n\n<!-- skill-lsp-ignore invalid-yaml, missing-nam -->\nBody\n",
];

fn cases() -> Vec<String> {
    let header = |header: &&str| format!("---\nname: x\n{header}\n---\n\nBody\n");
    let headers = HEADERS.iter().map(header);
    headers
        .chain(FILES.iter().map(|file| (*file).to_owned()))
        .collect()
}

#[test]
fn what_fixes_make_of_texts() {
    let mut shown = String::new();
    for text in cases() {
        writeln!(shown, "{text:?}").unwrap();
        for finding in found(&text) {
            writeln!(shown, "  {}", finding.rule.name()).unwrap();
            for fix in &finding.fixes {
                let (mended, _) = apply(&text, [fix]);
                writeln!(shown, "    {:?}: {}", fix.applicability, fix.title).unwrap();
                writeln!(shown, "      {mended:?}").unwrap();
            }
        }
    }
    expect_file!["./mend.txt"].assert_eq(&shown);
}

#[test]
fn a_fix_leaves_less_to_find_and_loses_nothing() {
    for text in cases().iter().flat_map(|text| variants(text)) {
        for finding in found(&text) {
            for fix in &finding.fixes {
                check_fix(&text, &finding, fix);
            }
        }
        check_all(&text);
    }
}

/// Rules whose examples anybody can mend with one fix or two.
const MENDED: &[Rule] = &[
    Rule::FileEncoding,
    Rule::MissingFrontmatter,
    Rule::FrontmatterNotFirst,
    Rule::UnclosedFrontmatter,
    Rule::SecondFrontmatter,
    Rule::InvalidYaml,
    Rule::FrontmatterNotMapping,
    Rule::DuplicateKey,
    Rule::MissingName,
    Rule::EmptyName,
    Rule::NonStringName,
    Rule::MissingDescription,
    Rule::EmptyDescription,
    Rule::NonStringDescription,
    Rule::UnusedIgnore,
];

#[test]
fn every_bad_example_is_mended() {
    for info in Rule::TABLE {
        if info.bad.starts_with("== ") {
            continue;
        }
        for text in variants(info.bad) {
            for finding in found(&text) {
                let is_offered = !finding.fixes.is_empty();
                assert!(is_offered || !MENDED.contains(&info.rule), "{}", info.name);
                for fix in finding.fixes.iter().filter(|fix| fix.move_to.is_none()) {
                    check_fix(&text, &finding, fix);
                }
            }
            if MENDED.contains(&info.rule) {
                check_all(&text);
                let (mended, fixed) = all(&text, Applicability::Unsafe);
                assert!(fixed > 0, "{}", info.name);
                assert_eq!(shown(&mended), BTreeMap::new(), "{}: {mended}", info.name);
            }
        }
    }
}

#[test]
fn a_name_is_safe_only_where_the_directory_is_there_for_the_skill() {
    let text = "---\ndescription: y\n---\nBody\n";
    for (path, expected) in [
        (
            Some("/p/skills/tide-table/SKILL.md"),
            Some((Applicability::Safe, "tide-table")),
        ),
        (
            Some("/p/.claude/skills/tide-table/SKILL.md"),
            Some((Applicability::Safe, "tide-table")),
        ),
        (
            Some("/p/skills/Tide_Table/SKILL.md"),
            Some((Applicability::Unsafe, "tide-table")),
        ),
        (
            Some("/build/checkout/SKILL.md"),
            Some((Applicability::Unsafe, "checkout")),
        ),
        (
            Some("/p/skills/2048/SKILL.md"),
            Some((Applicability::Safe, "\"2048\"")),
        ),
        (Some("/p/skills/潮/SKILL.md"), None),
        (Some("/SKILL.md"), None),
        (None, None),
    ] {
        let findings = found_at(text, path.map(Path::new));
        let fix = findings[0].fixes.first();
        let made = fix.map(|fix| (fix.applicability, apply(text, [fix]).0));
        let expected = expected.map(|(applicability, name)| {
            (
                applicability,
                format!("---\nname: {name}\ndescription: y\n---\nBody\n"),
            )
        });
        assert_eq!(made, expected, "{path:?}");
    }
}

#[test]
fn what_is_ignored_is_not_mended() {
    let text = "---\nname: x\n# skill-lsp-ignore invalid-yaml\ndescription: a: b\n---\nBody\n";
    assert_eq!(all(text, Applicability::Unsafe), (text.to_owned(), 0));
}

#[test]
fn bytes_that_are_not_utf8_are_left_alone() {
    let skill = Skill::from_bytes(b"\xef\xbb\xbf---\nname: x\ndescription: a: b\n---\n\xe9\n");
    let findings = with_fixes(&skill, None, check(&skill));
    assert!(findings.len() > 1);
    assert!(findings.iter().all(|finding| finding.fixes.is_empty()));
}

/// What texts are made of: sound pieces, and what breaks them.
fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "---\n",
        "--- \n",
        "----\n",
        " ---\n",
        "---x\n",
        "name: x\n",
        "description: ",
        "y\n",
        "a: b\n",
        "  a: b\n",
        "\tc: d\n",
        "- e\n",
        "  - f: g\n",
        "[h, ",
        "i]",
        "{\"j\": ",
        "\"k\"}",
        "\"",
        "'",
        "\\",
        "\\d",
        "# l\n",
        " # m",
        "@n",
        "*o",
        "`p`",
        "&q ",
        "!r ",
        ">-\n",
        "|\n",
        "> ",
        "\n",
        "\r\n",
        "\r",
        "é😀",
        "\u{200b}",
        "\u{a0}",
        "\u{feff}",
        "\0",
        "Body text.\n",
        "# Title\n",
        "```\n",
        "<!-- s -->\n",
        "<!--\n",
        "-->\n",
        "metadata:\n",
        "%YAML\n",
        "...\n",
        ": ",
        ":",
        ",",
        "<<<<<<< t\n",
        "=======\n",
        ">>>>>>> u\n",
        "name: x\ndescription: y\n---\n",
        "license: MIT\n",
        "# skill-lsp-ignore invalid-yaml\n",
    ])
}

fn any_text() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(piece(), 0..24).prop_map(|pieces| pieces.concat());
    let edits = prop::collection::vec((any::<prop::sample::Index>(), piece(), 0..3_usize), 0..6);
    let case = prop::sample::select(cases());
    let mutated = (case, edits).prop_map(|(mut text, edits)| {
        for (at, piece, cut) in edits {
            let mut places: Vec<_> = text.char_indices().map(|(at, _)| at).collect();
            places.push(text.len());
            let first = at.index(places.len());
            let last = (first + cut).min(places.len() - 1);
            text.replace_range(places[first]..places[last], piece);
        }
        text
    });
    prop_oneof![pieces, mutated]
}

/// The letters of a text, in order.
fn words(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|letter| letter.is_alphanumeric())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn mending_any_text_ends_and_never_makes_it_worse(text in any_text()) {
        for level in [Applicability::Safe, Applicability::Unsafe] {
            let (mended, _) = all(&text, level);
            let number = |text: &str| shown(text).values().sum::<usize>();
            prop_assert!(number(&mended) <= number(&text), "{:?}", mended);
            let again = all(&mended, level);
            prop_assert_eq!(again, (mended.clone(), 0));
            if level == Applicability::Safe {
                let body = Skill::from_text(&text).tree.fences.body;
                // Behind hyphens this word says only that they are a fence.
                let body = body.of(&text).replace("---END", "---");
                let mut rest = words(&mended);
                for letter in words(&body) {
                    prop_assert!(rest.any(|other| other == letter), "{:?}", mended);
                }
            }
        }
    }
}
