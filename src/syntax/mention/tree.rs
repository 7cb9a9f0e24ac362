//! Directory trees that are drawn in a code block.

use super::{Base, Form, Mention, token};
use crate::text::Span;

/// Whether lines draw a tree.
pub(super) fn is_tree(text: &str, lines: &[Span]) -> bool {
    lines.iter().any(|line| {
        ["├──", "└──", "|--", "`--"]
            .iter()
            .any(|branch| line.of(text).contains(branch))
    })
}

/// The entries of a tree, each with its whole path from the root of the tree on.
pub(super) fn entries(text: &str, lines: &[Span], found: &mut Vec<Mention>) {
    // The directories around, each with the column of its name in characters.
    let mut around: Vec<(usize, String)> = Vec::new();
    for line in lines {
        let source = line.of(text);
        let Some(mark) = ["── ", "-- ", "─ "]
            .iter()
            .find_map(|mark| Some(source.find(mark)? + mark.len()))
        else {
            continue;
        };
        let rest = &source[mark..];
        let name = rest.split_whitespace().next().unwrap_or_default();
        let start = line.start + mark + (rest.len() - rest.trim_start().len());
        if name.is_empty() || name.starts_with(['#', '(']) {
            continue;
        }
        let column = text[line.start..start].chars().count();
        while around.last().is_some_and(|(other, _)| *other >= column) {
            around.pop();
        }
        let parents: String = around.iter().map(|(_, name)| format!("{name}/")).collect();
        let directory = name.trim_end_matches('/');
        let path = format!("{parents}{directory}");
        around.push((column, directory.to_owned()));
        let span = Span::new(start, start + directory.len());
        found.push(token::mention(
            span,
            span,
            path,
            Base::File,
            Form::Tree,
            None,
        ));
    }
}
