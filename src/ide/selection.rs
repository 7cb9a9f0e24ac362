//! What a selection grows to, step by step.

use super::outline::{frontmatter_span, section_spans};
use super::place::cursor_at;
use crate::loader::Skill;
use crate::syntax::{Entry, Line, Node, NodeKind, lines};
use crate::text::Span;

/// What can be selected around `offset`, the smallest first, each inside the next; the last one is
/// the file. At least one.
#[must_use]
pub fn selections(skill: &Skill, offset: usize) -> Vec<Span> {
    let text = &*skill.text;
    let offset = cursor_at(text, offset);
    let mut around = vec![word_at(text, offset)];
    if let Some(whole) = frontmatter_span(skill) {
        around.extend([whole, skill.tree.fences.header.trimmed_end(text)]);
    }
    for entry in skill.tree.fields() {
        collect_entry(text, entry, offset, &mut around);
    }
    if skill.tree.fences.body.touches(offset) {
        around.extend(paragraph_at(skill, offset));
        around.extend(section_spans(skill).into_iter().map(|(_, span)| span));
    }
    around.push(Span::new(0, text.len()));
    around.retain(|span| span.touches(offset));
    nested(around)
}

/// Those that lie in each other, the smallest first.
fn nested(mut around: Vec<Span>) -> Vec<Span> {
    around.sort_by_key(|span| (span.len(), span.start));
    let mut chain: Vec<Span> = Vec::new();
    for span in around {
        let is_larger = |last: &Span| span != *last && span.contains(*last);
        if chain.last().is_none_or(is_larger) {
            chain.push(span);
        }
    }
    chain
}

fn collect_entry(text: &str, entry: &Entry, offset: usize, around: &mut Vec<Span>) {
    if !entry.span().touches(offset) {
        return;
    }
    around.extend([entry.span().trimmed_end(text), entry.key.span]);
    collect_value(text, &entry.value, offset, around);
}

fn collect_value(text: &str, value: &Node, offset: usize, around: &mut Vec<Span>) {
    let span = value.span.trimmed_end(text);
    if !span.touches(offset) {
        return;
    }
    around.push(span);
    let written = span.of(text);
    let quote = written.chars().next().filter(|it| matches!(it, '"' | '\''));
    if quote.is_some_and(|quote| written.len() > 1 && written.ends_with(quote)) {
        around.push(Span::new(span.start + 1, span.end - 1));
    }
    match &value.kind {
        NodeKind::Mapping(entries) => {
            for entry in entries {
                collect_entry(text, entry, offset, around);
            }
        }
        NodeKind::Sequence(items) => {
            for item in items {
                collect_value(text, item, offset, around);
            }
        }
        NodeKind::Scalar(_) | NodeKind::Alias | NodeKind::Broken => {}
    }
}

/// The word at `offset`; empty if there is none.
fn word_at(text: &str, offset: usize) -> Span {
    let is_part = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-');
    let before = text[..offset].trim_end_matches(is_part).len();
    let after = text[offset..].trim_start_matches(is_part).len();
    Span::new(before, text.len() - after)
}

/// The lines around `offset` between blank ones, and the code block they are in.
fn paragraph_at(skill: &Skill, offset: usize) -> Vec<Span> {
    let text = &*skill.text;
    let mut around = Vec::new();
    let mut within = skill.tree.fences.body;
    let mut blocks = skill.tree.body.code_blocks.iter();
    if let Some(block) = blocks.find(|block| block.span.touches(offset)) {
        let whole = block.span.trimmed_end(text);
        within = code_in(text, whole);
        around.extend([whole, within]);
    }
    let mut paragraph: Option<Span> = None;
    for line in lines(text, within) {
        if line.is_blank(text) {
            if paragraph.is_some_and(|it| it.touches(offset)) {
                break;
            }
            paragraph = None;
        } else {
            let start = paragraph.map_or(line.span.start, |it| it.start);
            paragraph = Some(Span::new(start, line.span.end));
        }
    }
    around.extend(paragraph);
    around
}

/// The code of a block, without its fences.
fn code_in(text: &str, block: Span) -> Span {
    let is_fence = |line: &Line| {
        let content = line.of(text).trim_start();
        content.starts_with("```") || content.starts_with("~~~")
    };
    let mut all = lines(text, block);
    let Some(first) = all.next().filter(is_fence) else {
        return block;
    };
    let end = match all.last().filter(is_fence) {
        Some(last) => last.span.start,
        None => block.end,
    };
    Span::new(first.next.min(end), end).trimmed_end(text)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    /// Where `$0` stands.
    fn check(marked: &str, expected: &Expect) {
        let offset = marked.find("$0").expect("the fixture has a cursor");
        let text = marked.replace("$0", "");
        let chain = selections(&Skill::from_text(&text), offset);
        let shown: Vec<_> = chain
            .iter()
            .map(|span| format!("{:?}\n", span.of(&text)))
            .collect();
        expected.assert_eq(&shown.concat());
    }

    #[test]
    fn from_a_word_to_the_file() {
        check(
            "---\nname: x\ndescription: \"Reads ti$0de tables.\"\n---\nB\n",
            &expect![[r#"
                "tide"
                "Reads tide tables."
                "\"Reads tide tables.\""
                "description: \"Reads tide tables.\""
                "name: x\ndescription: \"Reads tide tables.\""
                "---\nname: x\ndescription: \"Reads tide tables.\"\n---"
                "---\nname: x\ndescription: \"Reads tide tables.\"\n---\nB\n"
            "#]],
        );
        check(
            "---\nna$0me: x\n---\n",
            &expect![[r#"
            "name"
            "name: x"
            "---\nname: x\n---"
            "---\nname: x\n---\n"
        "#]],
        );
        check(
            "---\r\nmetadata:\r\n  a: [b, c$0]\r\n  d: e\r\n---\r\n",
            &expect![[r#"
                "c"
                "[b, c]"
                "a: [b, c]"
                "a: [b, c]\r\n  d: e"
                "metadata:\r\n  a: [b, c]\r\n  d: e"
                "---\r\nmetadata:\r\n  a: [b, c]\r\n  d: e\r\n---"
                "---\r\nmetadata:\r\n  a: [b, c]\r\n  d: e\r\n---\r\n"
            "#]],
        );
        check(
            "---\ndescription: >\n  é\n  🌊t$0\n---\n",
            &expect![[r#"
            "t"
            ">\n  é\n  🌊t"
            "description: >\n  é\n  🌊t"
            "---\ndescription: >\n  é\n  🌊t\n---"
            "---\ndescription: >\n  é\n  🌊t\n---\n"
        "#]],
        );
    }

    #[test]
    fn from_a_word_to_a_section() {
        check(
            "---\na: b\n---\n# T\n\nOne$0 two\nthree\n\nfour\n\n## U\n",
            &expect![[r##"
                "One"
                "One two\nthree"
                "# T\n\nOne two\nthree\n\nfour\n\n## U"
                "---\na: b\n---\n# T\n\nOne two\nthree\n\nfour\n\n## U\n"
            "##]],
        );
        check(
            "# T\n\n```\na\n\nb $0\nc\n```\n",
            &expect![[r##"
                ""
                "b \nc"
                "a\n\nb \nc"
                "```\na\n\nb \nc\n```"
                "# T\n\n```\na\n\nb \nc\n```"
                "# T\n\n```\na\n\nb \nc\n```\n"
            "##]],
        );
        check(
            "$0",
            &expect![[r#"
            ""
        "#]],
        );
        check(
            "---\na: b\n---\n\n$0\n",
            &expect![[r#"
            ""
            "---\na: b\n---\n\n\n"
        "#]],
        );
    }

    #[test]
    fn half_typed_and_broken() {
        check(
            "---\nname: a: b$0\nlicense: x",
            &expect![[r#"
            "b"
            "a: b"
            "name: a: b"
            "name: a: b\nlicense: x"
            "---\nname: a: b\nlicense: x"
        "#]],
        );
        check(
            "---\nname: x\nlice$0",
            &expect![[r#"
            "lice"
            "---\nname: x\nlice"
        "#]],
        );
        check(
            "---$0",
            &expect![[r#"
            ""
            "---"
        "#]],
        );
    }
}
