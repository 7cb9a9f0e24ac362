//! A body in which a host puts nothing in the place of anything.

use crate::loader::{Mark, Rendered};

/// Adds a body as it stands, and marks what other hosts would have put something in the place of.
pub(in crate::hosts) fn push_unchanged(rendered: &mut Rendered, body: &str) {
    let mut start = 0;
    let mut at = 0;
    while let Some(found) = body[at..].find(['$', '!']) {
        at += found;
        let is_free = !body[..at].ends_with(|before: char| !before.is_whitespace());
        let length = match placeholder(&body[at..]) {
            0 if is_free => command(&body[at..]),
            length => length,
        };
        if length == 0 {
            at += 1;
            continue;
        }
        if start < at {
            rendered.push(&body[start..at]);
        }
        rendered.push_marked(Mark::Literal, &body[at..at + length]);
        at += length;
        start = at;
    }
    if start < body.len() {
        rendered.push(&body[start..]);
    }
}

/// The length of `$ARGUMENTS`, `$1` or `${CLAUDE_SKILL_DIR}` at the start of a text, or 0.
fn placeholder(text: &str) -> usize {
    let Some(name) = text.strip_prefix('$') else {
        return 0;
    };
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        return 1 + digits;
    }
    if name.starts_with("ARGUMENTS") {
        return "$ARGUMENTS".len();
    }
    let is_letter = |byte: &u8| byte.is_ascii_uppercase() || *byte == b'_';
    let Some(variable) = name.strip_prefix("{CLAUDE_") else {
        return 0;
    };
    let letters = variable.bytes().take_while(is_letter).count();
    match variable[letters..].starts_with('}') {
        true => "${CLAUDE_}".len() + letters,
        false => 0,
    }
}

/// The length of `` !`command` `` on one line at the start of a text, or 0.
fn command(text: &str) -> usize {
    let line = text.lines().next().unwrap_or_default();
    let Some(command) = line.strip_prefix("!`") else {
        return 0;
    };
    command.find('`').map_or(0, |end| "!``".len() + end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::Segment;

    #[test]
    fn what_others_would_replace_is_marked() {
        for (body, expected) in [
            ("no $ at all!", vec![]),
            ("a $1 and $ARGUMENTS[0]", vec!["$1", "$ARGUMENTS"]),
            ("${CLAUDE_SKILL_DIR}/x ${HOME}", vec!["${CLAUDE_SKILL_DIR}"]),
            ("!`ls`\nwow!`ls` !`a\nb`", vec!["!`ls`"]),
            ("é!`ls` é !`é`", vec!["!`é`"]),
            ("", vec![]),
        ] {
            let mut rendered = Rendered::new();
            push_unchanged(&mut rendered, body);
            assert_eq!(rendered.to_string(), body);
            let marked: Vec<_> = rendered
                .segments()
                .iter()
                .filter_map(|segment| match segment {
                    Segment::Marked { text, .. } => Some(text.as_str()),
                    _ => None,
                })
                .collect();
            assert_eq!(marked, expected, "{body:?}");
        }
    }
}
