//! What a host is told about a skill by files beside its `SKILL.md`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::loader::FileSystem;
use crate::readers::{Reader, Value, read};

use super::field;

/// What files beside a `SKILL.md` say of it, as they were last saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// The name of the plugin that it is a part of: that of the nearest manifest above.
    pub plugin: Option<Box<str>>,
    /// What is in `agents/openai.yaml`, if it is there.
    pub side_file: Option<Arc<[u8]>>,
    /// The name of the directory that holds it, once links to that directory are followed; a link that the file
    /// itself is does not count.
    pub directory: Option<Box<str>>,
}

/// Which skills may be told other things if a file beside them changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Concerned {
    /// All below the directory of a plugin.
    AllBelow,
    /// The one in this directory.
    Skill(PathBuf),
}

/// Where a directory may have a manifest that makes it a plugin.
const MANIFESTS: [&str; 2] = [".codex-plugin/plugin.json", ".claude-plugin/plugin.json"];

/// Where a skill may have a file for Codex, and others that read it too.
const SIDE_FILE: &str = "agents/openai.yaml";

impl Beside {
    /// What the files beside the `SKILL.md` that was found at `path`, and lies at `real`, say.
    #[must_use]
    pub fn of(fs: &dyn FileSystem, path: &Path, real: &Path) -> Self {
        let directory = path.parent().unwrap_or(path);
        let side_file = real.parent().unwrap_or(real).join(SIDE_FILE);
        Self {
            plugin: plugin_around(fs, real),
            side_file: fs.read_saved(&side_file).ok(),
            directory: fs.canonicalize(directory).ok().and_then(|directory| {
                let name = directory.file_name()?;
                Some(name.to_string_lossy().into())
            }),
        }
    }

    /// Which skills are concerned if the file or directory at `path` comes, goes or changes; `None` if no skill is
    /// told anything by it.
    #[must_use]
    pub fn concerned(path: &Path) -> Option<Concerned> {
        let is_part_of = |place: &str| {
            path.ends_with(place) || {
                let directory = Path::new(place).parent();
                directory.is_some_and(|directory| path.ends_with(directory))
            }
        };
        if MANIFESTS.iter().any(|place| is_part_of(place)) {
            return Some(Concerned::AllBelow);
        }
        let depth = if path.ends_with(SIDE_FILE) { 2 } else { 1 };
        let directory = path.ancestors().nth(depth)?;
        is_part_of(SIDE_FILE).then(|| Concerned::Skill(directory.to_owned()))
    }

    /// Whether the side file wants only people to start the skill, as Codex reads it.
    #[must_use]
    pub fn is_manual(&self) -> bool {
        let side = self.side_file.as_deref();
        let side = side.and_then(|side| std::str::from_utf8(side).ok());
        let side = side.and_then(|side| read(side, Reader::SerdeYaml).ok());
        side.as_ref()
            .and_then(|side| field(side, "policy"))
            .and_then(|policy| field(policy, "allow_implicit_invocation"))
            .is_some_and(|allowed| *allowed == Value::Bool(false))
    }
}

fn plugin_around(fs: &dyn FileSystem, real: &Path) -> Option<Box<str>> {
    let above = real.ancestors().skip(1);
    let mut places = above.flat_map(|directory| MANIFESTS.map(|place| directory.join(place)));
    places.find_map(|path| {
        let manifest = fs.read_saved(&path).ok()?;
        let manifest: serde_json::Value = serde_json::from_slice(&manifest).ok()?;
        let named = manifest["name"].as_str().map(str::trim);
        let directory = || path.ancestors().nth(2).and_then(Path::file_name)?.to_str();
        let name = named.filter(|name| !name.is_empty()).or_else(directory);
        name.map(Into::into)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::Memory;

    #[test]
    fn what_changes_beside_skills_concerns_them() {
        let skill = Some(Concerned::Skill("/p/skills/a".into()));
        for (path, expected) in [
            ("/p/.claude-plugin/plugin.json", Some(Concerned::AllBelow)),
            ("/p/.codex-plugin", Some(Concerned::AllBelow)),
            ("/p/skills/a/agents/openai.yaml", skill.clone()),
            ("/p/skills/a/agents", skill),
            ("/p/skills/a/SKILL.md", None),
            ("/p/plugin.json", None),
        ] {
            assert_eq!(Beside::concerned(Path::new(path)), expected, "{path}");
        }
    }

    #[test]
    fn manifests_and_side_files_are_read() {
        let mut fs = Memory::default();
        fs.write("/p/.claude-plugin/plugin.json", r#"{"name": "tides"}"#);
        fs.write("/p/skills/a/SKILL.md", "");
        let side = "policy:\n  allow_implicit_invocation: false\n";
        fs.write("/p/skills/b/agents/openai.yaml", side);
        fs.write("/q/agents/openai.yaml", "policy: [");
        let beside = |path: &str| {
            let beside = Beside::of(&fs, Path::new(path), Path::new(path));
            let is_manual = beside.is_manual();
            (beside.plugin.map(String::from), is_manual)
        };
        let tides = || Some("tides".to_owned());
        assert_eq!(beside("/p/skills/a/SKILL.md"), (tides(), false));
        assert_eq!(beside("/p/skills/b/SKILL.md"), (tides(), true));
        assert_eq!(beside("/q/SKILL.md"), (None, false));
    }
}
