//! What can be folded away.

use super::outline::{frontmatter_span, section_spans};
use crate::loader::Skill;
use crate::syntax::{Entry, Node, NodeKind};
use crate::text::Span;

/// What can be folded: from somewhere in the line that stays to the end of the last line that goes.
/// In the order of the text; of several on one line the longest is the first. Each has more than one
/// line.
#[must_use]
pub fn folds(skill: &Skill) -> Vec<Span> {
    let text = &*skill.text;
    let mut folds: Vec<Span> = frontmatter_span(skill).into_iter().collect();
    collect_entries(text, skill.tree.fields(), &mut folds);
    folds.extend(section_spans(skill).into_iter().map(|(_, span)| span));
    let blocks = skill.tree.body.code_blocks.iter();
    folds.extend(blocks.map(|block| block.span.trimmed_end(text)));
    folds.retain(|fold| fold.of(text).contains(['\n', '\r']));
    folds.sort_by_key(|fold| (fold.start, std::cmp::Reverse(fold.end)));
    folds.dedup();
    folds
}

fn collect_entries(text: &str, entries: &[Entry], folds: &mut Vec<Span>) {
    for entry in entries {
        folds.push(entry.span().trimmed_end(text));
        collect_values(text, &entry.value, folds);
    }
}

fn collect_values(text: &str, value: &Node, folds: &mut Vec<Span>) {
    match &value.kind {
        NodeKind::Mapping(entries) => collect_entries(text, entries, folds),
        NodeKind::Sequence(items) => {
            for item in items {
                folds.push(item.span.trimmed_end(text));
                collect_values(text, item, folds);
            }
        }
        NodeKind::Scalar(_) | NodeKind::Alias | NodeKind::Broken => {}
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    /// The first and last line of each fold.
    fn check(text: &str, expected: &Expect) {
        let line = |at: usize| text[..at].matches('\n').count();
        let folds = folds(&Skill::from_text(text));
        let folds: Vec<_> = folds
            .iter()
            .map(|fold| {
                let first = fold.of(text).lines().next().unwrap_or_default();
                format!("{}-{} {first}\n", line(fold.start), line(fold.end))
            })
            .collect();
        expected.assert_eq(&folds.concat());
    }

    #[test]
    fn frontmatter_values_sections_and_code() {
        check(
            "---\nname: x\ndescription: |\n  a\n  b\n\nallowed-tools:\n  - Read\n  - Write\nmetadata: {\n  a: b\n}\n---\n\n# T\n\nx\n\n```sh\n# no\n```\n\n## A\n\n## B\n\ny\n\n",
            &expect![[r#"
                0-12 ---
                2-4 description: |
                6-8 allowed-tools:
                9-11 metadata: {
                14-26 # T
                18-20 ```sh
                24-26 ## B
            "#]],
        );
    }

    #[test]
    fn half_typed_and_broken() {
        check(
            "---\nname: a: b\ndescription: |\n  a\n  b\n",
            &expect![[r#"
                0-4 ---
                2-4 description: |
            "#]],
        );
        check(
            "---\r\nname: x\r\n---\r\n# A\r\nb\r\n",
            &expect![[r#"
            0-2 ---
            3-4 # A
        "#]],
        );
        check(
            "---\n---\n",
            &expect![[r#"
            0-1 ---
        "#]],
        );
        check("---", &expect![[""]]);
        check("", &expect![[""]]);
    }
}
