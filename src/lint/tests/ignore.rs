//! Comments that hide findings.

use super::super::{Finding, ignoring};
use super::{Rule, check};
use crate::loader::Skill;

/// What is found in a text: the rule, and the text it is about. Most texts here have no body, which is
/// no matter.
fn found(text: &str) -> Vec<(Rule, String)> {
    let skill = Skill::from_text(text);
    let findings = ignoring(&skill, check(&skill)).into_iter();
    findings
        .filter(|finding| finding.rule != Rule::EmptyBody)
        .map(|finding: Finding| (finding.rule, finding.span.of(text).to_owned()))
        .collect()
}

const FAULT: &str = "description: a: b";

#[test]
fn a_comment_hides_what_is_in_the_next_field_or_line() {
    for text in [
        "---\nname: x\n# skill-lsp-ignore invalid-yaml\ndescription: a: b\n---\n",
        "---\nname: x\n#skill-lsp-ignore\tinvalid-yaml \ndescription: a: b\n---\n",
        "---\nname: x\n# skill-lsp-ignore invalid-yaml\n\n# note\ndescription: a: b\n---\n",
        "---\nname: x\n# skill-lsp-ignore invalid-yaml\ndescription: a\n  more: b\n\n  c\n---\n",
        "---\nname: x\ndescription: y\n# skill-lsp-ignore invalid-yaml\nm:\n  - a\n  - @b\n---\n",
        "---\nname: x\ndescription: y\n# skill-lsp-ignore invalid-yaml\nm:\n- a\n- @b\n---\n",
        "---\nname: x\ndescription: y\nm:\n  # skill-lsp-ignore invalid-yaml\n  a: b: c\n---\n",
        // Several rules, and several comments.
        "---\n# skill-lsp-ignore missing-name,missing-description\nlicense: MIT\n---\n",
        "---\n# skill-lsp-ignore non-string-name\nname: 1\n# skill-lsp-ignore \
         invalid-yaml\ndescription: a: b\n---\n",
        // The frontmatter as a whole.
        "---\n# skill-lsp-ignore missing-name missing-description\nlicense: MIT\n---\n",
        "---\n# skill-lsp-ignore missing-description\nname: x\n---\n",
        "---\n# note\n# skill-lsp-ignore unclosed-frontmatter\nname: x\ndescription: y\n",
        "\u{feff}---\n# skill-lsp-ignore file-encoding\nname: x\ndescription: y\n---\n",
        "---\nname: x\n# skill-lsp-ignore second-frontmatter\n---\ndescription: y\n---\n",
        // The body.
        "---\nname: x\ndescription: y\n---\n\n<!-- skill-lsp-ignore file-encoding -->\n\n\0\n",
        "---\nname: x\ndescription: y\n---\n  <!--skill-lsp-ignore file-encoding-->\n\0\n",
        "<!-- skill-lsp-ignore missing-frontmatter -->\n# Title\n",
        // What is about several files, nobody knows here.
        "---\n# skill-lsp-ignore shadowed-name, copy-drift\nname: x\ndescription: y\n---\n",
    ] {
        for text in [text.to_owned(), text.replace('\n', "\r\n")] {
            assert_eq!(found(&text), [], "{text:?}");
        }
    }
}

#[test]
fn a_comment_hides_nothing_else() {
    let yaml = (Rule::InvalidYaml, ":".to_owned());
    let unused = |name: &str| (Rule::UnusedIgnore, name.to_owned());
    for (text, expected) in [
        (
            format!("---\n# skill-lsp-ignore invalid-yaml\nname: x\n{FAULT}\n---\n"),
            vec![unused("invalid-yaml"), yaml.clone()],
        ),
        (
            format!("---\nname: x\n# skill-lsp-ignore empty-name\n{FAULT}\n---\n"),
            vec![unused("empty-name"), yaml.clone()],
        ),
        (
            format!("---\nname: x\n# skill-lsp-ignore invalid-yml\n{FAULT}\n---\n"),
            vec![unused("invalid-yml"), yaml.clone()],
        ),
        (
            format!("---\nname: x\n# skill-lsp-ignore\n{FAULT}\n---\n"),
            vec![unused("skill-lsp-ignore"), yaml.clone()],
        ),
        // No comments of ours.
        (
            format!("---\nname: x\n# skill-lsp-ignores invalid-yaml\n{FAULT}\n---\n"),
            vec![yaml.clone()],
        ),
        (
            format!("---\nname: x\n# see skill-lsp-ignore invalid-yaml\n{FAULT}\n---\n"),
            vec![yaml.clone()],
        ),
        (
            format!("---\nname: x # skill-lsp-ignore invalid-yaml\n{FAULT}\n---\n"),
            vec![yaml.clone()],
        ),
        (
            "---\nname: x\ndescription: |\n  y\n  # skill-lsp-ignore invalid-yaml\nm: a: b\n---\n"
                .to_owned(),
            vec![yaml],
        ),
        (
            "---\nname: x\ndescription: y\n---\n\n```\n<!-- skill-lsp-ignore file-encoding \
             -->\n```\n"
                .to_owned(),
            vec![],
        ),
        (
            "---\nname: x\ndescription: y\n---\nText <!-- skill-lsp-ignore file-encoding -->\n"
                .to_owned(),
            vec![],
        ),
        (
            "---\nname: x\ndescription: y\n---\n<!-- skill-lsp-ignore file-encoding -->\nText\n\0\n"
                .to_owned(),
            vec![
                unused("file-encoding"),
                (Rule::FileEncoding, "\0".to_owned()),
            ],
        ),
    ] {
        assert_eq!(found(&text), expected, "{text:?}");
    }
}

#[test]
fn what_ignores_nothing_says_why() {
    for (name, part) in [
        (
            "invalid-yaml",
            "`invalid-yaml` finds nothing in the next line",
        ),
        (
            "invalid-yml",
            "there is no rule `invalid-yml`; did you mean `invalid-yaml`?",
        ),
        (
            "xyz",
            "there is no rule `xyz`; `skill-lsp explain all` lists them",
        ),
        ("", "name the rule to ignore"),
    ] {
        let text = format!("---\nname: x\n# skill-lsp-ignore {name}\ndescription: y\n---\n");
        let skill = Skill::from_text(&text);
        let findings = ignoring(&skill, check(&skill));
        assert!(
            findings[0].message.starts_with(part),
            "{}",
            findings[0].message
        );
    }
}

#[test]
fn very_many_comments_are_no_burden() {
    let text = format!(
        "---\nname: x\n{}description: y\n---\n",
        "# skill-lsp-ignore invalid-yaml\n".repeat(20_000)
    );
    assert_eq!(found(&text).len(), 100);
}
