//! The rules' tests. The examples of the table are data: each rule finds its bad one and no other.

mod names;

use super::{Finding, Rule, Severity, UserScopes, check};
use crate::loader::Skill;

fn rules(text: &str) -> Vec<Rule> {
    check(&Skill::from_bytes(text.into()))
        .into_iter()
        .map(|finding| finding.rule)
        .collect()
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
                let findings = names::findings(example, UserScopes::Matter);
                let shown = |finding: &&Finding| finding.severity > Severity::Hint;
                let findings = findings.iter().map(|(_, finding)| finding).filter(shown);
                findings.map(|finding| finding.rule).collect()
            } else {
                rules(example)
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
        &[],
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
];

#[test]
fn one_cause_gives_one_finding() {
    for (text, expected) in CASES {
        for text in [(*text).to_owned(), text.replace('\n', "\r\n")] {
            assert_eq!(rules(&text), *expected, "{text:?}");
        }
    }
}

#[test]
fn bytes_that_are_not_utf8_have_no_further_consequences() {
    let found = |bytes: &[u8]| {
        let findings = check(&Skill::from_bytes(bytes.to_vec()));
        findings
            .into_iter()
            .map(|finding| (finding.rule, finding.span))
            .collect::<Vec<_>>()
    };
    let latin = b"---\nname: caf\xe9\ndescription: \xe0 la \xe9\n---\n";
    assert_eq!(found(latin), [(Rule::FileEncoding, (13..14).into())]);
    assert_eq!(
        found(b"\xff\xfe-\0-\0-\0"),
        [(Rule::FileEncoding, (0..0).into())]
    );
}
