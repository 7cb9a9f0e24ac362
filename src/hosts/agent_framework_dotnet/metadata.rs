//! The keys below `metadata`, as the Agent Framework for .NET finds them.
//!
//! Source: microsoft/agent-framework, dotnet/src/Microsoft.Agents.AI/Skills/File/AgentFileSkillsSource.cs.

use super::lines::{blanks, key_at, next_line, pair_at};

/// The first key below `metadata` that is there again, in whatever case, and where in the header it is.
pub(super) fn repeated(header: &str) -> Option<(&str, usize)> {
    let start = block_start(header)?;
    let block = &header[start..start + block_length(&header[start..])];
    let mut seen = Vec::new();
    let mut from = Some(0);
    while let Some(at) = from {
        let place = at + blanks(&block[at..]).len();
        let found = (place > at).then(|| keyed(block, place)).flatten();
        let Some((key, end)) = found else {
            from = next_line(block, at);
            continue;
        };
        let small = key.to_lowercase();
        if seen.contains(&small) {
            return Some((key, start + place));
        }
        seen.push(small);
        from = next_line(block, end);
    }
    None
}

/// The key at a place, if it has a value, and where the next line may start.
fn keyed(block: &str, at: usize) -> Option<(&str, usize)> {
    if let Some(pair) = pair_at(block, at) {
        return Some((pair.key, pair.end));
    }
    // At the end of the block, a blank behind the colon is a value as well.
    let (key, colon) = key_at(block, at)?;
    let rest = &block[colon..];
    let has_blank = !rest.is_empty() && !rest.starts_with('\n');
    has_blank.then_some((key, block.len()))
}

/// Where the lines below the key `metadata` start.
fn block_start(header: &str) -> Option<usize> {
    let mut from = Some(0);
    while let Some(at) = from {
        if let Some(("metadata", colon)) = key_at(header, at) {
            let between = blanks(&header[colon..]);
            if let Some(end) = between.rfind('\n') {
                let indent = &between[end + 1..];
                if !indent.is_empty() && indent.chars().all(is_indent) {
                    return Some(colon + end + 1);
                }
            }
        }
        from = next_line(header, at);
    }
    None
}

/// How far the indented lines at the start of a text reach. A blank line ends them.
fn block_length(text: &str) -> usize {
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        let inner = line.trim_start_matches(is_indent);
        let is_filled = !inner.starts_with(char::is_whitespace) && !inner.is_empty();
        if inner.len() == line.len() || !is_filled {
            break;
        }
        length += line.len();
    }
    length
}

fn is_indent(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_below_metadata_are_there_once() {
        for (header, expected) in [
            ("metadata:\n  a: b\n  A: c", Some(("A", 19))),
            ("metadata: \n\n  a: b\n  b: c\na: d", None),
            ("metadata:\n  a: b\n\n  a: c", None),
            ("metadata:\na: b\n  a: c", None),
            ("metadata: # note\n  a: b\n  a: c", None),
            ("Metadata:\n  a: b\n  a: c", None),
            ("x: y\nmetadata:\n\ta: 'b'\n    a: c", Some(("a", 27))),
            // A key without a value takes the next line.
            ("metadata:\n  a:\n  a: c", None),
            ("metadata:\n  a: b\n  a: \nx: y", Some(("a", 19))),
            ("metadata:\n  a: b\n  a:\nx: y", None),
            ("metadata:\n  a: b\n  a:\r\nx: y", Some(("a", 19))),
            ("metadata:\n  - a: b\n  - a: b", None),
            ("", None),
        ] {
            assert_eq!(repeated(header), expected, "{header:?}");
        }
    }
}
