//! Where a text names a file, an anchor or a skill, and in which form.
//!
//! Everything that may be a path is a [`Mention`]: an editor can follow what is there. Whether one that leads
//! nowhere is a fault is judged from its form and from what speaks against it ([`Doubt`]): of all
//! words that look like paths and lead nowhere, seven in a hundred are broken.

mod anchors;
mod code;
mod command;
mod doubt;
mod html;
mod placeholder;
mod prose;
mod signs;
#[cfg(test)]
mod tests;
mod token;
mod tree;
mod variable;

use std::collections::HashSet;

use super::markdown::inline::{self, Inline, Link, LinkKind};
use crate::text::Span;

pub use anchors::{Anchor, anchors, slug};
pub use doubt::{Doubt, Doubts};
pub use token::is_file_extension;
pub(crate) use token::is_resource_directory;
pub(crate) use variable::prefix as path_prefix;

/// A place in a text that names something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// All that is written, with a variable before the path and without an anchor behind it.
    pub span: Span,
    /// The part of it that is [`Self::path`].
    pub path_span: Span,
    /// The path from [`Self::base`] on, with `/` between its parts and its escapes resolved; the name of a skill.
    /// Empty for an anchor of the file itself.
    pub path: String,
    /// What stands behind `#`: the bytes and, with its escapes resolved, the text.
    pub anchor: Option<(Span, String)>,
    /// What the path is relative to.
    pub base: Base,
    /// How it is written.
    pub form: Form,
    /// The text of a link where it repeats the path or the end of it: ``[`guide.md`](references/guide.md)``.
    pub caption: Option<Span>,
    /// Whether a command starts it as a program of its own, so that it needs the right to be run.
    pub is_executed: bool,
    /// Whether the text tells to open it.
    pub is_followed: bool,
    /// What speaks against its being a file of the skill.
    pub doubts: Doubts,
    /// The list or the table that it is in; what it names has neighbours there.
    pub group: Option<Span>,
}

impl Mention {
    /// All that is written, with the anchor.
    #[must_use]
    pub fn whole(&self) -> Span {
        match &self.anchor {
            Some((anchor, _)) => Span::new(self.span.start, anchor.end),
            None => self.span,
        }
    }
}

/// What a path is relative to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base {
    /// The file it stands in, or the directory of the skill.
    File,
    /// The directory of the skill, by a variable or the like: `${CLAUDE_SKILL_DIR}/x`.
    Skill,
    /// The directory of the plugin: `${CLAUDE_PLUGIN_ROOT}/x`.
    Plugin,
    /// The directory of the skill of this name where hosts install it: `~/.claude/skills/NAME/x`.
    Installed(String),
    /// The root of the disk, or of a site.
    Root,
}

/// How something is mentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// `[text](path)`.
    Link,
    /// `![text](path)`.
    Image,
    /// `[label]: path`.
    Definition,
    /// `[[path]]`.
    Wiki,
    /// `[text](#anchor)` in the file of the anchor.
    OwnAnchor,
    /// Inline code that is a path and nothing else.
    Code,
    /// A word of inline code that is several.
    CodeWord,
    /// What a command in inline code runs.
    InlineCommand,
    /// What a command in a code block runs.
    Command,
    /// Another word of a command in a code block, behind a variable for the skill's directory.
    Argument,
    /// Another word of a code block.
    BlockWord,
    /// A line of a directory tree that is drawn in a code block.
    Tree,
    /// A word of the text.
    Prose,
    /// `@path`.
    At,
    /// The name of a skill: `/name`, `plugin:name`, "the `name` skill".
    Skill,
}

impl Form {
    /// Whether it is one of Markdown's own forms, which a reader can click.
    #[must_use]
    pub const fn is_link(self) -> bool {
        matches!(self, Self::Link | Self::Image | Self::Definition)
    }
}

/// All mentions in the part of `text` that `body` covers, in order. Total, and linear in the text but for
/// very long lines.
#[must_use]
pub fn mentions(text: &str, body: Span) -> Vec<Mention> {
    let inline = inline::inline(text, body);
    let mut found: Vec<Mention> = Vec::new();
    found.extend(inline.links.iter().filter_map(|link| of_link(text, link)));
    html::attributes(text, &inline.html, &mut found);
    let is_linked = InLinks::new(&inline.links);
    for &code in inline.code.iter().filter(|code| !is_linked.contain(**code)) {
        code::inline_code(text, code, &mut found);
    }
    let mut outputs = Vec::new();
    let mut has_fetched = false;
    for block in &inline.blocks {
        has_fetched |= code::block(text, block, &mut found, &mut outputs);
    }
    for run in prose::runs(text, &inline.prose) {
        if !is_linked.contain(run) {
            prose::words(text, run, &mut found);
        }
    }
    found.sort_by_key(|mention| (mention.span, mention.form));
    found.dedup_by_key(|mention| mention.span);
    settle(text, &inline, &outputs, has_fetched, &mut found);
    found
}

/// Where links are: what is in their texts is there to be read, and not to be followed.
struct InLinks(Vec<Span>);

impl InLinks {
    fn new(links: &[Link]) -> Self {
        let mut spans: Vec<Span> = links.iter().map(|link| link.whole).collect();
        spans.sort();
        Self(spans)
    }

    fn contain(&self, span: Span) -> bool {
        let after = self.0.partition_point(|link| link.start <= span.start);
        // A picture in a link is the innermost of two.
        let around = self.0[..after].iter().rev().take(2);
        around.into_iter().any(|link| link.contains(span))
    }
}

/// Adds what is known only when all mentions are.
fn settle(
    text: &str,
    inline: &Inline,
    outputs: &[String],
    has_fetched: bool,
    found: &mut [Mention],
) {
    let mut groups = inline.groups.iter().copied().peekable();
    let outputs: HashSet<&str> = outputs.iter().map(String::as_str).collect();
    let mut written = HashSet::new();
    for mention in found.iter_mut() {
        while groups
            .peek()
            .is_some_and(|group| group.end <= mention.span.start)
        {
            groups.next();
        }
        mention.group = groups
            .peek()
            .copied()
            .filter(|group| group.contains(mention.span));
        if outputs.contains(plain(&mention.path)) {
            mention.doubts.add(Doubt::Output);
        }
        // A project that was fetched has directories of its own.
        let is_command = matches!(mention.form, Form::Command | Form::InlineCommand);
        if has_fetched && is_command && mention.base == Base::File {
            mention.doubts.add(Doubt::OtherPlace);
        }
        doubt::add_doubts(text, mention);
        if mention.doubts.contains(Doubt::Written) && mention.form != Form::Command {
            written.insert(plain(&mention.path).to_owned());
        }
    }
    // What is written in one place is there to be read in the next.
    for mention in found {
        if written.contains(plain(&mention.path)) {
            mention.doubts.add(Doubt::Written);
        }
    }
}

/// A path without a dot before it.
fn plain(path: &str) -> &str {
    path.trim_start_matches("./")
}

fn of_link(text: &str, link: &Link) -> Option<Mention> {
    let form = match link.kind {
        LinkKind::Link => Form::Link,
        LinkKind::Image => Form::Image,
        LinkKind::Definition => Form::Definition,
        LinkKind::Wiki => Form::Wiki,
    };
    let mention = token::link(text, link.target, &link.url, form)?;
    Some(Mention {
        caption: caption(text, link, &mention.path),
        ..mention
    })
}

/// The text of a link, without what dresses it, if that is the path, its last parts or the directory of the skill
/// that it leads to.
fn caption(text: &str, link: &Link, path: &str) -> Option<Span> {
    if link.kind != LinkKind::Link {
        return None;
    }
    let before = Span::new(link.whole.start + 1, link.target.start);
    let dressed = &before.of(text)[..before.of(text).rfind("](")?];
    let is_dress = |it: char| "`*_ ".contains(it);
    let start = before.start + dressed.len() - dressed.trim_start_matches(is_dress).len();
    let caption = dressed.trim_matches(is_dress);
    let path = path.trim_end_matches('/');
    let is_end = |path: &str| {
        path.strip_suffix(caption.trim_end_matches('/'))
            .is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
    };
    let is_repeated = is_end(path) || path.strip_suffix("/SKILL.md").is_some_and(is_end);
    (!caption.trim_matches('/').is_empty() && is_repeated)
        .then(|| Span::new(start, start + caption.len()))
}
