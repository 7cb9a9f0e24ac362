//! What the thing under the cursor is.

mod readers;
mod value;

use super::explain;
use super::mentions::{self, Around};
use super::prose::Prose;
use crate::hosts::field;
use crate::loader::Skill;
use crate::syntax::{Node, NodeKind};
use crate::text::Span;

/// An explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// What is explained (bytes of the file).
    pub span: Span,
    /// The explanation.
    pub prose: Prose,
}

/// Explains what the page names at `offset` (bytes): a file, a heading or a skill.
#[must_use]
pub fn hover_mention(around: &Around<'_>, offset: usize) -> Option<Hover> {
    mentions::hover(around, offset)
}

/// Explains the frontmatter field whose key is at `offset` (bytes), or its value. `directory` is
/// the name of the skill's directory, if it has one.
#[must_use]
pub fn hover(skill: &Skill, offset: usize, directory: Option<&str>) -> Option<Hover> {
    let mut fields = skill.tree.fields().iter();
    let entry = fields.find(|entry| entry.span().touches(offset))?;
    let field = field(entry.key_text()?);
    if entry.key.span.touches(offset) {
        return Some(Hover {
            span: entry.key.span,
            prose: explain::field(field?),
        });
    }
    let value = scalar_at(&entry.value, offset)?;
    let mut prose = Prose::default();
    if std::ptr::eq(value, &entry.value) {
        if let Some(field) = field {
            value::explain(&mut prose, field, value, directory);
        }
        readers::of_entry(&mut prose, &skill.text, entry);
    } else {
        readers::of_scalar(&mut prose, &skill.text, value);
    }
    (!prose.is_empty()).then_some(Hover {
        span: value.span,
        prose,
    })
}

/// The opening fence, or the value of the name, if it is at `offset` (bytes): where one asks who sees the skill.
#[must_use]
pub fn identity_at(skill: &Skill, offset: usize) -> Option<Span> {
    let fence = skill.tree.fences.open();
    let name = skill.tree.field("name").map(|entry| entry.value.span);
    let places = [fence, name.filter(|span| !span.is_empty())];
    places
        .into_iter()
        .flatten()
        .find(|span| span.touches(offset))
}

/// The value at `offset` that has no others in it.
fn scalar_at(value: &Node, offset: usize) -> Option<&Node> {
    if !value.span.touches(offset) || value.span.is_empty() {
        return None;
    }
    match &value.kind {
        NodeKind::Mapping(entries) => entries
            .iter()
            .find_map(|entry| scalar_at(&entry.value, offset)),
        NodeKind::Sequence(items) => items.iter().find_map(|item| scalar_at(item, offset)),
        NodeKind::Scalar(_) | NodeKind::Broken => Some(value),
        NodeKind::Alias => None,
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    /// What is said where `$0` stands.
    fn shown(marked: &str) -> String {
        let offset = marked.find("$0").expect("the fixture has a cursor");
        let text = marked.replace("$0", "");
        let found = hover(&Skill::from_text(&text), offset, Some("tides"));
        found.map_or("nothing".to_owned(), |hover| {
            format!("{:?}\n{}", hover.span.of(&text), hover.prose.markdown)
        })
    }

    fn check(marked: &str, expected: &Expect) {
        expected.assert_eq(&shown(marked));
    }

    #[test]
    fn a_known_field_is_explained() {
        check(
            "---\nna$0me: x\n---\n",
            &expect![[r#"
                "name"
                **`name`**: text, at most 64 characters: lower-case letters, digits and single hyphens

                What the skill is called. The specification wants the name of the skill's directory; some hosts go by the one, some by the other.

                At most 64 characters: the specification, skills-ref (the reference validator), LangChain deepagents.

                At most 64 characters: Codex, Copilot CLI, Mistral Vibe, Google ADK for Python, pydantic-ai-harness, Microsoft Agent Framework for Python, claude.ai and the Skills API; a skill with a longer one is not loaded.

                At most 64 bytes: core-agent, Zed, Crush, Google ADK for Go; a skill with a longer one is not loaded.

                At most 64 UTF-16 units: Amp, Microsoft Agent Framework for .NET, Roo Code; a skill with a longer one is not loaded.

                At most 64 characters: Hermes agent; of a longer one the model sees the start.

                Must be text: Copilot CLI, OpenCode and 9 others; a skill with anything else is not loaded.

                Must be text or a boolean or a number: core-agent, skills-ref (the reference validator), pydantic-ai-harness, Microsoft Agent Framework for Python, Goose, Zed, Crush, Google ADK for Go; a skill with anything else is not loaded.

                Read by the specification, Claude Code, Codex, Gemini CLI, VS Code, Copilot CLI, Cursor, OpenCode and 28 others."#]],
        );
    }

    #[test]
    fn also_where_another_field_or_its_own_value_is_broken() {
        let license = shown("---\ndescription: a: b\nlicense$0: MIT\n---\n");
        expect![[r#"
            "license"
            **`license`**: text

            The licence: its short name, or the name of a file in the skill.

            Must be text or a boolean or a number: core-agent, Microsoft Agent Framework for Python, Crush, Google ADK for Go; a skill with anything else is not loaded.

            Must be text: Mistral Vibe, Google ADK for Python; a skill with anything else is not loaded.

            Read by the specification, Copilot CLI, Cursor and 10 others."#]].assert_eq(&license);
        for broken in [
            "---\n$0license: a: b\n---\n",
            "---\nname: x\nlicense$0:",
            "# T\n\n---\nname: x\nlicense$0: y\n---\n",
        ] {
            assert_eq!(shown(broken), license, "{broken}");
        }
        check("---\nname: x\nlicense$0", &expect!["nothing"]);
    }

    #[test]
    fn nothing_else_is() {
        check("---\nname: x\nmine$0: y\n---\n", &expect!["nothing"]);
        check("---\nmetadata:\n  na$0me: y\n---\n", &expect!["nothing"]);
        check(
            "---\nname: na$0me\n---\n",
            &expect![[r#"
                "name"
                4 characters of at most 64 (the specification, skills-ref (the reference validator), LangChain deepagents)
                - 4 characters of at most 64 (Codex, Copilot CLI, Mistral Vibe, Google ADK for Python, pydantic-ai-harness, Microsoft Agent Framework for Python, claude.ai and the Skills API)
                - 4 bytes of at most 64 (core-agent, Zed, Crush, Google ADK for Go)
                - 4 UTF-16 units of at most 64 (Amp, Microsoft Agent Framework for .NET, Roo Code)
                - 4 characters of at most 64 (Hermes agent)

                The directory is called `tides`, and the specification wants the same name. By the directory go Claude Code, VS Code, Cursor, AgentSkills MCP, core-agent; by this field Codex, Gemini CLI, Copilot CLI, OpenCode and 24 others."#]],
        );
        check("---\nname: x\n---\nna$0me: y\n", &expect!["nothing"]);
    }

    #[test]
    fn a_value_that_readers_take_for_different_things() {
        let text = "---\nname: tides\nuser-invocable: $0yes\n---\n";
        check(
            text,
            &expect![[r#"
            "yes"
            YAML readers do not agree on it:

            - the boolean `true` (PyYAML)
            - the text `yes` (Go's yaml.v3, yaml-rust2, serde_yaml, js-yaml 3, js-yaml 4, npm's yaml)"#]],
        );
        check(
            "---\ncompatibility: 2024-0$01-01\n---\n",
            &expect![[r#"
                "2024-01-01"
                10 characters of at most 500 (the specification, skills-ref (the reference validator))
                - 10 bytes of at most 500 (core-agent, Crush, Google ADK for Go)
                - 10 characters of at most 500 (Google ADK for Python, Microsoft Agent Framework for Python)
                - 10 UTF-16 units of at most 500 (Microsoft Agent Framework for .NET)
                - 10 characters of at most 500 (LangChain deepagents)

                YAML readers do not agree on it:

                - the time `2024-01-01` (PyYAML, Go's yaml.v3, js-yaml 3, js-yaml 4)
                - the text `2024-01-01` (yaml-rust2, serde_yaml, npm's yaml)"#]],
        );
        check("---\ncompatibility: `a$0\n---\n", &expect!["nothing"]);
        check(
            "---\nmetadata:\n  a: y$0es\n---\n",
            &expect![[r#"
            "yes"
            YAML readers do not agree on it:

            - the boolean `true` (PyYAML)
            - the text `yes` (Go's yaml.v3, yaml-rust2, serde_yaml, js-yaml 3, js-yaml 4, npm's yaml)"#]],
        );
        check(
            "---\ncompatibility: \"a\\\n  $0b\tc\"\n---\n",
            &expect![[r#"
                "\"a\\\n  b\tc\""
                4 characters of at most 500 (the specification, skills-ref (the reference validator))
                - 4 bytes of at most 500 (core-agent, Crush, Google ADK for Go)
                - 4 characters of at most 500 (Google ADK for Python, Microsoft Agent Framework for Python)
                - 4 UTF-16 units of at most 500 (Microsoft Agent Framework for .NET)
                - 4 characters of at most 500 (LangChain deepagents)"#]],
        );
        check(
            "---\ncompatibility: !!binary $0aGk=\n---\n",
            &expect![[r#"
                "aGk="
                4 characters of at most 500 (the specification, skills-ref (the reference validator))
                - 4 bytes of at most 500 (core-agent, Crush, Google ADK for Go)
                - 4 characters of at most 500 (Google ADK for Python, Microsoft Agent Framework for Python)
                - 4 UTF-16 units of at most 500 (Microsoft Agent Framework for .NET)
                - 4 characters of at most 500 (LangChain deepagents)

                YAML readers do not agree on it:

                - bytes (PyYAML, js-yaml 3, js-yaml 4, npm's yaml)
                - the text `hi` (Go's yaml.v3)
                - the text `aGk=` (yaml-rust2, serde_yaml)"#]],
        );
        check("---\nversion: 1.1$00\n---\n", &expect!["nothing"]);
        check(
            "---\nversion: 0$010\n---\n",
            &expect![[r#"
            "010"
            YAML readers do not agree on it:

            - the number `8` (PyYAML, Go's yaml.v3, js-yaml 3)
            - the number `10` (yaml-rust2, js-yaml 4, npm's yaml)
            - the text `010` (serde_yaml)"#]],
        );
        check("---\ncompatibility: a$0: b\n---\n", &expect!["nothing"]);
        check(
            "---\nlicense:\t$0MIT\n---\n",
            &expect![[r#"
            "MIT"
            YAML readers do not agree on it:

            - an error, `while scanning for the next token found character '\t' that …` (PyYAML, yaml-rust2)
            - the text `MIT` (Go's yaml.v3, serde_yaml, js-yaml 3, js-yaml 4, npm's yaml)"#]],
        );
        check(
            "---\ncompatibility: $0plain\n---\n",
            &expect![[r#"
                "plain"
                5 characters of at most 500 (the specification, skills-ref (the reference validator))
                - 5 bytes of at most 500 (core-agent, Crush, Google ADK for Go)
                - 5 characters of at most 500 (Google ADK for Python, Microsoft Agent Framework for Python)
                - 5 UTF-16 units of at most 500 (Microsoft Agent Framework for .NET)
                - 5 characters of at most 500 (LangChain deepagents)"#]],
        );
        check(
            "---\nname: tides$0\n---\n",
            &expect![[r#"
                "tides"
                5 characters of at most 64 (the specification, skills-ref (the reference validator), LangChain deepagents)
                - 5 characters of at most 64 (Codex, Copilot CLI, Mistral Vibe, Google ADK for Python, pydantic-ai-harness, Microsoft Agent Framework for Python, claude.ai and the Skills API)
                - 5 bytes of at most 64 (core-agent, Zed, Crush, Google ADK for Go)
                - 5 UTF-16 units of at most 64 (Amp, Microsoft Agent Framework for .NET, Roo Code)
                - 5 characters of at most 64 (Hermes agent)"#]],
        );
    }

    #[test]
    fn text_of_the_user_is_no_markup() {
        let skill = Skill::from_text("---\nname: x\n---\n");
        let found = hover(&skill, 11, Some("a`**b**")).expect("the directory differs");
        assert!(found.prose.markdown.contains("called ``a`**b**``,"));
        assert!(found.prose.plain.contains("called a`**b**,"));
    }
}
