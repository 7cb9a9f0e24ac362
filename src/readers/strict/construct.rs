//! From nodes to values: every scalar is text.

use std::collections::HashMap;

use super::super::Value;
use super::parser::{Content, Node};
use super::problem::{Outcome, Problem};
use super::source::Mark;

/// How deep a value may be: about where Python's recursion limit stops strictyaml, which depends
/// on how deep its caller is.
const MAX_DEPTH: usize = 246;

/// Makes the value of a document's node.
pub(super) fn construct(root: &Node) -> Outcome<Value> {
    let mut maker = Maker {
        later: vec![root],
        sequence_key: false,
    };
    // Below a sequence, mappings are made later, one level after the other; below a mapping, at
    // once. The order decides which of several mistakes is reported.
    while !maker.later.is_empty() {
        for node in std::mem::take(&mut maker.later) {
            maker.check(node, false)?;
        }
    }
    if maker.sequence_key {
        return Err(Problem::crash("AssertionError", "<class 'tuple'>"));
    }
    value(root, false, 0)
}

struct Maker<'a> {
    /// Nodes whose entries are still to be checked.
    later: Vec<&'a Node>,
    /// Whether a sequence was met as a key, which is found wrong only at the end.
    sequence_key: bool,
}

impl<'a> Maker<'a> {
    fn check(&mut self, node: &'a Node, deep: bool) -> Outcome<()> {
        match &node.content {
            Content::Scalar(..) => Ok(()),
            Content::Sequence(items) => items.iter().try_for_each(|item| self.visit(item, deep)),
            Content::Mapping(pairs) => self.check_mapping(node, pairs, deep),
        }
    }

    fn visit(&mut self, node: &'a Node, deep: bool) -> Outcome<()> {
        if deep {
            return self.check(node, true);
        }
        if !matches!(node.content, Content::Scalar(..)) {
            self.later.push(node);
        }
        Ok(())
    }

    fn check_mapping(
        &mut self,
        node: &'a Node,
        pairs: &'a [(Node, Node)],
        deep: bool,
    ) -> Outcome<()> {
        self.check_merges(node, pairs, deep)?;
        let mut seen = HashMap::new();
        for (key, value) in pairs.iter().filter(|(key, _)| !is_merge(key)) {
            self.check(key, true)?;
            if matches!(key.content, Content::Mapping(_)) {
                let context = "while constructing a mapping";
                let text = "found unhashable key";
                return Err(Problem::within(context, node.start, text, key.start));
            }
            self.check(value, true)?;
            match &key.content {
                Content::Scalar(text, _) => {
                    if seen.insert(text.as_str(), ()).is_some() {
                        return Err(duplicate_key(text, key));
                    }
                }
                Content::Sequence(items) => self.check_sequence_key(items)?,
                Content::Mapping(_) => {}
            }
        }
        check_columns(pairs)
    }

    fn check_merges(
        &mut self,
        node: &'a Node,
        pairs: &'a [(Node, Node)],
        deep: bool,
    ) -> Outcome<()> {
        let context = "while constructing a mapping";
        let mut merged = false;
        for (key, value) in pairs.iter().filter(|(key, _)| is_merge(key)) {
            if merged {
                let text = "found duplicate key \"<<\"";
                let problem = Problem::within(context, node.start, text, key.start);
                // The reader's own class for this is a warning, not an error.
                return Err(problem.with_class("DuplicateKeyError"));
            }
            match &value.content {
                Content::Mapping(_) => {
                    merged = true;
                    self.visit(value, deep)?;
                }
                Content::Sequence(items) => {
                    for item in items {
                        if !matches!(item.content, Content::Mapping(_)) {
                            let found = item.content.name();
                            let text = format!("expected a mapping for merging, but found {found}");
                            return Err(Problem::within(context, node.start, text, item.start));
                        }
                        merged = true;
                        self.visit(item, deep)?;
                    }
                }
                Content::Scalar(..) => {
                    let text = "expected a mapping or list of mappings for merging, \
                                but found scalar";
                    return Err(Problem::within(context, node.start, text, value.start));
                }
            }
        }
        Ok(())
    }

    /// A sequence can be a key for Python if all it holds is text; strictyaml refuses it later.
    fn check_sequence_key(&mut self, items: &[Node]) -> Outcome<()> {
        for item in items {
            let class = match item.content {
                Content::Scalar(..) => continue,
                Content::Sequence(_) => "CommentedSeq",
                Content::Mapping(_) => "CommentedMap",
            };
            return Err(Problem::crash(
                "TypeError",
                format!("unhashable type: '{class}'"),
            ));
        }
        self.sequence_key = true;
        Ok(())
    }
}

fn duplicate_key(text: &str, key: &Node) -> Box<Problem> {
    let text = format!("Duplicate key '{text}' found");
    Problem::within("While parsing", key.start, text, key.end)
}

/// Mappings that are values of one mapping must all stand in the same column.
fn check_columns(pairs: &[(Node, Node)]) -> Outcome<()> {
    let mut column = None;
    let merged_away = |(key, _): &&(Node, Node)| !is_merge(key);
    for (_, value) in pairs.iter().filter(merged_away) {
        if !matches!(value.content, Content::Mapping(_)) {
            continue;
        }
        let Mark { column: own, .. } = value.start;
        if *column.get_or_insert(own) != own {
            let text = "Found mapping with indentation inconsistent with previous mapping";
            return Err(Problem::within(
                "While parsing",
                value.start,
                text,
                value.end,
            ));
        }
    }
    Ok(())
}

/// Whether a key is `<<`.
fn is_merge(key: &Node) -> bool {
    matches!(&key.content, Content::Scalar(text, true) if text == "<<")
}

/// The value of a node. `deep` is whether it is inside a mapping: only there do merged entries
/// exist in time to be seen.
fn value(node: &Node, deep: bool, depth: usize) -> Outcome<Value> {
    if depth > MAX_DEPTH {
        return Err(Problem::crash(
            "RecursionError",
            "maximum recursion depth exceeded",
        ));
    }
    Ok(match &node.content {
        // A bare `=` or `<<` that is no key becomes an object of the reader's own, which is no text.
        Content::Scalar(text, true) if text == "=" || text == "<<" => Value::Null,
        Content::Scalar(text, _) => Value::String(text.clone()),
        Content::Sequence(items) => {
            let items = items.iter().map(|item| value(item, deep, depth + 1));
            Value::Sequence(items.collect::<Outcome<_>>()?)
        }
        Content::Mapping(pairs) => {
            let mut entries = Vec::new();
            for (key, item) in pairs.iter().filter(|(key, _)| !is_merge(key)) {
                let key = match &key.content {
                    Content::Scalar(text, _) => Value::String(text.clone()),
                    _ => value(key, true, depth + 1)?,
                };
                entries.push((key, value(item, true, depth + 1)?));
            }
            if deep {
                for (_, source) in pairs.iter().filter(|(key, _)| is_merge(key)) {
                    merge(source, &mut entries, depth)?;
                }
            }
            Value::Mapping(entries)
        }
    })
}

fn merge(source: &Node, entries: &mut Vec<(Value, Value)>, depth: usize) -> Outcome<()> {
    if let Content::Sequence(items) = &source.content {
        return items
            .iter()
            .try_for_each(|item| merge(item, entries, depth));
    }
    let Value::Mapping(merged) = value(source, true, depth + 1)? else {
        return Ok(());
    };
    for (key, item) in merged {
        if !entries.iter().any(|(own, _)| *own == key) {
            entries.push((key, item));
        }
    }
    Ok(())
}
