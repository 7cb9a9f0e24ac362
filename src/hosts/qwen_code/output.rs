//! What Qwen Code makes of the answer of a tool that is very long.
//!
//! Source: QwenLM/qwen-code, packages/core/src/core/coreToolScheduler.ts and utils/truncation.ts, as in 0.24.4;
//! run 0.24.4.

use std::path::Path;

use crate::hosts::program::{cut_to_utf16, utf16_length};
use crate::loader::{Mark, Rendered};

/// From so many UTF-16 units an answer is put in a file, and the model gets the start of it.
const LONGEST: usize = 28_000;

/// How much of such an answer the model gets, in UTF-16 units.
const PREVIEW: usize = 2_000;

/// From so many UTF-16 units, or so many lines, the middle of an answer is left out.
const LONGEST_WHOLE: usize = 25_000;
const MOST_LINES: usize = 1_000;

/// What stands where something was left out.
const GAP: &str = "\n\n---\n... [CONTENT TRUNCATED] ...\n---\n\n";

/// An answer that has it is not shortened again.
const GAP_MARK: &str = "... [CONTENT TRUNCATED] ...";

/// How long the lines around a shortened answer are besides the path of its file.
const AROUND: usize = 353;

/// How long the path of such a file is below `.qwen/tmp` in the home directory.
const FILE_NAME: usize = 64 + "/skill_.output".len() + 12;

/// The answer as the model gets it.
pub(super) fn limited(answer: Rendered, home: Option<&Path>) -> Rendered {
    let text = answer.to_string();
    let length = utf16_length(&text);
    if length > LONGEST && !text.contains(GAP_MARK) {
        return in_a_file(&text);
    }
    if length <= LONGEST_WHOLE && text.split('\n').count() <= MOST_LINES {
        return answer;
    }
    let (head, tail) = ends(&text);
    let home = home.map_or(0, |home| utf16_length(&home.to_string_lossy()));
    let around = AROUND + home + "/.qwen/tmp/".len() + FILE_NAME;
    let shortened = around + utf16_length(&head) + GAP.len() + utf16_length(&tail);
    if shortened >= length {
        return answer;
    }
    let mut shown = Rendered::new();
    shown.push_marked(
        Mark::Cut,
        "Tool output was too large and has been truncated.\n",
    );
    shown.push_prose("truncated", 0, TRUNCATED);
    shown.push(&head);
    shown.push_marked(Mark::Cut, GAP);
    shown.push(&tail);
    shown
}

/// What the model gets of an answer that was put in a file.
fn in_a_file(text: &str) -> Rendered {
    let kilobytes = (text.len() + 512) / 1024;
    let mut shown = Rendered::from("<persisted-output>\n");
    shown.push_marked(
        Mark::Cut,
        format!("Output too large ({kilobytes} KB). Full output saved to: "),
    );
    shown.push_prose("persisted", 0, PERSISTED);
    shown.push(&format!("\n\nPreview (up to {PREVIEW} chars):\n"));
    if utf16_length(text) <= PREVIEW {
        shown.push(&without_tags(text));
    } else {
        let start = cut_to_utf16(text, PREVIEW);
        let end = start.rfind('\n').filter(|end| *end > 0);
        shown.push(&without_tags(&start[..end.unwrap_or(start.len())]));
        shown.push_marked(Mark::Cut, "\n...");
    }
    shown.push("\n</persisted-output>");
    shown
}

/// The tags that mean something to the model are escaped.
fn without_tags(text: &str) -> String {
    let mut text = text.to_owned();
    for tag in [
        "persisted-output",
        "/persisted-output",
        "system-reminder",
        "/system-reminder",
    ] {
        text = text.replace(&format!("<{tag}>"), &format!("&lt;{tag}&gt;"));
    }
    text
}

/// The first lines and the last lines that are shown of a text: a fifth of the space for the first.
fn ends(text: &str) -> (String, String) {
    let lines: Vec<_> = text.split('\n').collect();
    let most = MOST_LINES.min(lines.len());
    let first = (most / 5).max(1);
    let space = LONGEST_WHOLE - GAP.len();
    let (head, used) = fill(lines.iter().take(first), space / 5, |line, length| {
        format!("{}...", cut_to_utf16(line, length))
    });
    let start = (lines.len() - (most - first)).max(head.len());
    let last = lines[start..].iter().rev();
    let (mut tail, _) = fill(last, space - used, |line, length| {
        format!("...{}", last_units(line, length))
    });
    tail.reverse();
    (head.join("\n"), tail.join("\n"))
}

/// Lines until the space is full, and how much of it they take; `cut` shortens the last one to a length.
fn fill<'a>(
    lines: impl Iterator<Item = &'a &'a str>,
    space: usize,
    cut: impl Fn(&str, usize) -> String,
) -> (Vec<String>, usize) {
    let mut shown = Vec::new();
    let mut used = 0;
    for line in lines {
        let left = space - used;
        if left == 0 {
            break;
        }
        let length = utf16_length(line) + 1;
        if length > left {
            if let Some(length) = left.checked_sub("...".len()) {
                shown.push(cut(line, length));
            }
            return (shown, space);
        }
        shown.push((*line).to_owned());
        used += length;
    }
    (shown, used)
}

/// The end of a text, at most so many UTF-16 units. A character that would be cut in two is left out.
fn last_units(text: &str, units: usize) -> &str {
    let mut seen = 0;
    let start = text.char_indices().rev().find(|(_, character)| {
        seen += character.len_utf16();
        seen > units
    });
    start.map_or(text, |(at, character)| &text[at + character.len_utf8()..])
}

/// What stands in the place of Qwen Code's words on a file.
const PERSISTED: &str =
    "(the path of a file below `~/.qwen/tmp`, the SHA-256 of the whole, and how to read it)";

const TRUNCATED: &str =
    "(Qwen Code says here in which file the whole is, and how the gap looks.)\n\n";

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        limited(text.into(), Some(Path::new("/home/u"))).to_string()
    }

    #[test]
    fn short_answers_stay_as_they_are() {
        let wide = format!("{}\n", "b".repeat(99));
        for text in [String::new(), "a\n".repeat(999), wide.repeat(253)] {
            assert_eq!(shown(&text), text);
        }
    }

    #[test]
    fn a_long_answer_is_put_in_a_file() {
        let text = format!("<system-reminder>\n{}", "line\n".repeat(6_000));
        let shown = shown(&text);
        assert!(shown.starts_with("<persisted-output>\nOutput too large (29 KB). "));
        assert!(shown.contains("chars):\n&lt;system-reminder&gt;\nline\n"));
        assert!(shown.ends_with("line\n...\n</persisted-output>"));
    }

    #[test]
    fn the_middle_of_many_lines_is_left_out() {
        let text: String = (0..3_000).map(|line| format!("{line}\n")).collect();
        let shown = shown(&text);
        assert!(shown.contains(&format!("\n199{GAP}2201\n")), "{shown}");
        assert!(shown.ends_with("\n2999\n"));
        let wide = "w".repeat(27_000);
        let (head, tail) = ends(&wide);
        assert_eq!(head.len(), (LONGEST_WHOLE - GAP.len()) / 5);
        assert!(head.ends_with("w...") && tail.is_empty());
    }

    #[test]
    fn no_character_is_cut_in_two() {
        assert_eq!(cut_to_utf16("a😀b", 2), "a");
        assert_eq!(cut_to_utf16("a😀b", 3), "a😀");
        assert_eq!(last_units("a😀b", 2), "b");
        assert_eq!(last_units("ab", 5), "ab");
    }
}
