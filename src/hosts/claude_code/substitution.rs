//! What Claude Code puts in the place of placeholders in a body.
//!
//! Source: run 2.1.332.

use std::path::Path;

use super::arguments::{harmless, words};
use super::draft::{Draft, Origin};
use crate::hosts::program::field;
use crate::loader::Mark;
use crate::readers::Value;
use crate::readers::javascript::{is_space, trim};

/// All that may be put into a body.
pub(super) struct Values<'a> {
    /// The arguments as one text; `None` if there are none.
    arguments: Option<String>,
    words: Vec<String>,
    /// The names of words, in order.
    names: Vec<String>,
    directory: Option<&'a Path>,
    project: &'a Path,
}

impl<'a> Values<'a> {
    /// For a skill with the header `fields` in `directory`; a command that is one file has none.
    pub(super) fn new(
        arguments: Option<&'a str>,
        fields: &Value,
        directory: Option<&'a Path>,
        project: &'a Path,
    ) -> Self {
        let words = arguments.map(words).unwrap_or_default();
        Self {
            arguments: arguments.map(harmless),
            words: words.iter().map(|word| harmless(word)).collect(),
            names: names(fields),
            directory,
            project,
        }
    }

    /// The body with values in the place of placeholders. If there is no place for the arguments, they follow it.
    pub(super) fn put_into(&self, body: &str) -> Draft {
        let mut draft = Draft::default();
        let mut is_used = false;
        let mut rest = body;
        let mut before = String::new();
        while let Some(at) = rest.find('$') {
            before.push_str(&rest[..at]);
            let found = &rest[at..];
            let is_escaped = before.ends_with('\\') && !before.ends_with("\\\\");
            if let Some((length, name)) = variable(found) {
                flush(&mut draft, &mut before);
                self.push_variable(&mut draft, name, &found[..length]);
                rest = &found[length..];
            } else if let Some(length) = self.escapable(found).filter(|_| is_escaped) {
                before.pop();
                flush(&mut draft, &mut before);
                draft.push_passage(Origin::Host(Mark::Escaped), &found[..length]);
                rest = &found[length..];
            } else if let Some((length, place)) = self.placeholder(found) {
                flush(&mut draft, &mut before);
                is_used |= self.push_argument(&mut draft, place, &found[..length]);
                rest = &found[length..];
            } else {
                before.push('$');
                rest = &found[1..];
            }
        }
        before.push_str(rest);
        flush(&mut draft, &mut before);
        if let Some(arguments) = self.arguments.as_deref().filter(|_| !is_used) {
            draft.push_passage(Origin::Host(Mark::Substituted), "\n\nARGUMENTS: ");
            self.push_value(&mut draft, arguments);
        }
        draft
    }

    /// Adds the value for a placeholder, or the placeholder if there is none; whether there was one.
    fn push_argument(&self, draft: &mut Draft, place: Argument, placeholder: &str) -> bool {
        let value = match place {
            Argument::All => Some(self.arguments.as_deref().unwrap_or_default()),
            Argument::Numbered(index) => self.words.get(index).map(String::as_str),
            Argument::Named(index) => Some(self.words.get(index).map_or("", String::as_str)),
        };
        match value {
            Some(value) => self.push_value(draft, value),
            None => draft.push_passage(Origin::Host(Mark::Literal), placeholder),
        }
        value.is_some()
    }

    /// Adds an argument. Variables in it are replaced too.
    fn push_value(&self, draft: &mut Draft, value: &str) {
        let mut rest = value;
        while let Some(at) = rest.find("${") {
            draft.push_passage(Origin::Host(Mark::Substituted), &rest[..at]);
            let found = &rest[at..];
            match variable(found) {
                Some((length, name)) => {
                    self.push_variable(draft, name, &found[..length]);
                    rest = &found[length..];
                }
                None => {
                    draft.push_passage(Origin::Host(Mark::Substituted), "${");
                    rest = &found["${".len()..];
                }
            }
        }
        draft.push_passage(Origin::Host(Mark::Substituted), rest);
    }

    fn push_variable(&self, draft: &mut Draft, name: &str, placeholder: &str) {
        let put = Origin::Host(Mark::Substituted);
        match (name, self.directory) {
            ("CLAUDE_SKILL_DIR", Some(directory)) => {
                draft.push_passage(put, &directory.to_string_lossy());
            }
            ("CLAUDE_PROJECT_DIR", _) => draft.push_passage(put, &self.project.to_string_lossy()),
            ("CLAUDE_SESSION_ID", _) => {
                draft.push_passage(Origin::Session("session"), "(the id of the session)");
            }
            // That of the model which is there at the start.
            ("CLAUDE_EFFORT", _) => draft.push_passage(Origin::Session("effort"), "medium"),
            _ => draft.push_passage(Origin::Host(Mark::Literal), placeholder),
        }
    }

    /// How long the passage at the start of a text is that loses a backslash before it: a placeholder, or digits
    /// that are none because of what follows.
    fn escapable(&self, text: &str) -> Option<usize> {
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let placeholder = self.placeholder(text).map(|(length, _)| length);
        placeholder.or((digits > 0).then_some(1 + digits))
    }

    /// The placeholder for arguments at the start of a text, and its length.
    fn placeholder(&self, text: &str) -> Option<(usize, Argument)> {
        let name = text.strip_prefix('$')?;
        if let Some(behind) = name.strip_prefix("ARGUMENTS") {
            let length = "$ARGUMENTS".len();
            let index = behind
                .strip_prefix('[')
                .and_then(|behind| behind.split_once(']'));
            let index = index.filter(|(digits, _)| is_number(digits));
            return Some(match index {
                Some((digits, _)) => (
                    length + digits.len() + 2,
                    Argument::Numbered(number(digits)),
                ),
                None => (length, Argument::All),
            });
        }
        let digits = name.len()
            - name
                .trim_start_matches(|it: char| it.is_ascii_digit())
                .len();
        if digits > 0 {
            let is_whole = !name[digits..].starts_with(is_word);
            let place = Argument::Numbered(number(&name[..digits]));
            return is_whole.then_some((1 + digits, place));
        }
        self.names.iter().enumerate().find_map(|(index, own)| {
            let behind = name.strip_prefix(own.as_str())?;
            let is_whole = !behind.starts_with('[') && !behind.starts_with(is_word);
            is_whole.then_some((1 + own.len(), Argument::Named(index)))
        })
    }
}

/// Which argument a placeholder stands for.
#[derive(Clone, Copy, Debug)]
enum Argument {
    All,
    Numbered(usize),
    Named(usize),
}

fn flush(draft: &mut Draft, text: &mut String) {
    draft.push(text);
    text.clear();
}

/// The `${CLAUDE_…}` at the start of a text, with its length and its name.
fn variable(text: &str) -> Option<(usize, &str)> {
    let (name, _) = text.strip_prefix("${")?.split_once('}')?;
    let is_name = |byte: u8| byte.is_ascii_uppercase() || byte == b'_';
    let is_known = name.starts_with("CLAUDE_") && name.bytes().all(is_name);
    is_known.then_some(("${}".len() + name.len(), name))
}

/// The names that the field `arguments` gives to words: a list of texts, or a text with blanks between them.
fn names(fields: &Value) -> Vec<String> {
    let names: Vec<&str> = match field(fields, "arguments") {
        Some(Value::String(text)) => text.split(is_space).collect(),
        Some(Value::Sequence(items)) => items
            .iter()
            .filter_map(|item| match item {
                Value::String(text) => Some(trim(text)),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    let is_name = |name: &&&str| !name.is_empty() && !is_number(name);
    names
        .iter()
        .filter(is_name)
        .map(|name| (*name).to_owned())
        .collect()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number that is too large is that of no word.
fn number(digits: &str) -> usize {
    digits.parse().unwrap_or(usize::MAX)
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(body: &str, arguments: Option<&str>, fields: &str) -> String {
        let fields = crate::readers::bun::read(fields).expect("the header is YAML");
        let values = Values::new(arguments, &fields, Some(Path::new("/s/a")), Path::new("/p"));
        values.put_into(body).text
    }

    #[test]
    fn placeholders_of_arguments_are_replaced() {
        for (body, expected) in [
            ("[$ARGUMENTS]", "[x \"y z\"]"),
            ("$ARGUMENTSX", "x \"y z\"X"),
            ("$0 $1 $2", "x y z $2"),
            ("$00 $0x $1_a $1.", "x $0x $1_a y z."),
            ("$$0 a$0", "$x ax"),
            ("$ARGUMENTS[1] $ARGUMENTS[9]", "y z $ARGUMENTS[9]"),
            ("$ARGUMENTS[x]", "x \"y z\"[x]"),
            ("$0 ${0} ${ARGUMENTS}", "x ${0} ${ARGUMENTS}"),
            ("\\$0 \\\\$0 \\\\\\$0", "$0 \\\\x \\\\\\x"),
            ("$0 \\$x", "x \\$x"),
            ("$0é \\$0x", "xé $0x"),
            ("none", "none\n\nARGUMENTS: x \"y z\""),
            ("$5", "$5\n\nARGUMENTS: x \"y z\""),
            ("\\$0", "$0\n\nARGUMENTS: x \"y z\""),
        ] {
            assert_eq!(put(body, Some("x \"y z\""), ""), expected, "{body}");
        }
        assert_eq!(
            put("$ARGUMENTS|$0|$ARGUMENTS[0]|\\$0", None, ""),
            "|$0|$ARGUMENTS[0]|$0"
        );
    }

    #[test]
    fn words_may_have_names() {
        let args = Some("A B C D");
        for (fields, body, expected) in [
            ("arguments: [foo, bar]", "$foo $bar", "A B"),
            ("arguments: foo bar", "$foo-$bar", "A-B"),
            (
                "arguments: foo",
                "$foo \\$foo $foo[0] $foobar ${foo}",
                "A $foo $foo[0] $foobar ${foo}",
            ),
            ("arguments: [a b, c, 5, d]", "$c $d", "B C"),
            ("arguments: a 1 b", "$b $1", "B B"),
            ("arguments: [a, b, c, d, e]", "[$e]", "[]"),
            ("arguments: {a: b}", "$a $0", "$a A"),
        ] {
            assert_eq!(put(body, args, fields), expected, "{fields} {body}");
        }
        assert_eq!(put("[$foo]", None, "arguments: foo"), "[]");
    }

    #[test]
    fn variables_are_replaced() {
        for (body, expected) in [
            ("${CLAUDE_SKILL_DIR}/x", "/s/a/x"),
            ("\\${CLAUDE_SKILL_DIR}", "\\/s/a"),
            ("${CLAUDE_PROJECT_DIR} ${CLAUDE_EFFORT}", "/p medium"),
            (
                "${CLAUDE_PLUGIN_ROOT} $CLAUDE_SKILL_DIR ${HOME}",
                "${CLAUDE_PLUGIN_ROOT} $CLAUDE_SKILL_DIR ${HOME}",
            ),
        ] {
            assert_eq!(put(body, None, ""), expected);
        }
        assert_eq!(
            put("$0|$1|$ARGUMENTS", Some("!a !b"), ""),
            "\\!a|\\!b|\\!a \\!b"
        );
        let arguments = Some("${CLAUDE_SKILL_DIR} ${x}");
        assert_eq!(put("$ARGUMENTS", arguments, ""), "/s/a ${x}");
    }
}
