//! One version of a document's text.

use std::borrow::Cow;

use ropey::{Rope, RopeSlice};

use super::{Position, PositionEncoding, Span};

/// A text that can be edited in place and cloned for the price of a reference count.
///
/// Positions given to it are clamped, as the protocol asks: a line past the last is the end of the
/// text, a column past the end of its line is the end of that line, and a column inside a character
/// is the start of that character.
#[derive(Clone, Debug, Default)]
pub struct Text {
    rope: Rope,
}

/// One change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; `None` is the whole text. Ends in the wrong order are swapped.
    pub range: Option<(Position, Position)>,
    /// What takes its place.
    pub text: String,
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self {
            rope: Rope::from_str(text),
        }
    }
}

impl Text {
    /// Makes one change; its positions are in the units of `encoding`.
    pub fn apply(&mut self, edit: &Edit, encoding: PositionEncoding) {
        let Some((start, end)) = edit.range else {
            self.rope = Rope::from_str(&edit.text);
            return;
        };
        let (start, end) = (self.offset(start, encoding), self.offset(end, encoding));
        let (start, end) = (start.min(end), start.max(end));
        let (start, end) = (self.rope.byte_to_char(start), self.rope.byte_to_char(end));
        self.rope.remove(start..end);
        self.rope.insert(start, &edit.text);
    }

    /// The byte offset of `position`, clamped to the text.
    #[must_use]
    pub fn offset(&self, position: Position, encoding: PositionEncoding) -> usize {
        if position.line >= self.rope.len_lines() {
            return self.rope.len_bytes();
        }
        let start = self.rope.line_to_byte(position.line);
        let line = line_without_end(self.rope.line(position.line));
        let mut column = 0;
        let mut offset = start;
        for character in line.chars() {
            column += encoding.units(character);
            if column > position.column {
                break;
            }
            offset += character.len_utf8();
        }
        offset
    }

    /// The position of the byte `offset`, clamped to the text and to the start of its character.
    #[must_use]
    pub fn position(&self, offset: usize, encoding: PositionEncoding) -> Position {
        let offset = offset.min(self.rope.len_bytes());
        let character = self.rope.byte_to_char(offset);
        let line = self.rope.char_to_line(character);
        let start = self.rope.line_to_char(line);
        // Between the CR and the LF of one line end there is no place for a cursor.
        let end = start + line_without_end(self.rope.line(line)).len_chars();
        let before = self.rope.slice(start..character.min(end));
        let column = match encoding {
            PositionEncoding::Utf8 => before.len_bytes(),
            PositionEncoding::Utf16 => before.len_utf16_cu(),
            PositionEncoding::Utf32 => before.len_chars(),
        };
        Position { line, column }
    }

    /// Where the two ends of `span` are.
    #[must_use]
    pub fn range(&self, span: Span, encoding: PositionEncoding) -> (Position, Position) {
        (
            self.position(span.start, encoding),
            self.position(span.end, encoding),
        )
    }

    /// The whole text, for a parser.
    #[must_use]
    pub fn contents(&self) -> Cow<'_, str> {
        Cow::from(self.rope.slice(..))
    }
}

fn line_without_end(line: RopeSlice<'_>) -> RopeSlice<'_> {
    let mut length = line.len_chars();
    while length > 0 && matches!(line.char(length - 1), '\n' | '\r') {
        length -= 1;
    }
    line.slice(..length)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ENCODINGS: [PositionEncoding; 3] = PositionEncoding::PREFERRED;

    fn position(line: usize, column: usize) -> Position {
        Position::new(line, column)
    }

    #[test]
    fn only_lf_crlf_and_a_lone_cr_end_a_line() {
        let text = Text::from("a\u{2028}b\u{85}\u{b}\u{c}\u{2029}\rd\r\ne\nf");
        let starts: Vec<_> = (0..5)
            .map(|line| text.offset(position(line, 0), PositionEncoding::Utf8))
            .collect();
        assert_eq!(starts, [0, 13, 16, 18, 19]);
    }

    #[test]
    fn columns_count_the_units_of_the_encoding() {
        let text = Text::from("é😀x");
        let columns = ENCODINGS.map(|encoding| text.position(6, encoding).column);
        assert_eq!(columns, [6, 2, 3]);
        for encoding in ENCODINGS {
            assert_eq!(text.offset(text.position(6, encoding), encoding), 6);
        }
    }

    #[test]
    fn a_position_outside_the_text_is_clamped() {
        let text = Text::from("ab\r\ncd\n");
        for encoding in ENCODINGS {
            assert_eq!(text.offset(position(0, 99), encoding), 2);
            assert_eq!(text.offset(position(1, 3), encoding), 6);
            assert_eq!(text.offset(position(2, 0), encoding), 7);
            assert_eq!(text.offset(position(3, 0), encoding), 7);
            assert_eq!(text.offset(position(usize::MAX, usize::MAX), encoding), 7);
            assert_eq!(text.position(99, encoding), position(2, 0));
        }
    }

    #[test]
    fn a_position_inside_a_character_is_its_start() {
        let text = Text::from("a😀b");
        assert_eq!(text.offset(position(0, 2), PositionEncoding::Utf16), 1);
        assert_eq!(text.offset(position(0, 3), PositionEncoding::Utf8), 1);
        assert_eq!(text.position(3, PositionEncoding::Utf16), position(0, 1));
    }

    #[test]
    fn an_edit_with_swapped_ends_is_made_all_the_same() {
        let mut text = Text::from("one two");
        let edit = Edit {
            range: Some((position(0, 7), position(0, 4))),
            text: "2".into(),
        };
        text.apply(&edit, PositionEncoding::Utf16);
        assert_eq!(text.contents(), "one 2");
    }

    #[test]
    fn between_cr_and_lf_is_the_end_of_the_line() {
        let text = Text::from("ab\r\ncd");
        for encoding in ENCODINGS {
            assert_eq!(text.position(3, encoding), position(0, 2));
        }
    }

    /// What an editor keeps: lines counted by hand on a plain string.
    fn model_offset(text: &str, position: Position, encoding: PositionEncoding) -> usize {
        let mut line = 0;
        let mut column = 0;
        let mut previous = ' ';
        let mut end_of_line = None;
        for (offset, character) in text.char_indices() {
            if previous == '\n' || (previous == '\r' && character != '\n') {
                if line == position.line {
                    return end_of_line.unwrap_or(offset);
                }
                line += 1;
                column = 0;
            }
            previous = character;
            if line != position.line {
                continue;
            }
            if matches!(character, '\n' | '\r') {
                end_of_line.get_or_insert(offset);
                continue;
            }
            column += encoding.units(character);
            if column > position.column {
                return offset;
            }
        }
        match end_of_line {
            Some(offset) if line == position.line && !matches!(previous, '\n' | '\r') => offset,
            Some(offset) if line == position.line => offset,
            _ => text.len(),
        }
    }

    fn any_text() -> impl Strategy<Value = String> {
        proptest::collection::vec(
            prop_oneof![
                Just('\n'),
                Just('\r'),
                Just('a'),
                Just('é'),
                Just('😀'),
                Just('\u{2028}'),
                Just('\u{85}'),
                any::<char>(),
            ],
            0..60,
        )
        .prop_map(|characters| characters.into_iter().collect())
    }

    proptest! {
        #[test]
        fn offsets_and_positions_are_inverse(text in any_text(), encoding in 0..3_usize) {
            let encoding = ENCODINGS[encoding];
            let rope = Text::from(text.as_str());
            for (offset, character) in text.char_indices() {
                if character == '\n' && text[..offset].ends_with('\r') {
                    continue;
                }
                prop_assert_eq!(rope.offset(rope.position(offset, encoding), encoding), offset);
            }
        }

        #[test]
        fn edits_do_what_they_do_to_a_plain_string(
            text in any_text(),
            edits in proptest::collection::vec(
                (0..8_usize, 0..12_usize, 0..8_usize, 0..12_usize, any_text()),
                0..6,
            ),
            encoding in 0..3_usize,
        ) {
            let encoding = ENCODINGS[encoding];
            let mut rope = Text::from(text.as_str());
            let mut model = text;
            for (start_line, start_column, end_line, end_column, inserted) in edits {
                let (start, end) =
                    (position(start_line, start_column), position(end_line, end_column));
                let (from, to) =
                    (model_offset(&model, start, encoding), model_offset(&model, end, encoding));
                model.replace_range(from.min(to)..from.max(to), &inserted);
                rope.apply(&Edit { range: Some((start, end)), text: inserted }, encoding);
                prop_assert_eq!(rope.contents(), model.as_str());
            }
        }
    }
}
