//! The skills that a plugin's manifest names.

use std::path::Path;

use super::{code, first_line};
use crate::lint::{Edit, Finding, Fix, Rule};
use crate::loader::FileKind;
use crate::resources::{Files, Target, near_name};
use crate::syntax::{Node, NodeKind, ScalarStyle, parse_json};
use crate::text::Span;

/// The directory of a plugin's manifests.
const DIRECTORY: &str = ".claude-plugin";

/// Whether `path` is the manifest of a plugin or of a collection of plugins.
#[must_use]
pub fn is_manifest(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let parent = path.parent().and_then(Path::file_name);
    matches!(name, Some("plugin.json" | "marketplace.json"))
        && parent.is_some_and(|it| it == DIRECTORY)
}

/// Reports paths of skills and plugins in the manifest at `path` that lead nowhere, or to a file. What is no JSON is
/// left to the checkers of JSON.
#[must_use]
pub fn check_manifest(files: &Files<'_>, path: &Path, text: &str) -> Vec<Finding> {
    let (Some(root), Some(base)) = (parse_json(text), path.parent().and_then(Path::parent)) else {
        return Vec::new();
    };
    let mut findings = Vec::new();
    let manifest = Manifest { files, text };
    manifest.skills(&root, base, &mut findings);
    let plugin_root = member(&root, "metadata").and_then(|it| text_of(member(it, "pluginRoot")?));
    let above = plugin_root.map_or_else(
        || base.to_owned(),
        |(_, root)| base.join(root.trim_start_matches("./")),
    );
    let plugins = member(&root, "plugins").map(items).unwrap_or_default();
    for plugin in plugins {
        // A source that is a mapping lies somewhere else.
        let Some((span, source)) = member(plugin, "source").and_then(text_of) else {
            continue;
        };
        let is_local = source.starts_with("./") || source == "." || plugin_root.is_some();
        if !is_local {
            continue;
        }
        let finding = manifest.path(span, source, &above, "plugin");
        let is_there = finding.is_none();
        findings.extend(finding);
        if is_there {
            manifest.skills(
                plugin,
                &above.join(source.trim_start_matches("./")),
                &mut findings,
            );
        }
    }
    findings
}

struct Manifest<'a> {
    files: &'a Files<'a>,
    text: &'a str,
}

impl Manifest<'_> {
    /// The `skills` of a mapping, which are one path or a list of them.
    fn skills(&self, owner: &Node, base: &Path, findings: &mut Vec<Finding>) {
        let Some(skills) = member(owner, "skills") else {
            return;
        };
        let paths = match text_of(skills) {
            Some(path) => vec![path],
            None => items(skills).iter().filter_map(text_of).collect(),
        };
        findings.extend(
            paths
                .into_iter()
                .filter_map(|(span, path)| self.path(span, path, base, "skill")),
        );
    }

    fn path(&self, span: Span, path: &str, base: &Path, what: &str) -> Option<Finding> {
        let span = first_line(self.text, span);
        let finding = |message: String| Finding::new(Rule::ManifestPath, span, message);
        let inner = Span::new(
            span.start + 1,
            span.end.saturating_sub(1).max(span.start + 1),
        );
        match self.files.walk(base, path) {
            Target::There {
                kind: FileKind::Directory,
                ..
            } => None,
            Target::There { .. } => {
                let (directory, _) = path.rsplit_once('/')?;
                Some(Self::is_file(finding, inner, path, directory, what))
            }
            Target::OtherCase { path: real, spelt } if self.is_one(&real) => {
                let (directory, _) = spelt.rsplit_once('/')?;
                Some(Self::is_file(finding, inner, path, directory, what))
            }
            Target::OtherCase { spelt, .. } => {
                let message = format!(
                    "the directory is called {}, and {} is not found on disks that tell capital letters from small ones",
                    code(&spelt),
                    code(path)
                );
                let edits = vec![Edit::replace(inner, spelt.clone())];
                Some(finding(message).mend(Fix::safe(format!("Change it to `{spelt}`"), edits)))
            }
            Target::Missing { .. } | Target::Unknown => {
                let near = self.near(base, path);
                let hint = near
                    .as_ref()
                    .map(|near| format!("; did you mean {}?", code(near)));
                let message = format!(
                    "there is no {what} at {}{}",
                    code(path),
                    hint.unwrap_or_default()
                );
                Some(finding(message).mend(near.map(|near| {
                    let edits = vec![Edit::replace(inner, near.clone())];
                    Fix::unsafe_(format!("Change it to `{near}`"), edits)
                })))
            }
        }
    }

    fn is_one(&self, path: &Path) -> bool {
        let metadata = self.files.fs().metadata(path);
        metadata.is_ok_and(|metadata| metadata.kind == FileKind::File)
    }

    fn is_file(
        finding: impl Fn(String) -> Finding,
        inner: Span,
        path: &str,
        directory: &str,
        what: &str,
    ) -> Finding {
        let message = format!(
            "{} is a file, and a {what} is the directory it lies in",
            code(path)
        );
        let edits = vec![Edit::replace(inner, directory)];
        let title = format!("Change it to `{directory}`");
        finding(message).mend(Fix::unsafe_(title, edits))
    }

    /// The path with its first wrong part mended, if that leads to a directory.
    fn near(&self, base: &Path, path: &str) -> Option<String> {
        let mut mended: Vec<String> = Vec::new();
        for part in path.split('/') {
            let so_far = |last: &str| {
                let parts: Vec<&str> = mended.iter().map(String::as_str).chain([last]).collect();
                parts.join("/")
            };
            let is_there = matches!(self.files.walk(base, &so_far(part)), Target::There { .. });
            let listing = || {
                let Target::There { path, .. } = self.files.walk(base, &mended.join("/")) else {
                    return None;
                };
                self.files.list(&path)
            };
            let part = match is_there {
                true => part.to_owned(),
                false => {
                    let listing = listing()?;
                    let directories = listing
                        .iter()
                        .filter(|(_, kind)| *kind == FileKind::Directory);
                    let names: Vec<_> = directories.map(|(name, _)| name.as_str()).collect();
                    near_name(part, &names)?.to_owned()
                }
            };
            mended.push(part);
        }
        let mended = mended.join("/");
        let is_there = matches!(
            self.files.walk(base, &mended),
            Target::There {
                kind: FileKind::Directory,
                ..
            }
        );
        (is_there && mended != path).then_some(mended)
    }
}

fn member<'a>(node: &'a Node, key: &str) -> Option<&'a Node> {
    let entries = node.as_mapping()?;
    entries
        .iter()
        .find(|entry| entry.key_text() == Some(key))
        .map(|entry| &entry.value)
}

fn items(node: &Node) -> &[Node] {
    match &node.kind {
        NodeKind::Sequence(items) => items,
        _ => &[],
    }
}

/// A text with its span, quotes included.
fn text_of(node: &Node) -> Option<(Span, &str)> {
    let scalar = node.as_scalar()?;
    let is_text = scalar.style == ScalarStyle::DoubleQuoted;
    is_text.then_some((node.span, scalar.value.as_str()))
}
