//! The recorded cases: trees of files, and what the real programs returned on them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use base64::Engine;
use serde_json::Value;
use skill_lsp::hosts::Surroundings;
use skill_lsp::loader::{FileKind, FileSystem, Memory};

/// Where the trees are built; stands for `{ROOT}`.
pub(crate) const ROOT: &str = "/golden/root";

/// One tree with what was recorded.
pub(crate) struct Variant {
    /// `case-01-valid-minimal/main`.
    pub(crate) name: String,
    /// The variant's `options`.
    pub(crate) options: Value,
    /// By system, what it returned.
    pub(crate) expected: Vec<(String, Value)>,
    files: Arc<Memory>,
}

impl Variant {
    /// A host started in `directory`, which is below [`ROOT`], with the home directory beside it.
    /// The real ones read wherever they were pointed, so nothing is forbidden.
    pub(crate) fn surroundings(&self, directory: &str) -> Surroundings {
        Surroundings {
            home: Some(Path::new(ROOT).join("home")),
            system_root: ROOT.into(),
            reads_outside: true,
            ..Surroundings::new(
                Arc::clone(&self.files) as Arc<_>,
                Path::new(ROOT).join(directory),
            )
        }
    }

    /// The options of one system.
    pub(crate) fn option<'a>(&'a self, system: &str, name: &str) -> &'a Value {
        &self.options[system][name]
    }

    /// The directories directly below the directory of skills, sorted. Links are none, and there
    /// are none if that is a link itself.
    pub(crate) fn skill_directories(&self) -> Vec<String> {
        let root = Path::new(ROOT).join(SKILLS);
        if self.files.canonicalize(&root).ok().as_ref() != Some(&root) {
            return Vec::new();
        }
        let entries = self.files.read_dir(&root).unwrap_or_default();
        let mut names: Vec<_> = entries
            .into_iter()
            .filter(|entry| entry.kind == FileKind::Directory)
            .filter_map(|entry| entry.name.into_string().ok())
            .collect();
        names.sort();
        names
    }
}

/// The directory of skills that most systems were pointed at.
pub(crate) const SKILLS: &str = "work/.agents/skills";

/// All variants of the cases in `directory`, sorted by the names of their files.
pub(crate) fn read(directory: &Path) -> Vec<Variant> {
    let entries = std::fs::read_dir(directory)
        .unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("case-") && name.ends_with(".json")
        })
        .collect();
    paths.sort();
    paths.iter().flat_map(|path| variants(path)).collect()
}

fn variants(path: &Path) -> Vec<Variant> {
    let text = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let case: Value =
        serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let variants = case["variants"].as_object().expect("a case has variants");
    let variant = |(name, variant): (&String, &Value)| Variant {
        name: format!("{}/{name}", case["case"].as_str().unwrap_or_default()),
        options: with_root(&variant["options"]),
        expected: entries(&variant["expected"]),
        files: Arc::new(tree(variant)),
    };
    variants.iter().map(variant).collect()
}

/// The value with [`ROOT`] in the place of `{ROOT}`.
fn with_root(value: &Value) -> Value {
    let text = value.to_string().replace("{ROOT}", ROOT);
    serde_json::from_str(&text).expect("the root needs no escapes in JSON")
}

fn tree(variant: &Value) -> Memory {
    let mut files = Memory::default();
    let root = Path::new(ROOT);
    files.create_dir(root.join("work"));
    files.create_dir(root.join("home"));
    for (path, content) in entries(&variant["files"]) {
        let path = root.join(path);
        match content {
            Value::String(text) => files.write(path, text.replace("{ROOT}", ROOT)),
            other if other.get("dir").is_some() => files.create_dir(path),
            other => match (other["b64"].as_str(), other["link"].as_str()) {
                (Some(base64), _) => files.write(path, decode_base64(base64)),
                (_, Some(target)) => files.link(path, target.replace("{ROOT}", ROOT)),
                _ => panic!("{}: neither text nor link nor directory", path.display()),
            },
        }
    }
    for (directory, names) in entries(&variant["readdir"]) {
        let names: Vec<&str> = array(&names).iter().filter_map(Value::as_str).collect();
        files.set_order(clean(&root.join(directory)), &names);
    }
    files
}

fn clean(path: &Path) -> PathBuf {
    path.components().collect()
}

fn entries(object: &Value) -> Vec<(String, Value)> {
    let object = object.as_object().into_iter().flatten();
    object
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}

/// The items of an array; none if it is none.
pub(crate) fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn decode_base64(text: &str) -> Vec<u8> {
    base64::engine::general_purpose::STANDARD
        .decode(text)
        .expect("bytes of a case are base64")
}
