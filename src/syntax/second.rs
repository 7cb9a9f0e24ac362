//! A second frontmatter, in the body: most often two files joined, or a converter run twice.

use super::fence::{FenceState, Fences, LeadingKind, fields, is_fence};
use super::key::{BLANKS, field_of};
use super::lines::{Line, lines};
use super::markdown::Markdown;
use super::node::Node;
use super::yaml;
use crate::text::Span;

/// The opening fence of the first block in the body that can only be frontmatter: it holds, from
/// its first line on, both `name` and `description`; directly at the start of the body one of the
/// two is enough, if it is YAML and closed. Code blocks, comments and what stands between tags are
/// examples and do not count.
///
/// If the other half of the fields follows the closing fence, that fence is the one.
pub(super) fn find_second(text: &str, fences: &Fences, markdown: &Markdown) -> Option<Span> {
    match fences.state {
        FenceState::Closed { close, .. } if is_split(text, fences) => return Some(close),
        FenceState::Closed { .. } => {}
        // The two sides of a merge conflict are one fault.
        FenceState::NotFirst { leading, .. } if leading.kind != LeadingKind::Conflict => {}
        _ => return None,
    }
    let body = fences.body;
    let mut open_fences =
        lines(text, body).filter(|line| is_fence(line.of(text)) && !in_code(markdown, line.span));
    let mut hidden: Option<Vec<Span>> = None;
    let content = body.of(text);
    let first_text = body.start + (content.len() - content.trim_start().len());
    open_fences.find_map(|open| {
        let is_first = open.span.start == first_text;
        let rest = Span::new(open.next, body.end);
        if !opens_frontmatter(text, rest, is_first) {
            return None;
        }
        let hidden = hidden.get_or_insert_with(|| hidden_parts(text, body));
        let length = open.of(text).trim_end().len();
        let span = Span::new(open.span.start, open.span.start + length);
        (!is_in(hidden, span)).then_some(span)
    })
}

/// Whether the fields are split: `name` before the closing fence and `description` directly behind
/// it, up to another fence, or the other way round.
fn is_split(text: &str, fences: &Fences) -> bool {
    let body = fences.body;
    let starts_with_field = lines(text, body)
        .next()
        .is_some_and(|line| field_of(line.of(text)).is_some());
    if !starts_with_field {
        return false;
    }
    let rest = fields(text, body);
    let is_closed = lines(text, Span::new(rest.stop, body.end))
        .next()
        .is_some_and(|line| is_fence(line.of(text)));
    let (before, after) = (
        named(text, fences.header),
        named(text, Span::new(body.start, rest.end)),
    );
    is_closed
        && matches!(
            (before, after),
            ([true, false], [false, true]) | ([false, true], [true, false])
        )
}

/// Whether `rest` starts with the fields of a skill.
fn opens_frontmatter(text: &str, rest: Span, is_first: bool) -> bool {
    let starts_with_field = lines(text, rest)
        .next()
        .is_some_and(|line| field_of(line.of(text)).is_some());
    let block = fields(text, rest);
    let header = Span::new(rest.start, block.end);
    if starts_with_field && named(text, header) == [true, true] {
        return true;
    }
    let close = lines(text, Span::new(block.stop, rest.end)).next();
    let is_closed = close.is_some_and(|line| is_fence(line.of(text)));
    is_closed && skill_fields(header.of(text), starts_with_field) >= if is_first { 1 } else { 2 }
}

/// Whether `name` and `description` are among the lines of `header`.
fn named(text: &str, header: Span) -> [bool; 2] {
    let mut found = [false; 2];
    for key in lines(text, header).filter_map(|line| field_of(line.of(text))) {
        found[0] |= key.name == "name";
        found[1] |= key.name == "description";
    }
    found
}

/// How many of `name` and `description` a text has as fields; none if it is not fields at all. Behind
/// a blank line `name: x is good` is prose.
fn skill_fields(source: &str, starts_with_field: bool) -> usize {
    if !source.contains("name") && !source.contains("description") {
        return 0;
    }
    let parsed = yaml::parse(source, 0);
    let entries = parsed
        .root
        .as_ref()
        .and_then(Node::as_mapping)
        .unwrap_or_default();
    if parsed.stop.is_some() {
        return 0;
    }
    let is_sentence = |node: &Node| node.span.of(source).contains(' ');
    if !starts_with_field && matches!(entries, [entry] if is_sentence(&entry.value)) {
        return 0;
    }
    ["name", "description"]
        .iter()
        .filter(|field| entries.iter().any(|entry| entry.key_text() == Some(field)))
        .count()
}

fn in_code(markdown: &Markdown, span: Span) -> bool {
    let before = markdown
        .code_blocks
        .partition_point(|block| block.span.start <= span.start);
    before > 0 && markdown.code_blocks[before - 1].span.contains(span)
}

fn is_in(parts: &[Span], span: Span) -> bool {
    let before = parts.partition_point(|part| part.start <= span.start);
    before > 0 && parts[before - 1].contains(span)
}

/// HTML comments, and what stands between a line that is a tag and the line that closes it.
fn hidden_parts(text: &str, body: Span) -> Vec<Span> {
    let mut parts: Vec<Span> = Vec::new();
    let mut open: Option<(Line, &str)> = None;
    for line in lines(text, body) {
        let content = line.of(text).trim();
        match open {
            Some((first, end)) => {
                if closes(content, end) {
                    parts.push(Span::new(first.span.start, line.span.end));
                    open = None;
                }
            }
            None if content.starts_with("<!--") => {
                open = (!content.contains("-->")).then_some((line, "-->"));
            }
            None => open = tag_name(content).map(|name| (line, name)),
        }
    }
    parts
}

/// Whether a line ends what `end`, a mark or the name of a tag, is the end of.
fn closes(line: &str, end: &str) -> bool {
    let tags = line
        .match_indices("</")
        .map(|(at, mark)| &line[at + mark.len()..]);
    match end {
        "-->" => line.contains(end),
        name => tags.into_iter().any(|tag| {
            tag.strip_prefix(name)
                .is_some_and(|rest| rest.starts_with('>'))
        }),
    }
}

/// The name of the tag that a line is.
fn tag_name(line: &str) -> Option<&str> {
    let inner = line.strip_prefix('<')?.strip_suffix('>')?;
    let name = inner.split(BLANKS).next()?;
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && !name.contains(['<', '>', '/']);
    is_name.then_some(name)
}
