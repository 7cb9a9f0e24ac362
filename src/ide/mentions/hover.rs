//! What a mention leads to, in short.

use std::path::Path;

use super::{Around, Meaning};
use crate::ide::hover::Hover;
use crate::ide::prose::Prose;
use crate::loader::FileKind;
use crate::resources::{Target, is_page, relative};
use crate::syntax::{Base, Mention};
use crate::text::{PathStyle, Span, uri_from_path};

/// So many lines of a file are shown.
const MOST_LINES: usize = 12;

/// So many entries of a directory are shown.
const MOST_ENTRIES: usize = 12;

/// No picture is shown that is larger, in bytes: editors read it whole.
const LARGEST_PICTURE: u64 = 4 * 1024 * 1024;

/// Explains what the mention at `offset` (bytes) leads to; if it leads nowhere, why.
pub(in crate::ide) fn hover(around: &Around<'_>, offset: usize) -> Option<Hover> {
    let mention = around.mention_at(offset)?;
    let span = mention.whole();
    let mut prose = Prose::default();
    match around.meaning(mention) {
        Some(Meaning::Path(path)) => of_path(&mut prose, around, &path),
        Some(Meaning::Anchor(path, name)) => of_anchor(&mut prose, around, &path, &name),
        Some(Meaning::Skill(path)) => of_skill(&mut prose, around, &path),
        None => of_nothing(&mut prose, around, mention)?,
    }
    if let Target::OtherCase { spelt, .. } = around.files.find(&around.place, mention) {
        prose
            .paragraph()
            .say("On Linux it is not found: the file is called ")
            .quote(&spelt)
            .say(".");
    }
    (!prose.is_empty()).then_some(Hover { span, prose })
}

fn of_path(prose: &mut Prose, around: &Around<'_>, path: &Path) {
    let fs = around.files.fs();
    let shown = relative(path, &around.place.skill).unwrap_or_default();
    let Ok(metadata) = fs.metadata(path) else {
        return;
    };
    if metadata.kind == FileKind::Directory {
        return of_directory(prose, around, path, &shown);
    }
    prose.quote(&shown).say(": ").say(&size(metadata.len));
    if is_picture(path) {
        if metadata.len <= LARGEST_PICTURE {
            picture(prose, path);
        }
        return;
    }
    let Ok(bytes) = fs.read(path) else { return };
    let Some(text) = text_of(&bytes) else {
        prose.say(", not text");
        return;
    };
    let lines = text.lines().count();
    prose.say(&format!(
        ", {lines} {}",
        if lines == 1 { "line" } else { "lines" }
    ));
    if let Some(interpreter) = text.strip_prefix("#!").and_then(|rest| rest.lines().next()) {
        prose.say(", run by ").quote(interpreter.trim());
    }
    match metadata.executable {
        Some(true) => prose.say(", may be run as a program"),
        Some(false) if text.starts_with("#!") => prose.say(", has no right to be run (`chmod +x`)"),
        _ => prose,
    };
    prose.block(text.lines(), MOST_LINES, language(path));
}

fn of_directory(prose: &mut Prose, around: &Around<'_>, path: &Path, shown: &str) {
    let listing = around.files.list(path);
    let entries = listing.iter().flat_map(|listing| listing.iter());
    let names = entries.filter(|(name, _)| !name.starts_with('.'));
    let names: Vec<String> = names
        .map(|(name, kind)| match kind {
            FileKind::Directory => format!("{name}/"),
            _ => name.clone(),
        })
        .collect();
    let count = names.len();
    let what = if count == 1 { "entry" } else { "entries" };
    prose
        .quote(&format!("{shown}/"))
        .say(&format!(": a directory of {count} {what}"));
    prose.block(names.iter().map(String::as_str), MOST_ENTRIES, "");
}

/// A heading, and what stands below it.
fn of_anchor(prose: &mut Prose, around: &Around<'_>, path: &Path, name: &str) {
    let shown = relative(path, &around.place.skill).unwrap_or_default();
    let Some(known) = around.anchors_of(path) else {
        return;
    };
    let page = &known.page;
    let Some(anchor) = known.named(name) else {
        prose
            .say("No heading of ")
            .quote(&shown)
            .say(" has the anchor ")
            .quote(&format!("#{name}"))
            .say(".");
        return;
    };
    prose.quote(&shown);
    let end = anchor.heading.map_or(anchor.span.end, |index| {
        let headings = &page.tree.body.headings;
        let level = headings.get(index).map_or(0, |heading| heading.level);
        let next = headings
            .iter()
            .skip(index + 1)
            .find(|heading| heading.level <= level);
        next.map_or(page.text.len(), |heading| heading.span.start)
    });
    let section = Span::new(anchor.span.start, end.max(anchor.span.end));
    prose.block(
        section.of(&page.text).trim_end().lines(),
        MOST_LINES,
        "markdown",
    );
}

fn of_skill(prose: &mut Prose, around: &Around<'_>, path: &Path) {
    let Some(skill) = around.registry.get(path) else {
        return;
    };
    prose.say("The skill ").quote(skill.best_name());
    if !skill.summary.is_empty() {
        prose.say(": ").quote_long(&skill.summary);
    }
    let named = around.registry.named(skill.best_name());
    let shown = relative(path, &around.place.skill).unwrap_or_default();
    prose
        .paragraph()
        .say("It is at ")
        .quote_long(&shown)
        .say(".");
    let others = named
        .iter()
        .filter(|other| other.path != skill.path && other.content != skill.content);
    let others: Vec<_> = others.collect();
    if !others.is_empty() {
        let what = if others.len() == 1 {
            "Another skill has"
        } else {
            "Other skills have"
        };
        prose.say(&format!(" {what} this name, too: "));
        for (index, other) in others.iter().take(MOST_ENTRIES).enumerate() {
            if index > 0 {
                prose.say(", ");
            }
            prose.quote_long(&relative(&other.path, &around.place.skill).unwrap_or_default());
        }
        prose.say(".");
    }
}

/// Why a mention leads nowhere; nothing where that is no wonder.
fn of_nothing(prose: &mut Prose, around: &Around<'_>, mention: &Mention) -> Option<()> {
    match around.files.find(&around.place, mention) {
        Target::Missing { looked_for } => {
            let shown = relative(&looked_for, &around.place.skill)?;
            let is_named = mention.form.is_link()
                || !mention.doubts.contains(crate::syntax::Doubt::Placeholder);
            is_named.then_some(())?;
            prose.say("There is no ").quote_long(&shown);
            prose.say(match looked_for.starts_with(&around.place.skill) {
                true => " in the directory of the skill.",
                false => ", seen from the directory of the skill.",
            });
            let suggestion = around.files.suggest(&around.place, mention, &looked_for);
            let other = suggestion
                .other_skill
                .map(|(_, path)| relative(&path, &around.place.directory));
            let meant = [
                suggestion.near,
                suggestion.above,
                suggestion.elsewhere,
                other.flatten(),
            ];
            if let Some(meant) = meant.into_iter().flatten().next() {
                prose.say(" But ").quote_long(&meant).say(" is there.");
            }
        }
        Target::Unknown if mention.base == Base::Plugin => {
            prose.say("The skill is in no plugin here: no directory above it has a `.claude-plugin/plugin.json`.");
        }
        _ => return None,
    }
    Some(())
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes.div_ceil(1024)),
        _ => format!("{} MiB", bytes.div_ceil(1_048_576)),
    }
}

/// The text of a file, if it is one.
fn text_of(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?;
    (!text.contains('\0')).then_some(text)
}

fn is_picture(path: &Path) -> bool {
    let extension = path
        .extension()
        .and_then(|it| it.to_str())
        .unwrap_or_default();
    ["png", "jpg", "jpeg", "gif", "webp", "svg", "bmp"]
        .contains(&extension.to_ascii_lowercase().as_str())
}

fn picture(prose: &mut Prose, path: &Path) {
    let bytes = path.as_os_str().as_encoded_bytes();
    if let Some(uri) = uri_from_path(bytes, PathStyle::NATIVE) {
        prose.picture(&uri);
    }
}

fn language(path: &Path) -> &'static str {
    match path
        .extension()
        .and_then(|it| it.to_str())
        .unwrap_or_default()
    {
        _ if is_page(path) => "markdown",
        "py" => "python",
        "sh" | "bash" => "bash",
        "js" | "mjs" | "cjs" => "javascript",
        "ts" | "mts" => "typescript",
        "json" => "json",
        "yaml" | "yml" => "yaml",
        "toml" => "toml",
        _ => "",
    }
}
