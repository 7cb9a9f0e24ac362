//! The parts of a skill: its fields and its headings.

use super::place::line_at;
use super::prose::one_line;
use crate::loader::Skill;
use crate::syntax::{Entry, FenceState, Heading, Node, NodeKind};
use crate::text::Span;

/// A part of a skill, with those in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// What it is called; never empty.
    pub name: String,
    /// The start of its value, on one line; empty if there is none.
    pub detail: String,
    /// What it is.
    pub kind: OutlineKind,
    /// All of it.
    pub span: Span,
    /// What names it, in `span`.
    pub selection: Span,
    /// Its parts, in order.
    pub parts: Vec<Outline>,
}

/// What a part of a skill is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineKind {
    /// The frontmatter.
    Frontmatter,
    /// A field, also one inside another.
    Field,
    /// A heading with what belongs to it.
    Section,
}

/// As much of a value as fits beside its key.
const MAX_DETAIL: usize = 60;

/// Deeper fields are left out: a list of them would be no overview.
const MAX_DEPTH: usize = 4;

/// The parts of a skill, in order.
#[must_use]
pub fn outline(skill: &Skill) -> Vec<Outline> {
    let sections = sections(skill);
    frontmatter(skill).into_iter().chain(sections).collect()
}

/// The frontmatter with its fences.
pub(super) fn frontmatter_span(skill: &Skill) -> Option<Span> {
    let fences = &skill.tree.fences;
    let end = match fences.state {
        FenceState::Closed { close, .. } | FenceState::NotFirst { close, .. } => close.end,
        FenceState::Unopened { close, .. } => close.map_or(fences.header.end, |close| close.end),
        FenceState::Unclosed { .. } => fences.header.end,
        FenceState::Absent => return None,
    };
    let start = fences.opening().start;
    let text = Span::new(start, end.max(fences.opening().end)).of(&skill.text);
    Some(Span::new(start, start + text.trim_end().len()))
}

/// Each heading with what belongs to it: all up to the next one that is not below it.
pub(super) fn section_spans(skill: &Skill) -> Vec<(&Heading, Span)> {
    let tree = &skill.tree;
    let mut ends = vec![tree.fences.body.end; tree.body.headings.len()];
    let mut open: Vec<usize> = Vec::new();
    for (index, heading) in tree.body.headings.iter().enumerate() {
        while let Some(&last) = open.last()
            && tree.body.headings[last].level >= heading.level
        {
            ends[last] = line_at(&skill.text, heading.span.start).span.start;
            open.pop();
        }
        open.push(index);
    }
    let spans = tree.body.headings.iter().zip(ends);
    spans
        .map(|(heading, end)| {
            let start = heading.span.start;
            let text = Span::new(start, end.max(heading.span.end)).of(&skill.text);
            (heading, Span::new(start, start + text.trim_end().len()))
        })
        .collect()
}

fn frontmatter(skill: &Skill) -> Option<Outline> {
    let span = frontmatter_span(skill)?;
    let opening = skill.tree.fences.opening();
    let parts = fields(&skill.text, skill.tree.fields(), MAX_DEPTH);
    Some(Outline {
        name: "frontmatter".to_owned(),
        detail: String::new(),
        kind: OutlineKind::Frontmatter,
        span,
        selection: Span::new(opening.start, opening.end.min(span.end)),
        parts,
    })
}

fn fields(text: &str, entries: &[Entry], depth: usize) -> Vec<Outline> {
    let named = entries.iter().filter_map(|entry| {
        let name = one_line(entry.key_text()?.trim(), MAX_DETAIL);
        (!name.is_empty()).then(|| field(text, name, entry, depth))
    });
    named.collect()
}

fn field(text: &str, name: String, entry: &Entry, depth: usize) -> Outline {
    let inner = entry.value.as_mapping().filter(|_| depth > 1);
    Outline {
        name,
        detail: one_line(detail(text, &entry.value).trim(), MAX_DETAIL),
        kind: OutlineKind::Field,
        span: entry.span(),
        selection: entry.key.span,
        parts: inner.map_or_else(Vec::new, |inner| fields(text, inner, depth - 1)),
    }
}

fn detail<'text>(text: &'text str, value: &'text Node) -> &'text str {
    match &value.kind {
        NodeKind::Scalar(scalar) => &scalar.value,
        NodeKind::Mapping(_) => "",
        NodeKind::Sequence(_) | NodeKind::Alias | NodeKind::Broken => value.span.of(text),
    }
}

fn sections(skill: &Skill) -> Vec<Outline> {
    let spans = section_spans(skill);
    let mut rest = spans.iter().peekable();
    let mut sections = Vec::new();
    while rest.peek().is_some() {
        sections.extend(section(&skill.text, &mut rest));
    }
    sections
}

/// The next section with those in it. There are six levels, so that it is never deep.
fn section<'a>(
    text: &str,
    rest: &mut std::iter::Peekable<impl Iterator<Item = &'a (&'a Heading, Span)>>,
) -> Option<Outline> {
    let (heading, span) = rest.next()?;
    let mut parts = Vec::new();
    while rest
        .peek()
        .is_some_and(|(next, _)| next.level > heading.level)
    {
        parts.extend(section(text, rest));
    }
    let written = heading.span.of(text).trim_end();
    let name = one_line(heading.text.trim(), MAX_DETAIL);
    Some(Outline {
        name: match name.is_empty() {
            true => "#".repeat(usize::from(heading.level)),
            false => name,
        },
        detail: String::new(),
        kind: OutlineKind::Section,
        span: *span,
        selection: Span::new(heading.span.start, heading.span.start + written.len()),
        parts,
    })
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: &Expect) {
        let mut shown = String::new();
        for part in outline(&Skill::from_text(text)) {
            show(text, &part, 0, &mut shown);
        }
        expected.assert_eq(&shown);
    }

    fn show(text: &str, part: &Outline, depth: usize, shown: &mut String) {
        assert!(part.span.contains(part.selection) && !part.name.is_empty());
        let indent = "  ".repeat(depth);
        let ends: Vec<_> = [part.span.start, part.span.end]
            .map(|at| text[..at].matches('\n').count())
            .into();
        let selection = part.selection.of(text);
        *shown += &format!(
            "{indent}{} {:?} lines {}-{} at {selection:?}\n",
            part.name, part.detail, ends[0], ends[1]
        );
        for inner in &part.parts {
            assert!(part.span.contains(inner.span), "{inner:?}");
            show(text, inner, depth + 1, shown);
        }
    }

    #[test]
    fn fields_and_headings() {
        check(
            "---\nname: tides\ndescription: >\n  Reads 🌊\n  tables.\nmetadata:\n  a: [b, c]\n  d:\n    e: f\n---\n\n# T\n\nx\n\n## A `b`\n\n### C\n\n## D\n\n#\n",
            &expect![[r####"
                frontmatter "" lines 0-9 at "---"
                  name "tides" lines 1-1 at "name"
                  description "Reads 🌊 tables." lines 2-4 at "description"
                  metadata "" lines 5-8 at "metadata"
                    a "[b, c]" lines 6-6 at "a"
                    d "" lines 7-8 at "d"
                      e "f" lines 8-8 at "e"
                T "" lines 11-19 at "# T"
                  A b "" lines 15-17 at "## A `b`"
                    C "" lines 17-17 at "### C"
                  D "" lines 19-19 at "## D"
                # "" lines 21-21 at "#"
            "####]],
        );
    }

    #[test]
    fn half_typed_and_broken() {
        check(
            "---\r\nname: a: b\r\ndescription: \"x\r\nlice",
            &expect![[r#"
                frontmatter "" lines 0-2 at "---"
                  name "a: b" lines 1-1 at "name"
                  description "\"x" lines 2-2 at "description"
            "#]],
        );
        check(
            "# A\n\n---\nname: x\ndescription: y\n---\n# B",
            &expect![[r##"
                frontmatter "" lines 2-5 at "---"
                  name "x" lines 3-3 at "name"
                  description "y" lines 4-4 at "description"
                B "" lines 6-6 at "# B"
            "##]],
        );
        check(
            "name: x\ndescription: y\n",
            &expect![[r#"
            frontmatter "" lines 0-1 at "name: x"
              name "x" lines 0-0 at "name"
              description "y" lines 1-1 at "description"
        "#]],
        );
        check(
            "---\n",
            &expect![[r#"
            frontmatter "" lines 0-0 at "---"
        "#]],
        );
        check(
            "---",
            &expect![[r#"
            frontmatter "" lines 0-0 at "---"
        "#]],
        );
        check("", &expect![[""]]);
        check(
            "---\n\"\": x\n? [a]\n: b\n---\n### A\n# B\n",
            &expect![[r####"
                frontmatter "" lines 0-4 at "---"
                A "" lines 5-5 at "### A"
                B "" lines 6-6 at "# B"
            "####]],
        );
    }
}
