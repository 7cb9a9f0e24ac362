//! The `---` fences around the frontmatter, and every way in which people get them wrong.
//!
//! A fence is a line of exactly three hyphens, at the very start of the line; blanks may follow.
//! The frontmatter is what lies between a fence on the first line and the next fence. Where a file
//! does not look like that, [`find_fences`] says what it looks like instead, and still points at
//! the header the author most likely meant, so that the rest of the tree can be built.

use memchr::memmem;

use super::conflict::is_mark;
use super::key::{BLANKS, field_of};
use super::lines::{Line, lines};
use super::near::{NearFence, near_fence};
use crate::text::Span;

/// Where the frontmatter and the body of a file are. Spans are bytes from the start of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fences {
    /// The byte-order mark, if the file starts with one.
    pub byte_order_mark: Option<Span>,
    /// How the frontmatter stands in the file.
    pub state: FenceState,
    /// The lines between the fences, each with its line end. Where a fence is missing, the lines
    /// that look like fields; empty if there are none.
    pub header: Span,
    /// What follows the frontmatter.
    pub body: Span,
}

/// How the frontmatter stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenceState {
    /// Both fences are where they should be.
    Closed {
        /// The opening fence, without its line end.
        open: Span,
        /// The closing fence, without its line end.
        close: Span,
    },
    /// Both fences are there, but something stands before the opening one.
    NotFirst {
        /// What stands there, without the blank lines around it.
        leading: Leading,
        /// The opening fence.
        open: Span,
        /// The closing fence.
        close: Span,
    },
    /// No line closes the frontmatter.
    Unclosed {
        /// The opening fence.
        open: Span,
        /// A line that was perhaps meant as the closing fence.
        near: Option<NearFence>,
        /// The first line of what must be the body, if a rule in the body (`---`) is the line that
        /// every loader takes for the closing fence.
        body_taken_as_header: Option<Span>,
    },
    /// Fields stand at the start of the file, but nothing that opens the frontmatter.
    Unopened {
        /// The line that was perhaps meant as the opening fence.
        near: Option<NearFence>,
        /// The first line with a field.
        first_field: Span,
        /// The fence that closes the fields.
        close: Option<Span>,
    },
    /// There is nothing like frontmatter.
    Absent,
}

impl Fences {
    /// Where the frontmatter begins: its opening fence, or what stands in its place.
    #[must_use]
    pub fn opening(&self) -> Span {
        match &self.state {
            FenceState::Closed { open, .. }
            | FenceState::NotFirst { open, .. }
            | FenceState::Unclosed { open, .. } => *open,
            FenceState::Unopened { first_field, .. } => *first_field,
            FenceState::Absent => Span::new(0, 0),
        }
    }
}

/// What stands before the opening fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leading {
    /// Its kind.
    pub kind: LeadingKind,
    /// Its first to last character that is no white space; for blank lines, all of them and the
    /// fence.
    pub span: Span,
}

/// The kinds of text that stand before an opening fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadingKind {
    /// Nothing but blank lines.
    Blank,
    /// An HTML comment.
    Comment,
    /// The opening of a code fence: the frontmatter is inside a code block.
    CodeFence,
    /// A fence, so that the frontmatter ends before it starts.
    Fence,
    /// A merge conflict around the frontmatter.
    Conflict,
    /// Any other text.
    Text,
}

impl Fences {
    /// The opening fence, if there is one.
    #[must_use]
    pub fn open(&self) -> Option<Span> {
        match &self.state {
            FenceState::Closed { open, .. }
            | FenceState::NotFirst { open, .. }
            | FenceState::Unclosed { open, .. } => Some(*open),
            FenceState::Unopened { .. } | FenceState::Absent => None,
        }
    }

    /// Whether the end of the header is known. Where nothing at all closes the frontmatter, it is a
    /// guess.
    #[must_use]
    pub fn is_end_known(&self) -> bool {
        !matches!(self.state, FenceState::Unclosed { near: None, .. })
    }
}

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Finds the fences. Total: any text gives an answer, in time linear in its length.
#[must_use]
pub(super) fn find_fences(text: &str) -> Fences {
    let mark = text
        .starts_with(BYTE_ORDER_MARK)
        .then(|| Span::new(0, BYTE_ORDER_MARK.len()));
    let content = Span::new(mark.map_or(0, |mark| mark.end), text.len());
    let (state, header, body) = frontmatter(text, content);
    Fences {
        byte_order_mark: mark,
        state,
        header,
        body,
    }
}

/// Whether `line` is a fence.
pub(super) fn is_fence(line: &str) -> bool {
    line.strip_prefix("---")
        .is_some_and(|rest| rest.trim_matches(BLANKS).is_empty())
}

/// Whether a header read as these lines has a field that only a skill's frontmatter has there.
pub(super) fn names_a_skill(text: &str, header: Span) -> bool {
    lines(text, header)
        .filter_map(|line| field_of(line.of(text)))
        .any(|key| matches!(key.name, "name" | "description"))
}

type Found = (FenceState, Span, Span);

fn frontmatter(text: &str, content: Span) -> Found {
    let mut all = lines(text, content);
    match all.next() {
        Some(first) if is_fence(first.of(text)) => opened(text, content, first),
        Some(_) => not_opened(text, content).unwrap_or((
            FenceState::Absent,
            Span::at(content.start),
            content,
        )),
        None => (FenceState::Absent, Span::at(content.start), content),
    }
}

/// The frontmatter of a file whose first line is no fence.
fn not_opened(text: &str, content: Span) -> Option<Found> {
    let displaced = displaced(text, content);
    let Some((_, header, _)) = &displaced else {
        return unopened(text, content);
    };
    // Fields before a fence and the other half of them behind it: the first fence is missing.
    if has_both(text, *header) {
        return displaced;
    }
    let is_field_first = lines(text, content)
        .find(|line| !line.is_blank(text))
        .is_some_and(|line| field_of(line.of(text)).is_some());
    match is_field_first {
        true => unopened(text, content).or(displaced),
        false => displaced,
    }
}

fn has_both(text: &str, header: Span) -> bool {
    ["name", "description"].iter().all(|wanted| {
        let mut keys = lines(text, header).filter_map(|line| field_of(line.of(text)));
        keys.any(|key| key.name == *wanted)
    })
}

fn opened(text: &str, content: Span, first: Line) -> Found {
    let open = trim(text, first.span);
    let rest = Span::new(first.next, content.end);
    let Some(close) = lines(text, rest).find(|line| is_fence(line.of(text))) else {
        return unclosed(text, open, rest);
    };
    let header = Span::new(rest.start, close.span.start);
    if let Some(found) = doubled(text, content, first, close) {
        return found;
    }
    let state = FenceState::Closed {
        open,
        close: trim(text, close.span),
    };
    (state, header, Span::new(close.next, content.end))
}

/// The opening fence is there twice, so that the frontmatter is empty and the fields are body.
fn doubled(text: &str, content: Span, first: Line, second: Line) -> Option<Found> {
    let between = Span::new(first.next, second.span.start);
    if !between.of(text).trim().is_empty() {
        return None;
    }
    let mut below = lines(text, Span::new(second.next, content.end));
    field_of(below.clone().next()?.of(text))?;
    let close = below.find(|line| is_fence(line.of(text)))?;
    let header = Span::new(second.next, close.span.start);
    let seen = Some((first.span.start, LeadingKind::Fence));
    (fields(text, header).stop == header.end && names_a_skill(text, header))
        .then(|| displaced_by(text, content, seen, second, close))
}

fn unclosed(text: &str, open: Span, rest: Span) -> Found {
    let fields = fields(text, rest);
    let near = lines(text, rest).find_map(|line| Some((line, near_fence(text, line)?)));
    let (near, header_end, body_start) = match near {
        // A code fence or a rule of dots far down in the body was not meant as the closing fence.
        Some((line, near)) if line.span.start <= fields.stop => {
            (Some(near), line.span.start, line.next)
        }
        _ => (None, fields.end, fields.end),
    };
    let state = FenceState::Unclosed {
        open,
        near,
        body_taken_as_header: None,
    };
    (
        state,
        Span::new(rest.start, header_end),
        Span::new(body_start, rest.end),
    )
}

/// The frontmatter that comes after something else.
fn displaced(text: &str, content: Span) -> Option<Found> {
    let mut code: Option<&str> = None;
    let mut seen: Option<(usize, LeadingKind)> = None;
    let mut comments = Comments::default();
    let mut all = lines(text, content);
    while let Some(line) = all.next() {
        let trimmed = line.of(text).trim();
        if let Some(marker) = code {
            if is_code_fence(trimmed, marker) {
                code = None;
            }
            continue;
        }
        if is_fence(line.of(text)) {
            let header_start = line.next;
            let close = all.clone().find(|line| is_fence(line.of(text)))?;
            let header = Span::new(header_start, close.span.start);
            if names_a_skill(text, header) {
                return Some(displaced_by(text, content, seen, line, close));
            }
        }
        let kind = match leading_kind(trimmed) {
            None => continue,
            Some(kind) => kind,
        };
        if kind == LeadingKind::Comment {
            comments.skip(text, &mut all, line);
        }
        let mut kind = kind;
        if kind == LeadingKind::CodeFence && (seen.is_some() || !opens_at(text, all.clone())) {
            code = Some(code_marker(trimmed));
            kind = LeadingKind::Text;
        }
        let first = seen.get_or_insert((line.span.start, kind));
        if first.1 != kind && first.1 != LeadingKind::Conflict {
            first.1 = LeadingKind::Text;
        }
    }
    None
}

/// Whether the next line that is not blank is a fence.
fn opens_at(text: &str, mut rest: impl Iterator<Item = Line>) -> bool {
    let next = rest.find(|line| !line.is_blank(text));
    next.is_some_and(|line| is_fence(line.of(text)))
}

fn displaced_by(
    text: &str,
    content: Span,
    seen: Option<(usize, LeadingKind)>,
    open: Line,
    close: Line,
) -> Found {
    let open_span = trim(text, open.span);
    let leading = match seen {
        None => Leading {
            kind: LeadingKind::Blank,
            span: Span::new(content.start, open_span.end),
        },
        Some((start, kind)) => Leading {
            kind,
            span: trim(text, Span::new(start, open.span.start)),
        },
    };
    let state = FenceState::NotFirst {
        leading,
        open: open_span,
        close: trim(text, close.span),
    };
    let header = Span::new(open.next, close.span.start);
    (state, header, Span::new(close.next, content.end))
}

/// Fields at the start of the file, without a fence before them.
fn unopened(text: &str, content: Span) -> Option<Found> {
    let mut all = lines(text, content).skip_while(|line| line.is_blank(text));
    let first = all.next()?;
    let near = near_fence(text, first);
    let first_field = match near {
        Some(_) => all.find(|line| !line.is_blank(text))?,
        None => first,
    };
    let rest = Span::new(first_field.span.start, content.end);
    let fields = fields(text, rest);
    if field_of(first_field.of(text)).is_none()
        || !names_a_skill(text, Span::new(rest.start, fields.end))
    {
        return None;
    }
    let close = lines(text, rest).find(|line| is_fence(line.of(text)));
    let (header_end, body_start, close) = match close {
        Some(close) if close.span.start <= fields.stop => {
            (close.span.start, close.next, Some(trim(text, close.span)))
        }
        _ => (fields.end, fields.end, None),
    };
    let state = FenceState::Unopened {
        near,
        first_field: trim(text, first_field.span),
        close,
    };
    Some((
        state,
        Span::new(rest.start, header_end),
        Span::new(body_start, content.end),
    ))
}

/// How far lines reach that can be YAML fields.
pub(super) struct Fields {
    /// The end of the last such line.
    pub(super) end: usize,
    /// The start of the line that is none; blank lines may lie between.
    pub(super) stop: usize,
}

/// Fields stop before the first line that starts with neither a key, a list item, a bracket, a
/// comment nor a blank, and before a heading after a blank line.
pub(super) fn fields(text: &str, range: Span) -> Fields {
    let mut end = range.start;
    let mut blank_before = false;
    for line in lines(text, range) {
        let content = line.of(text);
        if line.is_blank(text) {
            blank_before = true;
            continue;
        }
        let is_field = match content.as_bytes()[0] {
            b' ' | b'\t' | b'}' | b']' => true,
            b'#' => !(blank_before && is_heading(content)),
            b'-' => content.starts_with("- "),
            _ => field_of(content).is_some(),
        };
        if !is_field {
            return Fields {
                end,
                stop: line.span.start,
            };
        }
        blank_before = false;
        end = line.next;
    }
    Fields {
        end,
        stop: range.end,
    }
}

/// Whether a line is a Markdown heading. A formatter that takes a field above the closing fence for
/// a heading writes `## name: x`: that is a field all the same.
pub(super) fn is_heading(line: &str) -> bool {
    let rest = line.trim_start_matches('#');
    let level = line.len() - rest.len();
    (1..=6).contains(&level) && rest.starts_with(' ') && field_of(rest.trim_start()).is_none()
}

fn leading_kind(trimmed: &str) -> Option<LeadingKind> {
    if trimmed.is_empty() {
        None
    } else if trimmed.starts_with("<!--") {
        Some(LeadingKind::Comment)
    } else if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
        Some(LeadingKind::CodeFence)
    } else if is_mark(trimmed) {
        Some(LeadingKind::Conflict)
    } else {
        Some(LeadingKind::Text)
    }
}

pub(super) fn code_marker(trimmed: &str) -> &str {
    let mark = &trimmed[..1];
    let length = trimmed.len() - trimmed.trim_start_matches(mark).len();
    &trimmed[..length]
}

pub(super) fn is_code_fence(trimmed: &str, marker: &str) -> bool {
    trimmed.starts_with(marker) && trimmed.trim_start_matches(&marker[..1]).is_empty()
}

/// Skips HTML comments.
#[derive(Default)]
struct Comments {
    /// No comment is closed any more: looked for only once.
    are_open: bool,
}

impl Comments {
    /// Moves on behind a comment that starts on `line`.
    fn skip(&mut self, text: &str, all: &mut impl Iterator<Item = Line>, line: Line) {
        let mut last = line;
        let from = line.span.start + line.of(text).find("<!--").map_or(0, |at| at + "<!--".len());
        if self.are_open {
            return;
        }
        let Some(end) = memmem::find(&text.as_bytes()[from..], b"-->") else {
            self.are_open = true;
            return;
        };
        while last.span.end < from + end {
            match all.next() {
                Some(next) => last = next,
                None => return,
            }
        }
    }
}

fn trim(text: &str, span: Span) -> Span {
    let content = span.of(text);
    let start = span.start + (content.len() - content.trim_start().len());
    Span::new(start, start + content.trim().len())
}
