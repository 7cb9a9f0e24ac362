//! Explanations, in Markdown and in plain text at once.

/// An explanation. Text of the user is in it as text, whatever marks it holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prose {
    /// As Markdown.
    pub markdown: String,
    /// The same without marks.
    pub plain: String,
}

/// Longer texts of the user are cut: an explanation is read beside them.
const MAX_QUOTED: usize = 60;

/// Longer lines are cut.
const MAX_LINE: usize = 160;

impl Prose {
    /// Adds words of our own. They use no markup but emphasis and code.
    pub(super) fn say(&mut self, markdown: &str) -> &mut Self {
        self.markdown += markdown;
        self.plain += &markdown.replace("**", "").replace('`', "");
        self
    }

    /// Adds text of the user, as code on one line.
    pub(super) fn quote(&mut self, text: &str) -> &mut Self {
        let line = one_line(text, MAX_QUOTED);
        self.markdown += &code_span(&line);
        self.plain += &line;
        self
    }

    /// The same for a text that is worth a line of its own.
    pub(super) fn quote_long(&mut self, text: &str) -> &mut Self {
        let line = one_line(text, MAX_LINE);
        self.markdown += &code_span(&line);
        self.plain += &line;
        self
    }

    /// Adds the first `most` of some lines of a file as code. Nothing in them is markup: the fence is longer than
    /// any run of marks in them.
    pub(super) fn block<'a>(
        &mut self,
        lines: impl Iterator<Item = &'a str>,
        most: usize,
        language: &str,
    ) -> &mut Self {
        let mut shown: Vec<String> = lines
            .take(most + 1)
            .map(|line| visible(line, MAX_LINE))
            .collect();
        if shown.is_empty() {
            return self;
        }
        if shown.len() > most {
            shown.truncate(most);
            shown.push("…".to_owned());
        }
        let runs = shown.iter().flat_map(|line| line.split(|it| it != '`'));
        let marks = "`".repeat(runs.map(str::len).max().unwrap_or(0).max(2) + 1);
        let text = shown.join("\n");
        self.paragraph();
        self.markdown += &format!("{marks}{language}\n{text}\n{marks}");
        self.plain += &text;
        self
    }

    /// Shows the picture at `uri`, which is a file of this machine and has no character that Markdown knows.
    pub(super) fn picture(&mut self, uri: &str) -> &mut Self {
        self.paragraph();
        let uri = uri.replace('(', "%28").replace(')', "%29");
        self.markdown += &format!("![]({uri})");
        self
    }

    /// Adds a table of two columns. What is in it is no markup.
    pub(super) fn table(
        &mut self,
        head: (&str, &str),
        rows: impl Iterator<Item = (String, String)>,
    ) -> &mut Self {
        self.paragraph();
        self.markdown += &format!("| {} | {} |\n|---|---|", head.0, head.1);
        for (index, (left, right)) in rows.enumerate() {
            let (left, right) = (one_line(&left, MAX_LINE), one_line(&right, MAX_LINE));
            self.markdown += &format!("\n| {} | {} |", escaped(&left), escaped(&right));
            if index > 0 {
                self.plain.push('\n');
            }
            self.plain += &format!("{left}: {right}");
        }
        self
    }

    /// Adds another explanation, as paragraphs of its own.
    pub fn append(&mut self, other: &Self) -> &mut Self {
        if !other.is_empty() {
            self.paragraph();
            self.markdown += &other.markdown;
            self.plain += &other.plain;
        }
        self
    }

    /// Starts a new paragraph, unless this is the first.
    pub(super) fn paragraph(&mut self) -> &mut Self {
        self.between("\n\n")
    }

    /// Starts an item of a list.
    pub(super) fn item(&mut self) -> &mut Self {
        self.between("\n- ")
    }

    pub(super) fn is_empty(&self) -> bool {
        self.markdown.is_empty()
    }

    fn between(&mut self, text: &str) -> &mut Self {
        if !self.is_empty() {
            self.markdown += text;
            self.plain += text;
        }
        self
    }
}

/// The start of a text, without line ends and what is no visible character.
pub(super) fn one_line(text: &str, most: usize) -> String {
    let visible = text.chars().map(|character| match character {
        character if character.is_whitespace() => ' ',
        character if is_unsafe(character) => char::REPLACEMENT_CHARACTER,
        character => character,
    });
    // As many characters as could be shown, so that a long text costs no more than a short one.
    let start: String = visible.take(most + 1).collect();
    match start.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &start[..end]),
        None => start,
    }
}

/// A line of a file, with its blanks, and without what is no visible character.
fn visible(line: &str, most: usize) -> String {
    let mut shown: String = line
        .chars()
        .take(most)
        .map(|it| {
            if it != '\t' && is_unsafe(it) {
                char::REPLACEMENT_CHARACTER
            } else {
                it
            }
        })
        .collect();
    if line.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}

/// Text in which nothing is markup, on one line of Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii_punctuation()
            && !matches!(character, '/' | '.' | ',' | ':' | ';' | '-')
        {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// Control characters, and those that turn the direction of what follows them.
fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Code that ends only at more backticks in a row than are in it.
fn code_span(text: &str) -> String {
    let longest = text.split(|it| it != '`').map(str::len).max().unwrap_or(0);
    let marks = "`".repeat(longest + 1);
    let is_at_edge = text.starts_with('`') || text.ends_with('`');
    // A span of blanks only is left as it is.
    let is_padded = text.starts_with(' ') && text.ends_with(' ') && !text.trim().is_empty();
    let pad = if is_at_edge || is_padded { " " } else { "" };
    match text.is_empty() {
        true => "(nothing)".to_owned(),
        false => format!("{marks}{pad}{text}{pad}{marks}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_the_user_stays_text() {
        for (text, markdown, plain) in [
            ("a", "`a`", "a"),
            ("**a** <b>", "`**a** <b>`", "**a** <b>"),
            ("a`b", "``a`b``", "a`b"),
            ("``", "``` `` ```", "``"),
            (
                "a\r\nb\u{202e}c\u{7}",
                "`a  b\u{fffd}c\u{fffd}`",
                "a  b\u{fffd}c\u{fffd}",
            ),
            ("", "(nothing)", ""),
        ] {
            let mut prose = Prose::default();
            prose.quote(text);
            assert_eq!(
                (prose.markdown.as_str(), prose.plain.as_str()),
                (markdown, plain)
            );
        }
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        assert_eq!(one_line("äöü", 3), "äöü");
        assert_eq!(one_line("äöüß", 3), "äöü…");
    }
}
