//! Tokens and the tree of tokens that the parser makes of them.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A byte order mark outside of documents.
    ByteOrderMark,
    /// A document starts with the next token. It has no text.
    DocumentMode,
    /// A flow collection ends because of its indentation. It has no text.
    FlowErrorEnd,
    /// Text of a plain scalar or of a block scalar's content.
    Scalar,
    DocumentStart,
    DocumentEnd,
    Newline,
    /// `-`
    SequenceItem,
    /// `?`
    ExplicitKey,
    /// `:`
    MapValue,
    FlowMapStart,
    FlowMapEnd,
    FlowSequenceStart,
    FlowSequenceEnd,
    Comma,
    Space,
    Comment,
    Directive,
    Alias,
    Anchor,
    Tag,
    SingleQuoted,
    DoubleQuoted,
    BlockScalarHeader,
    /// Text where no token can start.
    Unknown,
}

impl Kind {
    /// The kind of token that a text is.
    pub(super) fn of(source: &[u16]) -> Self {
        const CARRIAGE_RETURN: u16 = b'\r' as u16;
        let Some(&first) = source.first() else {
            return Self::Newline;
        };
        let byte = u8::try_from(first).unwrap_or(0);
        if let [_] = source {
            match byte {
                _ if first == 0xFEFF => return Self::ByteOrderMark,
                b'\n' => return Self::Newline,
                b'-' => return Self::SequenceItem,
                b'?' => return Self::ExplicitKey,
                b':' => return Self::MapValue,
                b'{' => return Self::FlowMapStart,
                b'}' => return Self::FlowMapEnd,
                b'[' => return Self::FlowSequenceStart,
                b']' => return Self::FlowSequenceEnd,
                b',' => return Self::Comma,
                _ => {}
            }
        }
        match byte {
            b' ' | b'\t' => Self::Space,
            b'#' => Self::Comment,
            b'%' => Self::Directive,
            b'*' => Self::Alias,
            b'&' => Self::Anchor,
            b'!' => Self::Tag,
            b'\'' => Self::SingleQuoted,
            b'"' => Self::DoubleQuoted,
            b'|' | b'>' => Self::BlockScalarHeader,
            b'-' if is_text(source, "---") => Self::DocumentStart,
            b'.' if is_text(source, "...") => Self::DocumentEnd,
            _ if source == [CARRIAGE_RETURN, u16::from(b'\n')] => Self::Newline,
            _ => Self::Unknown,
        }
    }

    /// The name that messages use.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::ByteOrderMark => "byte-order-mark",
            Self::DocumentMode => "doc-mode",
            Self::FlowErrorEnd => "flow-error-end",
            Self::Scalar => "scalar",
            Self::DocumentStart => "doc-start",
            Self::DocumentEnd => "doc-end",
            Self::Newline => "newline",
            Self::SequenceItem => "seq-item-ind",
            Self::ExplicitKey => "explicit-key-ind",
            Self::MapValue => "map-value-ind",
            Self::FlowMapStart => "flow-map-start",
            Self::FlowMapEnd => "flow-map-end",
            Self::FlowSequenceStart => "flow-seq-start",
            Self::FlowSequenceEnd => "flow-seq-end",
            Self::Comma => "comma",
            Self::Space => "space",
            Self::Comment => "comment",
            Self::Directive => "directive-line",
            Self::Alias => "alias",
            Self::Anchor => "anchor",
            Self::Tag => "tag",
            Self::SingleQuoted => "single-quoted-scalar",
            Self::DoubleQuoted => "double-quoted-scalar",
            Self::BlockScalarHeader => "block-scalar-header",
            Self::Unknown => "error",
        }
    }
}

fn is_text(source: &[u16], text: &str) -> bool {
    source.iter().copied().eq(text.encode_utf16())
}

/// A token: its place in the text, in UTF-16 code units, and the indentation it was seen at. There
/// are as many as half the text's characters, so a token is kept small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Whether there is a line feed in its text.
    pub(super) spans_lines: bool,
    start: u32,
    end: u32,
    indent: i32,
}

impl Token {
    /// A token between two code units. Texts longer than four thousand million of them, which no
    /// header is, would be cut.
    pub(super) fn new(kind: Kind, start: usize, end: usize, indent: isize) -> Self {
        let place = |unit: usize| u32::try_from(unit).unwrap_or(u32::MAX);
        let indent = i32::try_from(indent).unwrap_or(i32::MAX);
        Self {
            kind,
            spans_lines: false,
            start: place(start),
            end: place(end),
            indent,
        }
    }

    /// Where it starts.
    pub(super) fn start(&self) -> usize {
        self.start as usize
    }

    /// Where it ends.
    pub(super) fn end(&self) -> usize {
        self.end as usize
    }

    /// The indentation it was seen at.
    pub(super) fn indent(&self) -> isize {
        self.indent as isize
    }

    /// How long it is.
    pub(super) fn len(&self) -> usize {
        self.end() - self.start()
    }
}

/// What a node of the token tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Document,
    DocumentEnd,
    Alias,
    Plain,
    SingleQuoted,
    DoubleQuoted,
    BlockScalar,
    BlockMap,
    BlockSequence,
    /// `{…}`
    FlowMap,
    /// `[…]`
    FlowSequence,
    /// Tokens that fit nowhere; [`Branch::message`] says why.
    Error,
}

/// A node of the token tree. Which fields are used depends on the shape.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub(super) shape: Shape,
    pub(super) offset: usize,
    pub(super) indent: isize,
    /// Where the text of a scalar, an alias or an error is.
    pub(super) source: (usize, usize),
    /// Properties before a document's node; the header line of a block scalar.
    pub(super) start: Vec<Token>,
    /// What follows a node on its line; what closes a flow collection and follows it.
    pub(super) end: Vec<Token>,
    /// Whether there is such a list at all. An empty one and none differ while parsing.
    pub(super) has_end: bool,
    pub(super) items: Vec<Entry>,
    /// The node of a document.
    pub(super) value: Option<Box<Branch>>,
    /// Whether the text of a scalar goes over several lines.
    pub(super) spans_lines: bool,
    /// Why an error is one.
    pub(super) message: String,
}

impl Drop for Branch {
    /// Takes the tree apart without recursion: a text can nest deeper than any stack.
    fn drop(&mut self) {
        let mut rest = Vec::new();
        self.take_children(&mut rest);
        while let Some(mut branch) = rest.pop() {
            branch.take_children(&mut rest);
        }
    }
}

impl Branch {
    #[expect(clippy::vec_box, reason = "the children are boxed already")]
    fn take_children(&mut self, into: &mut Vec<Box<Self>>) {
        for entry in self.items.drain(..) {
            into.extend(entry.key);
            into.extend(entry.value);
        }
        into.extend(self.value.take());
    }

    /// A node of which nothing else is known yet.
    pub(super) fn new(shape: Shape, offset: usize, indent: isize) -> Self {
        Self {
            shape,
            offset,
            indent,
            source: (offset, offset),
            start: Vec::new(),
            end: Vec::new(),
            has_end: false,
            items: Vec::new(),
            value: None,
            spans_lines: false,
            message: String::new(),
        }
    }

    /// Whether this is a flow collection.
    pub(super) fn is_flow_collection(&self) -> bool {
        matches!(self.shape, Shape::FlowMap | Shape::FlowSequence)
    }

    /// Whether this is a block collection.
    pub(super) fn is_block_collection(&self) -> bool {
        matches!(self.shape, Shape::BlockMap | Shape::BlockSequence)
    }

    /// Whether this node can be a key on one line.
    pub(super) fn is_flow_node(&self) -> bool {
        self.is_flow_collection() || self.is_flow_scalar()
    }

    /// Whether this is an alias or a scalar other than a block scalar.
    pub(super) fn is_flow_scalar(&self) -> bool {
        matches!(
            self.shape,
            Shape::Alias | Shape::Plain | Shape::SingleQuoted | Shape::DoubleQuoted
        )
    }

    /// Adds a token after the node.
    pub(super) fn push_end(&mut self, token: Token) {
        self.has_end = true;
        push(&mut self.end, token);
    }
}

/// An entry of a collection.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    /// What stands before the key, or before the item of a sequence.
    pub(super) start: Vec<Token>,
    pub(super) key: Option<Box<Branch>>,
    /// What stands between key and value, if there is a key or a colon.
    pub(super) separator: Option<Vec<Token>>,
    pub(super) value: Option<Box<Branch>>,
    /// Whether the key began with `?`.
    pub(super) explicit_key: bool,
}

impl Entry {
    /// An entry that begins with some tokens.
    pub(super) fn starting(start: Vec<Token>) -> Self {
        Self {
            start,
            ..Self::default()
        }
    }

    /// An entry with a key or a colon.
    pub(super) fn keyed(start: Vec<Token>, key: Option<Branch>, separator: Vec<Token>) -> Self {
        Self {
            start,
            key: key.map(Box::new),
            separator: Some(separator),
            ..Self::default()
        }
    }
}

/// Whether a list of tokens holds one of a kind.
pub(super) fn includes(tokens: &[Token], kind: Kind) -> bool {
    tokens.iter().any(|token| token.kind == kind)
}

/// Adds to a list that mostly stays short. A list of its own accord makes room for four at once,
/// which adds up in a text of many thousand nodes.
pub(super) fn push<T>(list: &mut Vec<T>, item: T) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
    list.push(item);
}
