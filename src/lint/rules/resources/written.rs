//! How a path is written where a mention stands.

use std::fmt::Write;

use crate::syntax::Mention;

/// `path` as it is written in the place of the path of `mention`, in the same form.
#[must_use]
pub(crate) fn written(mention: &Mention, path: &str) -> String {
    let is_dotted = mention.path.starts_with("./") && !path.starts_with('.');
    let path = match is_dotted {
        true => format!("./{path}"),
        false => path.to_owned(),
    };
    match mention.form.is_link() {
        true => encoded(&path),
        false => path,
    }
}

/// A path in which nothing ends the destination of a link.
#[must_use]
pub(crate) fn encoded(path: &str) -> String {
    let mut encoded = String::new();
    for character in path.chars() {
        match character {
            ' ' | '(' | ')' | '<' | '>' | '\\' | '#' | '?' | '%' | '"' | '[' | ']' => {
                let byte = u32::from(character);
                write!(encoded, "%{byte:02X}").expect("writing to a string cannot fail");
            }
            other => encoded.push(other),
        }
    }
    encoded
}
