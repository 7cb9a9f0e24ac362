//! `BaseConstructor`: text, lists and mappings, whatever the tags say.

use crate::readers::libyaml::{Document, Fault, Mark, NodeId, NodeKind, Problem, Stage};
use crate::readers::value::Value;

use super::DEEPEST_BASE;
use super::construct::target;
use super::expand::{Built, expand};

/// Constructs the document whose root is `root`, depth first: nothing may contain itself.
pub(super) fn construct(document: &Document, root: NodeId) -> Result<Value, Problem> {
    let mut built = vec![None; document.nodes.len()];
    let mut open = vec![false; document.nodes.len()];
    object(document, root, 1, &mut built, &mut open)?;
    Ok(expand(document, &built, root))
}

fn object(
    document: &Document,
    id: NodeId,
    depth: usize,
    built: &mut [Option<Built>],
    open: &mut [bool],
) -> Result<(), Problem> {
    let id = target(document, id);
    if built[id].is_some() {
        return Ok(());
    }
    let start = document.nodes[id].start;
    if open[id] {
        return Err(fault(None, "found unconstructable recursive node", start).into());
    }
    if depth > DEEPEST_BASE {
        let text = "maximum recursion depth exceeded";
        let stage = Stage::Exception("RecursionError");
        return Err(Fault {
            stage,
            ..fault(None, text, start)
        }
        .into());
    }
    open[id] = true;
    let object_built = match &document.nodes[id].kind {
        NodeKind::Scalar { value, .. } => Built::Value(Value::String(value.clone())),
        NodeKind::Sequence(items) => {
            for &item in items {
                object(document, item, depth + 1, built, open)?;
            }
            Built::Sequence(items.iter().map(|&item| target(document, item)).collect())
        }
        NodeKind::Mapping(entries) => {
            for &(key, value) in entries {
                object(document, key, depth + 1, built, open)?;
                let key = target(document, key);
                if !matches!(built[key], Some(Built::Value(_))) {
                    let context = Some(("while constructing a mapping", start));
                    let at = document.nodes[key].start;
                    return Err(fault(context, "found unhashable key", at).into());
                }
                object(document, value, depth + 1, built, open)?;
            }
            Built::Mapping(
                entries
                    .iter()
                    .map(|&(key, value)| (target(document, key), target(document, value)))
                    .collect(),
            )
        }
        NodeKind::Alias { .. } => unreachable!("an alias was replaced by its target"),
    };
    built[id] = Some(object_built);
    open[id] = false;
    Ok(())
}

fn fault(context: Option<(&str, Mark)>, problem: &str, at: Mark) -> Fault {
    Fault {
        stage: Stage::Composer,
        context: context.map(|(text, _)| text.to_owned()),
        context_mark: context.map(|(_, mark)| mark),
        problem: problem.to_owned(),
        problem_mark: Some(at),
    }
}
