//! How far a fault reaches, and which entry it is in.

use super::key::{BLANKS, field_of, key_of};
use super::lines::{Line, line_at, lines, lines_above};
use crate::text::Span;

/// The field around `offset`: from the line that starts at the margin to before the next such line.
pub(super) fn field_at(source: &str, offset: usize) -> Span {
    let line = line_at(source, offset);
    let first = std::iter::once(line)
        .chain(lines_above(source, line))
        .find(|line| starts_field(line.of(source)));
    let after = Span::new(line.next, source.len());
    let next = lines(source, after).find(|line| starts_field(line.of(source)));
    Span::new(
        first.map_or(0, |line| line.span.start),
        next.map_or(source.len(), |line| line.span.start),
    )
}

/// Lines that are no fields, from the field that `start` lies in to before the next line that must
/// be one: a paragraph is one fault, not one for each line.
pub(super) fn paragraph_at(source: &str, start: usize) -> Span {
    let line = line_at(source, start);
    let after = Span::new(line.next, source.len());
    let next =
        lines(source, after).find(|line| key_of(line.of(source)).is_some_and(|key| key.start == 0));
    Span::new(
        line.span.start,
        next.map_or(source.len(), |line| line.span.start),
    )
}

/// The line at `offset` with those below it that are indented as deep or deeper: together they are
/// one fault.
pub(super) fn block_at(source: &str, offset: usize) -> Span {
    let line = line_at(source, offset);
    let indent = indent_of(line.of(source));
    let after = Span::new(line.next, source.len());
    let end = lines(source, after)
        .find(|line| !line.is_blank(source) && indent_of(line.of(source)) < indent)
        .map_or(source.len(), |line| line.span.start);
    Span::new(line.span.start, end)
}

/// The entry of a mapping inside a field, or the item of a list inside one, that starts on the line at
/// `offset`, with the lines that belong to it. `None` if the line may be text.
pub(super) fn nested_at(source: &str, offset: usize) -> Option<Span> {
    let line = line_at(source, offset);
    let content = line.of(source);
    let indent = indent_of(content);
    let is_item = |content: &str| content.trim_start_matches(BLANKS).starts_with("- ");
    let is_entry = key_of(content).is_some_and(|key| key.start > 0 && key.is_separated);
    if !is_entry && !is_item(content) {
        return None;
    }
    let above = lines_above(source, line).take(MAX_LINES_ABOVE);
    let mut above = above.filter(|line| !line.is_blank(source));
    let parent = above.find(|line| {
        let content = line.of(source);
        // The items of a list may start in the column of its key.
        indent_of(content) < indent || (indent_of(content) == indent && !is_item(content))
    });
    let parent = parent?.of(source);
    let key = key_of(parent).filter(|key| key.is_separated)?;
    let is_below = key.start < indent || is_item(content);
    let is_parent = is_below && parent[key.colon + 1..].trim_matches(BLANKS).is_empty();
    let after = Span::new(line.next, source.len());
    let end = lines(source, after)
        .find(|line| !line.is_blank(source) && indent_of(line.of(source)) <= indent)
        .map_or(source.len(), |line| line.span.start);
    is_parent.then_some(Span::new(line.span.start, end))
}

/// The key of the innermost entry whose value `offset` lies in; none for an item of a list.
pub(super) fn key_around(source: &str, offset: usize) -> Option<Span> {
    let line = line_at(source, offset);
    if let Some(key) = key_before(source, line, offset) {
        return Some(key);
    }
    let content = line.of(source);
    let mut indent = indent_of(content);
    if content[indent..].starts_with("- ") {
        return None;
    }
    for above in lines_above(source, line).take(MAX_LINES_ABOVE) {
        let content = above.of(source);
        if above.is_blank(source) || indent_of(content) >= indent {
            continue;
        }
        if let Some(key) = key_before(source, above, above.span.end) {
            return Some(key);
        }
        indent = indent_of(content);
        if indent == 0 || content[indent..].starts_with("- ") {
            return None;
        }
    }
    None
}

/// The same, if the key is on the line of the value.
pub(super) fn key_on_line(source: &str, offset: usize) -> Option<Span> {
    let line = line_at(source, offset);
    let key = key_before(source, line, offset)?;
    // The value is one of several behind this key.
    let between = &source[key.end..offset];
    (!between.contains(['[', '{', ','])).then_some(key)
}

/// The last line above `line` that is not blank.
pub(super) fn line_above(source: &str, line: Line) -> Option<Line> {
    lines_above(source, line).find(|line| !line.is_blank(source))
}

/// The key of the empty value that `line` was meant to be the text of: a line above it ends with a
/// key's colon, or with the `|` or `>` of a block.
pub(super) fn empty_value_above(source: &str, line: Line) -> Option<Line> {
    let above = line_above(source, line)?;
    let content = above.of(source);
    let value = content[field_of(content)?.colon + 1..].trim_matches(BLANKS);
    let is_block = value.starts_with(['|', '>']);
    let is_empty = value[usize::from(is_block)..]
        .chars()
        .all(|character| is_block && matches!(character, '+' | '-' | '0'..='9'));
    is_empty.then_some(above)
}

/// The number of blanks and tabs before a line's text.
pub(crate) fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches(BLANKS).len()
}

/// How far up the key of a value is looked for. Values of more lines are rare, and that the message
/// then says "this value" does no harm.
const MAX_LINES_ABOVE: usize = 200;

/// The key at the start of a line, behind the marks of list items, if it ends before `limit`.
fn key_before(source: &str, line: Line, limit: usize) -> Option<Span> {
    let content = line.of(source);
    let start = content.len() - content.trim_start_matches([' ', '\t', '-']).len();
    let rest = content.get(start..limit.min(line.span.end).checked_sub(line.span.start)?)?;
    let colon = rest.match_indices(':').find(|(at, _)| {
        let after = &rest[at + 1..];
        after.is_empty() || after.starts_with(BLANKS)
    });
    let key = rest[..colon?.0].trim_end_matches(BLANKS);
    let start = line.span.start + start;
    (!key.is_empty()).then_some(Span::new(start, start + key.len()))
}

/// Whether a line starts a field, or must be taken for the start of one: it starts at the margin,
/// and not with what goes on with the field above it (a list item, a closing bracket) or with a
/// comment.
fn starts_field(line: &str) -> bool {
    match line.as_bytes() {
        [] | [b' ' | b'\t' | b'#' | b']' | b'}', ..] | [b'-', b' ' | b'\t', ..] | [b'-'] => false,
        [_, ..] => true,
    }
}
