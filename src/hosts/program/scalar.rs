//! Values of a header, and where they stand.

use crate::readers::{ComposedNode, Composition, Value};

/// The value of a key in a mapping: the last one, as in the maps of most languages.
pub(in crate::hosts) fn field<'a>(header: &'a Value, key: &str) -> Option<&'a Value> {
    let Value::Mapping(entries) = header else {
        return None;
    };
    let mut entries = entries.iter().rev();
    let is_key = |(name, _): &&(Value, Value)| matches!(name, Value::String(name) if name == key);
    entries.find(is_key).map(|(_, value)| value)
}

/// Where in a header the line of a key starts that is not indented, in bytes; the last one, as [`field`] takes.
pub(in crate::hosts) fn line_of(header: &str, key: &str) -> Option<usize> {
    let mut at = 0;
    let mut found = None;
    for line in header.split_inclusive('\n') {
        let after = line.strip_prefix(key).map(str::trim_start);
        if after.is_some_and(|after| after.starts_with(':')) {
            found = Some(at);
        }
        at += line.len();
    }
    found
}

/// Where PyYAML finds the value of a key in a header, in bytes: the last one, which is the one that counts.
pub(in crate::hosts) fn place_of(header: &str, key: &str) -> Option<usize> {
    of_value(header, key, |value| value.offset())
}

/// Whether PyYAML makes a set of the value of a key, which readers give as a mapping to null.
pub(in crate::hosts) fn is_set(header: &str, key: &str) -> bool {
    // Only a tag makes one.
    header.contains('!') && of_value(header, key, |value| value.tag() == Some("set")) == Some(true)
}

/// What is asked of the last value of a key, which is the one that counts.
fn of_value<T>(header: &str, key: &str, ask: impl Fn(ComposedNode<'_>) -> T) -> Option<T> {
    let composition = Composition::of(header).ok()?;
    let entries = composition.root()?.entries()?;
    let mut entries = entries.iter().rev();
    let (_, value) = entries.find(|(name, _)| name.scalar() == Some(key))?;
    Some(ask(*value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_makes_a_set() {
        for (header, expected) in [
            ("a: !!set {b}", true),
            ("a: !!set {b}\na: {b}", false),
            ("a: {b}\n# !!set", false),
            ("x: !!set {a}", false),
        ] {
            assert_eq!(is_set(header, "a"), expected, "{header}");
        }
    }

    #[test]
    fn a_key_is_found_at_the_start_of_its_line() {
        for (header, expected) in [
            ("a: 1\nname: x\n", Some(5)),
            ("name : x", Some(0)),
            ("names: x\n name: y\n", None),
            ("name: x\nname: y\n", Some(8)),
            ("", None),
        ] {
            assert_eq!(line_of(header, "name"), expected, "{header:?}");
        }
    }
}
