//! Python's strictyaml: `load` without a schema, as its `data`.
//!
//! strictyaml reads with a scanner and a parser of its own (a fork of ruamel.yaml 0.16, YAML 1.2),
//! which keep comments as tokens; it refuses tags, anchors and flow collections when the parser
//! meets them, and makes every scalar text. Source: the behaviour of strictyaml 1.7.3.

mod construct;
mod parser;
mod problem;
mod queue;
mod scan_marks;
mod scan_scalars;
mod scanner;
mod source;
mod token;

use super::nesting::with_room;
use super::{NativeError, Value};
use problem::{Outcome, Problem};
use scanner::Scanner;

/// Reads a header as strictyaml's `load` does. A document that is no collection is its whole text,
/// comments and all.
pub(super) fn read(header: &str) -> Result<Value, NativeError> {
    with_room(header.as_bytes(), || read_here(header))
}

fn read_here(header: &str) -> Result<Value, NativeError> {
    if !header.chars().all(is_printable) {
        // strictyaml trips over its own error class here; this is what a user sees.
        let text = "'ReaderError' object has no attribute 'context_mark'";
        return Err(NativeError::exception("AttributeError", text));
    }
    let mut scanner = Scanner::new(header);
    let value = read_document(header, &mut scanner);
    value.map_err(|problem: Box<Problem>| problem.into_error(header, scanner.source.characters()))
}

fn read_document(header: &str, scanner: &mut Scanner) -> Outcome<Value> {
    let value = match parser::parse(scanner)? {
        Some(node) => construct::construct(&node)?,
        None => Value::Null,
    };
    Ok(match value {
        Value::Sequence(_) | Value::Mapping(_) => value,
        _ => Value::String(header.to_owned()),
    })
}

fn is_printable(character: char) -> bool {
    matches!(
        character,
        '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{A0}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}'
            | '\u{10000}'..
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Value {
        Value::String(text.to_owned())
    }

    #[test]
    fn every_scalar_is_text() {
        let entries = vec![
            (text("a"), text("1")),
            (text("b"), text("")),
            (text("c"), text("yes")),
        ];
        assert_eq!(read("a: 1\nb:\nc: yes\n"), Ok(Value::Mapping(entries)));
    }

    #[test]
    fn a_bare_equals_or_merge_sign_is_no_text_unless_it_is_a_key() {
        let entries = vec![
            (text("a"), Value::Null),
            (text("b"), Value::Null),
            (text("c"), text("=")),
            (text("="), text("d")),
        ];
        let header = "a: =\nb: <<\nc: '='\n=: d\n";
        assert_eq!(read(header), Ok(Value::Mapping(entries)));
    }

    #[test]
    fn a_lone_scalar_is_the_whole_text() {
        assert_eq!(read("\"a\" # b\n"), Ok(text("\"a\" # b\n")));
    }

    #[test]
    fn what_strictyaml_disallows_is_refused() {
        for (header, words) in [
            ("a: [b]", "JSONesque flow mapping"),
            ("a: &b c", "disallowed anchor token"),
            ("a: !!str c", "disallowed tag tokens"),
            ("a: b\na: c", "Duplicate key 'a' found"),
        ] {
            assert!(read(header).unwrap_err().text.contains(words), "{header}");
        }
    }
}
