//! How much a text stands for once its aliases are replaced by what they name.

use std::collections::HashMap;

use super::Dialect;
use super::events::{EventKind, Properties};
use super::parser::Parser;
use crate::readers::budget::weight;

/// Counts the nodes, up to the first fault. A node with a long text counts as more than one.
pub(in crate::readers) fn expanded_nodes(text: &str, dialect: Dialect) -> usize {
    let Ok(mut parser) = Parser::new(text.into(), dialect, dialect) else {
        return 0;
    };
    let mut count = Count::default();
    while let Ok(event) = parser.next() {
        match event.kind {
            EventKind::StreamEnd => break,
            EventKind::DocumentStart | EventKind::DocumentEnd => {}
            EventKind::Scalar {
                properties, value, ..
            } => count.complete(weight(value.len()), properties.anchor),
            EventKind::SequenceStart(Properties { anchor, .. })
            | EventKind::MappingStart(Properties { anchor, .. }) => count.open.push((1, anchor)),
            EventKind::SequenceEnd | EventKind::MappingEnd => {
                let (nodes, anchor) = count.open.pop().unwrap_or_default();
                count.complete(nodes, anchor);
            }
            EventKind::Alias(name) => {
                let nodes = count.anchored.get(&name).copied().unwrap_or(1);
                count.complete(nodes, None);
            }
        }
    }
    let unfinished = count.open.iter().map(|(nodes, _)| *nodes);
    unfinished.fold(count.finished, usize::saturating_add)
}

#[derive(Default)]
struct Count {
    /// Nodes in each open collection, and its anchor.
    open: Vec<(usize, Option<String>)>,
    anchored: HashMap<String, usize>,
    finished: usize,
}

impl Count {
    fn complete(&mut self, nodes: usize, anchor: Option<String>) {
        if let Some(anchor) = anchor {
            self.anchored.insert(anchor, nodes);
        }
        let around = match self.open.last_mut() {
            Some((around, _)) => around,
            None => &mut self.finished,
        };
        *around = around.saturating_add(nodes);
    }
}
