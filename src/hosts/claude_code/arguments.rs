//! The words that a skill is called with.
//!
//! Source: run 2.1.332. The real program has a parser of Bash look for the words of the first command, so what
//! means something to Bash is lost. What it makes of a word that starts with a backtick, of `case` and of braces
//! with blanks is not followed here.

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
    let arguments = arguments.trim_matches(is_blank_or_line_end);
    // Where there is no command, all words are taken as they stand.
    if arguments.starts_with('<') {
        return arguments.split_whitespace().map(str::to_owned).collect();
    }
    let mut scan = Scan {
        rest: arguments,
        words: Vec::new(),
    };
    while scan.word() {}
    let words = scan.words;
    let is_before = |word: &&Word| word.is_before_command;
    let before = words.iter().take_while(is_before).count();
    let before = before.min(words.len().saturating_sub(1));
    let mut words = words.into_iter().skip(before);
    let mut taken = Vec::new();
    if let Some(first) = words.next() {
        let is_alone = DECLARES.contains(&&*first.text);
        taken.push(first.text);
        let others = words.filter(|word| !is_alone && !word.is_expansion);
        taken.extend(others.map(|word| word.text));
    }
    taken
}

/// Words of Bash behind which a command follows.
const KEYWORDS: [&str; 9] = [
    "!", "if", "while", "until", "do", "done", "then", "fi", "else",
];

/// Commands of Bash whose words are no arguments.
const DECLARES: [&str; 5] = ["export", "declare", "local", "typeset", "readonly"];

struct Scan<'a> {
    rest: &'a str,
    words: Vec<Word>,
}

#[derive(Default)]
struct Word {
    text: String,
    /// Whether it is all `$NAME`, which is nothing where no variables are.
    is_expansion: bool,
    /// Whether it is none of the command's words if others follow: a keyword, a test in brackets, or what is set
    /// for the command.
    is_before_command: bool,
}

impl Scan<'_> {
    /// Scans one word; false if there is none any more.
    fn word(&mut self) -> bool {
        self.rest = self.rest.trim_start_matches(is_blank);
        if self.words.is_empty() {
            self.rest = self.rest.trim_start_matches(ENDS);
        } else {
            self.pass_over_groups();
        }
        let ends_rest = ["#", "`", "$("];
        let is_end = self.rest.starts_with(ENDS)
            || !self.words.is_empty() && ends_rest.iter().any(|end| self.rest.starts_with(end));
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
            is_before_command: KEYWORDS.contains(&source)
                || source.starts_with('[')
                || is_assignment(source),
        });
        true
    }

    /// Passes over what is in parentheses.
    fn pass_over_groups(&mut self) {
        while let Some(end) = self.rest.strip_prefix('(').and_then(|rest| rest.find(')')) {
            self.rest = self.rest["(".len() + end + ")".len()..].trim_start_matches(is_blank);
        }
    }

    /// Scans something in quotes, something escaped, or one character.
    fn piece(&mut self, next: char, text: &mut String) {
        let behind = &self.rest[next.len_utf8()..];
        let closed = match next {
            '\'' => behind.find('\'').map(|end| (behind[..end].to_owned(), end)),
            '"' => double_quoted(behind),
            '$' if behind.starts_with('(') => behind
                .find(')')
                .map(|end| (self.rest[..=end + 1].to_owned(), end)),
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
            ("fix (bug) now", vec!["fix", "now"]),
            ("(g) h", vec!["g"]),
            ("a(b) (c) d", vec!["a", "d"]),
            ("a )", vec!["a"]),
            ("[x", vec!["[x"]),
            ("[a b] c", vec!["b]", "c"]),
            ("[x] [y] z", vec!["z"]),
            ("x [y] z", vec!["x", "[y]", "z"]),
            ("if a", vec!["a"]),
            ("export x", vec!["export"]),
            ("<t> x", vec!["<t>", "x"]),
            ("x <t>y z", vec!["x"]),
            ("x$(a)y z", vec!["x$(a)y", "z"]),
            ("$(a b) c", vec!["$(a b)", "c"]),
            ("x $(a b) c", vec!["x"]),
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
