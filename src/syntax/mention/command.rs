//! Commands of a shell, as far as one must know them to see which file they run.

use super::{Base, Form, Mention, token, variable};
use crate::syntax::lines::line_at;
use crate::text::Span;

/// A simple command: a program and its arguments.
#[derive(Debug, Default)]
pub(super) struct Command {
    /// The words, without quotes around them.
    pub(super) words: Vec<Span>,
    /// The files that it writes to by `>`.
    redirected: Vec<Span>,
}

/// The commands in lines of a shell. Here documents are left out.
pub(super) fn commands(text: &str, lines: &[Span]) -> Vec<Command> {
    let mut found = Vec::new();
    let mut command = Command::default();
    let mut document_end: Option<&str> = None;
    for &line in lines {
        let source = line.of(text).trim_end_matches(['\n', '\r']);
        if let Some(end) = document_end {
            if source.trim() == end {
                document_end = None;
            }
            continue;
        }
        let goes_on = read_line(
            text,
            Span::new(line.start, line.start + source.len()),
            &mut command,
            &mut found,
        );
        document_end = here_document(source);
        if !goes_on {
            end(&mut command, &mut found);
        }
    }
    end(&mut command, &mut found);
    found
}

fn end(command: &mut Command, found: &mut Vec<Command>) {
    let command = std::mem::take(command);
    if !command.words.is_empty() {
        found.push(command);
    }
}

/// Reads the words of a line; whether the command goes on in the next one.
fn read_line(text: &str, line: Span, command: &mut Command, found: &mut Vec<Command>) -> bool {
    let source = line.of(text);
    let prompt = ["$ ", "> ", "% ", "PS> ", "❯ "]
        .iter()
        .find(|prompt| source.trim_start().starts_with(**prompt));
    let mut at = source.len() - source.trim_start().len() + prompt.map_or(0, |prompt| prompt.len());
    let mut is_redirected = false;
    while at < source.len() {
        let rest = &source[at..];
        let Some(first) = rest.chars().next() else {
            break;
        };
        let length = match first {
            ' ' | '\t' => 1,
            '#' => break,
            '\\' if rest.trim_end() == "\\" => return true,
            '$' if rest.starts_with("$(") && !rest.starts_with("$((") => {
                end(command, found);
                2
            }
            '&' | '|' | ';' | '(' | ')' => {
                end(command, found);
                1
            }
            '>' => {
                is_redirected = true;
                rest.len() - rest.trim_start_matches(['>', '&']).len()
            }
            '<' if !is_open_part(rest) => 1,
            _ => {
                let (word, length) = word(rest);
                let start = line.start + at + word.start;
                let span = Span::new(start, start + word.len());
                match std::mem::take(&mut is_redirected) {
                    true => command.redirected.push(span),
                    false => command.words.push(span),
                }
                length
            }
        };
        at += length;
    }
    false
}

/// Whether `<` starts a part to be filled in, such as `<file>`, and is no redirection.
fn is_open_part(rest: &str) -> bool {
    let inside = &rest[1..];
    let end = inside.find(|it: char| !(it.is_alphanumeric() || "-_. ".contains(it)));
    end.is_some_and(|end| {
        let is_closed = end > 0 && inside[end..].starts_with('>');
        is_closed && !inside.starts_with(' ') && !inside[..end].ends_with(' ')
    })
}

/// The word at the start of `rest`, without the quotes around it, and the bytes up to what follows.
fn word(rest: &str) -> (Span, usize) {
    for quote in ['"', '\''] {
        if let Some(inside) = rest.strip_prefix(quote)
            && let Some(length) = inside.find(quote)
        {
            // `"$X"/y` is one word, and its quotes are in the middle of it.
            let behind = &inside[length + 1..];
            if behind.is_empty() || behind.starts_with([' ', '\t', ';', '&', '|', ')']) {
                return (Span::new(1, 1 + length), length + 2);
            }
        }
    }
    let mut quote = None;
    let mut depth = 0_usize;
    let end = rest.char_indices().find(|&(at, it)| {
        match (quote, it) {
            (Some(open), _) if open == it => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(it),
            (None, '$') if depth == 0 && at > 0 && rest[at..].starts_with("$(") => return true,
            (None, '<' | '{') => depth += 1,
            (None, '>' | '}') if depth > 0 => depth -= 1,
            (None, ' ' | '\t' | ';' | '&' | '|' | '>' | ')') if depth == 0 => return true,
            _ => {}
        }
        false
    });
    let end = end
        .map_or(rest.len(), |(at, _)| at)
        .max(rest.chars().next().map_or(0, char::len_utf8));
    (Span::new(0, end), end)
}

/// The word that ends the here document that a line begins.
fn here_document(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("<<")?;
    let rest = rest
        .trim_start_matches(['-', '~'])
        .trim_start()
        .trim_start_matches(['"', '\'', '\\']);
    let end = rest
        .find(|it: char| !(it.is_alphanumeric() || it == '_'))
        .unwrap_or(rest.len());
    // `1<<2` shifts a number.
    let is_word = rest.starts_with(|it: char| it.is_alphabetic() || it == '_');
    (end > 0 && is_word).then_some(&rest[..end])
}

/// Programs that run the file that is their first argument.
const INTERPRETERS: &[&str] = &[
    "python",
    "python3",
    "python2",
    "py",
    "node",
    "nodejs",
    "deno",
    "bun",
    "tsx",
    "ts-node",
    "bash",
    "sh",
    "zsh",
    "source",
    ".",
    "ruby",
    "perl",
    "php",
    "rscript",
    "pwsh",
    "powershell",
    "lua",
    "osascript",
    "uv",
    "npx",
    "bunx",
    "poetry",
    "pipenv",
    "pnpm",
    "yarn",
    "sudo",
    "env",
    "time",
    "exec",
    "timeout",
    "julia",
    "Rscript",
    "uvx",
    "pdm",
    "conda",
    "rye",
    "hatch",
    "streamlit",
    "torchrun",
    "go",
    "dart",
    "swift",
];

/// Words between such a program and the file.
const BETWEEN: &[&str] = &[
    "run", "exec", "dlx", "x", "-File", "-f", "+x", "a+x", "u+x", "755",
];

/// Options with a value behind them.
const WITH_VALUE: &[&str] = &[
    "--with",
    "--python",
    "-p",
    "--env-file",
    "--import",
    "--loader",
    "-r",
    "--require",
    "-W",
    "-X",
    "--from",
    "--project",
    "-ExecutionPolicy",
    "--directory",
    "--group",
    "--with-requirements",
    "--tsconfig",
    "-n",
    "--nproc_per_node",
    "--env",
];

/// Options after which no file is run.
const NO_FILE: &[&str] = &[
    "-m",
    "-c",
    "-e",
    "--eval",
    "-p",
    "--print",
    "-Command",
    "--version",
    "-V",
    "--help",
];

impl Command {
    /// The file that the command runs, if one can see that.
    pub(super) fn run(&self, text: &str, form: Form) -> Option<Mention> {
        let mut words = self
            .words
            .iter()
            .copied()
            .skip_while(|word| is_assignment(word.of(text)) || is_around(word.of(text)));
        let program = words.next()?;
        let name = program.of(text);
        if name.contains(['/', '\\']) && !is_interpreter(name) {
            let mut mention = token::word(text, program, form)?;
            mention.is_executed = name.starts_with("./") || mention.base != Base::File;
            return Some(mention);
        }
        if !is_interpreter(name) && name != "chmod" {
            return None;
        }
        while let Some(word) = words.next() {
            let source = word.of(text);
            if NO_FILE.contains(&source) && !(source == "-p" && name.starts_with("uv")) {
                return None;
            }
            if WITH_VALUE.contains(&source) {
                words.next();
            } else if source.starts_with('-')
                || source.starts_with(|it: char| it.is_ascii_digit())
                || BETWEEN.contains(&source)
                || is_interpreter(source)
                || is_assignment(source)
            {
            } else {
                return token::word(text, word, form);
            }
        }
        None
    }

    /// Whether nothing but a command can look like this.
    pub(super) fn is_certain(&self, text: &str) -> bool {
        let Some(program) = self.words.first() else {
            return false;
        };
        let is_run = self.run(text, Form::Command).is_some();
        is_run && (is_interpreter(program.of(text)) || program.of(text).starts_with("./"))
    }

    /// The paths that the command writes.
    pub(super) fn outputs(&self, text: &str) -> Vec<String> {
        let mut outputs: Vec<Span> = self.redirected.clone();
        let program = self.words.first().map_or("", |word| word.of(text));
        let mut arguments = self
            .words
            .iter()
            .copied()
            .skip(1)
            .filter(|word| !word.of(text).starts_with('-'));
        match program {
            "touch" | "mkdir" | "tee" | "rm" => outputs.extend(arguments),
            "cp" | "mv" | "ln" => outputs.extend(arguments.next_back()),
            _ => {}
        }
        for pair in self.words.windows(2) {
            if matches!(
                pair[0].of(text),
                "-o" | "--output" | "--out" | "-O" | "--output-file" | "--outfile"
            ) {
                outputs.push(pair[1]);
            }
        }
        let paths = outputs.into_iter().map(|word| {
            let word = word.of(text);
            let length = variable::prefix(word).map_or(0, |prefix| prefix.length);
            word[length..].trim_start_matches("./").to_owned()
        });
        paths.collect()
    }

    /// Whether the command asks whether something is there, or may fail.
    pub(super) fn is_guarded(&self, text: &str) -> bool {
        let first = self
            .words
            .iter()
            .map(|word| word.of(text))
            .find(|word| !is_around(word));
        let is_test = matches!(first, Some("[" | "[[" | "test"));
        let line = self
            .words
            .first()
            .map(|word| line_at(text, word.start).span.of(text));
        let has_test = |line: &str| {
            [
                "|| true", "|| :", "[ -f", "[ -e", "[ -x", "[[ -f", "[ ! -f", "test -f",
            ]
            .iter()
            .any(|it| line.contains(it))
        };
        is_test || line.is_some_and(has_test)
    }

    /// Whether the command brings a directory with files of its own.
    pub(super) fn fetches(&self, text: &str) -> bool {
        let mut words = self
            .words
            .iter()
            .map(|word| word.of(text))
            .skip_while(|word| is_around(word) || *word == "sudo");
        match words.next() {
            Some("git") => words.next() == Some("clone"),
            Some("unzip" | "degit") => true,
            Some("gh") => words.next() == Some("repo") && words.next() == Some("clone"),
            _ => false,
        }
    }

    /// Whether the commands behind this one are run somewhere else.
    pub(super) fn leaves(&self, text: &str) -> bool {
        let mut words = self.words.iter().map(|word| word.of(text));
        match words.next() {
            Some("cd" | "pushd" | "Set-Location") => {
                let target = words.next().unwrap_or_default();
                let known = variable::prefix(target).filter(|it| it.length == target.len());
                let is_skill =
                    known.is_some_and(|it| matches!(it.base, Base::Skill | Base::Installed(_)));
                target != "." && !is_skill
            }
            Some("git") => words.next() == Some("clone"),
            _ => false,
        }
    }
}

/// Words of a shell around a command, and programs that start another one.
fn is_around(word: &str) -> bool {
    const WORDS: [&str; 15] = [
        "do", "then", "else", "elif", "if", "while", "until", "!", "{", "time", "nohup", "command",
        "xargs", "exec", "xvfb-run",
    ];
    WORDS.contains(&word)
}

fn is_interpreter(word: &str) -> bool {
    let name = word.rsplit('/').next().unwrap_or(word);
    let is_python = name
        .strip_prefix("python3.")
        .is_some_and(|minor| minor.bytes().all(|it| it.is_ascii_digit()));
    INTERPRETERS.contains(&name) || is_python
}

fn is_assignment(word: &str) -> bool {
    let name = word.split_once('=').map_or("", |(name, _)| name);
    let is_part = |it: u8| it.is_ascii_alphanumeric() || it == b'_';
    !name.is_empty() && name.bytes().all(is_part)
}
