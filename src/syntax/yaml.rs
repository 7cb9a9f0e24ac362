//! YAML text to tree, up to the first error: the only user of the span parser.

use granit_parser::{Event, Options, Parser, StructureStyle, options};

pub(super) use granit_parser::ErrorKind;

use super::node::{Entry, Node, NodeKind, Scalar, ScalarStyle};
use crate::text::Span;

/// What one pass over a header gives.
pub(super) struct Parsed {
    /// The tree, as far as it was read; `None` if there is nothing but comments.
    pub(super) root: Option<Node>,
    /// Aliases that no anchor is there for. The parser goes on behind them.
    pub(super) unresolved_aliases: Vec<Span>,
    /// The `!` of tags that readers know nothing of.
    pub(super) unknown_tags: Vec<Span>,
    /// Where parsing stopped, if it did not reach the end.
    pub(super) stop: Option<Stop>,
}

/// Where and in which surroundings the parser stopped.
pub(super) struct Stop {
    pub(super) kind: StopKind,
    pub(super) offset: usize,
    /// The starts of the flow collections that are open, the outermost first.
    pub(super) open_flows: Vec<usize>,
    /// The last node read before the error.
    pub(super) last: Option<LastNode>,
}

/// Why the parser stopped.
pub(super) enum StopKind {
    /// The parser says so.
    Refused(ErrorKind),
    /// A `:` without a key before it, which this parser takes and most readers do not.
    EmptyKey,
    /// A key inside `{…}` that reaches over a line end, likewise.
    KeyOverLines {
        /// Where the key starts; the parser stopped where it ends.
        start: usize,
    },
}

/// The node read last.
#[derive(Clone, Copy)]
pub(super) struct LastNode {
    pub(super) span: Span,
    pub(super) kind: LastKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LastKind {
    Scalar(ScalarStyle),
    Alias,
    Collection,
}

/// Reads what follows `from` in `source` as one YAML document; offsets are those of `source`. Total:
/// nesting is bounded by the parser, and the tree is built without recursion.
pub(super) fn parse(source: &str, from: usize) -> Parsed {
    let mut builder = Builder::new(source);
    let mut stop = None;
    let rest = &source[from..];
    for next in Parser::new_from_str_with_options(rest, parser_options()) {
        match next {
            Ok((event, span)) => {
                let range = span.byte_range().unwrap_or(rest.len()..rest.len());
                let span_of_node = Span::new(range.start + from, range.end + from);
                let tag = span.tag_span().and_then(|tag| tag.byte_range());
                let tag = tag.map(|tag| Span::new(tag.start + from, tag.end + from));
                if let Err(kind) = builder.event(event, span_of_node, tag) {
                    let offset = match kind {
                        StopKind::KeyOverLines { .. } => span_of_node.end,
                        _ => span_of_node.start,
                    };
                    stop = Some(builder.stop(kind, offset));
                    break;
                }
            }
            Err(error) => {
                let offset = error.marker().byte_offset().unwrap_or(rest.len());
                let kind = StopKind::Refused(error.kind().clone());
                stop = Some(builder.stop(kind, from + offset.min(rest.len())));
                break;
            }
        }
    }
    builder.finish(stop)
}

/// Comments are left out: the parser buffers only so many of them. A byte-order mark in the middle
/// is content to every real reader, and an alias without an anchor need not stop the parser.
fn parser_options() -> Options {
    options! {
        emit_comments: false,
        emit_unresolved_aliases: true,
        block_scalar_eof_without_line_feed: true,
        bom_inside_document_as_content: true,
    }
}

/// The tags of YAML's own types: other ones are known to no reader of skills.
const KNOWN_TAGS: &[&str] = &[
    "binary",
    "bool",
    "float",
    "int",
    "map",
    "merge",
    "null",
    "omap",
    "pairs",
    "seq",
    "set",
    "str",
    "timestamp",
];

struct Builder<'source> {
    source: &'source str,
    stack: Vec<Frame>,
    root: Option<Node>,
    documents: usize,
    unresolved_aliases: Vec<Span>,
    unknown_tags: Vec<Span>,
    last: Option<LastNode>,
}

/// A collection that is not closed yet.
struct Frame {
    start: usize,
    flow: bool,
    tag: Option<String>,
    items: Items,
}

enum Items {
    Sequence(Vec<Node>),
    Mapping {
        entries: Vec<Entry>,
        key: Option<Node>,
    },
}

impl<'source> Builder<'source> {
    fn new(source: &'source str) -> Self {
        Self {
            source,
            stack: Vec::new(),
            root: None,
            documents: 0,
            unresolved_aliases: Vec::new(),
            unknown_tags: Vec::new(),
            last: None,
        }
    }

    fn event(&mut self, event: Event<'_>, span: Span, tag: Option<Span>) -> Result<(), StopKind> {
        let tag = tag.map(|tag| self.tag(tag));
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(StopKind::Refused(ErrorKind::MultipleDocumentsUnsupported));
                }
            }
            Event::Scalar(value, style, _, _) => self.scalar(&value, style, span, tag)?,
            Event::Alias(_) => self.alias(span),
            Event::UnresolvedAlias(_) => {
                self.unresolved_aliases.push(span);
                self.alias(span);
            }
            Event::SequenceStart(style, ..) => {
                self.open(span, style, tag, Items::Sequence(Vec::new()));
            }
            Event::MappingStart(style, ..) => {
                self.open(
                    span,
                    style,
                    tag,
                    Items::Mapping {
                        entries: Vec::new(),
                        key: None,
                    },
                );
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span.end),
            _ => {}
        }
        Ok(())
    }

    /// A tag's text. A tag that is not YAML's own makes most readers refuse the whole header.
    fn tag(&mut self, span: Span) -> String {
        let text = span.of(self.source);
        let name = text
            .strip_prefix("!!")
            .or_else(|| text.strip_prefix("!<tag:yaml.org,2002:")?.strip_suffix('>'));
        let is_known = text == "!" || name.is_some_and(|name| KNOWN_TAGS.contains(&name));
        if !is_known && text.starts_with('!') {
            self.unknown_tags
                .push(Span::new(span.start, span.start + 1));
        }
        text.to_owned()
    }

    fn scalar(
        &mut self,
        value: &str,
        style: granit_parser::ScalarStyle,
        span: Span,
        tag: Option<String>,
    ) -> Result<(), StopKind> {
        let style = match style {
            granit_parser::ScalarStyle::SingleQuoted => ScalarStyle::SingleQuoted,
            granit_parser::ScalarStyle::DoubleQuoted => ScalarStyle::DoubleQuoted,
            granit_parser::ScalarStyle::Literal => ScalarStyle::Literal,
            granit_parser::ScalarStyle::Folded => ScalarStyle::Folded,
            _ => ScalarStyle::Plain,
        };
        // The parser says `~` for a value that is not there.
        let value = if span.is_empty() { "" } else { value };
        let span = match style {
            ScalarStyle::Literal | ScalarStyle::Folded => self.block_scalar_span(span),
            _ => span,
        };
        if !span.is_empty() {
            self.last = Some(LastNode {
                span,
                kind: LastKind::Scalar(style),
            });
        }
        let kind = NodeKind::Scalar(Scalar {
            value: value.to_owned(),
            style,
        });
        let node = Node { span, kind, tag };
        self.refuse_key(&node)?;
        self.push(node);
        Ok(())
    }

    /// Keys that this parser takes and most readers do not. What follows `?` may be any key.
    fn refuse_key(&self, node: &Node) -> Result<(), StopKind> {
        let Some(Frame {
            flow,
            items: Items::Mapping { key: None, .. },
            ..
        }) = self.stack.last()
        else {
            return Ok(());
        };
        let before = self.source[..node.span.start].trim_end();
        if before.ends_with('?') {
            return Ok(());
        }
        let colon_here = self.source[node.span.start..].starts_with(':');
        if !flow && node.is_absent() && colon_here {
            return Err(StopKind::EmptyKey);
        }
        if *flow && node.span.of(self.source).contains(['\n', '\r']) {
            return Err(StopKind::KeyOverLines {
                start: node.span.start,
            });
        }
        Ok(())
    }

    /// The parser's span of a block scalar starts at its text; ours starts at its indicator and
    /// ends with its last line that is not blank.
    fn block_scalar_span(&self, span: Span) -> Span {
        let from = self.last.map_or(0, |last| last.span.end).min(span.start);
        let before = &self.source[from..span.start];
        let start = before.find(['|', '>']).map_or(span.start, |at| from + at);
        let end = start + self.source[start..span.end].trim_end().len();
        Span::new(start, end)
    }

    fn alias(&mut self, span: Span) {
        self.last = Some(LastNode {
            span,
            kind: LastKind::Alias,
        });
        self.push(Node {
            span,
            kind: NodeKind::Alias,
            tag: None,
        });
    }

    fn open(&mut self, span: Span, style: StructureStyle, tag: Option<String>, items: Items) {
        let flow = style == StructureStyle::Flow;
        self.stack.push(Frame {
            start: span.start,
            flow,
            tag,
            items,
        });
    }

    fn close(&mut self, end: usize) {
        let Some(frame) = self.stack.pop() else {
            return;
        };
        let last = self.last.map_or(frame.start, |last| last.span.end);
        // A block collection ends where its last node does, not where the next token is.
        let end = if frame.flow {
            end
        } else {
            last.max(frame.start)
        };
        let node = frame.into_node(end);
        if !node.span.is_empty() {
            self.last = Some(LastNode {
                span: node.span,
                kind: LastKind::Collection,
            });
        }
        self.push(node);
    }

    fn push(&mut self, node: Node) {
        match self.stack.last_mut().map(|frame| &mut frame.items) {
            None => self.root = Some(node),
            Some(Items::Sequence(items)) => items.push(node),
            Some(Items::Mapping { entries, key }) => match key.take() {
                None => *key = Some(node),
                Some(key) => entries.push(Entry { key, value: node }),
            },
        }
    }

    fn stop(&self, kind: StopKind, offset: usize) -> Stop {
        let open = self
            .stack
            .iter()
            .filter(|frame| frame.flow)
            .map(|frame| frame.start);
        Stop {
            kind,
            offset,
            open_flows: open.collect(),
            last: self.last,
        }
    }

    fn finish(mut self, stop: Option<Stop>) -> Parsed {
        while !self.stack.is_empty() {
            self.close(self.last.map_or(0, |last| last.span.end));
        }
        let root = self.root.filter(|root| !root.is_absent());
        Parsed {
            root,
            unresolved_aliases: self.unresolved_aliases,
            unknown_tags: self.unknown_tags,
            stop,
        }
    }
}

impl Frame {
    fn into_node(self, end: usize) -> Node {
        let kind = match self.items {
            Items::Sequence(items) => NodeKind::Sequence(items),
            Items::Mapping { mut entries, key } => {
                if let Some(key) = key {
                    let value = Node {
                        span: Span::at(end),
                        kind: NodeKind::Broken,
                        tag: None,
                    };
                    entries.push(Entry { key, value });
                }
                NodeKind::Mapping(entries)
            }
        };
        Node {
            span: Span::new(self.start, end.max(self.start)),
            kind,
            tag: self.tag,
        }
    }
}
