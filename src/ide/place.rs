//! Where in a frontmatter the cursor is.
//!
//! That is told from the lines and not from the tree: in a header that is half-typed, what is being
//! typed is what the tree does not have.

use crate::loader::Skill;
use crate::syntax::{FenceState, Line, field_of, indent_of, key_of, lines};
use crate::text::Span;

/// Where the cursor is, and what could be written there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place<'text> {
    /// At a key of a field, or where one could be.
    Key {
        /// What is there of it; empty at the cursor if nothing is.
        word: Span,
        /// Whether a colon follows.
        has_colon: bool,
    },
    /// At the value on the line of its key, or where it could be.
    Value { key: &'text str, slot: Slot },
    /// Between the brackets of a list.
    Flow { key: &'text str, inside: Span },
    /// At an item of a list with a line for each.
    Item {
        key: &'text str,
        slot: Slot,
        /// The other items.
        others: Vec<Span>,
    },
}

/// Where a value goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    /// What is there already, without quotes; empty at the cursor if nothing is.
    pub(super) content: Span,
    /// What is missing before it.
    pub(super) before: &'static str,
    /// The quotes it stands in.
    pub(super) quote: Option<Quote>,
}

/// The quotes around a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quote {
    pub(super) mark: char,
    pub(super) is_closed: bool,
}

/// The place of the cursor at `offset` (see [`cursor_at`]); `None` where nothing can be said: in the body, a comment, a
/// block of text, a nested mapping.
pub(super) fn place_at(skill: &Skill, offset: usize) -> Option<Place<'_>> {
    let text = &*skill.text;
    let line = line_at(text, offset);
    let header = header_at(skill, line)?;
    let above: Vec<Line> = lines(text, Span::new(header.start, line.span.start)).collect();
    let field = above.iter().rposition(|line| starts_field(line.of(text)));
    let cursor = Cursor {
        text,
        header,
        line,
        offset,
        above: &above[field.unwrap_or(above.len())..],
    };
    cursor.place()
}

/// Where a cursor at `offset` can be: not behind the end, inside a character or inside a line end.
pub(super) fn cursor_at(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    match text[..offset].ends_with('\r') && text[offset..].starts_with('\n') {
        true => offset - 1,
        false => offset,
    }
}

/// The line that `offset` lies in; behind the last line end that is an empty one.
pub(super) fn line_at(text: &str, offset: usize) -> Line {
    let offset = cursor_at(text, offset);
    let start = text[..offset].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let rest = lines(text, Span::new(start, text.len())).next();
    rest.unwrap_or(Line {
        span: Span::at(start),
        next: start,
    })
}

/// The frontmatter, if `line` is a line of it. Where nothing closes it, a line that is typed below
/// its fields is one of it.
fn header_at(skill: &Skill, line: Line) -> Option<Span> {
    let fences = &skill.tree.fences;
    let header = fences.header;
    let is_end_known = match fences.state {
        FenceState::Absent => return None,
        FenceState::Unopened { close, .. } => close.is_some(),
        _ => fences.is_end_known(),
    };
    let at = line.span.start;
    if at < header.start {
        return None;
    }
    if at < header.end {
        return Some(header);
    }
    let between = &skill.text[header.end..at];
    let is_body = line.of(&skill.text).starts_with('#');
    let is_near = !is_end_known && between.trim().is_empty() && !is_body;
    is_near.then(|| Span::new(header.start, line.next))
}

/// Whether a line at the margin starts a field, or was meant to.
fn starts_field(line: &str) -> bool {
    !line.starts_with([' ', '\t', '#', ']', '}']) && !line.is_empty() && !is_item(line)
}

/// Whether a line without its indent is an item of a list.
fn is_item(content: &str) -> bool {
    content == "-" || content.starts_with("- ")
}

struct Cursor<'text, 'lines> {
    text: &'text str,
    header: Span,
    line: Line,
    offset: usize,
    /// The line of the field that the cursor's line may go on with, and those below it.
    above: &'lines [Line],
}

impl<'text> Cursor<'text, '_> {
    fn place(&self) -> Option<Place<'text>> {
        let content = self.line.of(self.text);
        if self.head().trim_start().starts_with('#') {
            return None;
        }
        if let Some(place) = self.in_brackets() {
            return Some(place);
        }
        let trimmed = content.trim_start_matches([' ', '\t']);
        let is_at_margin = trimmed.len() == content.len();
        if trimmed.is_empty() && self.offset == self.line.span.start {
            return (!self.is_inside_field()).then_some(Place::Key {
                word: Span::at(self.offset),
                has_colon: false,
            });
        }
        if is_item(trimmed) {
            return self.item(content.len() - trimmed.len());
        }
        match is_at_margin {
            true => self.field(content),
            false => self.item_without_mark(content, trimmed),
        }
    }

    /// The cursor's line before the cursor.
    fn head(&self) -> &'text str {
        &self.text[self.line.span.start..self.offset]
    }

    /// On a line at the margin: its key, or the value behind it.
    fn field(&self, content: &'text str) -> Option<Place<'text>> {
        let start = self.line.span.start;
        match key_of(content) {
            Some(key) if self.offset > start + key.colon => {
                let after = start + key.colon + 1;
                let slot = slot(self.text, after, self.line.span.end, self.offset)?;
                let key = key.name;
                Some(Place::Value { key, slot })
            }
            _ => key_place(content, start, self.offset),
        }
    }

    /// On a blank line: whether the field above goes on below.
    fn is_inside_field(&self) -> bool {
        let below = Span::new(self.line.next.min(self.header.end), self.header.end);
        let next = lines(self.text, below).find(|line| !line.is_blank(self.text));
        let goes_on = |line: &str| line.starts_with([' ', '\t', ']', '}']) || is_item(line);
        !self.above.is_empty() && next.is_some_and(|next| goes_on(next.of(self.text)))
    }

    /// The key of the field that the cursor's line goes on with, and where its value starts.
    fn parent(&self) -> Option<(&'text str, usize)> {
        let first = self.above.first()?;
        let key = field_of(first.of(self.text))?;
        Some((key.name, first.span.start + key.colon + 1))
    }

    /// The key of the field above, if its value is the list that lines below it make.
    fn list_parent(&self) -> Option<&'text str> {
        let (key, after) = self.parent()?;
        let rest = &self.text[after..self.above.first()?.span.end];
        let rest = rest.trim_matches([' ', '\t']);
        (rest.is_empty() || rest.starts_with('#')).then_some(key)
    }

    /// In brackets that the field above opens, or this line does.
    fn in_brackets(&self) -> Option<Place<'text>> {
        let content = self.line.of(self.text);
        let own = field_of(content).map(|key| (key.name, self.line.span.start + key.colon + 1));
        let (key, after) = own.or_else(|| self.parent())?;
        let value = self.text.get(after..self.header.end)?;
        let open = after + (value.len() - value.trim_start_matches([' ', '\t']).len());
        if !self.text[open..].starts_with('[') || self.offset <= open {
            return None;
        }
        let inside = brackets(self.text, open, self.header.end);
        inside
            .touches(self.offset)
            .then_some(Place::Flow { key, inside })
    }

    /// At an item whose hyphen stands at `indent`.
    fn item(&self, indent: usize) -> Option<Place<'text>> {
        let key = self.list_parent()?;
        let after = self.line.span.start + indent + 1;
        let is_direct = self.is_direct(indent);
        if !is_direct || self.offset < after {
            return None;
        }
        let slot = slot(self.text, after, self.line.span.end, self.offset)?;
        Some(Place::Item {
            key,
            slot,
            others: self.other_items(),
        })
    }

    /// Below a key without a value, on a line that is to become an item.
    fn item_without_mark(&self, content: &'text str, trimmed: &str) -> Option<Place<'text>> {
        let key = self.list_parent()?;
        let indent = content.len() - trimmed.len();
        let is_word = !trimmed.contains([':', ' ', '"', '\'']);
        if !is_word || !self.is_direct(indent) || self.offset < self.line.span.start + indent {
            return None;
        }
        let content = Span::new(self.line.span.start + indent, self.line.span.end);
        Some(Place::Item {
            key,
            slot: Slot {
                content,
                before: "- ",
                quote: None,
            },
            others: self.other_items(),
        })
    }

    /// Whether between the field and this line there are only items as deep as it.
    fn is_direct(&self, indent: usize) -> bool {
        let between = self.above.iter().skip(1).map(|line| line.of(self.text));
        let mut between = between.filter(|line| {
            let trimmed = line.trim_start_matches([' ', '\t']);
            !trimmed.is_empty() && !trimmed.starts_with('#')
        });
        between.all(|line| indent_of(line) == indent && is_item(&line[indent..]))
    }

    fn other_items(&self) -> Vec<Span> {
        let below = Span::new(self.line.next.min(self.header.end), self.header.end);
        let below = lines(self.text, below).take_while(|line| !starts_field(line.of(self.text)));
        let all = self.above.iter().skip(1).copied().chain(below);
        all.filter_map(|line| {
            let start = line.span.start + indent_of(line.of(self.text));
            is_item(&self.text[start..line.span.end]).then(|| Span::new(start + 1, line.span.end))
        })
        .collect()
    }
}

/// At the word at the start of a line, if the cursor is at it.
fn key_place<'text>(content: &str, start: usize, offset: usize) -> Option<Place<'text>> {
    let is_part = |character: char| {
        character.is_alphanumeric() || matches!(character, '-' | '_' | '.' | '"' | '\'')
    };
    let length = content.find(|character| !is_part(character));
    let word = Span::new(start, start + length.unwrap_or(content.len()));
    let rest = content[word.len()..].trim_start_matches([' ', '\t']);
    word.touches(offset).then(|| Place::Key {
        word,
        has_colon: rest.starts_with(':'),
    })
}

/// The place of the value between `after` and the end of its line.
fn slot(text: &str, after: usize, end: usize, offset: usize) -> Option<Slot> {
    let raw = &text[after..end];
    let comment = comment_start(raw);
    let written = raw[..comment].trim_matches([' ', '\t']);
    let start = after + (raw.len() - raw.trim_start_matches([' ', '\t']).len());
    if offset > after + comment {
        return None;
    }
    let before = if offset == after { " " } else { "" };
    let Some(first) = written.chars().next() else {
        return Some(Slot {
            content: Span::at(offset),
            before,
            quote: None,
        });
    };
    let value = Span::new(start, start + written.len());
    match first {
        '|' | '>' | '&' | '!' | '*' | '{' | '[' => None,
        '"' | '\'' => quoted(text, value, first, offset),
        _ => Some(Slot {
            content: Span::new(value.start.min(offset), value.end.max(offset)),
            before,
            quote: None,
        }),
    }
}

/// The place of a value in quotes, if the cursor is between them.
fn quoted(text: &str, value: Span, mark: char, offset: usize) -> Option<Slot> {
    let start = value.start + mark.len_utf8();
    let close = text[start..value.end].find(mark).map(|at| start + at);
    let content = Span::new(start, close.unwrap_or(value.end.max(offset)));
    content.touches(offset).then_some(Slot {
        content,
        before: "",
        quote: Some(Quote {
            mark,
            is_closed: close.is_some(),
        }),
    })
}

/// Where a comment starts on the line of a value, or its end.
fn comment_start(raw: &str) -> usize {
    let mut quote = None;
    let mut previous = ' ';
    for (at, character) in raw.char_indices() {
        match quote {
            Some(mark) if character == mark => quote = None,
            None if matches!(character, '"' | '\'') && matches!(previous, ' ' | '\t') => {
                quote = Some(character);
            }
            None if character == '#' && matches!(previous, ' ' | '\t') => return at,
            _ => {}
        }
        previous = character;
    }
    raw.len()
}

/// What stands in the brackets that open at `open`. If they are not closed before the next field,
/// only the rest of the line is known to be meant.
fn brackets(text: &str, open: usize, end: usize) -> Span {
    let first = line_at(text, open);
    let mut below = lines(text, Span::new(first.next.min(end), end));
    let next = below.find(|line| field_of(line.of(text)).is_some());
    let field = &text[open..next.map_or(end, |line| line.span.start)];
    let start = open + 1;
    let mut quote = None;
    let mut depth = 0_usize;
    let mut previous = ' ';
    for (at, character) in field.char_indices() {
        match (quote, character) {
            (Some(mark), character) if character == mark => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') if matches!(previous, ' ' | '\t' | '\n' | '\r' | '[' | ',') => {
                quote = Some(character);
            }
            (None, '[') => depth += 1,
            (None, ']') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Span::new(start, open + at);
        }
        previous = character;
    }
    Span::new(start, first.span.end)
}
