//! How OpenCode cuts what a tool answers.
//!
//! Source: anomalyco/opencode, packages/opencode/src/tool/truncate.ts; run 1.18.33.

use crate::loader::{Mark, Rendered, Segment};

const MOST_LINES: usize = 2000;

const MOST_BYTES: usize = 50 * 1024;

/// The answer as the model gets it: whole lines up to the limits, and what was done with the rest. `folder` is where
/// the host saves the whole, below the home directory.
pub(super) fn truncated(text: Rendered, home: Option<&std::path::Path>, folder: &str) -> Rendered {
    let whole = text.to_string();
    let lines: Vec<_> = whole.split('\n').collect();
    if lines.len() <= MOST_LINES && whole.len() <= MOST_BYTES {
        return text;
    }
    let mut kept = 0;
    let mut bytes = 0;
    let mut is_long = false;
    for line in lines.iter().take(MOST_LINES) {
        let size = line.len() + usize::from(kept > 0);
        if bytes + size > MOST_BYTES {
            is_long = true;
            break;
        }
        bytes += size;
        kept += 1;
    }
    let (removed, unit) = if is_long {
        (whole.len() - bytes, "bytes")
    } else {
        (lines.len() - kept, "lines")
    };
    let mut text = start_of(&text, bytes);
    text.push_marked(
        Mark::Cut,
        format!("\n\n...{removed} {unit} truncated...\n\n"),
    );
    let home = home.map_or_else(String::new, |home| home.to_string_lossy().into_owned());
    text.push(&format!(
        "The tool call succeeded but the output was truncated. Full output saved to: {home}/{folder}/"
    ));
    text.push_prose("saved output", 0, SAVED);
    text
}

/// What stands in the place of the name of the file and of what the model should do with it.
const SAVED: &str = "(a new file, and how to look into it without reading all of it)";

/// The first bytes of a text.
fn start_of(text: &Rendered, bytes: usize) -> Rendered {
    let mut left = bytes;
    let mut start = Rendered::new();
    for segment in text.segments() {
        let mut part = |text: &str| {
            let end = left.min(text.len());
            left -= end;
            text.get(..end).unwrap_or_default().to_owned()
        };
        match segment {
            Segment::Exact(text) => start.push(&part(text)),
            Segment::Marked { mark, text } => start.push_marked(*mark, part(text)),
            Segment::Prose {
                name,
                part: index,
                text,
            } => {
                let text = part(text);
                if !text.is_empty() {
                    start.push_prose(name, *index, text);
                }
            }
        }
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: String) -> String {
        truncated(text.into(), Some("/h".as_ref()), "f").masked()
    }

    #[test]
    fn whole_lines_are_kept() {
        let fits = "a\n".repeat(MOST_LINES - 1);
        assert_eq!(cut(fits.clone()), fits);
        let said = "The tool call succeeded but the output was truncated. Full output saved to: /h/f/\
            {FIXED:saved output:0}";
        let lines = "a\n".repeat(MOST_LINES + 5);
        let expected = format!(
            "{}a\n\n...6 lines truncated...\n\n{said}",
            "a\n".repeat(MOST_LINES - 1)
        );
        assert_eq!(cut(lines), expected);
        let long = format!("ä\n{}\nb", "ö".repeat(MOST_BYTES));
        let removed = long.len() - 2;
        assert_eq!(
            cut(long),
            format!("ä\n\n...{removed} bytes truncated...\n\n{said}")
        );
    }
}
