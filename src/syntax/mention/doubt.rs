//! What speaks against a word's being the name of a file that should be there.

use super::{Form, Mention};
use crate::syntax::lines::{Line, line_at, lines_above};
use crate::text::Span;

/// A reason to think that a path need not be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// A part of the path is left open, or is called as only examples are.
    Placeholder,
    /// The line says that something is written there.
    Written,
    /// The line calls it an example.
    Example,
    /// The line says that it is not there, need not be, or is wrong.
    Negated,
    /// A command writes it.
    Output,
    /// The commands before it have gone to another directory.
    OtherDirectory,
    /// The text speaks of a project, or of another skill.
    OtherPlace,
    /// The line is an example of how not to do it.
    Wrong,
}

/// A set of doubts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doubts(u16);

impl Doubts {
    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `doubt` is one of them.
    #[must_use]
    pub const fn contains(self, doubt: Doubt) -> bool {
        self.0 & (1 << doubt as u8) != 0
    }

    pub(super) fn add(&mut self, doubt: Doubt) {
        self.0 |= 1 << doubt as u8;
    }
}

/// Words of which one says that a line is about writing a file.
const WRITING: &[&str] = &[
    "save",
    "saves",
    "saved",
    "saving",
    "write",
    "writes",
    "written",
    "writing",
    "create",
    "creates",
    "created",
    "creating",
    "generate",
    "generates",
    "generated",
    "generating",
    "output",
    "outputs",
    "produce",
    "produces",
    "produced",
    "copy",
    "copies",
    "copied",
    "delete",
    "deletes",
    "deleted",
    "rename",
    "renamed",
    "store",
    "stores",
    "stored",
    "append",
    "appends",
    "emit",
    "emits",
    "export",
    "exports",
    "exported",
    "download",
    "downloads",
    "downloaded",
    "move",
    "moved",
    "add",
    "adds",
    "make",
    "makes",
    "record",
    "records",
    "update",
    "updates",
    "log",
    "logs",
    "scaffold",
    "scaffolds",
    "init",
    "initialize",
    "put",
    "place",
];

/// The same for an example. Some are more than one word.
const EXAMPLES: &[&str] = &[
    "e.g",
    "eg",
    "example",
    "examples",
    "such as",
    "for instance",
    "would be helpful",
    "like",
    "imagine",
    "suppose",
    "could be",
    "might be",
    "might",
    "typical",
    "typically",
    "hypothetical",
    "convention",
    "pattern",
];

/// And for what is not there.
const NEGATIONS: &[&str] = &[
    "no",
    "not",
    "never",
    "doesn't",
    "does not",
    "do not",
    "isn't",
    "instead of",
    "missing",
    "without",
    "if present",
    "if exists",
    "if it exists",
    "if they exist",
    "if available",
    "if any",
    "optional",
    "optionally",
    "deprecated",
    "removed",
    "legacy",
    "was",
    "were",
    "used to",
    "formerly",
    "when present",
    "when it exists",
    "exists",
    "exist",
];

/// And for what is an example of how not to do it.
const WRONG: &[&str] = &["❌", "✗", "bad", "wrong", "incorrect", "don't", "avoid"];

/// And for what is another place.
const PLACES: &[&str] = &[
    "project",
    "project's",
    "projects",
    "repo",
    "repository",
    "codebase",
    "workspace",
    "user's",
    "upstream",
    "app",
    "package",
    "working directory",
    "current directory",
    "monorepo",
    "skill's",
    "skills'",
    "another skill",
    "other skill",
    "sibling",
    "plugin's",
    "target",
    "branch",
    "submodule",
];

/// Reads what stands around a mention.
pub(super) fn add_doubts(text: &str, mention: &mut Mention) {
    if mention.form == Form::OwnAnchor {
        return;
    }
    let line = line_at(text, mention.span.start);
    let around = [
        Span::new(line.span.start, mention.span.start),
        Span::new(mention.span.end.min(line.span.end), line.span.end),
    ];
    mention.is_followed = tells_to_read(around[0].of(text));
    let mut words = Words::default();
    for part in around {
        words.read(part.of(text));
    }
    if let Some(introduction) = introduction(text, line) {
        words.read(introduction.of(text));
    }
    for (doubt, signs) in [
        (Doubt::Written, WRITING),
        (Doubt::Example, EXAMPLES),
        (Doubt::Negated, NEGATIONS),
        (Doubt::OtherPlace, PLACES),
    ] {
        // `For examples, read x.md` is no example of a path.
        let is_excused =
            doubt == Doubt::Example && mention.is_followed && !words.has_any(OPEN_EXAMPLES);
        if words.has_any(signs) && !is_excused {
            mention.doubts.add(doubt);
        }
    }
    // Behind a path such a word is about what the file says.
    let mut before = Words::default();
    before.read(around[0].of(text));
    if before.has_any(WRONG) {
        mention.doubts.add(Doubt::Wrong);
    }
}

/// Words that can only introduce an example.
const OPEN_EXAMPLES: &[&str] = &[
    "e.g",
    "eg",
    "such as",
    "for instance",
    "for example",
    "example",
    "like",
];

/// Words that tell to open a file.
const READING: &[&str] = &[
    "see",
    "read",
    "open",
    "follow",
    "load",
    "consult",
    "refer",
    "review",
    "run",
    "execute",
    "reading",
    "loading",
    "following",
];

/// How many words before a path may stand between it and one that tells to open it.
const MOST_WORDS: usize = 4;

/// Whether the text directly before a path tells to open it.
fn tells_to_read(before: &str) -> bool {
    let sentence = before.rsplit(['.', ';', ':', '|']).next().unwrap_or(before);
    let words = sentence
        .split(|letter: char| !letter.is_alphanumeric())
        .rev();
    let mut words = words.filter(|word| !word.is_empty()).take(MOST_WORDS);
    words.any(|word| READING.contains(&word.to_lowercase().as_str()))
}

/// How many lines above one a line may stand that introduces it.
const MOST_LINES: usize = 40;

/// The line that introduces the list, the table or the code that `line` is in: the nearest one above that ends
/// with a colon, unless a heading or two blank lines come between.
fn introduction(text: &str, line: Line) -> Option<Line> {
    let is_item = |line: &Line| {
        let content = line.of(text).trim_start();
        let number = content.trim_start_matches(|digit: char| digit.is_ascii_digit());
        content.starts_with(['-', '*', '+', '|', '│', '├', '└']) || number.len() < content.len()
    };
    if !is_item(&line) {
        return None;
    }
    let mut blanks = 0;
    for above in lines_above(text, line).take(MOST_LINES) {
        let content = above.of(text).trim();
        match content {
            "" => blanks += 1,
            content if content.starts_with('#') => return None,
            content if content.ends_with(':') || content.ends_with(":**") => return Some(above),
            _ if is_item(&above) || above.of(text).starts_with([' ', '\t']) => blanks = 0,
            _ => return None,
        }
        if blanks > 1 {
            return None;
        }
    }
    None
}

/// The words of some lines, in lower case, with one blank between them.
#[derive(Default)]
struct Words(String);

impl Words {
    fn read(&mut self, text: &str) {
        let is_part =
            |letter: char| letter.is_alphanumeric() || matches!(letter, '\'' | '.' | '❌' | '✗');
        for word in text.split(|letter: char| !is_part(letter)) {
            let word = word.trim_matches(['.', '\'']);
            if !word.is_empty() {
                self.0.push(' ');
                self.0.extend(word.chars().flat_map(char::to_lowercase));
            }
        }
        self.0.push(' ');
    }

    fn has_any(&self, signs: &[&str]) -> bool {
        signs.iter().any(|sign| {
            let mut places = self.0.match_indices(sign);
            places.any(|(at, _)| {
                self.0[..at].ends_with(' ') && self.0[at + sign.len()..].starts_with(' ')
            })
        })
    }
}
