//! The places in a body where ADK puts values of the session's state, which no preview knows.
//!
//! Source: google-adk 2.13.0, google/adk/utils/instructions_utils.py.

/// A piece of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// Text that stays.
    Text(&'a str),
    /// The name of what is put there.
    Variable(&'a str),
}

/// What stands before the names of variables that are not of the session alone.
const PREFIXES: [&str; 3] = ["app:", "user:", "temp:"];

/// The pieces of a body: `{name}` with any number of braces, unless it cannot be a name.
pub(super) fn pieces(body: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = body[at..].find('{') {
        let start = at + found;
        let inner = start + (body.len() - start - body[start..].trim_start_matches('{').len());
        let length = body[inner..].find(['{', '}']).unwrap_or(body.len() - inner);
        let behind = inner + length;
        let rest = body[behind..].trim_start_matches('}');
        let end = body.len() - rest.len();
        at = end;
        if end == behind {
            // An opening brace comes next, or nothing.
            continue;
        }
        let name = body[inner..behind].trim();
        let name = name.strip_suffix('?').unwrap_or(name);
        if name.starts_with("artifact.") || is_variable(name) {
            pieces.push(Piece::Text(&body[copied..start]));
            pieces.push(Piece::Variable(name));
            copied = end;
        }
    }
    pieces.push(Piece::Text(&body[copied..]));
    pieces
}

fn is_variable(name: &str) -> bool {
    let name = PREFIXES
        .iter()
        .find_map(|prefix| name.strip_prefix(prefix))
        .unwrap_or(name);
    let is_inner = |character: char| character.is_alphanumeric() || character == '_';
    let is_first = |character: char| is_inner(character) && !character.is_numeric();
    name.starts_with(is_first) && name.chars().all(is_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_are_replaced() {
        use Piece::{Text, Variable};
        for (body, expected) in [
            ("a {b} c", vec![Text("a "), Variable("b"), Text(" c")]),
            (
                "{{ user:b? }}",
                vec![Text(""), Variable("user:b"), Text("")],
            ),
            ("{a b} {} {1}", vec![Text("{a b} {} {1}")]),
            ("{a{b}", vec![Text("{a"), Variable("b"), Text("")]),
            (
                "{artifact.x.png}",
                vec![Text(""), Variable("artifact.x.png"), Text("")],
            ),
            ("{a", vec![Text("{a")]),
        ] {
            assert_eq!(pieces(body), expected, "{body}");
        }
    }
}
