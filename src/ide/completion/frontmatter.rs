//! A whole frontmatter, for a file without one.

use super::value::scalar;
use super::{Completion, CompletionKind, Replaced};
use crate::ide::place::line_at;
use crate::ide::prose::Prose;
use crate::loader::Skill;
use crate::syntax::FenceState;
use crate::text::Span;

const LABEL: &str = "frontmatter";

/// What stands for the description until there is one.
const DESCRIPTION: &str = "What the skill does, and when to use it";

/// What stands for the name of a skill without a directory.
const NAME: &str = "my-skill";

/// A whole frontmatter, or what is missing behind the opening fence, if the cursor is where it
/// goes.
pub(super) fn whole(skill: &Skill, offset: usize, directory: Option<&str>) -> Option<Completion> {
    let gap = gap(skill, offset)?;
    let break_ = match skill.text.contains("\r\n") {
        true => "\r\n",
        false => "\n",
    };
    let name = directory.filter(|name| !name.trim().is_empty());
    let name = scalar(name.unwrap_or(NAME));
    let open = if gap.is_opened { "" } else { "---\n" };
    let end = if gap.is_before_text { "\n\n" } else { "\n" };
    let text = format!("{open}name: {name}\ndescription: {DESCRIPTION}\n---{end}");
    let snippet = format!(
        "{open}name: ${{1:{}}}\ndescription: ${{2:{DESCRIPTION}}}\n---{end}$0",
        escaped(&name)
    );
    let typed = Span::new(gap.line.start, offset.min(gap.line.end)).of(&skill.text);
    Some(Completion {
        label: LABEL.to_owned(),
        kind: CompletionKind::Frontmatter,
        detail: Some("name, description and fences".to_owned()),
        documentation: Some(documentation(&text)),
        replaces: Replaced::new(gap.line, offset),
        text: text.replace('\n', break_),
        snippet: Some(snippet.replace('\n', break_)),
        filter: typed.starts_with('-').then(|| "---".to_owned()),
    })
}

/// Where a frontmatter goes.
struct Gap {
    /// What it takes the place of: what is typed of it.
    line: Span,
    /// Whether the opening fence is on the line above.
    is_opened: bool,
    /// Whether text stands on the same line.
    is_before_text: bool,
}

fn gap(skill: &Skill, offset: usize) -> Option<Gap> {
    let text = &*skill.text;
    let fences = &skill.tree.fences;
    let start = fences.byte_order_mark.map_or(0, |mark| mark.end);
    let line = line_at(text, offset);
    let own = Span::new(line.span.start.max(start), line.span.end.max(start));
    let typed = own.of(text);
    let is_first = own.start == start;
    match &fences.state {
        FenceState::Absent if is_first && offset >= start => {
            let is_typed = "---".starts_with(typed) || is_word(typed);
            // The first line is text already; what comes before it is typed before it.
            let is_before_text = !is_typed && offset == start;
            (is_typed || is_before_text).then_some(Gap {
                line: if is_typed { own } else { Span::at(start) },
                is_opened: false,
                is_before_text,
            })
        }
        FenceState::Unclosed { open, .. } if fences.header.is_empty() => {
            let rest = &text[open.end..];
            let is_below = own.start > open.end && text[open.end..own.start].trim().is_empty();
            let is_opened = is_below && (typed.is_empty() || is_word(typed));
            let is_on_fence = is_first && rest.trim().is_empty() && typed == "---";
            (is_opened || is_on_fence).then_some(Gap {
                line: own,
                is_opened,
                is_before_text: false,
            })
        }
        _ => None,
    }
}

fn is_word(typed: &str) -> bool {
    !typed.is_empty() && LABEL.starts_with(&typed.to_lowercase())
}

fn documentation(text: &str) -> Prose {
    let mut prose = Prose::default();
    let text = text.trim_end();
    prose.markdown = format!("```yaml\n{text}\n```");
    text.clone_into(&mut prose.plain);
    prose
}

/// `text` without a meaning of its own in a snippet.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '$' | '}' | '\\') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}
