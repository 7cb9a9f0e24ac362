//! Commands in a body, whose output is put in their place.
//!
//! Source: run 2.1.332.

use std::ops::Range;
use std::path::Path;

use super::draft::Draft;
use crate::hosts::Shell;
use crate::hosts::program::utf16_length;
use crate::loader::{Mark, Rendered};
use crate::readers::javascript::{is_space, trim};

/// Longer output, in units of UTF-16, is put into a file of its own, and the model sees where it starts.
const LONGEST_OUTPUT: usize = 30_000;

/// How much of such output the model sees, in bytes.
const PREVIEW: usize = 2_000;

/// Programs that say with the status 1 that they found nothing, or a difference.
const MAY_FIND_NOTHING: [&str; 8] = ["grep", "egrep", "fgrep", "rg", "find", "diff", "test", "["];

/// The draft with outputs in the place of commands; what the model is told if a command fails. Without a shell,
/// words of ours stand for the outputs.
pub(super) fn run_commands(
    draft: &Draft,
    shell: Option<&dyn Shell>,
    directory: &Path,
) -> Result<Rendered, Rendered> {
    let mut text = Rendered::new();
    let mut at = 0;
    for (part, command) in commands(&draft.text).into_iter().enumerate() {
        draft.render(at..command.place.start, &mut text);
        at = command.place.end;
        let source = trim(&draft.text[command.source.clone()]);
        let Some(shell) = shell else {
            text.push_prose("output", part, format!("(the output of `{source}`)"));
            continue;
        };
        let (output, status) = run(shell, source, directory);
        if status != Some(0) && !(status == Some(1) && may_find_nothing(source)) {
            let pattern = &draft.text[command.place];
            return Err(failure(pattern, &output));
        }
        push_output(&mut text, &output);
    }
    draft.render(at..draft.text.len(), &mut text);
    Ok(text)
}

/// A command in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Command {
    /// All of it, with what it stands in.
    place: Range<usize>,
    /// What is run.
    source: Range<usize>,
}

/// The commands of a text: in fences that start with three backticks and `!`, and behind a `!` that starts a
/// line or follows a blank.
fn commands(text: &str) -> Vec<Command> {
    let mut commands = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find(['`', '!']) {
        let start = at + found;
        match fenced(text, start).or_else(|| inline(text, start)) {
            Some(command) => {
                at = command.place.end;
                commands.push(command);
            }
            None => at = start + 1,
        }
    }
    commands.retain(|command| !trim(&text[command.source.clone()]).is_empty());
    commands
}

fn fenced(text: &str, start: usize) -> Option<Command> {
    let opening = "```!";
    let behind = text[start..].strip_prefix(opening)?;
    let length = behind.find("```")?;
    let source = start + opening.len()..start + opening.len() + length;
    Some(Command {
        place: start..source.end + "```".len(),
        source,
    })
}

fn inline(text: &str, start: usize) -> Option<Command> {
    let behind = text[start..].strip_prefix("!`")?;
    let is_free = text[..start].chars().next_back().is_none_or(is_space);
    let length = behind.find('`').filter(|length| *length > 0 && is_free)?;
    let source = start + "!`".len()..start + "!`".len() + length;
    Some(Command {
        place: start..source.end + 1,
        source,
    })
}

/// What Bash writes for a command, and with which status it ends.
fn run(shell: &dyn Shell, source: &str, directory: &Path) -> (String, Option<u8>) {
    let quoted = source.replace('\'', "'\\''");
    let line = format!("bash -c '{quoted}' 2>&1; printf '\\n%s' \"$?\"");
    let output = shell.run(&line, directory);
    let text = String::from_utf8_lossy(&output.stdout);
    let (text, status) = match text.rsplit_once('\n') {
        Some((text, status)) => (text, status.parse().ok()),
        None => (&*text, None),
    };
    (text.trim_end_matches(is_space).to_owned(), status)
}

/// Whether the command that decides the status may end with 1 without having failed.
fn may_find_nothing(source: &str) -> bool {
    let last = source
        .rsplit([';', '|', '&', '\n'])
        .next()
        .unwrap_or_default();
    let mut words = last.split_whitespace();
    match (words.next(), words.next()) {
        (Some("git"), Some("grep")) => true,
        (Some(first), _) => MAY_FIND_NOTHING.contains(&first),
        _ => false,
    }
}

fn failure(pattern: &str, output: &str) -> Rendered {
    let mut text = Rendered::from(format!("Shell command failed for pattern \"{pattern}\":"));
    if !output.is_empty() {
        text.push(" [stderr]\n");
        text.push_marked(Mark::Substituted, output);
    }
    text
}

fn push_output(text: &mut Rendered, output: &str) {
    if output.is_empty() {
        text.push_marked(Mark::Substituted, "(Bash completed with no output)");
    } else if utf16_length(output) <= LONGEST_OUTPUT {
        text.push_marked(Mark::Substituted, output);
    } else {
        text.push("<persisted-output>\n");
        text.push_prose(
            "output too large",
            0,
            "(The output is too large, and is in a file.)",
        );
        text.push("\n\nPreview (first 2KB):\n");
        let mut end = PREVIEW.min(output.len());
        while !output.is_char_boundary(end) {
            end -= 1;
        }
        text.push_marked(Mark::Cut, &output[..end]);
        text.push_prose("output too large", 1, "\n…\n");
        text.push("</persisted-output>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hosts::ShellOutput;

    fn found(text: &str) -> Vec<&str> {
        let commands = commands(text).into_iter();
        commands
            .map(|command| trim(&text[command.source]))
            .collect()
    }

    #[test]
    fn commands_stand_behind_blanks_and_in_fences() {
        for (text, expected) in [
            ("!`a` b !`c d`\n\t!`e`", vec!["a", "c d", "e"]),
            ("a!`b` (!`c`) `!`d``", vec![]),
            ("!`a`!`b` !`c`", vec!["a", "c"]),
            ("\u{a0}!`a` \u{2003}!`b` \\!`c`", vec!["a", "b"]),
            ("!`` !` ` ! `a` !`", vec![]),
            ("!`a\nb`", vec!["a\nb"]),
            ("```!\na\nb\n```\nc", vec!["a\nb"]),
            ("x```! a```y ```!b", vec!["a"]),
            ("````!\na\n````", vec!["a"]),
            ("```!\n```\n```js\n!`a`\n```", vec!["a"]),
            ("``x !`a` y``", vec!["a"]),
        ] {
            assert_eq!(found(text), expected, "{text:?}");
        }
    }

    /// Answers as the wrapped command would.
    struct Fake(&'static str);

    impl Shell for Fake {
        fn run(&self, command: &str, _: &Path) -> ShellOutput {
            assert!(command.starts_with("bash -c 'x'\\''"), "{command}");
            ShellOutput {
                stdout: self.0.as_bytes().to_vec(),
                stderr: Vec::new(),
            }
        }
    }

    fn with(output: &'static str) -> Result<String, String> {
        let mut draft = Draft::default();
        draft.push("a !`x'y'` b");
        let text = |text: Rendered| text.to_string();
        run_commands(&draft, Some(&Fake(output)), Path::new("/"))
            .map(text)
            .map_err(text)
    }

    #[test]
    fn output_takes_the_place_of_a_command() {
        assert_eq!(with("  one\ntwo\n \n0"), Ok("a   one\ntwo b".to_owned()));
        let nothing = "a (Bash completed with no output) b";
        assert_eq!(with("\n0"), Ok(nothing.to_owned()));
        let failed = "Shell command failed for pattern \"!`x'y'`\":";
        assert_eq!(with("\n3"), Err(failed.to_owned()));
        assert_eq!(with("out\n\n3"), Err(format!("{failed} [stderr]\nout")));
        let mut draft = Draft::default();
        draft.push("!`a`");
        let text = run_commands(&draft, None, Path::new("/"));
        let text = text.map(|text| text.to_string());
        assert_eq!(text, Ok("(the output of `a`)".into()));
    }

    #[test]
    fn to_find_nothing_is_no_failure() {
        for (source, expected) in [
            ("grep x f", true),
            ("cat f | grep x", true),
            ("false; [ -f x ]", true),
            ("git grep x", true),
            ("grep x f; false", false),
            ("A=1 grep x f", false),
            ("/bin/grep x", false),
            ("", false),
        ] {
            assert_eq!(may_find_nothing(source), expected, "{source}");
        }
    }
}
