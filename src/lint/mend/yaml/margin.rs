//! Lines that start in the wrong column.

use super::{Broken, fix};
use crate::hosts;
use crate::lint::mend::quote::quoted;
use crate::lint::{Edit, Fix};
use crate::syntax::indent_of;
use crate::syntax::{BLANKS, Line, key_of};
use crate::text::Span;

/// How many columns are tried.
const MOST_COLUMNS: usize = 4;

impl Broken<'_> {
    pub(super) fn tabs(&self) -> Vec<Fix> {
        const TITLE: &str = "Use blanks in place of tabs";
        let text = self.text();
        let field = self.scene.field(self.at);
        let indented = |width: usize| -> Vec<Edit> {
            let lines = self.scene.header_from(field.start);
            let lines = lines.take_while(|line| line.span.start < field.end);
            let tabs = lines.filter_map(|line| {
                let indent = indent_of(line.of(text));
                let span = Span::new(line.span.start, line.span.start + indent);
                let blanks = span.of(text).replace('\t', &" ".repeat(width));
                span.of(text)
                    .contains('\t')
                    .then(|| Edit::replace(span, blanks))
            });
            tabs.collect()
        };
        let rest = &text[self.at..];
        let run = rest.len() - rest.trim_start_matches('\t').len();
        let here = vec![Edit::replace(Span::new(self.at, self.at + run), " ")];
        let all = [indented(2), indented(4), indented(8), here];
        all.map(|edits| Fix::safe(TITLE, edits)).into()
    }

    /// Moves the lines to a column in which lines above start.
    pub(super) fn indentation(&self) -> Vec<Fix> {
        let text = self.text();
        let line = self.scene.line(self.at);
        let indent = indent_of(line.of(text));
        let key = key_of(line.of(text)).map(|key| key.name);
        let is_field = key.is_some_and(|key| hosts::field(key).is_some());
        let mut columns = Vec::new();
        if is_field {
            columns.push(0);
        }
        for above in self.scene.header_above(line.span.start) {
            columns.push(indent_of(above.of(text)));
        }
        columns.push(0);
        let mut fixes = Vec::new();
        let mut tried = vec![indent];
        for column in columns {
            if tried.contains(&column) || tried.len() > MOST_COLUMNS {
                continue;
            }
            tried.push(column);
            let title = match column {
                0 => "Start the field at the margin".to_owned(),
                1 => "Indent it by one blank".to_owned(),
                column => format!("Indent it by {column} blanks"),
            };
            // Prose on a second line may start with a word that is a field's name as well.
            fixes.extend(self.shift(line, column, &title, false));
        }
        fixes
    }

    /// The line starts at the margin, or it is a part of the text above.
    pub(super) fn indented_field(&self) -> Vec<Fix> {
        let moved = self.indentation();
        moved.into_iter().chain(self.quote_text()).collect()
    }

    /// Puts a colon in the place of the character to blame, and of the blanks around it.
    pub(super) fn no_colon(&self, character: char) -> Vec<Fix> {
        let text = self.text();
        let line = self.scene.line(self.at);
        let before = Span::new(line.span.start, self.at).of(text);
        let start = line.span.start + before.trim_end_matches(BLANKS).len();
        let behind = self.at + character.len_utf8();
        let rest = Span::new(behind, line.span.end).of(text);
        let end = behind + indent_of(rest);
        let key = before.trim();
        let is_field = hosts::field(key).is_some();
        let edits = vec![Edit::replace(Span::new(start, end), ": ")];
        vec![fix("Put a colon in its place", edits, is_field)]
    }

    /// Moves a line, and those below it that are indented as deep or deeper, to another column.
    pub(super) fn shift(
        &self,
        first: Line,
        column: usize,
        title: &str,
        is_safe: bool,
    ) -> Option<Fix> {
        let text = self.text();
        let indent = indent_of(first.of(text));
        let mut edits = Vec::new();
        for line in self.scene.header_from(first.span.start) {
            if line.is_blank(text) {
                continue;
            }
            let own = indent_of(line.of(text));
            // A line at the margin is another field, unless the first one is there too.
            let is_next = own == 0 && line != first;
            if own < indent || is_next {
                break;
            }
            let span = Span::new(line.span.start, line.span.start + indent);
            edits.push(Edit::replace(span, " ".repeat(column)));
        }
        (!edits.is_empty()).then(|| fix(title, edits, is_safe))
    }

    /// Indents the text below a key, if need be as a block.
    pub(super) fn unindented_value(&self) -> Vec<Fix> {
        const TITLE: &str = "Indent the text of the value";
        let text = self.text();
        let first = self.scene.line(self.at);
        let edits = self.paragraph("  ");
        let plain = Fix::safe(TITLE, edits.clone());
        let above = self.scene.header_above(first.span.start);
        let key = above
            .first()
            .filter(|line| line.of(text).trim_end().ends_with(':'));
        let block = key.map(|line| {
            let end = line.span.start + line.of(text).trim_end().len();
            let sign = vec![Edit::insert(end, " >-")];
            Fix::safe(TITLE, [sign, edits].concat())
        });
        [plain].into_iter().chain(block).collect()
    }

    /// What is no field may belong to the value above, or be a comment.
    pub(super) fn stray_line(&self) -> Vec<Fix> {
        let indented = Fix::unsafe_(
            "Indent it, as part of the value above",
            self.paragraph("  "),
        );
        let comment = Fix::unsafe_("Make it a comment", self.paragraph("# "));
        let mark = self.text()[self.at..].chars().next();
        let marks = mark.filter(|mark| matches!(mark, '*' | '`'));
        let key = marks.map(|mark| self.marked_key(mark)).unwrap_or_default();
        key.into_iter().chain([indented, comment]).collect()
    }

    /// The line to blame and those below it up to the next field.
    fn paragraph_span(&self) -> Span {
        let text = self.text();
        let first = self.scene.line(self.at);
        let is_margin = indent_of(first.of(text)) == 0;
        let starts = |line: &Line| key_of(line.of(text)).is_some_and(|key| key.start == 0);
        let next = self.scene.header_from(first.next).find(starts);
        let end = match is_margin {
            true => next.map_or(self.scene.header().end, |line| line.span.start),
            false => first.next,
        };
        Span::new(first.span.start, end.max(first.span.end))
    }

    /// Puts `mark` before each line of the paragraph.
    fn paragraph(&self, mark: &str) -> Vec<Edit> {
        let text = self.text();
        let span = self.paragraph_span();
        let lines = self.scene.header_from(span.start);
        lines
            .take_while(|line| line.span.start < span.end)
            .filter(|line| !line.is_blank(text))
            .map(|line| Edit::insert(line.span.start, mark))
            .collect()
    }

    /// The text begins on the next line; what only looks like the sign of a block is put in quotes.
    pub(super) fn after_block_indicator(&self) -> Vec<Fix> {
        let Some(written) = self.written else {
            return Vec::new();
        };
        let text = self.text();
        let line = self.scene.line(self.at);
        let sign = &text[written.span.start..self.at];
        let header = sign.trim_end();
        let is_apart = header.len() < sign.len();
        let starts_word = text[self.at..].starts_with(char::is_alphabetic);
        let value = quoted(written.span.of(text));
        let quote = fix(
            "Put the value in quotes",
            vec![Edit::replace(written.span, value)],
            !is_apart && written.is_certain,
        );
        let below = self.scene.header_from(line.next);
        let below = below.take_while(|line| line.span.start < written.span.end);
        let next = below.clone().find(|line| !line.is_blank(text));
        let indent = next.map_or(written.indent + 2, |line| indent_of(line.of(text)));
        let break_ = format!("{}{}", self.scene.newline, " ".repeat(indent));
        let start = written.span.start + header.len();
        let move_ = fix(
            "Begin the text on the next line",
            vec![Edit::replace(Span::new(start, self.at), break_)],
            is_apart && starts_word,
        );
        match is_apart {
            true => vec![move_, quote],
            false => vec![quote, move_],
        }
    }
}
