//! The text that yaml.v3 3.0.1 writes: `yaml.Marshal` of what was decoded into `any`.

mod order;
mod scalar;
#[cfg(test)]
mod tests;

use super::value::Value;
use super::yaml_v3::go_float;
use order::sorted;
use scalar::Style;

/// Spaces a mapping's values are indented by.
const INDENT: usize = 4;

/// Spaces a sequence's items are indented by: the width of `- `.
const ITEM_INDENT: usize = 2;

/// A longer key is written after a `?`.
const LONGEST_SIMPLE_KEY: usize = 128;

/// Writes a value as `yaml.Marshal` does, with a line feed at the end. Mappings are sorted by key
/// in yaml.v3's order, in which `a10` comes after `a9`.
pub fn marshal(value: &Value) -> String {
    let mut emitter = Emitter {
        text: String::new(),
        column: 0,
        after_whitespace: true,
        only_indentation: true,
    };
    emitter.node(
        value,
        Place {
            indent: None,
            in_sequence: false,
            is_key: false,
        },
    );
    emitter.start_line(0);
    emitter.text
}

/// Where a node stands.
#[derive(Clone, Copy)]
struct Place {
    /// The indentation of the collection around it; none at the root.
    indent: Option<usize>,
    /// Whether that is a block sequence.
    in_sequence: bool,
    /// Whether it is a key without `?`.
    is_key: bool,
}

impl Place {
    /// The indentation of what is inside a node here.
    fn inner(self, at_root: usize) -> usize {
        match self.indent {
            None => at_root,
            Some(indent) if self.in_sequence => indent + ITEM_INDENT,
            Some(indent) => INDENT * ((indent + INDENT) / INDENT),
        }
    }
}

/// The text so far, and what the emitter needs to know of its end.
struct Emitter {
    text: String,
    column: usize,
    /// Whether a blank or nothing comes before this place.
    after_whitespace: bool,
    /// Whether the line has nothing but indentation and indicators that indent.
    only_indentation: bool,
}

impl Emitter {
    fn node(&mut self, value: &Value, place: Place) {
        match value {
            Value::Null => self.plain("null"),
            Value::Bool(value) => self.plain(&value.to_string()),
            Value::Integer(digits) => self.plain(digits),
            Value::Float(number) => self.plain(&float(*number)),
            Value::Timestamp(text) => self.plain(text),
            Value::String(text) => self.string(text, place),
            Value::Binary(bytes) => self.binary(bytes, place),
            Value::Sequence(items) => self.sequence(items, place),
            Value::Mapping(entries) => self.mapping(entries, place),
        }
    }

    fn sequence(&mut self, items: &[Value], place: Place) {
        if items.is_empty() {
            self.indicator("[", true, false);
            self.indicator("]", false, false);
            return;
        }
        let indent = place.inner(0);
        for item in items {
            self.start_line(indent);
            self.indicator("-", true, true);
            self.node(
                item,
                Place {
                    indent: Some(indent),
                    in_sequence: true,
                    is_key: false,
                },
            );
        }
    }

    fn mapping(&mut self, entries: &[(Value, Value)], place: Place) {
        if entries.is_empty() {
            self.indicator("{", true, false);
            self.indicator("}", false, false);
            return;
        }
        let indent = place.inner(0);
        let inside = Place {
            indent: Some(indent),
            in_sequence: false,
            is_key: false,
        };
        for (key, value) in sorted(entries.iter().collect()) {
            self.start_line(indent);
            if is_simple_key(key) {
                self.node(
                    key,
                    Place {
                        is_key: true,
                        ..inside
                    },
                );
                self.indicator(":", false, false);
            } else {
                self.indicator("?", true, true);
                self.node(key, inside);
                self.start_line(indent);
                self.indicator(":", true, true);
            }
            // Go looks each value up by its key, and does not find what equals nothing.
            let is_found = !matches!(key, Value::Float(number) if number.is_nan());
            self.node(if is_found { value } else { &Value::Null }, inside);
        }
    }

    fn string(&mut self, text: &str, place: Place) {
        match scalar::style(text, place.is_key) {
            Style::Plain => self.plain(text),
            Style::SingleQuoted => self.single_quoted(text, place),
            Style::DoubleQuoted => self.double_quoted(text),
            Style::Literal => self.literal(text, place),
        }
    }

    fn binary(&mut self, bytes: &[u8], place: Place) {
        let text = scalar::binary_text(bytes);
        self.indicator("!!binary", true, false);
        if !text.contains('\n') {
            self.plain(&text);
        } else if place.is_key {
            self.double_quoted(&text);
        } else {
            self.literal(&text, place);
        }
    }

    fn plain(&mut self, text: &str) {
        if !text.is_empty() && !self.after_whitespace {
            self.put(' ');
        }
        text.chars().for_each(|character| self.put(character));
        self.after_whitespace = false;
        self.only_indentation = false;
    }

    fn single_quoted(&mut self, text: &str, place: Place) {
        self.indicator("'", true, false);
        let indent = place.inner(INDENT);
        let mut after_break = false;
        for character in text.chars() {
            if matches!(character, '\u{2028}' | '\u{2029}') {
                self.put_separator(character);
                after_break = true;
                continue;
            }
            if after_break && character != ' ' {
                self.start_line(indent);
            }
            if character == '\'' {
                self.put('\'');
            }
            self.put(character);
            if character != ' ' {
                self.only_indentation = false;
                after_break = false;
            }
        }
        self.indicator("'", false, false);
        self.only_indentation = false;
    }

    fn double_quoted(&mut self, text: &str) {
        self.indicator("\"", true, false);
        scalar::escaped(text)
            .chars()
            .for_each(|character| self.put(character));
        self.indicator("\"", false, false);
        self.only_indentation = false;
    }

    fn literal(&mut self, text: &str, place: Place) {
        self.indicator("|", true, false);
        let hints = scalar::literal_hints(text, INDENT);
        self.indicator(&hints, false, false);
        self.after_whitespace = true;
        let indent = place.inner(INDENT);
        let mut after_break = true;
        for character in text.chars() {
            match character {
                '\n' => {
                    self.break_line();
                    after_break = true;
                }
                '\u{2028}' | '\u{2029}' => {
                    self.put_separator(character);
                    after_break = true;
                }
                _ => {
                    if after_break {
                        self.start_line(indent);
                    }
                    self.put(character);
                    self.only_indentation = false;
                    after_break = false;
                }
            }
        }
    }

    fn indicator(&mut self, indicator: &str, needs_whitespace: bool, indents: bool) {
        if needs_whitespace && !self.after_whitespace {
            self.put(' ');
        }
        indicator.chars().for_each(|character| self.put(character));
        self.after_whitespace = matches!(indicator, "[" | "{");
        self.only_indentation &= indents;
    }

    /// Goes to the column `indent`, on a new line unless this one is still free.
    fn start_line(&mut self, indent: usize) {
        let is_taken = !self.only_indentation
            || self.column > indent
            || (self.column == indent && !self.after_whitespace);
        if is_taken {
            self.break_line();
        }
        while self.column < indent {
            self.put(' ');
        }
        self.after_whitespace = true;
    }

    fn break_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
        self.only_indentation = true;
    }

    /// Writes a line or paragraph separator, which breaks the line as it stands.
    fn put_separator(&mut self, separator: char) {
        self.text.push(separator);
        self.column = 0;
        self.only_indentation = true;
    }

    fn put(&mut self, character: char) {
        self.text.push(character);
        self.column += 1;
    }
}

/// Whether a key can stand before a `:` without a `?`.
fn is_simple_key(key: &Value) -> bool {
    match key {
        Value::String(text) => !scalar::is_multiline(text) && text.len() <= LONGEST_SIMPLE_KEY,
        Value::Binary(bytes) => {
            let text = scalar::binary_text(bytes);
            !scalar::is_multiline(&text) && "!!binary".len() + text.len() <= LONGEST_SIMPLE_KEY
        }
        Value::Sequence(items) => items.is_empty(),
        Value::Mapping(entries) => entries.is_empty(),
        _ => true,
    }
}

fn float(number: f64) -> String {
    match go_float(number).as_str() {
        "+Inf" => ".inf".to_owned(),
        "-Inf" => "-.inf".to_owned(),
        "NaN" => ".nan".to_owned(),
        other => other.to_owned(),
    }
}
