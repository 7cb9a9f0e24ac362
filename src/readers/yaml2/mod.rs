//! The npm package `yaml` 2: `parse` with its defaults, which is YAML 1.2 with the core schema.
//!
//! It works in three steps, and so does this reader: text to tokens, tokens to a tree that takes in
//! anything, the tree to nodes with a list of errors. Then the first noted error is thrown, or the
//! nodes become values. Source: the behaviour of yaml 2.9.1.

mod block_scalar;
mod collection;
mod compose;
mod directives;
mod double_quoted;
mod flow;
mod lexer;
mod lexer_scalars;
mod message;
mod node;
mod parser;
mod parser_collections;
mod parser_parts;
mod properties;
mod scalar;
mod schema;
mod schema_one_one;
mod stream;
mod stringify;
mod stringify_scalar;
mod timestamp;
mod to_js;
mod token;

use super::javascript::{Heap, units_of};
use super::nesting::with_room;
use super::{NativeError, Value};
use directives::Schema;
use stream::first_document;

/// Reads a header as `parse` of the npm package `yaml` 2 does. A text without a document is null.
pub(super) fn read(header: &str) -> Result<Value, NativeError> {
    with_room(header.as_bytes(), || read_here(header))
}

fn read_here(header: &str) -> Result<Value, NativeError> {
    let units = units_of(header);
    let document = first_document(&units);
    if let Some(problem) = &document.problem {
        return Err(message::error(
            problem,
            header,
            &units,
            &document.line_starts,
        ));
    }
    let Some(node) = document.node else {
        return Ok(Value::Null);
    };
    let mut heap = Heap::default();
    let merges = document.schema == Schema::OneOne;
    let item = to_js::value_of(&node, &mut heap, merges).map_err(|thrown| NativeError {
        position: None,
        text: thrown.text,
        exception: Some(thrown.class),
    })?;
    Ok(heap.value(&item))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_noted_error_is_thrown() {
        let error = read("a: [1\nb: 2\n").unwrap_err();
        let text = "Flow sequence in block collection must be sufficiently indented and end with \
                    a ] at line 2, column 1:\n\na: [1\nb: 2\n^\n";
        assert_eq!(error.text, text);
    }

    #[test]
    fn a_collection_as_key_is_its_own_text() {
        let Ok(Value::Mapping(entries)) = read("? [a, {b: 'c'}]\n: d\n") else {
            panic!("the text is a mapping")
        };
        assert_eq!(entries[0].0, Value::String("[ a, { b: 'c' } ]".to_owned()));
    }

    #[test]
    fn unknown_tags_are_no_errors() {
        assert_eq!(read("!unknown x"), Ok(Value::String("x".to_owned())));
    }
}
