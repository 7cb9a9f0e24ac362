//! A body that a rule (`---`) in it makes part of the header, because the closing fence is missing.

use super::cause::{YamlCause, YamlError};
use super::conflict::is_mark;
use super::fence::{FenceState, Fences, code_marker, is_code_fence, is_heading};
use super::key::{BLANKS, key_of};
use super::lines::{Line, line_at, lines};
use super::near::{NearFence, near_fence};
use crate::text::Span;

/// The fences as they were meant, if the header that `fences` tells of holds the body as well: it is
/// no YAML from some line on, and from there on it looks like Markdown. `errors` are the header's.
pub(super) fn without_body(text: &str, fences: &Fences, errors: &[YamlError]) -> Option<Fences> {
    let FenceState::Closed { open, .. } = fences.state else {
        return None;
    };
    if errors.is_empty() {
        return None;
    }
    let start = body_start(text, fences.header)?;
    let is_in_body = |error: &&YamlError| error.span.start >= start.line.span.start;
    let mut in_body = errors.iter().rev().take_while(is_in_body);
    if !in_body.any(|error| is_evidence(text, fences.header, error)) {
        return None;
    }
    let (near, header_end, body_start) = match start.near {
        Some(near) => (Some(near), start.line.span.start, start.line.next),
        None => (None, start.line.span.start, start.line.span.start),
    };
    let body_taken_as_header = near.is_none().then_some(start.line.span);
    Some(Fences {
        byte_order_mark: fences.byte_order_mark,
        state: FenceState::Unclosed {
            open,
            near,
            body_taken_as_header,
        },
        header: Span::new(fences.header.start, header_end),
        body: Span::new(body_start, fences.body.end),
    })
}

/// Whether an error can be what YAML makes of Markdown: it is about a line at the margin, and not
/// about what is no text to begin with. One word directly above the fence is a key typed just now.
fn is_evidence(text: &str, header: Span, error: &YamlError) -> bool {
    let line = line_at(text, error.span.start);
    let content = line.of(text).trim_end();
    let is_word = !content.contains(' ') && content.starts_with(char::is_lowercase);
    if is_word && line.next >= header.end {
        return false;
    }
    let is_other = matches!(
        error.cause,
        YamlCause::MergeConflict | YamlCause::UnindentedValue | YamlCause::ControlCharacter { .. }
    );
    !is_other && !content.starts_with(BLANKS)
}

/// The line where the body starts, or the one that was meant as the fence before it.
#[derive(Clone, Copy)]
struct Start {
    line: Line,
    near: Option<NearFence>,
    /// Whether there is text that can only be Markdown, or a heading.
    has_text: bool,
}

/// The last line of the header from which on there are no fields any more, but Markdown.
fn body_start(text: &str, header: Span) -> Option<Start> {
    let mut scan = Scan::default();
    let mut rest = lines(text, header);
    while let Some(line) = rest.next() {
        let next = rest.clone().next();
        scan.line(text, line, next.is_some_and(|next| next.is_blank(text)));
    }
    scan.start.filter(|start| start.has_text)
}

#[derive(Default)]
struct Scan<'text> {
    start: Option<Start>,
    has_field: bool,
    is_after_blank: bool,
    /// What closes the code block.
    code: Option<&'text str>,
}

impl<'text> Scan<'text> {
    fn line(&mut self, text: &'text str, line: Line, is_before_blank: bool) {
        let content = line.of(text);
        if let Some(marker) = self.code {
            if is_code_fence(content.trim(), marker) {
                self.code = None;
            }
            return;
        }
        let is_after_blank = std::mem::replace(&mut self.is_after_blank, line.is_blank(text));
        if self.is_after_blank || is_mark(content) {
            return;
        }
        if let Some(key) = key_of(content).filter(|key| key.start == 0) {
            self.field(key.name);
            return;
        }
        let near = near_fence(text, line).filter(|_| self.has_field && self.start.is_none());
        if let Some(near) = near {
            self.near(line, near);
            return;
        }
        if content.starts_with([' ', '\t']) {
            return;
        }
        if content.starts_with("```") || content.starts_with("~~~") {
            self.code = Some(code_marker(content));
            self.text(line);
        } else if content.starts_with('#') {
            if is_heading(content) && (is_after_blank || is_before_blank || self.start.is_some()) {
                self.text(line);
            }
        } else if is_prose(content) && (is_after_blank || self.start.is_some()) {
            self.text(line);
        }
    }

    /// A field ends what looked like a body. In Markdown a line such as `Note: x` is text.
    fn field(&mut self, name: &str) {
        if self.start.is_none() || !name.starts_with(char::is_uppercase) {
            self.has_field = true;
            self.start = None;
        }
    }

    /// Only text behind such a line makes it the end of the header.
    fn near(&mut self, line: Line, near: NearFence) {
        self.start = Some(Start {
            line,
            near: Some(near),
            has_text: false,
        });
    }

    fn text(&mut self, line: Line) {
        if self.has_field {
            let start = self.start.get_or_insert(Start {
                line,
                near: None,
                has_text: true,
            });
            start.has_text = true;
        }
    }
}

/// Whether a line at the margin can be text or a list, and not a field gone wrong.
fn is_prose(line: &str) -> bool {
    let line = line.trim_end();
    let is_field_gone_wrong = line.contains(": ")
        || line.ends_with(':')
        || line.contains(" = ")
        || line.starts_with("<!--")
        || line.starts_with("//")
        || line.starts_with(['"', '\'', ']', '}', '%']);
    let is_several_words = line.contains(' ') || line.starts_with("![");
    let is_written = line.starts_with(|first: char| first.is_uppercase() || !first.is_ascii());
    !is_field_gone_wrong && (is_several_words || is_written)
}
