//! The tree of a header that may be broken or half-typed.
//!
//! A header is a flat list of fields. If one cannot be parsed, parsing goes on behind it: the good
//! fields are known all the same, and each broken one gives its own error. What is only in the way
//! (a mark of a merge, one line inside a field) is replaced by blanks, so that every offset stays.

use std::collections::HashMap;

use super::blame::{Blame, blame, stray};
use super::conflict::conflicts;
use super::extent::{field_at, indent_of, key_on_line, line_above, nested_at};
use super::key::field_of;
use super::lines::{line_at, lines};
use super::node::{Entry, Node, NodeKind, Scalar, ScalarStyle};
use super::yaml::{self, Parsed, Stop};
use crate::text::Span;

pub use super::cause::{YamlCause, YamlError};

/// A header's tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The root node; `None` if the header holds nothing but comments and blanks.
    pub root: Option<Node>,
    /// What could not be parsed, in the order of the text.
    pub errors: Vec<YamlError>,
}

/// How many broken fields are looked for: more faults than this are not the work of a slip of the
/// hand, and mending the first ones shows the others.
const MAX_RECOVERIES: usize = 100;

/// How often a header may be parsed as a whole in search of faults. Parsing mostly goes on behind
/// the last fault; only faults that swallow the rest, such as quotes, cost more.
const MAX_PASSES: usize = 4;

/// Short headers, which are all that people write, may be parsed more often.
const SMALL_HEADER: usize = 64 * 1024;

/// Parses the header that `span` covers. Total: any text gives a tree and errors.
#[must_use]
pub(super) fn parse_header(text: &str, span: Span) -> Header {
    let original = span.of(text);
    let mut recovery = Recovery {
        original,
        source: original.to_owned(),
        errors: Vec::new(),
        entries: Vec::new(),
        indented: Vec::new(),
        nested: Vec::new(),
        root: None,
        anchors: None,
    };
    recovery.resolve_conflicts();
    recovery.parse();
    recovery.finish(span.start)
}

struct Recovery<'text> {
    original: &'text str,
    /// The header with blanks for what is in the way.
    source: String,
    errors: Vec<YamlError>,
    /// The fields found so far, the broken ones included.
    entries: Vec<Entry>,
    /// Fields that are indented by mistake.
    indented: Vec<Entry>,
    /// Entries inside fields that are broken.
    nested: Vec<Span>,
    /// The root as the parser gave it, unless the fields had to be put together.
    root: Option<Node>,
    /// Where each anchor is, if that was asked for.
    anchors: Option<HashMap<&'text str, usize>>,
}

impl<'text> Recovery<'text> {
    fn resolve_conflicts(&mut self) {
        for conflict in conflicts(self.original) {
            self.errors.push(YamlError {
                span: conflict.mark,
                cause: YamlCause::MergeConflict,
                key: None,
            });
            for lines in conflict.blanked {
                blank(&mut self.source, lines);
            }
        }
    }

    fn parse(&mut self) {
        let mut from = 0;
        let mut work = 0;
        for _ in 0..MAX_RECOVERIES {
            let mut parsed = yaml::parse(&self.source, from);
            let blame = match (&parsed.stop, self.is_stray(from, &parsed)) {
                (Some(stop), _) => blame(&self.source, from, stop),
                (None, Some(at)) => stray(&self.source, from, at),
                (None, None) => return self.keep(parsed, self.source.len()),
            };
            work += work_of(&parsed, from, self.source.len());
            let next = self.next(&blame);
            let is_only_comment = self.is_accepted_comment(&blame);
            let is_blanked = blank(&mut self.source, blame.broken);
            parsed.stop = None;
            self.keep(parsed, blame.broken.start.min(next));
            if !is_only_comment {
                self.errors.push(blame.error);
                self.insert_broken(blame.broken);
            }
            if !is_blanked || work > MAX_PASSES * self.source.len() + SMALL_HEADER {
                return self.give_up(next);
            }
            from = next;
        }
        self.give_up(from);
    }

    /// Where to go on: behind a broken field, or at the start of a field of which a part was
    /// blanked.
    fn next(&self, blame: &Blame) -> usize {
        let field = field_at(&self.source, blame.broken.start);
        match field.start < blame.broken.start {
            true => field.start,
            false => blame.broken.end,
        }
    }

    /// Behind a broken field a line without a colon makes a whole document: it is a stray line all
    /// the same.
    fn is_stray(&self, from: usize, parsed: &Parsed) -> Option<usize> {
        let root = parsed.root.as_ref()?;
        let is_rest = from > 0 && !self.entries.is_empty() && root.as_mapping().is_none();
        is_rest.then_some(root.span.start)
    }

    /// Most readers take a `#` directly behind a quote or a bracket for a comment.
    fn is_accepted_comment(&self, blame: &Blame) -> bool {
        let at = blame.error.span.start;
        blame.error.cause == YamlCause::CommentWithoutBlank
            && self.source[..at].ends_with(['"', '\'', ']', '}'])
    }

    /// Nothing is known about what follows `at`. That must be visible as an error.
    fn give_up(&mut self, at: usize) {
        if self.errors.is_empty() {
            self.errors.push(YamlError {
                span: Span::at(at),
                cause: YamlCause::Other("there is too much to read here".to_owned()),
                key: None,
            });
        }
    }

    /// Keeps what was parsed of the fields before `end`.
    fn keep(&mut self, parsed: Parsed, end: usize) {
        let aliases = parsed.unresolved_aliases.into_iter();
        for span in aliases.filter(|span| span.start < end) {
            if self.is_anchored(span) {
                continue;
            }
            self.fault(span, YamlCause::UnknownAlias);
        }
        let tags = parsed.unknown_tags.into_iter();
        for span in tags.filter(|span| span.start < end) {
            self.fault(span, YamlCause::ReservedStart { character: '!' });
        }
        let Some(mut root) = parsed.root else { return };
        if let NodeKind::Mapping(entries) = &mut root.kind
            && (end < self.source.len() || !self.entries.is_empty())
        {
            let before = |entry: &Entry| entry.key.span.start < end;
            self.entries.extend(entries.drain(..).filter(before));
        } else if end >= self.source.len() {
            self.root = Some(root);
        }
    }

    fn fault(&mut self, span: Span, cause: YamlCause) {
        self.errors.push(YamlError {
            span,
            cause,
            key: key_on_line(&self.source, span.start),
        });
    }

    /// Whether the anchor of an alias is in a part that was parsed before.
    fn is_anchored(&mut self, alias: Span) -> bool {
        let anchors = self.anchors.get_or_insert_with(|| anchors(self.original));
        let name = &alias.of(self.original)[1..];
        anchors.get(name).is_some_and(|&at| at < alias.start)
    }

    /// Puts the key of a blanked field back into the tree, so that the field counts as being there.
    fn insert_broken(&mut self, field: Span) {
        if let Some(nested) = nested_at(self.original, field.start) {
            self.nested.push(nested);
            return;
        }
        let first = lines(self.original, field).find(|line| !line.is_blank(self.original));
        let Some(entry) = first.and_then(|line| broken_entry(self.original, line.span, field))
        else {
            return;
        };
        let line = line_at(self.original, field.start);
        if indent_of(line.of(self.original)) == 0 {
            self.entries.push(entry);
            return;
        }
        // Below a field at the margin an indented line was meant as a field, too.
        let above = line_above(self.original, line);
        if above.is_some_and(|above| field_of(above.of(self.original)).is_some()) {
            self.indented.push(entry);
        }
    }

    /// The fields that are only indented by mistake, unless they are there in earnest as well.
    fn indented_fields(&mut self) -> Vec<Entry> {
        let mut fields = std::mem::take(&mut self.indented);
        let is_known = |field: &Entry| {
            let mut entries = self.entries.iter();
            entries.any(|other| other.key_text() == field.key_text())
        };
        fields.retain(|field| !is_known(field));
        fields
    }

    /// A field is broken if something in it is: what is left of it is not all that was meant.
    fn mark_broken(&mut self) {
        for nested in &self.nested {
            let mut entries = self.entries.iter();
            let after = entries.position(|entry| entry.key.span.start > nested.start);
            let index = after.unwrap_or(self.entries.len()).checked_sub(1);
            if let Some(entry) = index.and_then(|index| self.entries.get_mut(index)) {
                let value = entry.value.span;
                let start = match value.is_empty() {
                    true => nested.start,
                    false => value.start.min(nested.start),
                };
                let end = value
                    .end
                    .max(nested.of(self.original).trim_end().len() + nested.start);
                entry.value.span = Span::new(start, end);
                entry.value.kind = NodeKind::Broken;
            }
        }
    }

    fn finish(mut self, start: usize) -> Header {
        if !(self.entries.is_empty() && self.indented.is_empty())
            && let Some(NodeKind::Mapping(entries)) = self.root.as_mut().map(|root| &mut root.kind)
        {
            self.entries.append(entries);
        }
        let indented = self.indented_fields();
        self.entries.extend(indented);
        self.entries.sort_by_key(|entry| entry.key.span.start);
        self.mark_broken();
        let mut root = self.root;
        if let (Some(first), Some(last)) = (self.entries.first(), self.entries.last()) {
            root = Some(Node {
                span: Span::new(first.key.span.start, last.span().end),
                kind: NodeKind::Mapping(self.entries),
                tag: None,
            });
        }
        if let Some(root) = &mut root {
            shift(root, start);
        }
        for error in &mut self.errors {
            error.span = moved(error.span, start);
            error.key = error.key.map(|key| moved(key, start));
        }
        self.errors.sort_by_key(|error| error.span);
        Header {
            root,
            errors: self.errors,
        }
    }
}

/// How many bytes the parser looked at.
fn work_of(parsed: &Parsed, from: usize, end: usize) -> usize {
    match &parsed.stop {
        Some(stop) if !stop.has_seen_the_end() => stop.offset.saturating_sub(from),
        _ => end - from,
    }
}

impl Stop {
    fn has_seen_the_end(&self) -> bool {
        use yaml::{ErrorKind, StopKind};
        matches!(
            self.kind,
            StopKind::Refused(
                ErrorKind::UnclosedQuotedScalar
                    | ErrorKind::DocumentIndicatorInQuotedScalar
                    | ErrorKind::InvalidQuotedScalarIndent
                    | ErrorKind::UnclosedFlowCollection { .. }
            )
        )
    }
}

/// Where each name stands first behind an `&`.
fn anchors(text: &str) -> HashMap<&str, usize> {
    let mut anchors = HashMap::new();
    for (at, _) in text.match_indices('&') {
        let rest = &text[at + 1..];
        let ends_name = |character: char| character.is_whitespace() || ",[]{}&".contains(character);
        let length = rest.find(ends_name).unwrap_or(rest.len());
        anchors.entry(&rest[..length]).or_insert(at);
    }
    anchors
}

/// Replaces all but line ends in `span` by blanks; whether that changed anything.
fn blank(source: &mut String, span: Span) -> bool {
    let before = span.of(source);
    let blanked: String = before
        .bytes()
        .map(|byte| {
            if matches!(byte, b'\n' | b'\r') {
                char::from(byte)
            } else {
                ' '
            }
        })
        .collect();
    if blanked == before {
        return false;
    }
    source.replace_range(span.start..span.end, &blanked);
    true
}

fn broken_entry(original: &str, line: Span, field: Span) -> Option<Entry> {
    let content = line.of(original);
    // Marks of Markdown stand before a key by mistake; it is the key all the same.
    let marks = content.len() - content.trim_start_matches([' ', '\t', '-', '*', '`']).len();
    let (key, _) = content[marks..].split_once(':')?;
    let key_span = Span::new(
        line.start + marks,
        line.start + marks + key.trim_end().len(),
    );
    let name = key_span.of(original).trim_matches(['"', '\'', '*', '`']);
    if name.is_empty() {
        return None;
    }
    let colon = line.start + marks + key.len() + 1;
    let rest = Span::new(colon, field.end).of(original);
    let start = colon + (rest.len() - rest.trim_start().len());
    let end = colon + rest.trim_end().len();
    let key = Node {
        span: key_span,
        kind: NodeKind::Scalar(Scalar {
            value: name.to_owned(),
            style: ScalarStyle::Plain,
        }),
        tag: None,
    };
    let span = Span::new(start.min(end), end);
    Some(Entry {
        key,
        value: Node {
            span,
            kind: NodeKind::Broken,
            tag: None,
        },
    })
}

/// Moves a tree from offsets in the header to offsets in the file.
fn shift(node: &mut Node, by: usize) {
    node.span = moved(node.span, by);
    match &mut node.kind {
        NodeKind::Sequence(items) => items.iter_mut().for_each(|item| shift(item, by)),
        NodeKind::Mapping(entries) => {
            for entry in entries {
                shift(&mut entry.key, by);
                shift(&mut entry.value, by);
            }
        }
        NodeKind::Scalar(_) | NodeKind::Alias | NodeKind::Broken => {}
    }
}

fn moved(span: Span, by: usize) -> Span {
    Span::new(span.start + by, span.end + by)
}
