//! The tree of a header that may be broken or half-typed.
//!
//! A header is a flat list of fields. If one cannot be parsed, it is replaced by blanks, so that
//! every offset stays, and the rest is parsed again: the good fields are known all the same, and
//! each broken one gives its own error.

use super::blame::blame;
use super::lines::{Line, lines};
use super::node::{Entry, Node, NodeKind, Scalar, ScalarStyle};
use super::yaml;
use crate::text::Span;

pub use super::blame::{YamlCause, YamlError};

/// A header's tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The root node; `None` if the header holds nothing but comments and blanks.
    pub root: Option<Node>,
    /// What could not be parsed, in the order of the text.
    pub errors: Vec<YamlError>,
}

/// How many broken fields are looked for. Each costs a parse of the header; more faults than this
/// are not the work of a slip of the hand, and mending the first ones shows the others.
const MAX_RECOVERIES: usize = 32;

/// Parses the header that `span` covers. Total: any text gives a tree and errors.
#[must_use]
pub(super) fn parse_header(text: &str, span: Span) -> Header {
    let original = span.of(text);
    let mut source = original.to_owned();
    let mut errors = Vec::new();
    for conflict in conflicts(original) {
        errors.push(YamlError {
            span: conflict.mark,
            cause: YamlCause::MergeConflict,
        });
        conflict.blanked.into_iter().for_each(|lines| {
            blank(&mut source, lines);
        });
    }
    let mut broken = Vec::new();
    let mut parsed = yaml::parse(&source);
    for _ in 0..MAX_RECOVERIES {
        let Some(stop) = &parsed.stop else { break };
        let error = blame(&source, stop);
        let field = field_at(&source, error.span.start.min(stop.offset));
        errors.push(error);
        if !blank(&mut source, field) {
            break;
        }
        broken.push(field);
        parsed = yaml::parse(&source);
    }
    errors.extend(parsed.unresolved_aliases.iter().map(|&span| YamlError {
        span,
        cause: YamlCause::UnknownAlias,
    }));
    let mut root = parsed.root;
    for field in broken {
        insert_broken(&mut root, original, field);
    }
    if let Some(root) = &mut root {
        shift(root, span.start);
    }
    for error in &mut errors {
        error.span = Span::new(error.span.start + span.start, error.span.end + span.start);
    }
    errors.sort_by_key(|error| error.span);
    Header { root, errors }
}

/// A merge conflict that was left in the text.
struct Conflict {
    /// The line that starts it.
    mark: Span,
    /// Its marks and its second side: what is left is one of the two versions.
    blanked: [Span; 2],
}

fn conflicts(source: &str) -> Vec<Conflict> {
    let mut conflicts = Vec::new();
    let mut start: Option<Line> = None;
    let mut middle: Option<Line> = None;
    for line in lines(source, Span::new(0, source.len())) {
        let content = line.of(source);
        if content.starts_with("<<<<<<< ") {
            (start, middle) = (Some(line), None);
        } else if content.trim_end() == "=======" && start.is_some() {
            middle = middle.or(Some(line));
        } else if content.starts_with(">>>>>>> ")
            && let (Some(first), Some(half)) = (start.take(), middle.take())
        {
            let second_side = Span::new(half.span.start, line.next);
            conflicts.push(Conflict {
                mark: first.span,
                blanked: [first.span, second_side],
            });
        }
    }
    conflicts
}

/// The field around `offset`: from the line that starts at the margin to before the next such line.
fn field_at(source: &str, offset: usize) -> Span {
    let mut field = Span::new(0, source.len());
    for line in lines(source, Span::new(0, source.len())) {
        if !starts_field(line.of(source)) {
            continue;
        }
        if line.span.start > offset {
            field.end = line.span.start;
            break;
        }
        field.start = line.span.start;
    }
    field
}

/// Whether a line starts a field: it starts at the margin, and not with what goes on with the field
/// above it (a list item, a closing bracket) or with a comment.
fn starts_field(line: &str) -> bool {
    match line.as_bytes() {
        [] | [b' ' | b'\t' | b'#' | b']' | b'}', ..] | [b'-', b' ' | b'\t', ..] | [b'-'] => false,
        [_, ..] => true,
    }
}

/// Replaces all but line ends in `field` by blanks; whether that changed anything.
fn blank(source: &mut String, field: Span) -> bool {
    let before = field.of(source);
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
    source.replace_range(field.start..field.end, &blanked);
    true
}

/// Puts the key of a blanked field back into the tree, so that the field counts as being there.
fn insert_broken(root: &mut Option<Node>, original: &str, field: Span) {
    let first = lines(original, field).find(|line| !line.is_blank(original));
    let Some(entry) = first.and_then(|line| broken_entry(original, line.span, field)) else {
        return;
    };
    let root = root.get_or_insert_with(|| Node {
        span: entry.span(),
        kind: NodeKind::Mapping(Vec::new()),
        tag: None,
    });
    let NodeKind::Mapping(entries) = &mut root.kind else {
        return;
    };
    root.span = Span::new(
        root.span.start.min(entry.key.span.start),
        root.span.end.max(entry.value.span.end),
    );
    let at = entries.partition_point(|other| other.key.span.start < entry.key.span.start);
    entries.insert(at, entry);
}

fn broken_entry(original: &str, line: Span, field: Span) -> Option<Entry> {
    let content = line.of(original);
    let indent = content.len() - content.trim_start().len();
    let (key, _) = content[indent..].split_once(':')?;
    let key_span = Span::new(
        line.start + indent,
        line.start + indent + key.trim_end().len(),
    );
    let name = key_span.of(original).trim_matches(['"', '\'']);
    if name.is_empty() {
        return None;
    }
    let colon = line.start + indent + key.len() + 1;
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
    node.span = Span::new(node.span.start + by, node.span.end + by);
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
