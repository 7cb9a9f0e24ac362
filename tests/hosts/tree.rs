//! The trees that the programs were asked about.

use std::path::{Path, PathBuf};

use base64::Engine;
use serde_json::Value;
use skill_lsp::loader::Memory;

/// Where a tree is built; stands for `{ROOT}` in answers and `{R}` in trees. The path is as long as that under which
/// the programs were asked: Codex tells its model of it, at the cost of descriptions.
pub(crate) fn root(tree: &str) -> String {
    let part = tree.split_once('-').map_or(tree, |(_, part)| part);
    format!("/where/the/programs/were/asked/{part}")
}

/// A tree as data: `{R}`, `{P}` (the project), `{H}` (the home directory) and `{S}` (the root of skills)
/// stand for directories.
pub(crate) struct Tree {
    pub(crate) name: String,
    files: Value,
}

impl Tree {
    /// The tree called `name`.
    pub(crate) fn read(directory: &Path, name: &str) -> Self {
        let path = directory.join(format!("{name}.json"));
        let text =
            std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let tree: Value = serde_json::from_slice(&text)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self {
            name: name.to_owned(),
            files: tree["files"].clone(),
        }
    }

    /// The tree with the skills in the directory `skills`, without what `leaves_out` names.
    pub(crate) fn build(&self, skills: &Path, leaves_out: &dyn Fn(&str) -> bool) -> Memory {
        let root = &root(&self.name);
        let mut memory = Memory::default();
        let place = |path: &str| -> PathBuf {
            let path = path
                .replace("{S}", &skills.to_string_lossy())
                .replace("{P}", &format!("{root}/proj"))
                .replace("{H}", &format!("{root}/home"))
                .replace("{R}", root);
            PathBuf::from(path)
        };
        memory.create_dir(format!("{root}/home"));
        memory.create_dir(format!("{root}/proj/sub"));
        for (name, content) in self.files.as_object().into_iter().flatten() {
            if leaves_out(name) {
                continue;
            }
            let path = place(name);
            match content {
                Value::String(text) => memory.write(path, text.as_bytes()),
                other => match (
                    other["b64"].as_str(),
                    other["link"].as_str(),
                    other["pieces"].as_array(),
                ) {
                    (Some(base64), ..) => memory.write(path, decoded(base64)),
                    (_, Some(target), _) => memory.link(path, place(target)),
                    (.., Some(pieces)) => memory.write(path, joined(pieces)),
                    _ => memory.create_dir(path),
                },
            }
        }
        memory
    }
}

fn decoded(text: &str) -> Vec<u8> {
    base64::engine::general_purpose::STANDARD
        .decode(text)
        .expect("bytes of a tree are base64")
}

fn joined(pieces: &[Value]) -> String {
    let piece = |piece: &Value| match piece {
        Value::String(text) => text.clone(),
        piece => {
            let times = piece["times"].as_u64().expect("a piece has a count");
            let text = piece["text"].as_str().expect("a piece has a text");
            text.repeat(usize::try_from(times).expect("a count is small"))
        }
    };
    pieces.iter().map(piece).collect()
}
