//! The words that a skill is called with.
//!
//! Source: run 2.1.332. The real program has a parser of Bash look for the words of the first command; here its
//! rules for quotes, and for what ends a command, are followed. Words such as `if` are not looked at.

use crate::readers::javascript::is_space;

/// The arguments as they are put into a body: nothing in them can start a command any more.
pub(super) fn harmless(arguments: &str) -> String {
    let arguments = arguments.replace("```!", "``` !").replace("!`", "! `");
    let mut harmless = String::with_capacity(arguments.len());
    let mut before = None;
    for character in arguments.chars() {
        if character == '!' && before.is_none_or(is_space) {
            harmless.push('\\');
        }
        harmless.push(character);
        before = Some(character);
    }
    harmless
}

/// The words of the arguments, which may still start commands.
pub(super) fn words(arguments: &str) -> Vec<String> {
    let mut scan = Scan {
        rest: arguments.trim_matches(is_blank_or_line_end),
        words: Vec::new(),
    };
    while scan.word() {}
    let mut words = scan.words;
    if words.len() > 1 && words[0].text == "!" {
        words.remove(0);
    }
    // What is set for a command is not one of its words, unless there is no command.
    while words.len() > 1 && words[0].is_assignment {
        words.remove(0);
    }
    let first = words.iter().take(1).map(|word| word.text.clone());
    let others = words.iter().skip(1).filter(|word| !word.is_expansion);
    first
        .collect::<Vec<_>>()
        .into_iter()
        .chain(others.map(|word| word.text.clone()))
        .collect()
}

struct Scan<'a> {
    rest: &'a str,
    words: Vec<Word>,
}

#[derive(Default)]
struct Word {
    text: String,
    /// Whether it is all `$NAME`, which is nothing where no variables are.
    is_expansion: bool,
    is_assignment: bool,
}

impl Scan<'_> {
    /// Scans one word; false if there is none any more.
    fn word(&mut self) -> bool {
        self.rest = self.rest.trim_start_matches(is_blank);
        if self.words.is_empty() {
            self.rest = self.rest.trim_start_matches(ENDS);
        }
        let is_end = self.rest.starts_with(ENDS)
            || (!self.words.is_empty() && self.rest.starts_with(['#', '`']));
        if self.rest.is_empty() || is_end {
            return false;
        }
        let start = self.rest;
        let mut text = String::new();
        while let Some(next) = self.rest.chars().next() {
            if is_blank(next) || ENDS.contains(&next) {
                break;
            }
            self.piece(next, &mut text);
        }
        let source = &start[..start.len() - self.rest.len()];
        self.words.push(Word {
            text,
            is_expansion: is_expansion(source),
            is_assignment: is_assignment(source),
        });
        true
    }

    /// Scans something in quotes, something escaped, or one character.
    fn piece(&mut self, next: char, text: &mut String) {
        let behind = &self.rest[next.len_utf8()..];
        let closed = match next {
            '\'' => behind.find('\'').map(|end| (behind[..end].to_owned(), end)),
            '"' => double_quoted(behind),
            _ => None,
        };
        if let Some((inner, end)) = closed {
            text.push_str(&inner);
            self.rest = &behind[end + 1..];
        } else if matches!(next, '\'' | '"') {
            // A quote that is not closed takes the rest as it stands.
            text.push_str(self.rest);
            self.rest = "";
        } else if next == '\\' && !behind.is_empty() {
            let escaped = behind.chars().next().unwrap_or_default();
            if escaped == '\n' {
                self.rest = behind;
                return;
            }
            text.push(escaped);
            self.rest = &behind[escaped.len_utf8()..];
        } else {
            text.push(next);
            self.rest = behind;
        }
    }
}

/// What is inside double quotes, and where they close.
fn double_quoted(text: &str) -> Option<(String, usize)> {
    let mut inner = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Some((inner, at)),
            '\\' => match characters.next() {
                Some((_, escaped @ ('"' | '\\' | '$' | '`'))) => inner.push(escaped),
                Some((_, other)) => inner.extend(['\\', other]),
                None => return None,
            },
            other => inner.push(other),
        }
    }
    None
}

/// What ends a command.
const ENDS: [char; 8] = ['\n', ';', '|', '&', '<', '>', '(', ')'];

fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r')
}

fn is_blank_or_line_end(character: char) -> bool {
    is_blank(character) || character == '\n'
}

fn is_expansion(source: &str) -> bool {
    let Some(name) = source.strip_prefix('$') else {
        return false;
    };
    let is_name = |name: &str| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let inner = name
        .strip_prefix('{')
        .and_then(|name| name.strip_suffix('}'));
    is_name(inner.unwrap_or(name))
}

fn is_assignment(source: &str) -> bool {
    let name = source.split_once('=').map(|(name, _)| name);
    name.is_some_and(|name| {
        !name.is_empty()
            && !name.starts_with(|first: char| first.is_ascii_digit())
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_a_command() {
        for (arguments, expected) in [
            ("one \"two three\" four", vec!["one", "two three", "four"]),
            (" lead\ttrail ", vec!["lead", "trail"]),
            (
                "\"q 'r\" 's \"t' u\\ v \"w\\\"x\"",
                vec!["q 'r", "s \"t", "u v", "w\"x"],
            ),
            ("''  x \"\" y", vec!["", "x", "", "y"]),
            ("a\"b\"c'd'e", vec!["abcde"]),
            ("\"a\\nb\"", vec!["a\\nb"]),
            ("unclosed \"abc def", vec!["unclosed", "\"abc def"]),
            ("don't do 'this'", vec!["dont do this'"]),
            ("'a\\'b' c", vec!["a\\b' c"]),
            ("\\", vec!["\\"]),
            ("a;b c", vec!["a"]),
            ("a && b", vec!["a"]),
            ("a\nb", vec!["a"]),
            ("\na", vec!["a"]),
            ("fix (bug) now", vec!["fix"]),
            ("https://x.y/z?a=1&b=2 next", vec!["https://x.y/z?a=1"]),
            ("#h i", vec!["#h", "i"]),
            ("a #h i", vec!["a"]),
            ("a#b c", vec!["a#b", "c"]),
            ("$HOME x", vec!["$HOME", "x"]),
            ("100% $5 off", vec!["100%", "off"]),
            ("x \"$HOME\" y$Z", vec!["x", "$HOME", "y$Z"]),
            ("! a b", vec!["a", "b"]),
            ("!x y", vec!["!x", "y"]),
            ("x=1 y=2 z", vec!["z"]),
            ("x=1", vec!["x=1"]),
            ("-f --x=\"y z\" w", vec!["-f", "--x=y z", "w"]),
            ("é 漢 😀", vec!["é", "漢", "😀"]),
            ("", vec![]),
            ("  ", vec![]),
        ] {
            assert_eq!(words(arguments), expected, "{arguments:?}");
        }
    }

    #[test]
    fn arguments_start_no_command() {
        for (arguments, expected) in [
            ("!x y", "\\!x y"),
            ("a !x", "a \\!x"),
            ("!`x`", "\\! `x`"),
            ("a!`x`", "a! `x`"),
            ("!!", "\\!!"),
            ("a! [!b]", "a! [!b]"),
            ("```!\nx\n```", "``` \\!\nx\n```"),
        ] {
            assert_eq!(harmless(arguments), expected);
        }
    }
}
