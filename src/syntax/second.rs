//! A second frontmatter, in the body: most often two files joined, or a converter run twice.

use super::fence::is_fence;
use super::lines::{Line, lines};
use super::markdown::Markdown;
use super::node::Node;
use super::yaml;
use crate::text::Span;

/// The fences, opening to closing, of the first block in the body that can only be frontmatter:
/// it parses as fields, among them both `name` and `description`; directly at the start of the body
/// one of the two is enough. Code blocks are examples and do not count.
pub(super) fn find_second(text: &str, body: Span, markdown: &Markdown) -> Option<Span> {
    let fences: Vec<Line> = lines(text, body)
        .filter(|line| is_fence(line.of(text)) && !in_code(markdown, line.span))
        .collect();
    fences.windows(2).find_map(|pair| {
        let [open, close] = pair else { return None };
        let header = Span::new(open.next, close.span.start);
        let is_first = Span::new(body.start, open.span.start)
            .of(text)
            .trim()
            .is_empty();
        let wanted = if is_first { 1 } else { 2 };
        let length = open.of(text).trim_end().len();
        (skill_fields(header.of(text)) >= wanted)
            .then(|| Span::new(open.span.start, open.span.start + length))
    })
}

fn in_code(markdown: &Markdown, span: Span) -> bool {
    let before = markdown
        .code_blocks
        .partition_point(|block| block.span.start <= span.start);
    before > 0 && markdown.code_blocks[before - 1].span.contains(span)
}

/// How many of `name` and `description` a text has as fields; none if it is not fields at all.
fn skill_fields(source: &str) -> usize {
    if !source.contains("name") && !source.contains("description") {
        return 0;
    }
    let parsed = yaml::parse(source);
    let entries = parsed
        .root
        .as_ref()
        .and_then(Node::as_mapping)
        .unwrap_or_default();
    if parsed.stop.is_some() {
        return 0;
    }
    ["name", "description"]
        .iter()
        .filter(|field| entries.iter().any(|entry| entry.key_text() == Some(field)))
        .count()
}
