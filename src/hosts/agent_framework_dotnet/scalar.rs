//! Values that the Agent Framework for .NET takes from the lines below their key.
//!
//! Source: microsoft/agent-framework, dotnet/src/Microsoft.Agents.AI/Skills/File/AgentFileSkillsSource.cs.

use super::lines::Pair;

/// A value: what stands on its line, or, if that starts with `|` or `>`, the indented lines below. `None` if the
/// framework raises an error that nobody catches, because all of these are blank.
pub(super) fn value(header: &str, pair: &Pair<'_>) -> Option<String> {
    let written = || Some(pair.value.to_owned());
    let folds = match pair.value.chars().next() {
        Some('|') if !pair.quoted => false,
        Some('>') if !pair.quoted => true,
        _ => return written(),
    };
    let Some(end) = header[pair.end..].find('\n') else {
        return written();
    };
    let lines = indented(&header[pair.end + end + 1..]);
    if lines.is_empty() {
        return Some(String::new());
    }
    let indents = lines.iter().filter(|line| !line.is_empty());
    let indent = indents.map(|line| indent_of(line)).min()?;
    let lines = lines
        .iter()
        .map(|line| line.get(indent..).unwrap_or_default());
    let mut value = if folds {
        let filled: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
        filled.join(" ")
    } else {
        lines.collect::<Vec<_>>().join("\n")
    };
    if pair.value[1..].starts_with('+') {
        value.push('\n');
    }
    Some(value)
}

/// The lines up to one that is not indented; blank ones are empty.
fn indented(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(['\r', '\n']).unwrap_or(rest.len());
        let (line, behind) = rest.split_at(end);
        let behind_both = behind.strip_prefix("\r\n");
        rest = behind_both
            .or_else(|| behind.strip_prefix(['\r', '\n']))
            .unwrap_or_default();
        if line.trim().is_empty() {
            lines.push("");
        } else if line.starts_with([' ', '\t']) {
            lines.push(line);
        } else {
            break;
        }
    }
    lines
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hosts::agent_framework_dotnet::lines::pair_at;

    #[test]
    fn a_mark_takes_the_indented_lines_below() {
        for (header, expected) in [
            ("a: b", Some("b")),
            ("a: |\n  b\n\n    c\nd: e", Some("b\n\n  c")),
            ("a: |\n  b\n\nd: e", Some("b\n")),
            ("a: >-\n  b\n\n    c\n", Some("b   c")),
            ("a: >+\r\n  b\r\n  c\r\n", Some("b c\n")),
            // Whatever follows the mark is lost.
            ("a: > b\n\tc\n\td", Some("c d")),
            ("a: '>'\n  b", Some(">")),
            ("a: >", Some(">")),
            ("a: >\nb: c", Some("")),
            ("a: |\n \rb", None),
        ] {
            let pair = pair_at(header, 0).expect("the test has a value");
            assert_eq!(value(header, &pair).as_deref(), expected, "{header:?}");
        }
    }
}
