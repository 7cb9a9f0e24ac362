//! Mending where the frontmatter is.

use super::fields;
use super::scene::Scene;
use crate::lint::{Applicability, Edit, Fix};
use crate::syntax::{
    FenceState, Leading, LeadingKind, Line, NearFence, NearFenceKind, is_invisible, key_of, lines,
    near_fence,
};
use crate::text::Span;

const OPEN: &str = "Open the frontmatter";
const CLOSE: &str = "Close the frontmatter";

/// Opens the frontmatter, or writes a whole new one.
pub(super) fn missing(scene: &Scene) -> Vec<Fix> {
    match &scene.tree.fences.state {
        FenceState::Unopened {
            near,
            first_field,
            close,
        } => unopened(scene, near.as_ref(), *first_field, *close),
        FenceState::Absent => absent(scene).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn unopened(
    scene: &Scene,
    near: Option<&NearFence>,
    first_field: Span,
    close: Option<Span>,
) -> Vec<Fix> {
    let mark = NearFenceKind::Invisible {
        character: '\u{feff}',
    };
    // A second byte-order mark is no better than the first one.
    let is_marked = near.is_some_and(|near| near.kind == mark);
    let start = if is_marked { 0 } else { scene.start() };
    let (edit, applicability) = match near {
        Some(near) => {
            let line = scene.line(near.span.start);
            let (text, applicability) = as_fence(scene, near, line, Side::Opening);
            (
                Edit::replace(Span::new(start, line.span.end), text),
                applicability,
            )
        }
        None => {
            let line = scene.line(first_field.start);
            let fence = format!("---{}", scene.newline);
            let edit = Edit::replace(Span::new(start, line.span.start), fence);
            (edit, Applicability::Safe)
        }
    };
    if close.is_some() {
        return vec![of(OPEN, vec![edit], applicability)];
    }
    // Where the fields end is a guess, or what looks like a fence there.
    let header = scene.header();
    let body = scene.tree.fences.body;
    let next = lines(scene.text, body).find(|line| !line.is_blank(scene.text));
    let near = next.and_then(|line| Some((near_fence(scene.text, line)?, line)));
    let like_fence = near.map(|(near, line)| {
        let (text, closing) = as_fence(scene, &near, line, Side::Closing);
        let edits = vec![edit.clone(), Edit::replace(line.span, text)];
        of(OPEN, edits, applicability.max(closing))
    });
    let after_fields = vec![edit, fence_after(scene, header)];
    let guess = of(OPEN, after_fields, Applicability::Unsafe);
    like_fence.into_iter().chain([guess]).collect()
}

/// Frontmatter made of the directory's name and the first paragraph.
fn absent(scene: &Scene) -> Option<Fix> {
    let name = fields::directory_name(scene)?;
    let description = fields::first_paragraph(scene)?;
    let newline = scene.newline;
    let lines = [
        "---".to_owned(),
        format!("name: {}", name.written()),
        format!(
            "description: {}",
            super::quote::plain_or_quoted(&description)
        ),
        "---".to_owned(),
        String::new(),
        String::new(),
    ];
    let insert = Edit::insert(scene.start(), lines.join(newline));
    let title = "Insert frontmatter with the directory's name and the first paragraph";
    Some(Fix::unsafe_(title, vec![insert]))
}

/// Moves what stands before the frontmatter into it or below it, or deletes it if it is nothing.
pub(super) fn not_first(scene: &Scene) -> Vec<Fix> {
    let FenceState::NotFirst {
        leading,
        open,
        close,
    } = &scene.tree.fences.state
    else {
        return Vec::new();
    };
    let before = Span::new(scene.start(), open.start);
    let delete = |title| vec![Fix::safe(title, vec![Edit::delete(before)])];
    match leading.kind {
        LeadingKind::Blank => delete("Delete the blank lines before the frontmatter"),
        LeadingKind::Fence => delete("Delete the first `---`"),
        LeadingKind::Text if is_unseen(leading.span.of(scene.text)) => {
            delete("Delete the invisible characters")
        }
        LeadingKind::Comment => {
            let comment = as_comment(scene, leading, before, *open);
            comment
                .into_iter()
                .chain(below(scene, leading, before, *close))
                .collect()
        }
        LeadingKind::Text => below(scene, leading, before, *close).into_iter().collect(),
        LeadingKind::CodeFence => out_of_code(scene, leading, before).into_iter().collect(),
        LeadingKind::Conflict => Vec::new(),
    }
}

fn is_unseen(text: &str) -> bool {
    text.chars()
        .all(|character| character.is_whitespace() || is_invisible(character))
}

/// HTML comments as comments of YAML, on the first lines of the frontmatter.
fn as_comment(scene: &Scene, leading: &Leading, before: Span, open: Span) -> Option<Fix> {
    let text = leading
        .span
        .of(scene.text)
        .replace("<!--", "")
        .replace("-->", "");
    let line = |line: &str| {
        let line = line.trim();
        (!line.is_empty()).then(|| format!("# {line}{}", scene.newline))
    };
    let comment: String = text.lines().filter_map(line).collect();
    let first = scene.line(open.start);
    (first.next > first.span.end).then_some(())?;
    let edits = vec![Edit::delete(before), Edit::insert(first.next, comment)];
    Some(Fix::safe("Make it a `#` comment in the frontmatter", edits))
}

fn below(scene: &Scene, leading: &Leading, before: Span, close: Span) -> Option<Fix> {
    let last = scene.line(close.start);
    let newline = scene.newline;
    let text = leading.span.of(scene.text);
    let has_end = last.next > last.span.end;
    let start = if has_end { "" } else { newline };
    let body = Span::new(last.next, scene.text.len()).of(scene.text);
    let starts_blank = body
        .trim_start_matches([' ', '\t'])
        .starts_with(['\n', '\r']);
    let end = if starts_blank { "" } else { newline };
    let moved = format!("{start}{newline}{text}{newline}{end}");
    let edits = vec![Edit::delete(before), Edit::insert(last.next, moved)];
    Some(Fix::unsafe_("Move it below the frontmatter", edits))
}

/// Takes the code block away from around the frontmatter, or from around the whole file.
fn out_of_code(scene: &Scene, leading: &Leading, before: Span) -> Option<Fix> {
    let opening = leading.span.of(scene.text);
    let mark = opening.chars().next()?;
    let length = opening.len() - opening.trim_start_matches(mark).len();
    let marker = &opening[..length];
    let is_end = |line: &Line| {
        let content = line.of(scene.text).trim();
        content.starts_with(marker) && content.trim_start_matches(mark).is_empty()
    };
    let body = scene.tree.fences.body;
    let mut filled = lines(scene.text, body).filter(|line| !line.is_blank(scene.text));
    let first = filled.clone().next().filter(is_end);
    let end = first.or_else(|| filled.by_ref().last().filter(is_end))?;
    let edits = vec![
        Edit::delete(before),
        Edit::delete(Span::new(end.span.start, end.next)),
    ];
    let title = "Take the frontmatter out of the code block";
    let applicability = match first {
        Some(_) => Applicability::Safe,
        None => Applicability::Unsafe,
    };
    Some(of(title, edits, applicability))
}

/// Makes a fence of the line that was meant as one, or inserts one behind the fields.
pub(super) fn unclosed(scene: &Scene) -> Vec<Fix> {
    let FenceState::Unclosed {
        near,
        body_taken_as_header,
        ..
    } = &scene.tree.fences.state
    else {
        return Vec::new();
    };
    if let Some(near) = near {
        let line = scene.line(near.span.start);
        let (text, applicability) = as_fence(scene, near, line, Side::Closing);
        let edit = Edit::replace(line.span, text);
        return vec![of(CLOSE, vec![edit], applicability)];
    }
    let header = scene.header();
    let end = scene.end_of_text(header);
    let rest = &scene.text[end..];
    let is_apart = rest.trim().is_empty() || is_blank_line_next(rest);
    let fields = Span::new(header.start, end);
    let has_gap = lines(scene.text, fields).any(|line| line.is_blank(scene.text));
    let is_clear = is_apart && (!has_gap || body_taken_as_header.is_some());
    let applicability = match is_clear {
        true => Applicability::Safe,
        false => Applicability::Unsafe,
    };
    vec![of(CLOSE, vec![fence_after(scene, header)], applicability)]
}

/// Whether a blank line follows the line that `rest` is the end of.
fn is_blank_line_next(rest: &str) -> bool {
    let blanks = &rest[..rest.len() - rest.trim_start().len()];
    blanks.replace("\r\n", "\n").matches(['\n', '\r']).count() > 1
}

/// A fence below the last line of `header` that is not blank.
fn fence_after(scene: &Scene, header: Span) -> Edit {
    let newline = scene.newline;
    let end = scene.end_of_text(header);
    if end <= header.start {
        return Edit::insert(header.start, format!("---{newline}"));
    }
    let is_last = end == scene.text.len();
    let after = if is_last { newline } else { "" };
    Edit::insert(end, format!("{newline}---{after}"))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Opening,
    Closing,
}

/// Words behind a fence that say only what it is.
const FENCE_WORDS: &[&str] = &["end", "eof", "yaml", "yml"];

/// What a line that was meant as a fence has to be. Text behind the hyphens moves to the next line.
fn as_fence(scene: &Scene, near: &NearFence, line: Line, side: Side) -> (String, Applicability) {
    let content = line.of(scene.text).trim();
    let is_code = content.starts_with(['`', '~']);
    if near.kind != NearFenceKind::Suffix {
        let applicability = match is_code && side == Side::Opening {
            true => Applicability::Unsafe,
            false => Applicability::Safe,
        };
        return ("---".to_owned(), applicability);
    }
    let suffix = content.trim_start_matches('-').trim();
    let word = suffix.to_ascii_lowercase();
    if word.is_empty() || FENCE_WORDS.contains(&word.as_str()) {
        return ("---".to_owned(), Applicability::Safe);
    }
    let is_field = key_of(suffix).is_some_and(|key| key.is_separated);
    let applicability = match side == Side::Opening && (is_field || suffix.starts_with('#')) {
        true => Applicability::Safe,
        false => Applicability::Unsafe,
    };
    (format!("---{}{suffix}", scene.newline), applicability)
}

fn of(title: &str, edits: Vec<Edit>, applicability: Applicability) -> Fix {
    Fix {
        applicability,
        ..Fix::safe(title, edits)
    }
}
