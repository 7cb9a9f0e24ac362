//! From tokens to nodes.

use super::super::python::repr;
use super::problem::{Outcome, Problem};
use super::scan_marks::duplicate_handle;
use super::scanner::Scanner;
use super::source::Mark;
use super::token::{Directive, Kind, Token};

/// How deep nodes may nest while parsing. Python itself stops at about 300 levels, later on; this
/// only keeps the parser's own stack from ending.
const MAX_PARSER_DEPTH: usize = 500;

/// A node.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) content: Content,
    pub(super) start: Mark,
    pub(super) end: Mark,
}

/// What a node holds.
#[derive(Debug)]
pub(super) enum Content {
    /// Text, and whether it was written plain.
    Scalar(String, bool),
    Sequence(Vec<Node>),
    Mapping(Vec<(Node, Node)>),
}

impl Content {
    /// The word that messages use.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Scalar(..) => "scalar",
            Self::Sequence(_) => "sequence",
            Self::Mapping(_) => "mapping",
        }
    }
}

/// Parses the one document of a stream, if there is one.
pub(super) fn parse(scanner: &mut Scanner) -> Outcome<Option<Node>> {
    let mut parser = Parser { scanner, depth: 0 };
    let token = parser.scanner.get()?;
    parser.move_comment(&token)?;
    let Some(start) = parser.document_start()? else {
        return Ok(None);
    };
    let node = parser.document_content(start)?;
    parser.document_end()?;
    match parser.next_document()? {
        None => Ok(Some(node)),
        Some(mark) => {
            let context = "expected a single document in the stream";
            Err(Problem::within(
                context,
                node.start,
                "but found another document",
                mark,
            ))
        }
    }
}

/// How a document began.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    /// With its content.
    Implicit,
    /// With `---`.
    Explicit,
}

struct Parser<'a> {
    scanner: &'a mut Scanner,
    depth: usize,
}

impl Parser<'_> {
    /// Hands a token's comments on to the next token.
    fn move_comment(&mut self, token: &Token) -> Outcome<()> {
        let next = self.scanner.peek()?;
        let Some(comments) = token.comment else {
            return Ok(());
        };
        if matches!(next.kind, Kind::StreamEnd | Kind::DocumentStart) {
            return Ok(());
        }
        let theirs = next.comment.get_or_insert_default();
        if comments.after && theirs.after || comments.before && theirs.before {
            // Python adds the comments themselves to this text.
            return Err(Problem::crash("NotImplementedError", "overlap in comment"));
        }
        theirs.after |= comments.after;
        theirs.before |= comments.before;
        Ok(())
    }

    fn document_start(&mut self) -> Outcome<Option<Start>> {
        let explicit = [Kind::Directive, Kind::DocumentStart, Kind::StreamEnd];
        if !self.scanner.check(&explicit)? {
            self.scanner.peek()?;
            return Ok(Some(Start::Implicit));
        }
        Ok(self.explicit_document_start()?.map(|_| Start::Explicit))
    }

    /// Where the next document starts, if there is one.
    fn next_document(&mut self) -> Outcome<Option<Mark>> {
        let explicit = [Kind::Directive, Kind::DocumentStart, Kind::StreamEnd];
        if self.scanner.is_one_one() || self.scanner.check(&explicit)? {
            return self.explicit_document_start();
        }
        Ok(Some(self.scanner.peek()?.start))
    }

    fn explicit_document_start(&mut self) -> Outcome<Option<Mark>> {
        while self.scanner.check(&[Kind::DocumentEnd])? {
            self.scanner.get()?;
        }
        if self.scanner.check(&[Kind::StreamEnd])? {
            self.scanner.get()?;
            return Ok(None);
        }
        let start = self.scanner.peek()?.start;
        self.directives()?;
        if !self.scanner.check(&[Kind::DocumentStart])? {
            let token = self.scanner.peek()?;
            let text = format!(
                "expected '<document start>', but found {}",
                repr(token.kind.name())
            );
            return Err(Problem::at(token.start, text));
        }
        self.scanner.get()?;
        Ok(Some(start))
    }

    fn directives(&mut self) -> Outcome<()> {
        let mut version = false;
        let mut handles = Vec::new();
        while self.scanner.check(&[Kind::Directive])? {
            let token = self.scanner.get()?;
            match token.directive {
                Some(Directive::Version(major)) => {
                    if version {
                        let text = "found duplicate YAML directive";
                        return Err(Problem::at(token.start, text));
                    }
                    if major != 1 {
                        let text = "found incompatible YAML document (version 1.* is required)";
                        return Err(Problem::at(token.start, text));
                    }
                    version = true;
                }
                Some(Directive::Tag(handle)) => {
                    if handles.contains(&handle) {
                        return Err(duplicate_handle(&handle, token.start));
                    }
                    handles.push(handle);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn document_content(&mut self, start: Start) -> Outcome<Node> {
        let nothing = [
            Kind::Directive,
            Kind::DocumentStart,
            Kind::DocumentEnd,
            Kind::StreamEnd,
        ];
        if start == Start::Explicit && self.scanner.check(&nothing)? {
            let mark = self.scanner.peek()?.start;
            return self.empty(mark);
        }
        self.node(false)
    }

    fn document_end(&mut self) -> Outcome<()> {
        self.scanner.peek()?;
        if self.scanner.check(&[Kind::DocumentEnd])? {
            self.scanner.get()?;
        }
        Ok(())
    }

    /// A node in block context. `indentless` lets a sequence stand at its parent's indentation.
    fn node(&mut self, indentless: bool) -> Outcome<Node> {
        if self.scanner.check(&[Kind::Alias])? {
            let token = self.scanner.get()?;
            let text = format!("found undefined alias {}", repr(&token.text));
            return Err(Problem::at(token.start, text));
        }
        // Both are refused where they are found.
        self.scanner.check(&[Kind::Anchor])?;
        self.scanner.check(&[Kind::Tag])?;
        let start = self.scanner.peek()?.start;
        if indentless && self.scanner.check(&[Kind::BlockEntry])? {
            if let Some(comments) = &mut self.scanner.peek()?.comment {
                comments.after = false;
            }
            return self.nested(|parser| parser.indentless_sequence(start));
        }
        if self.scanner.check(&[Kind::Scalar])? {
            let token = self.scanner.get()?;
            if token.plain {
                self.check_version()?;
            }
            let content = Content::Scalar(token.text, token.plain);
            return Ok(Node {
                content,
                start,
                end: token.end,
            });
        }
        self.scanner.check(&[Kind::FlowSequenceStart])?;
        self.scanner.check(&[Kind::FlowMappingStart])?;
        if self.scanner.check(&[Kind::BlockSequenceStart])? {
            let token = self.scanner.peek()?;
            // A comment after the token goes to the sequence, one before it to the first entry.
            token.comment = token.comment.filter(|comments| comments.before);
            return self.nested(|parser| parser.block_sequence(start));
        }
        if self.scanner.check(&[Kind::BlockMappingStart])? {
            return self.nested(|parser| parser.block_mapping(start));
        }
        let token = self.scanner.peek()?;
        let text = format!(
            "expected the node content, but found {}",
            repr(token.kind.name())
        );
        let mark = token.start;
        Err(Problem::within(
            "while parsing a block node",
            start,
            text,
            mark,
        ))
    }

    fn nested(&mut self, content: impl FnOnce(&mut Self) -> Outcome<Node>) -> Outcome<Node> {
        if self.depth >= MAX_PARSER_DEPTH {
            return Err(Problem::crash(
                "RecursionError",
                "maximum recursion depth exceeded",
            ));
        }
        self.depth += 1;
        let node = content(self)?;
        self.depth -= 1;
        Ok(node)
    }

    fn unexpected(&mut self, context: &str, start: Mark) -> Outcome<Box<Problem>> {
        let token = self.scanner.peek()?;
        let text = format!(
            "expected <block end>, but found {}",
            repr(token.kind.name())
        );
        Ok(Problem::within(context, start, text, token.start))
    }

    fn block_sequence(&mut self, start: Mark) -> Outcome<Node> {
        let first = self.scanner.get()?.start;
        let mut items = Vec::new();
        while self.scanner.check(&[Kind::BlockEntry])? {
            items.push(self.entry(&[Kind::BlockEntry, Kind::BlockEnd])?);
        }
        if !self.scanner.check(&[Kind::BlockEnd])? {
            return Err(self.unexpected("while parsing a block collection", first)?);
        }
        let end = self.scanner.get()?.end;
        Ok(Node {
            content: Content::Sequence(items),
            start,
            end,
        })
    }

    fn indentless_sequence(&mut self, start: Mark) -> Outcome<Node> {
        let mut items = Vec::new();
        let ends = [Kind::BlockEntry, Kind::Key, Kind::Value, Kind::BlockEnd];
        while self.scanner.check(&[Kind::BlockEntry])? {
            items.push(self.entry(&ends)?);
        }
        let next = self.scanner.peek()?;
        // A comment before the token that ends the sequence becomes the sequence's own.
        if let Some(comments) = &mut next.comment {
            comments.before = false;
        }
        let end = next.start;
        Ok(Node {
            content: Content::Sequence(items),
            start,
            end,
        })
    }

    fn entry(&mut self, ends: &[Kind]) -> Outcome<Node> {
        let token = self.scanner.get()?;
        self.move_comment(&token)?;
        if self.scanner.check(ends)? {
            self.empty(token.end)
        } else {
            self.node(false)
        }
    }

    fn block_mapping(&mut self, start: Mark) -> Outcome<Node> {
        let first = self.scanner.get()?.start;
        let mut pairs = Vec::new();
        loop {
            let key = if self.scanner.check(&[Kind::Key])? {
                let token = self.scanner.get()?;
                self.move_comment(&token)?;
                if self
                    .scanner
                    .check(&[Kind::Key, Kind::Value, Kind::BlockEnd])?
                {
                    self.empty(token.end)?
                } else {
                    self.node(true)?
                }
            } else if self.scanner.is_after_one_one() && self.scanner.check(&[Kind::Value])? {
                let mark = self.scanner.peek()?.start;
                self.empty(mark)?
            } else {
                break;
            };
            let value = self.mapping_value()?;
            pairs.push((key, value));
        }
        if !self.scanner.check(&[Kind::BlockEnd])? {
            return Err(self.unexpected("while parsing a block mapping", first)?);
        }
        let token = self.scanner.get()?;
        self.move_comment(&token)?;
        Ok(Node {
            content: Content::Mapping(pairs),
            start,
            end: token.end,
        })
    }

    /// A value that is not written.
    fn empty(&self, mark: Mark) -> Outcome<Node> {
        self.check_version()?;
        Ok(Node {
            content: Content::Scalar(String::new(), true),
            start: mark,
            end: mark,
        })
    }

    /// The reader has no rules for the plain scalars of a version other than 1.1 and 1.2.
    fn check_version(&self) -> Outcome<()> {
        match self.scanner.version {
            None | Some((1, 1 | 2)) => Ok(()),
            Some((major, minor)) => Err(Problem::crash("KeyError", format!("({major}, {minor})"))),
        }
    }

    fn mapping_value(&mut self) -> Outcome<Node> {
        if !self.scanner.check(&[Kind::Value])? {
            let mark = self.scanner.peek()?.start;
            return self.empty(mark);
        }
        let mut token = self.scanner.get()?;
        if self.scanner.check(&[Kind::Value])? || !self.scanner.check(&[Kind::Key])? {
            self.move_comment(&token)?;
            let next = self.scanner.peek()?.kind;
            if !matches!(next, Kind::StreamEnd | Kind::DocumentStart) {
                token.comment = None;
            }
        }
        if !self
            .scanner
            .check(&[Kind::Key, Kind::Value, Kind::BlockEnd])?
        {
            return self.node(true);
        }
        if token.comment.is_some() {
            return self.empty(token.end);
        }
        let next = self.scanner.peek()?;
        if let Some(comments) = &mut next.comment {
            comments.after = false;
        }
        let mark = next.end;
        self.empty(mark)
    }
}
