//! Where a file's header is, which both ports find by the same pattern.

/// The header of `text` and the offset at which its body starts, if it starts with frontmatter.
///
/// The opening line is three dashes and nothing else. What closes the header only has to start a
/// line: the rest of that line belongs to the body.
pub(super) fn split(text: &str) -> Option<(&str, usize)> {
    let opened = text.strip_prefix("---")?;
    let inside = opened
        .strip_prefix('\n')
        .or_else(|| opened.strip_prefix("\r\n"))?;
    let end = inside.find("\n---")?;
    let header = &inside[..end];
    let header = header.strip_suffix('\r').unwrap_or(header);
    let after = &inside[end + "\n---".len()..];
    let body = after
        .strip_prefix('\n')
        .or_else(|| after.strip_prefix("\r\n"))
        .unwrap_or(after);
    Some((header, text.len() - body.len()))
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_closing_line_only_has_to_start_with_dashes() {
        for (text, expected) in [
            ("---\na: b\n---\nbody", Some(("a: b", "body"))),
            ("---\r\na: b\r\n---\r\nbody", Some(("a: b", "body"))),
            ("---\na: b\n---body", Some(("a: b", "body"))),
            ("---\na: b\n----\nbody", Some(("a: b", "-\nbody"))),
            ("---\na: b\n--- \nbody", Some(("a: b", " \nbody"))),
            ("---\na: b\n---\rbody", Some(("a: b", "\rbody"))),
            ("---\na: b\n---", Some(("a: b", ""))),
            ("---\n\n---\n", Some(("", ""))),
            ("---\n\r\n---\n", Some(("", ""))),
            ("---\n---\nx\n---\ny", Some(("---\nx", "y"))),
            ("---\n---\n", None),
            ("---\na: b\n --- \n", None),
            ("--- \na: b\n---\n", None),
            ("----\na: b\n---\n", None),
            ("\n---\na: b\n---\n", None),
            ("\u{feff}---\na: b\n---\n", None),
            ("---\ra: b\r---\r", None),
            ("---", None),
            ("", None),
        ] {
            let found = split(text).map(|(header, body)| (header, &text[body..]));
            assert_eq!(found, expected, "{text:?}");
        }
    }
}
