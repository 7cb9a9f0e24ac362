//! Mending `name` and `description`.

use std::ffi::OsStr;

use super::quote::{plain_or_quoted, quoted};
use super::scene::Scene;
use super::written::Written;
use crate::lint::{Edit, Fix};
use crate::registry::root_of;
use crate::syntax::indent_of;
use crate::syntax::{Entry, NodeKind, PlainType, ScalarStyle, is_invisible, lines};
use crate::text::Span;

/// The longest name that the specification takes.
const LONGEST_NAME: usize = 64;

/// The longest description that the specification takes.
const LONGEST_DESCRIPTION: usize = 1024;

/// A name made of a directory's.
pub(super) struct Name {
    text: String,
    /// Whether it is the directory's own name, of a directory that is there for the skill.
    is_certain: bool,
}

impl Name {
    pub(super) fn written(&self) -> String {
        plain_or_quoted(&self.text)
    }
}

/// The name that the skill's directory gives it.
pub(super) fn directory_name(scene: &Scene) -> Option<Name> {
    let path = scene.path?;
    let directory = path.parent()?;
    let own = directory.file_name()?.to_str()?;
    let mut text = String::new();
    for character in own.chars() {
        if character.is_ascii_alphanumeric() {
            text.push(character.to_ascii_lowercase());
        } else if !text.is_empty() && !text.ends_with('-') {
            text.push('-');
        }
    }
    text.truncate(LONGEST_NAME);
    let text = text.trim_end_matches('-').to_owned();
    // A directory of another kind is called by chance: a checkout, for one.
    let mut above = directory.ancestors().skip(1);
    let is_among_skills =
        root_of(path).is_some() || above.any(|it| it.file_name() == Some(OsStr::new("skills")));
    let is_root = root_of(path).is_some_and(|root| root == directory);
    (!text.is_empty() && !is_root).then(|| Name {
        is_certain: text == own && is_among_skills,
        text,
    })
}

/// The first paragraph of the body, in one line and without markup; cut at a sentence if it is too
/// long for a description.
pub(super) fn first_paragraph(scene: &Scene) -> Option<String> {
    let body = scene.tree.fences.body;
    let blocks = &scene.tree.body.code_blocks;
    let is_code = |at: usize| blocks.iter().any(|block| block.span.touches(at));
    let mut words = String::new();
    let mut is_comment = false;
    for line in lines(scene.text, body) {
        let content = line.of(scene.text).trim();
        let was_comment = is_comment || content.starts_with("<!--");
        is_comment = was_comment && !content.contains("-->");
        let is_text = !was_comment
            && !is_code(line.span.start)
            && content
                .starts_with(|first: char| first.is_alphanumeric() || "*_`\"'(".contains(first))
            && !content.starts_with("* ");
        if is_text {
            words.push(' ');
            words.push_str(content);
        } else if !words.is_empty() {
            break;
        }
    }
    let plain: String = words.replace("**", "").replace("__", "").replace('`', "");
    let plain: Vec<_> = plain
        .split(|character: char| character.is_whitespace() || character.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    let plain = plain.join(" ");
    (!plain.is_empty()).then(|| cut(plain))
}

fn cut(text: String) -> String {
    let Some((end, _)) = text.char_indices().nth(LONGEST_DESCRIPTION) else {
        return text;
    };
    let start = &text[..end];
    let sentence = start.rfind(". ").map(|at| at + 1);
    start[..sentence.or(start.rfind(' ')).unwrap_or(end)].to_owned()
}

/// Gives the skill the name of its directory.
pub(super) fn name(scene: &Scene) -> Vec<Fix> {
    if let Some(fix) = undisguised(scene, "name") {
        return vec![fix];
    }
    let Some(name) = directory_name(scene) else {
        return Vec::new();
    };
    let title = format!("Name it `{}`, as its directory", name.text);
    let edit = filled(scene, "name", &name.written());
    match name.is_certain {
        true => edit.map(|edit| Fix::safe(title, vec![edit])),
        false => edit.map(|edit| Fix::unsafe_(title, vec![edit])),
    }
    .into_iter()
    .collect()
}

/// Makes a description of the first paragraph.
pub(super) fn description(scene: &Scene) -> Vec<Fix> {
    if let Some(fix) = undisguised(scene, "description") {
        return vec![fix];
    }
    let text = first_paragraph(scene);
    let edit = text.and_then(|text| filled(scene, "description", &plain_or_quoted(&text)));
    let title = "Describe it by its first paragraph";
    let fix = edit.map(|edit| Fix::unsafe_(title, vec![edit]));
    fix.into_iter().collect()
}

/// Gives a field this value, and inserts it if it is not there.
fn filled(scene: &Scene, key: &str, value: &str) -> Option<Edit> {
    let Some(entry) = scene.tree.field(key) else {
        return inserted(scene, key, value);
    };
    if entry.value.span.is_empty() {
        let key = entry.key.span;
        let line = scene.line(key.start);
        let colon = Span::new(key.end, line.span.end).of(scene.text).find(':')?;
        return Some(Edit::insert(key.end + colon + 1, format!(" {value}")));
    }
    let end = scene.end_of_text(entry.value.span);
    Some(Edit::replace(Span::new(entry.value.span.start, end), value))
}

/// The name goes first, the description behind the name.
fn inserted(scene: &Scene, key: &str, value: &str) -> Option<Edit> {
    let open = scene.line(scene.tree.fences.open()?.start);
    let name = scene.tree.field("name").filter(|_| key != "name");
    let place = match name {
        Some(name) => scene.whole_lines(name.span()).end,
        None => open.next,
    };
    Some(Edit::insert(
        place,
        format!("{key}: {value}{}", scene.newline),
    ))
}

/// Takes the invisible characters out of a key that is `wanted` without them.
fn undisguised(scene: &Scene, wanted: &str) -> Option<Fix> {
    if scene.tree.field(wanted).is_some() {
        return None;
    }
    let is_it = |entry: &&Entry| {
        let key = entry.key.span.of(scene.text).chars();
        key.filter(|&other| !is_invisible(other)).eq(wanted.chars())
    };
    let entry = scene.tree.fields().iter().find(is_it)?;
    let edit = Edit::replace(entry.key.span, wanted);
    Some(Fix::safe("Delete the invisible characters", vec![edit]))
}

/// Makes text of a value that is none.
pub(super) fn non_string(scene: &Scene, key: &str) -> Vec<Fix> {
    let Some(entry) = scene.tree.field(key) else {
        return Vec::new();
    };
    let value = &entry.value;
    match &value.kind {
        NodeKind::Scalar(_) if value.tag.is_some() => untagged(scene, entry).into_iter().collect(),
        NodeKind::Scalar(_) if value.plain_type() == PlainType::Null => match key {
            "name" => name(scene),
            _ => description(scene),
        },
        NodeKind::Scalar(scalar) if scalar.style == ScalarStyle::Plain => {
            let text = quoted(value.span.of(scene.text));
            let edit = Edit::replace(value.span, text);
            vec![Fix::safe("Put the value in quotes", vec![edit])]
        }
        NodeKind::Sequence(_) | NodeKind::Mapping(_) => {
            collection(scene, entry).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn untagged(scene: &Scene, entry: &Entry) -> Option<Fix> {
    let mark = Written::of_key(scene, entry.key.span)?.mark;
    let before = Span::new(mark, entry.value.span.start);
    let tag = before.of(scene.text).trim();
    tag.starts_with('!').then(|| {
        let edit = Edit::replace(before, " ");
        Fix::safe("Delete the tag", vec![edit])
    })
}

/// A list or mapping as the text that it is written as.
fn collection(scene: &Scene, entry: &Entry) -> Option<Fix> {
    let written = Written::of_key(scene, entry.key.span);
    let text = scene.text;
    let first = text[entry.value.span.start..].chars().next()?;
    if matches!(first, '[' | '{') {
        let span = written?.span;
        let edit = Edit::replace(span, quoted(span.of(text)));
        return Some(Fix::unsafe_("Put the whole value in quotes", vec![edit]));
    }
    // In a block the lines stay as they are, but they must be indented.
    let key_line = scene.line(entry.key.span.start);
    let header = key_line.of(text).trim_end();
    header.ends_with(':').then_some(())?;
    let indent = indent_of(scene.line(entry.value.span.start).of(text));
    let column = entry.key.span.start - key_line.span.start;
    let sign = Edit::insert(key_line.span.start + header.len(), " |-");
    let mut edits = vec![sign];
    if indent <= column {
        let end = scene.end_of_text(entry.value.span);
        let lines = lines(text, Span::new(key_line.next, end));
        let filled = lines.filter(|line| !line.is_blank(text));
        edits.extend(filled.map(|line| Edit::insert(line.span.start, "  ")));
    }
    Some(Fix::unsafe_("Write the value as a block below `|-`", edits))
}

/// Makes fields of a list in which each item is one.
pub(super) fn not_mapping(scene: &Scene) -> Vec<Fix> {
    let Some(root) = &scene.tree.header.root else {
        return Vec::new();
    };
    let NodeKind::Sequence(items) = &root.kind else {
        return Vec::new();
    };
    if !items.iter().all(|item| item.as_mapping().is_some()) {
        return Vec::new();
    }
    let mut edits = Vec::new();
    for line in scene.header_from(scene.header().start) {
        let content = line.of(scene.text);
        let marks = content.len() - content.trim_start_matches(['-', ' ']).len();
        // Deeper lines move along with those above them.
        if &content[..marks] == "- " || content.starts_with("  ") {
            let mark = Span::new(line.span.start, line.span.start + 2);
            edits.push(Edit::delete(mark));
        } else if marks > 0 || content.starts_with('\t') {
            return Vec::new();
        }
    }
    vec![Fix::safe("Make the items fields", edits)]
}
