//! Lists and brackets.

use super::{Broken, fix};
use crate::lint::mend::quote::quoted;
use crate::lint::{Edit, Fix};
use crate::syntax::indent_of;
use crate::text::Span;

impl Broken<'_> {
    /// A field that is text goes into quotes as a whole, else what is wrong in a list does.
    pub(super) fn in_brackets(&self) -> Vec<Fix> {
        let item = self.item_around().map(|item| {
            let text = quoted(item.of(self.text()));
            let edits = vec![Edit::replace(item, text)];
            fix("Put the item in quotes", edits, !self.is_text())
        });
        let whole = self.whole_in_brackets();
        match self.is_text() {
            true => whole.into_iter().chain(item).collect(),
            false => item.into_iter().chain(whole).collect(),
        }
    }

    /// The whole value in quotes. Only what is text anyway loses nothing by it.
    pub(super) fn whole_in_brackets(&self) -> Option<Fix> {
        let written = self.written?;
        let text = quoted(written.span.of(self.text()));
        Some(fix(
            "Put the whole value in quotes",
            vec![Edit::replace(written.span, text)],
            self.is_text() && written.is_certain,
        ))
    }

    /// The item of a list in brackets that is to blame, on its line.
    fn item_around(&self) -> Option<Span> {
        let line = self.scene.line(self.at);
        let before = Span::new(line.span.start, self.at).of(self.text());
        let mark = before.rfind(['[', ',', '{', ']', '}'])?;
        // In a mapping it is not clear which part is meant.
        let open = before[..=mark].rfind(['[', '{'])?;
        (before[open..].starts_with('[')).then_some(())?;
        let start = line.span.start + mark + 1;
        let start = start + indent_of(&self.text()[start..line.span.end]);
        let item = self.item_from(start);
        let has_quotes = item.of(self.text()).contains(['"', '\'']);
        (!item.is_empty() && !has_quotes).then_some(item)
    }

    pub(super) fn unclosed_bracket(&self, bracket: char) -> Vec<Fix> {
        let Some(written) = self.written else {
            return Vec::new();
        };
        let close = if bracket == '[' { "]" } else { "}" };
        let is_clear = written.is_certain && written.is_one_line(self.text());
        let append = fix(
            "Close the bracket at the end of the value",
            vec![Edit::insert(written.span.end, close)],
            is_clear && !self.is_text() && written.comment.is_none(),
        );
        let whole = self.whole_in_brackets();
        match self.is_text() {
            true => whole.into_iter().chain([append]).collect(),
            false => [append].into_iter().chain(whole).collect(),
        }
    }

    pub(super) fn mismatched_bracket(&self, open: char) -> Vec<Fix> {
        let (close, wrong) = if open == '[' { ("]", '}') } else { ("}", ']') };
        let field = self.scene.field(self.at);
        let rest = Span::new(self.at, field.end.max(self.at)).of(self.text());
        let replace = closing_of(rest, wrong).map(|at| {
            let span = Span::new(self.at + at, self.at + at + 1);
            Fix::unsafe_(
                format!("Put `{close}` in the place of `{wrong}`"),
                vec![Edit::replace(span, close)],
            )
        });
        let whole = self.whole_in_brackets();
        match self.is_text() {
            true => whole.into_iter().chain(replace).collect(),
            false => replace.into_iter().chain(whole).collect(),
        }
    }

    pub(super) fn missing_colon(&self) -> Vec<Fix> {
        let end = self.text()[..self.at].trim_end().len();
        let edits = vec![Edit::insert(end, ":")];
        vec![fix("Insert the colon", edits, !self.is_text())]
    }

    /// Starts a comment, if it reaches to the end of its line, as YAML does.
    pub(super) fn slash_comment(&self) -> Vec<Fix> {
        let mark = Span::new(self.at, self.at + 2);
        let edits = vec![Edit::replace(mark, "#")];
        match mark.of(self.text()) {
            "//" => vec![Fix::safe("Start the comment with `#`", edits)],
            _ => Vec::new(),
        }
    }

    pub(super) fn missing_comma(&self) -> Vec<Fix> {
        let end = self.text()[..self.at].trim_end().len();
        let insert = fix(
            "Insert the comma",
            vec![Edit::insert(end, ",")],
            !self.is_text(),
        );
        let whole = self.whole_in_brackets();
        match self.is_text() {
            true => whole.into_iter().chain([insert]).collect(),
            false => [insert].into_iter().chain(whole).collect(),
        }
    }

    /// The first item moves to a line of its own, above the others. Of a field that is text the dash
    /// is text too.
    pub(super) fn list_on_key_line(&self) -> Vec<Fix> {
        let Some(written) = self.written else {
            return Vec::new();
        };
        if self.is_text() {
            return self.text_value();
        }
        let text = self.text();
        let line = self.scene.line(self.at);
        let next = self.scene.header_from(line.next).next();
        let next = next.map(|line| line.of(text));
        let below = next.filter(|next| next.trim_start().starts_with("- "));
        let indent = below.map_or(written.indent + 2, indent_of);
        let rest = Span::new(self.at, line.span.end).of(text);
        let break_ = format!("{}{}", self.scene.newline, " ".repeat(indent));
        let edit = Edit::replace(Span::new(written.mark, self.at), break_);
        let is_one = !rest[1..].contains(" - ");
        vec![fix(
            "Move the item to a line of its own",
            vec![edit],
            is_one,
        )]
    }

    /// Indents the item as the one above.
    pub(super) fn item_among_fields(&self) -> Vec<Fix> {
        let text = self.text();
        let line = self.scene.line(self.at);
        let above = self.scene.header_above(line.span.start);
        let is_item = |content: &str| content.trim_start().starts_with("- ");
        let item = above.iter().position(|line| is_item(line.of(text)));
        let Some(index) = item else {
            return Vec::new();
        };
        let indent = indent_of(above[index].of(text));
        self.shift(line, indent, "Indent the item as the one above", index == 0)
            .into_iter()
            .collect()
    }
}

/// Where `wrong` closes the bracket at the start of `text`.
fn closing_of(text: &str, wrong: char) -> Option<usize> {
    let mut depth = 0_usize;
    let mut quote = None;
    for (at, character) in text.char_indices() {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(character),
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return (character == wrong).then_some(at);
                }
            }
            (None, _) => {}
        }
    }
    None
}
