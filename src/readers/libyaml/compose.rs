//! The composer: makes one document's nodes of events. It keeps its own stack, so that no nesting
//! can exhaust the process's.

use std::collections::HashMap;

use super::Dialect;
use super::encoding::Text;
use super::events::{Event, EventKind, Properties, ScalarStyle};
use super::parser::Parser;
use super::problem::{Fault, Mark, Problem, Stage};

/// A node's number in its document.
pub(in crate::readers) type NodeId = usize;

/// A node as it was written.
#[derive(Clone, Debug)]
pub(in crate::readers) struct Node {
    /// Where it begins, with its anchor and tag.
    pub(in crate::readers) start: Mark,
    /// Its tag, if it has one, with the handle replaced.
    pub(in crate::readers) tag: Option<String>,
    pub(in crate::readers) kind: NodeKind,
}

/// What a node is.
#[derive(Clone, Debug)]
pub(in crate::readers) enum NodeKind {
    Scalar { value: String, style: ScalarStyle },
    Sequence(Vec<NodeId>),
    Mapping(Vec<(NodeId, NodeId)>),
    Alias { name: String, target: NodeId },
}

/// A document's nodes.
#[derive(Debug, Default)]
pub(in crate::readers) struct Document {
    pub(in crate::readers) nodes: Vec<Node>,
    /// None for a text without a document.
    pub(in crate::readers) root: Option<NodeId>,
}

/// How a library composes.
pub(in crate::readers) struct Composer {
    /// Whose scanner and parser read the text.
    pub(in crate::readers) dialect: Dialect,
    /// Whose rules about documents, anchors and aliases hold.
    pub(in crate::readers) rules: Dialect,
    /// The nesting at which Python runs out of stack.
    pub(in crate::readers) deepest: Option<usize>,
}

/// Composes the first document of `text`. PyYAML looks for a second one and refuses it; yaml.v3
/// reads no further than it must.
pub(in crate::readers) fn compose(
    text: Text<'_>,
    composer: &Composer,
) -> Result<Document, Problem> {
    let mut parser = Parser::new(text, composer.dialect, composer.rules)?;
    let mut document = Document::default();
    if parser.next()?.kind == EventKind::StreamEnd {
        return Ok(document);
    }
    let mut open = Open {
        composer,
        anchors: HashMap::new(),
        collections: Vec::new(),
    };
    let root = loop {
        let event = parser.next()?;
        if let Some(root) = open.place(event, &mut document)? {
            break root;
        }
    };
    document.root = Some(root);
    parser.next()?;
    if composer.rules == Dialect::PyYaml {
        let after = parser.next()?;
        if after.kind != EventKind::StreamEnd {
            return Err(Fault {
                stage: Stage::Composer,
                context: Some("expected a single document in the stream".to_owned()),
                context_mark: Some(document.nodes[root].start),
                problem: "but found another document".to_owned(),
                problem_mark: Some(after.start),
            }
            .into());
        }
    }
    Ok(document)
}

/// A collection that has not ended; a mapping may have a key that waits for its value.
struct Collection {
    node: NodeId,
    key: Option<NodeId>,
}

/// What is open while a document is composed.
struct Open<'a> {
    composer: &'a Composer,
    anchors: HashMap<String, NodeId>,
    collections: Vec<Collection>,
}

impl Open<'_> {
    /// Puts an event's node into its place; gives the root once it is complete.
    fn place(&mut self, event: Event, document: &mut Document) -> Result<Option<NodeId>, Problem> {
        let start = event.start;
        let (kind, properties, opens) = match event.kind {
            EventKind::SequenceEnd | EventKind::MappingEnd => {
                let ended = self
                    .collections
                    .pop()
                    .expect("a collection ends only once it began");
                return Ok(self.collections.is_empty().then_some(ended.node));
            }
            EventKind::Alias(name) => (self.alias(name, start)?, Properties::default(), false),
            EventKind::Scalar {
                properties,
                value,
                style,
            } => (NodeKind::Scalar { value, style }, properties, false),
            EventKind::SequenceStart(properties) => {
                (NodeKind::Sequence(Vec::new()), properties, true)
            }
            EventKind::MappingStart(properties) => {
                (NodeKind::Mapping(Vec::new()), properties, true)
            }
            EventKind::StreamEnd | EventKind::DocumentStart | EventKind::DocumentEnd => {
                unreachable!("the parser gives a document's root between its start and its end")
            }
        };
        let id = document.nodes.len();
        if let Some(anchor) = properties.anchor {
            self.define(anchor, id, start, document)?;
        }
        document.nodes.push(Node {
            start,
            tag: properties.tag,
            kind,
        });
        self.attach(id, document);
        if opens {
            self.collections.push(Collection {
                node: id,
                key: None,
            });
            self.refuse_too_deep(start)?;
            return Ok(None);
        }
        Ok(self.collections.is_empty().then_some(id))
    }

    fn attach(&mut self, id: NodeId, document: &mut Document) {
        let Some(parent) = self.collections.last_mut() else {
            return;
        };
        match &mut document.nodes[parent.node].kind {
            NodeKind::Sequence(items) => items.push(id),
            NodeKind::Mapping(entries) => match parent.key.take() {
                None => parent.key = Some(id),
                Some(key) => entries.push((key, id)),
            },
            NodeKind::Scalar { .. } | NodeKind::Alias { .. } => {
                unreachable!("only collections are opened")
            }
        }
    }

    fn alias(&self, name: String, at: Mark) -> Result<NodeKind, Problem> {
        if let Some(&target) = self.anchors.get(&name) {
            return Ok(NodeKind::Alias { name, target });
        }
        let problem = match self.composer.rules {
            Dialect::PyYaml => {
                format!(
                    "found undefined alias {}",
                    crate::readers::python::repr(&name)
                )
            }
            Dialect::YamlV3 => format!("unknown anchor '{name}' referenced"),
        };
        Err(Fault {
            stage: Stage::Composer,
            context: None,
            context_mark: None,
            problem,
            problem_mark: Some(at),
        }
        .into())
    }

    fn define(
        &mut self,
        anchor: String,
        id: NodeId,
        at: Mark,
        document: &Document,
    ) -> Result<(), Problem> {
        match self.anchors.get(&anchor) {
            Some(&first) if self.composer.rules == Dialect::PyYaml => Err(Fault {
                stage: Stage::Composer,
                context: Some(format!(
                    "found duplicate anchor {}; first occurrence",
                    crate::readers::python::repr(&anchor)
                )),
                context_mark: Some(document.nodes[first].start),
                problem: "second occurrence".to_owned(),
                problem_mark: Some(at),
            }
            .into()),
            _ => {
                self.anchors.insert(anchor, id);
                Ok(())
            }
        }
    }

    fn refuse_too_deep(&self, at: Mark) -> Result<(), Problem> {
        match self.composer.deepest {
            Some(deepest) if self.collections.len() >= deepest => Err(Fault {
                stage: Stage::Exception("RecursionError"),
                context: None,
                context_mark: None,
                problem: "maximum recursion depth exceeded".to_owned(),
                problem_mark: Some(at),
            }
            .into()),
            _ => Ok(()),
        }
    }
}
