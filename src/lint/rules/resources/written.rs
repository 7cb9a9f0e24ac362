//! How a path is written where a mention stands.

use std::fmt::Write;

use crate::lint::Edit;
use crate::syntax::Mention;

/// What makes a mention in `text` lead to `path`, written in its form; where it is a link whose own text repeats its
/// path, that follows.
#[must_use]
pub(crate) fn path_edits(mention: &Mention, text: &str, path: &str) -> Vec<Edit> {
    let is_dotted = mention.path.starts_with("./") && !path.starts_with('.');
    let path = match is_dotted {
        true => format!("./{path}"),
        false => path.to_owned(),
    };
    let mut edits: Vec<Edit> = caption_edit(mention, text, &path).into_iter().collect();
    let path = match mention.form.is_link() {
        true => encoded(&path),
        false => path,
    };
    edits.push(Edit::replace(mention.path_span, path));
    edits
}

/// The text of a link that repeats as many parts of the path `new` as it did of the path before.
fn caption_edit(mention: &Mention, text: &str, new: &str) -> Option<Edit> {
    let span = mention.caption?;
    let old = span.of(text);
    // A word that is also the name of a file is a word all the same.
    if !old.contains(['/', '.']) && !text[..span.start].ends_with('`') {
        return None;
    }
    let bare = old.trim_end_matches('/');
    let path = mention.path.trim_end_matches('/');
    // The other end that it may repeat is that of the skill's directory.
    let new = match path.ends_with(bare) {
        true => new.trim_end_matches('/'),
        false => new.strip_suffix("/SKILL.md")?,
    };
    let last = new.rmatch_indices('/').nth(bare.matches('/').count());
    let start = match last {
        Some((slash, _)) if bare != path => slash + 1,
        _ => 0,
    };
    let slash = if old.ends_with('/') { "/" } else { "" };
    let new = format!("{}{slash}", &new[start..]);
    // What ends code or the text of a link stays out of it.
    (new != old && !new.contains(['`', '[', ']'])).then(|| Edit::replace(span, new))
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

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::path_edits;
    use crate::lint::{Fix, apply};
    use crate::syntax::mentions;
    use crate::text::Span;

    #[test]
    fn the_text_of_a_link_follows_where_it_repeats_the_path() {
        let text = "\
[`references/a.md`](references/a.md)
[a.md](./references/a.md#top)
[./references/a.md](./references/a.md)
[**references/a.md**](<references/a.md>)
[references/a](references/a.md)
[A.md](references/a.md)
[references](references)
[`a`](../a/SKILL.md)
![a.md](references/a.md)
[see a.md](references/a.md)
[](references/a.md)
`references/a.md`
";
        let mentions = mentions(text, Span::new(0, text.len()));
        let links = mentions.iter().filter(|mention| !mention.path.is_empty());
        let fixes: Vec<Fix> = links
            .map(|mention| Fix::safe("", path_edits(mention, text, "docs/the b.md")))
            .collect();
        let (after, _) = apply(text, &fixes);
        expect![[r#"
            [`docs/the b.md`](docs/the%20b.md)
            [the b.md](./docs/the%20b.md#top)
            [./docs/the b.md](./docs/the%20b.md)
            [**docs/the b.md**](<docs/the%20b.md>)
            [references/a](docs/the%20b.md)
            [A.md](docs/the%20b.md)
            [references](docs/the%20b.md)
            [`a`](docs/the%20b.md)
            ![a.md](docs/the%20b.md)
            [see a.md](docs/the%20b.md)
            [](docs/the%20b.md)
            `docs/the b.md`
        "#]]
        .assert_eq(&after);
    }
}
