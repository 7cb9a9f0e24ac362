//! The rules' tests. The examples of the table are data: each rule finds its bad one and no other.

mod budget;
mod fields;
mod ignore;
mod mend;
mod names;
mod places;

use super::{Finding, Rule, RuleInfo, Severity, check, ignoring};
use crate::loader::Skill;

fn rules(text: &str, least: Severity) -> Vec<Rule> {
    let skill = Skill::from_bytes(text.as_ref());
    let findings = ignoring(&skill, check(&skill)).into_iter();
    let shown = findings.filter(|finding| finding.severity >= least);
    shown.map(|finding| finding.rule).collect()
}

#[test]
fn the_table_is_in_the_order_of_the_rules() {
    for (index, info) in Rule::TABLE.iter().enumerate() {
        assert_eq!(info.rule as usize, index, "{}", info.name);
        assert_eq!(Rule::from_name(info.name), Some(info.rule));
    }
}

#[test]
fn each_rule_finds_its_bad_example_and_not_its_good_one() {
    for info in Rule::TABLE {
        for (example, expected) in [(info.bad, vec![info.rule]), (info.good, vec![])] {
            let found = if example.starts_with("== ") {
                let findings = places::findings_with(info.rule, &RuleInfo::whole(example));
                let least = info.severity.min(Severity::Info);
                let shown = |finding: &&Finding| finding.severity >= least;
                let findings = findings.iter().map(|(_, finding)| finding).filter(shown);
                findings.map(|finding| finding.rule).collect()
            } else {
                rules(&RuleInfo::whole(example), Severity::Hint)
            };
            assert_eq!(found, expected, "an example of {}", info.name);
        }
    }
}

/// Files and the rules that find something in them, in the order of the text.
const CASES: &[(&str, &[Rule])] = &[
    // Faults that have nothing to do with each other are all reported.
    (
        "---\nname: 1\ndescription: a: b\nhint: [a] [b]\n----\n",
        &[
            Rule::UnclosedFrontmatter,
            Rule::NonStringName,
            Rule::InvalidYaml,
            Rule::InvalidYaml,
        ],
    ),
    (
        "---\nlicense: MIT\n---\n",
        &[Rule::MissingName, Rule::MissingDescription],
    ),
    ("---\n---\n", &[Rule::MissingName, Rule::MissingDescription]),
    (
        "---\n# nothing yet\n---\n",
        &[Rule::MissingName, Rule::MissingDescription],
    ),
    (
        "\n---\nname: x\nname: y\n---\n",
        &[
            Rule::FrontmatterNotFirst,
            Rule::MissingDescription,
            Rule::DuplicateKey,
        ],
    ),
    // What only follows from another fault is not.
    ("---\ndescription: a: b\n---\n", &[Rule::InvalidYaml]),
    ("---\nname: x\n", &[Rule::UnclosedFrontmatter]),
    (
        "---\nname: x\ndescription: a: b\n\nBody\n",
        &[Rule::UnclosedFrontmatter],
    ),
    ("---\nplain text\n---\n", &[Rule::FrontmatterNotMapping]),
    ("name: x\n---\n", &[Rule::MissingFrontmatter]),
    ("", &[Rule::MissingFrontmatter]),
    // Text is text, however it is written.
    ("---\nname: \"1\"\ndescription: '2'\n---\n", &[]),
    ("---\nname: !!str 1\ndescription: >-\n  3\n---\n", &[]),
    (
        "---\nname: 1.2.3\ndescription: yes, on 2026-01-01\n---\n",
        &[Rule::NameFormat],
    ),
    // No text is none.
    (
        "---\nname: ~\ndescription: 2026-01-31\n---\n",
        &[Rule::NonStringName, Rule::NonStringDescription],
    ),
    (
        "---\nname: {a: b}\ndescription:\n  - x\n---\n",
        &[Rule::NonStringName, Rule::NonStringDescription],
    ),
    (
        "---\nname: ' '\ndescription: |\n---\n",
        &[Rule::EmptyName, Rule::EmptyDescription],
    ),
    // Keys are looked at in every mapping.
    (
        "---\nname: x\ndescription: y\nmetadata:\n  a: {b: 1, b: 2}\n  a: 3\n---\n",
        &[Rule::DuplicateKey, Rule::DuplicateKey],
    ),
    (
        "---\nname: x\ndescription: y\nm: [{a: 1}, {a: 2}]\n---\n",
        &[],
    ),
    // The body is nobody's frontmatter.
    (
        "---\nname: x\ndescription: y\n---\n\n---\n\nname: z\n\n---\n",
        &[Rule::SecondFrontmatter],
    ),
    (
        "---\nname: x\ndescription: y\n---\n\nText\n\n---\n\nMore: text\n\n---\n",
        &[],
    ),
    (
        "---\nname: x\ndescription: y\n---\n\0",
        &[Rule::FileEncoding],
    ),
    // The text of a value at the margin leaves it empty.
    (
        "---\nname: x\ndescription: >\nfoo bar\n---\n",
        &[Rule::InvalidYaml],
    ),
    (
        "---\nname: x\ndescription: |\nfoo\nbaz\nlicense: MIT\n---\n",
        &[Rule::InvalidYaml],
    ),
    (
        "---\nname: x\ndescription:\nDoes it.\n---\n",
        &[Rule::InvalidYaml],
    ),
    (
        "---\nname: x\ndescription: |2\n y\n---\n",
        &[Rule::InvalidYaml],
    ),
    // A value that is typed just now is not empty.
    ("---\nname:", &[Rule::UnclosedFrontmatter]),
    (
        "---\nname: x\ndescription: >-\n",
        &[Rule::UnclosedFrontmatter],
    ),
    (
        "---\nname:\n\n# T\n\nText\n\n---\n",
        &[Rule::UnclosedFrontmatter],
    ),
    // A mark of Markdown before a key hides no field.
    (
        "---\n**name**: x\n**description**: y\n---\n",
        &[Rule::InvalidYaml, Rule::InvalidYaml],
    ),
    (
        "---\n- name: x\ndescription: y\n---\n",
        &[Rule::InvalidYaml],
    ),
    (
        "---\n: name: x\ndescription: y\n---\n",
        &[Rule::InvalidYaml],
    ),
    // Copies of a key are one fault, whatever is in them.
    (
        "---\nname:\nname: x\ndescription: y\n---\n",
        &[Rule::DuplicateKey],
    ),
    (
        "---\nname: x\nname:\ndescription: y\n---\n",
        &[Rule::DuplicateKey],
    ),
    (
        "---\nname: x\nname: y\nname: z\ndescription: y\n---\n",
        &[Rule::DuplicateKey],
    ),
    // A fence too many.
    (
        "---\n---\nname: x\ndescription: y\n---\n",
        &[Rule::FrontmatterNotFirst],
    ),
    (
        "---\nname: x\n---\ndescription: y\n---\n",
        &[Rule::SecondFrontmatter],
    ),
    (
        "name: x\n---\ndescription: y\n---\n",
        &[Rule::MissingFrontmatter],
    ),
    (
        "```bash\nls\n```\n\n---\nname: x\ndescription: y\n---\n",
        &[Rule::FrontmatterNotFirst],
    ),
    // Merges, wherever they are.
    (
        "<<<<<<< a\n---\nname: x\ndescription: y\n---\n=======\n---\nname: z\ndescription: \
         y\n---\n>>>>>>> b\n",
        &[Rule::InvalidYaml],
    ),
    (
        "---\nname: x\n<<<<<<< a\ndescription: y\n---\n\nText\n=======\ndescription: \
         z\n---\n\nText\n>>>>>>> b\n",
        &[Rule::InvalidYaml],
    ),
    (
        "---\n<<<<<<< a\nname: x\n||||||| c\nname: w\n=======\nname: z\n>>>>>>> b\ndescription: \
         y\n---\n",
        &[Rule::InvalidYaml],
    ),
    // Tags.
    (
        "---\nname: !ref x\ndescription: !important y\n---\n",
        &[Rule::InvalidYaml, Rule::InvalidYaml],
    ),
    (
        "---\nname: !!int \"42\"\ndescription: !!str 42\n---\n",
        &[Rule::NonStringName],
    ),
    // What only a host's own library refuses.
    (
        "---\nname: x\ndescription: y\nmetadata:\n  \ta: b\n---\n",
        &[Rule::InvalidYaml],
    ),
    (
        "---\nname: x\ndescription: y\nmetadata:\n  a: b\n \tc: d\n---\n",
        &[Rule::InvalidYaml],
    ),
    // Text that YAML takes for something else.
    (
        "---\nname: x\ndescription: &nbsp; foo\n---\n",
        &[Rule::LostText],
    ),
    (
        "---\nname: x\ndescription: ! foo\nargument-hint: #12\n---\n",
        &[Rule::LostText, Rule::LostText],
    ),
    (
        "---\nname: x\ndescription: Closes #12 for you\n---\n",
        &[Rule::LostText],
    ),
    (
        "---\nname: x\ndescription: &d y\nargument-hint: *d\n---\n",
        &[],
    ),
    (
        "---\nname: x # a\ndescription: y #TODO more\nargument-hint: # what\n---\n",
        &[],
    ),
    // A blank that is none.
    (
        "---\nname: x\ndescription: y\nmetadata:\n\u{a0}\u{a0}a: b\n---\n",
        &[Rule::UnknownField],
    ),
    (
        "---\nname: x\ndescription: y\nlicense\u{200b}: b\n---\n",
        &[Rule::UnknownField],
    ),
    // What most readers accept is none.
    ("---\nname: x\ndescription: \"y\"# note\n---\n", &[]),
    (
        "---\nname: x\n\n# Description\ndescription: \"foo\nbar baz\"\n---\n",
        &[],
    ),
    // Characters nobody sees.
    (
        "\u{feff}\u{feff}---\nname: x\ndescription: y\n---\n",
        &[Rule::MissingFrontmatter],
    ),
    (
        "---\n\u{a0}name: x\ndescription: y\n---\n",
        &[Rule::MissingName],
    ),
    (
        "---\nname: x\ndescription\u{200b}: y\n---\n",
        &[Rule::MissingDescription],
    ),
    (
        "---\nname: x\ndescription:\u{a0}y\n---\n",
        &[Rule::InvalidYaml],
    ),
];

#[test]
fn one_cause_gives_one_finding() {
    for (text, expected) in CASES {
        for text in [(*text).to_owned(), text.replace('\n', "\r\n")] {
            assert_eq!(rules(&text, Severity::Warning), *expected, "{text:?}");
        }
    }
}

#[test]
fn bytes_that_are_not_utf8_have_no_further_consequences() {
    let found = |bytes: &[u8]| {
        let findings = check(&Skill::from_bytes(bytes));
        findings
            .into_iter()
            .filter(|finding| finding.severity >= Severity::Warning)
            .map(|finding| (finding.rule, finding.span))
            .collect::<Vec<_>>()
    };
    let latin = b"---\nname: caf\xe9\ndescription: \xe0 la \xe9\n---\n";
    assert_eq!(found(latin), [(Rule::FileEncoding, (13..14).into())]);
    for wide in [b"\xff\xfe-\0-\0-\0", b"-\0-\0-\0\n\0", b"-\0\0\0-\0\0\0"] {
        assert_eq!(found(wide), [(Rule::FileEncoding, (0..0).into())]);
    }
    for file in [
        b"---\xa0\nname: x\ndescription: y\n---\n".as_slice(),
        b"\xef\xbb---\nname: x\ndescription: y\n---\n",
        b"---\nname: x\ndescription: y\n---\xa0\n",
        b"---\nname: x\ndescription: y\n\x97\x97\x97\n",
        b"\x97\x97\x97\nname: x\ndescription: y\n\x97\x97\x97\n",
        b"---\nname: x\ndescription:\xa0y\n---\n",
        b"---\nname: x\ndescription:\n\xa0y z\n---\n",
        b"---\n\x93name\x94: x\ndescription: y\n---\n",
        b"---\nname: x\n\xa0\xa0description: y\n---\n",
    ] {
        let found = found(file);
        let rules: Vec<_> = found.into_iter().map(|(rule, _)| rule).collect();
        assert_eq!(rules, [Rule::FileEncoding], "{}", file.escape_ascii());
    }
    // A fault beside it is a fault all the same.
    let other = b"---\nname: caf\xe9\ndescription: a: b\n---\n";
    assert_eq!(found(other).len(), 2);
}

/// The messages for a file, each with the text it is about.
fn messages(text: &str) -> Vec<(String, String)> {
    let mut findings = check(&Skill::from_bytes(text.as_ref()));
    findings.retain(|finding| finding.severity >= Severity::Warning);
    let shown = |finding: Finding| (finding.span.of(text).to_owned(), finding.message);
    findings.into_iter().map(shown).collect()
}

#[test]
fn a_message_says_what_is_wrong_and_not_more() {
    for (text, about, part) in [
        ("---\n~\n---\n", "~", "is nothing (null), not"),
        ("---\n42\n---\n", "42", "is a number, not"),
        ("---\n\"42\"\n---\n", "\"42\"", "is plain text, not"),
        ("---\n- a\n- b\n---\n", "- a", "is a list, not"),
        (
            "---\nname: [a, b]\ndescription: c\n---\n",
            "[a, b]",
            "is a list",
        ),
        (
            "---\nname:\n  a: b\n  c: d\ndescription: c\n---\n",
            "a: b",
            "is a mapping",
        ),
        (
            "---\nname: x\nname: y\nname: z\ndescription: c\n---\n",
            "name",
            "`name` is there 3 times",
        ),
        (
            "---\nname: x\ndescription: c\nm: {\"\": 1, \"\": 2}\n---\n",
            "\"\"",
            "the empty key is there twice",
        ),
        (
            "---\nname: x\ndescription: `c`\n---\n",
            "`",
            "cannot start with a backtick in YAML",
        ),
        (
            "---\0\nname: x\ndescription: c\n---\n",
            "---\0",
            "`\\u{0}` follows",
        ),
        (
            "---\nname: x\ndescription: c\nm: {\"a\\u001b\": 1, \"a\\u001b\": 2}\n---\n",
            "\"a\\u001b\"",
            "`a\\u{1b}` is there twice",
        ),
        (
            "---\nname: x\ndescription: \u{fffe}\n---\n",
            "\u{fffe}",
            "code point U+FFFE",
        ),
        (
            "---\nname: x\nmetadata:\n  author: me: you\n---\n",
            ":",
            "put the value of `author` in quotes",
        ),
        (
            "---\u{a0}\nname: x\ndescription: c\n---\n",
            "\u{a0}",
            "the invisible character U+00A0",
        ),
        (
            "---\n\u{200b}name: x\ndescription: c\n---\n",
            "\u{200b}",
            "the invisible character U+200B is part of this key",
        ),
    ] {
        let found = messages(text);
        let [(found_about, message)] = found.as_slice() else {
            panic!("{text:?} gave {found:?}");
        };
        assert_eq!(found_about, about, "{text:?}");
        assert!(message.contains(part), "{message:?} for {text:?}");
    }
}

#[test]
fn neither_messages_nor_findings_grow_with_the_file() {
    let key = "k".repeat(900);
    let text = format!("---\nname: x\ndescription: y\n{key}: a\n{key}: b: c\n---\n");
    for (_, message) in messages(&text) {
        assert!(message.len() < 300, "{message}");
    }
    let aliases: String = (0..500).map(|index| format!("k{index}: *a\n")).collect();
    let copies: String = (0..500)
        .map(|index| format!("k{index}: a\nk{index}: b\n"))
        .collect();
    for fields in [aliases, copies] {
        let found = messages(&format!("---\nname: x\ndescription: y\n{fields}---\n"));
        assert_eq!(found.len(), 100);
        let (_, last) = &found[99];
        assert!(last.ends_with(" (and 400 more of this kind)"), "{last}");
    }
}
