//! What is left of a header that YAML does not read: its two fields, line by line.

/// The characters that open what is more than one line of text in YAML. A value that starts with
/// one is left alone.
const OPENERS: [char; 7] = ['|', '>', '&', '*', '[', '{', '!'];

/// The fields that were found.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Rescued {
    pub(super) name: Option<String>,
    pub(super) description: Option<String>,
}

/// Takes the first usable `name:` and `description:` that start a line. The ports part lines and
/// strip blanks each in its own way.
pub(super) fn rescue<'a>(lines: impl Iterator<Item = &'a str>, trim: fn(&str) -> &str) -> Rescued {
    let mut rescued = Rescued::default();
    for line in lines {
        take(line, "name:", trim, &mut rescued.name);
        take(line, "description:", trim, &mut rescued.description);
    }
    rescued
}

fn take(line: &str, key: &str, trim: fn(&str) -> &str, field: &mut Option<String>) {
    if field.is_some() {
        return;
    }
    if let Some(value) = line.strip_prefix(key).map(trim)
        && !value.is_empty()
        && !value.starts_with(OPENERS)
    {
        *field = Some(unquote(value).to_owned());
    }
}

/// Takes one pair of quotes away; what is escaped inside stays as it is.
fn unquote(value: &str) -> &str {
    let inside = |quote| value.strip_prefix(quote)?.strip_suffix(quote);
    inside('"').or_else(|| inside('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_usable_line_of_a_field_counts() {
        for (header, name, description) in [
            ("name: a # c\nname: b", Some("a # c"), None),
            ("name:a\ndescription:\t d ", Some("a"), Some("d")),
            ("name: [a\nname: b", Some("b"), None),
            ("name:\nname: b", Some("b"), None),
            (" name: a\n#name: b\n\tname: c", None, None),
            ("name : a\nName: b\nnames: c\n\"name\": d", None, None),
            ("name: \"a\"\ndescription: ''", Some("a"), Some("")),
            ("name: \"\ndescription: 'a\"", Some("\""), Some("'a\"")),
            ("name: ~\ndescription: - x", Some("~"), Some("- x")),
        ] {
            let rescued = rescue(header.split('\n'), str::trim);
            let found = (rescued.name.as_deref(), rescued.description.as_deref());
            assert_eq!(found, (name, description), "{header:?}");
        }
        for opener in OPENERS {
            let line = format!("name: {opener}a");
            assert_eq!(
                rescue([line.as_str()].into_iter(), str::trim),
                Rescued::default()
            );
        }
    }
}
