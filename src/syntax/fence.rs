//! The `---` fences around the frontmatter, and every way in which people get them wrong.
//!
//! A fence is a line of exactly three hyphens, at the very start of the line; blanks may follow.
//! The frontmatter is what lies between a fence on the first line and the next fence. Where a file
//! does not look like that, [`find_fences`] says what it looks like instead, and still points at
//! the header the author most likely meant, so that the rest of the tree can be built.

use memchr::memmem;

use super::lines::{Line, lines};
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
    /// Any other text.
    Text,
}

/// A line that is no fence but was perhaps meant as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearFence {
    /// Why it is none.
    pub kind: NearFenceKind,
    /// The line without blanks around it.
    pub span: Span,
}

/// Why a line is no fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NearFenceKind {
    /// Blanks stand before the hyphens.
    Indented,
    /// Text follows the hyphens, as in `---END`.
    Suffix,
    /// More or fewer than three hyphens.
    Count,
    /// Long dashes: an editor has "corrected" the hyphens.
    Dashes,
    /// Other marks: `...`, `+++`, `***`, `===` or a code fence.
    OtherMarks,
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
        .is_some_and(|rest| rest.trim_matches([' ', '\t']).is_empty())
}

/// Whether a header read as these lines has a field that only a skill's frontmatter has there.
pub(super) fn names_a_skill(text: &str, header: Span) -> bool {
    lines(text, header)
        .any(|line| matches!(field_name(line.of(text)), Some("name" | "description")))
}

type Found = (FenceState, Span, Span);

fn frontmatter(text: &str, content: Span) -> Found {
    let mut all = lines(text, content);
    match all.next() {
        Some(first) if is_fence(first.of(text)) => opened(text, content, first),
        Some(_) => displaced(text, content)
            .or_else(|| unopened(text, content))
            .unwrap_or((FenceState::Absent, Span::at(content.start), content)),
        None => (FenceState::Absent, Span::at(content.start), content),
    }
}

fn opened(text: &str, content: Span, first: Line) -> Found {
    let open = trim(text, first.span);
    let rest = Span::new(first.next, content.end);
    let Some(close) = lines(text, rest).find(|line| is_fence(line.of(text))) else {
        return unclosed(text, open, rest);
    };
    let header = Span::new(rest.start, close.span.start);
    if let Some(body) = body_in_header(text, header) {
        let state = FenceState::Unclosed {
            open,
            near: None,
            body_taken_as_header: Some(body.span),
        };
        return (
            state,
            Span::new(header.start, body.span.start),
            Span::new(body.span.start, content.end),
        );
    }
    let state = FenceState::Closed {
        open,
        close: trim(text, close.span),
    };
    (state, header, Span::new(close.next, content.end))
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
            skip_comment(text, &mut all, line);
        }
        if kind == LeadingKind::CodeFence && seen.is_some() {
            code = Some(code_marker(trimmed));
        }
        let first = seen.get_or_insert((line.span.start, kind));
        if first.1 != kind {
            first.1 = LeadingKind::Text;
        }
    }
    None
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
    if field_name(first_field.of(text)).is_none()
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
struct Fields {
    /// The end of the last such line.
    end: usize,
    /// The start of the line that is none; blank lines may lie between.
    stop: usize,
}

/// Fields stop before the first line that starts with neither a key, a list item, a bracket, a
/// comment nor a blank, and before a heading after a blank line.
fn fields(text: &str, range: Span) -> Fields {
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
            _ => field_name(content).is_some(),
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

/// The line where the body starts, if these lines hold fields, then a heading, then text that
/// cannot be YAML: the fence after the fields is missing, and a rule in the body closes them.
fn body_in_header(text: &str, header: Span) -> Option<Line> {
    let mut has_field = false;
    let mut heading: Option<Line> = None;
    let mut blank_before = false;
    for line in lines(text, header) {
        let content = line.of(text);
        if line.is_blank(text) {
            blank_before = true;
            continue;
        }
        match content.as_bytes()[0] {
            b'#' if blank_before && is_heading(content) => {
                heading = heading.or(Some(line));
            }
            b'#' | b' ' | b'\t' | b'-' | b'}' | b']' => {}
            _ if field_name(content).is_some() => has_field = true,
            _ if heading.is_some() => return heading.filter(|_| has_field),
            _ => return None,
        }
        blank_before = false;
    }
    None
}

/// The key of a line such as `name: x`: one word at the start of the line, a colon, and a blank or
/// the end of the line.
fn field_name(line: &str) -> Option<&str> {
    let (key, rest) = line.split_once(':')?;
    let key = key.trim_end_matches([' ', '\t']);
    let is_word = !key.is_empty()
        && key.chars().all(|character| {
            character.is_alphanumeric() || matches!(character, '_' | '-' | '.' | '"' | '\'')
        });
    (is_word && (rest.is_empty() || rest.starts_with([' ', '\t']))).then_some(key)
}

/// Whether a line is a Markdown heading. A formatter that takes a field above the closing fence for
/// a heading writes `## name: x`: that is a field all the same.
fn is_heading(line: &str) -> bool {
    let rest = line.trim_start_matches('#');
    let level = line.len() - rest.len();
    (1..=6).contains(&level) && rest.starts_with(' ') && field_name(rest.trim_start()).is_none()
}

fn near_fence(text: &str, line: Line) -> Option<NearFence> {
    let content = line.of(text);
    let trimmed = content.trim();
    let kind = if trimmed == "---" {
        NearFenceKind::Indented
    } else if trimmed.len() > 1 && trimmed.bytes().all(|byte| byte == b'-') {
        NearFenceKind::Count
    } else if !trimmed.is_empty() && trimmed.chars().all(is_dash) && trimmed != "-" {
        NearFenceKind::Dashes
    } else if content.starts_with("---") {
        NearFenceKind::Suffix
    } else if matches!(trimmed, "..." | "+++" | "***" | "===" | "```" | "~~~") {
        NearFenceKind::OtherMarks
    } else {
        return None;
    };
    Some(NearFence {
        kind,
        span: trim(text, line.span),
    })
}

fn is_dash(character: char) -> bool {
    matches!(
        character,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ff0d}'
    )
}

fn leading_kind(trimmed: &str) -> Option<LeadingKind> {
    if trimmed.is_empty() {
        None
    } else if trimmed.starts_with("<!--") {
        Some(LeadingKind::Comment)
    } else if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
        Some(LeadingKind::CodeFence)
    } else {
        Some(LeadingKind::Text)
    }
}

fn code_marker(trimmed: &str) -> &str {
    let mark = &trimmed[..1];
    let length = trimmed.len() - trimmed.trim_start_matches(mark).len();
    &trimmed[..length]
}

fn is_code_fence(trimmed: &str, marker: &str) -> bool {
    trimmed.starts_with(marker) && trimmed.trim_start_matches(&marker[..1]).is_empty()
}

/// Moves on behind an HTML comment that starts on `line`.
fn skip_comment(text: &str, all: &mut impl Iterator<Item = Line>, line: Line) {
    let mut last = line;
    let from = line.span.start + line.of(text).find("<!--").map_or(0, |at| at + "<!--".len());
    let Some(end) = memmem::find(&text.as_bytes()[from..], b"-->") else {
        return;
    };
    while last.span.end < from + end {
        match all.next() {
            Some(next) => last = next,
            None => return,
        }
    }
}

fn trim(text: &str, span: Span) -> Span {
    let content = span.of(text);
    let start = span.start + (content.len() - content.trim_start().len());
    Span::new(start, start + content.trim().len())
}
