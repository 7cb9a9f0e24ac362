//! What Kilo Code's model gets of a body: with the output of commands, if the skill may run some.
//!
//! Source: Kilo-Org/kilocode, packages/opencode/src/kilocode/skills/inject.ts; run 7.7.9.

use std::ops::Range;

use super::reading::is_trusted;
use super::variables::{Substituted, substituted};
use crate::hosts::program::{Skill, Survey};
use crate::loader::{Mark, Rendered};
use crate::readers::javascript::{is_space, trim};

/// What stands in the place of a command in a skill of a project.
const UNTRUSTED: &str = "[skill shell execution disabled for untrusted skill]";

pub(super) fn body(survey: &Survey, skill: &Skill) -> Rendered {
    let is_trusted = is_trusted(survey.root_of(skill), survey.project());
    with_commands(&substituted(survey, skill), is_trusted)
}

fn with_commands(body: &Substituted, is_trusted: bool) -> Rendered {
    let text = &body.text;
    let start = text.len() - text.trim_start_matches(is_space).len();
    let end = start + trim(text).len();
    let mut rendered = Rendered::new();
    let mut from = start;
    for command in commands(text) {
        push(&mut rendered, body, from..command.start);
        if is_trusted {
            let words = format!(
                "(what {} prints, if the user lets it run)",
                &text[command.clone()][1..]
            );
            rendered.push_prose("command", 0, words);
        } else {
            rendered.push_marked(Mark::Substituted, UNTRUSTED);
        }
        from = command.end;
    }
    push(&mut rendered, body, from..end);
    rendered
}

/// Where `` !`command` `` stands.
fn commands(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find("!`") {
        let start = from + at;
        let inner = start + "!`".len();
        let Some(length) = text[inner..].find('`') else {
            break;
        };
        from = inner;
        if length > 0 {
            from = inner + length + 1;
            found.push(start..from);
        }
    }
    found
}

/// Adds a range of the body; what was put in the place of something is marked.
fn push(rendered: &mut Rendered, body: &Substituted, range: Range<usize>) {
    let mut from = range.start;
    for part in &body.parts {
        let (start, end) = (part.start.max(from), part.end.min(range.end));
        if start < end {
            rendered.push(&body.text[from..start]);
            rendered.push_marked(Mark::Substituted, &body.text[start..end]);
            from = end;
        }
    }
    if from < range.end {
        rendered.push(&body.text[from..range.end]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_a_project_are_not_run() {
        let body = |text: &str| Substituted {
            text: text.to_owned(),
            parts: Vec::new(),
        };
        for (text, expected) in [
            ("a !`b` c", format!("a {UNTRUSTED} c")),
            ("\n!`b`x!`c\nd`\n", format!("{UNTRUSTED}x{UNTRUSTED}")),
            (" a ", "a".to_owned()),
            ("!`` `a", "!`` `a".to_owned()),
            ("!`a", "!`a".to_owned()),
            ("", String::new()),
        ] {
            assert_eq!(
                with_commands(&body(text), false).to_string(),
                expected,
                "{text:?}"
            );
        }
        let trusted = with_commands(&body("a !`b` c"), true);
        assert_eq!(trusted.masked(), "a {FIXED:command:0} c");
    }

    #[test]
    fn what_was_put_in_is_marked() {
        let body = Substituted {
            text: " abc!`d`e".to_owned(),
            parts: vec![0..2, 3..4, 7..9],
        };
        let rendered = with_commands(&body, false);
        let marked: Vec<_> = rendered
            .segments()
            .iter()
            .filter_map(|segment| match segment {
                crate::loader::Segment::Marked { text, .. } => Some(text.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(marked, ["a", "c", UNTRUSTED, "e"]);
        assert_eq!(rendered.to_string(), format!("abc{UNTRUSTED}e"));
    }
}
