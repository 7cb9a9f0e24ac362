//! Traps: files of which hosts make different things.
//!
//! Each file in `fixtures/hosts/traps` is a tree of skills and, behind the line `== what hosts make of it`, the verdict
//! of every host of each of its skills; `{S}` stands for the place where a host looks first. The run with `UPDATE=1`
//! writes the verdicts, which are then read against the facts.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::json;
use skill_lsp::hosts::{Host, Options, Place, Surroundings, all};
use skill_lsp::loader::{FileSystem, Memory};
use skill_lsp::report::{Account, Answer, account};

/// Where the traps are built.
const ROOT: &str = "/r";

const VERDICTS: &str = "== what hosts make of it\n";

#[test]
fn every_trap_has_the_verdict_of_every_host() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/hosts/traps");
    let entries = std::fs::read_dir(&directory).expect("the traps are there");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("it can be listed").path())
        .collect();
    paths.sort();
    assert_eq!(paths.len(), 34, "one file for each trap");
    let mut wrong = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a trap can be read");
        let (trap, expected) = text.split_once(VERDICTS).unwrap_or((&text, ""));
        let verdicts = Trap::parse(trap).verdicts();
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, format!("{trap}{VERDICTS}{verdicts}"))
                .expect("it can be written");
        } else if verdicts != expected {
            wrong.push(format!(
                "{}:\n{}",
                path.display(),
                difference(expected, &verdicts)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The lines that are only in one of two texts.
fn difference(expected: &str, found: &str) -> String {
    let only = |one: &str, other: &str, sign| -> String {
        let lines = one
            .lines()
            .filter(|line| !other.lines().any(|it| it == *line));
        lines.map(|line| format!("{sign} {line}\n")).collect()
    };
    only(expected, found, '-') + &only(found, expected, '+')
}

/// A tree, and where hosts are started in it.
struct Trap<'a> {
    files: Vec<(&'a str, Content)>,
    start: &'a str,
    /// Texts that are looked for in what is loaded.
    probes: Vec<&'a str>,
}

enum Content {
    Bytes(Vec<u8>),
    Link(String),
}

impl<'a> Trap<'a> {
    fn parse(text: &'a str) -> Self {
        let mut trap = Self {
            files: Vec::new(),
            start: "proj",
            probes: Vec::new(),
        };
        let (head, files) = text.split_once("== ").unwrap_or((text, ""));
        for line in head.lines() {
            if let Some(start) = line.strip_prefix("start: ") {
                trap.start = start;
            } else if let Some(probe) = line.strip_prefix("probe: ") {
                trap.probes.push(probe);
            }
        }
        for file in files.split("\n== ").filter(|file| !file.is_empty()) {
            let (name, content) = file.split_once('\n').unwrap_or((file, ""));
            match name.split_once(" -> ") {
                Some((name, target)) => trap.files.push((name, Content::Link(target.to_owned()))),
                None => trap.files.push((name, Content::Bytes(unescaped(content)))),
            }
        }
        trap
    }

    fn verdicts(&self) -> String {
        let mut found: BTreeMap<String, BTreeMap<String, Vec<&str>>> = BTreeMap::new();
        for host in all() {
            // Skills are handed to a host that looks nowhere, so those are asked of that have no place of their own.
            let is_handed = host.roots.is_empty();
            let (root, options) = place_of(host, ROOT)
                .unwrap_or_else(|| (Path::new(ROOT).join("proj/handed"), Options::default()));
            let files = Arc::new(self.build(&root));
            let home = Path::new(ROOT).join("home");
            let start = Path::new(ROOT).join(self.start);
            let surroundings = Surroundings {
                home: Some(home),
                system_root: Path::new(ROOT).join("system"),
                ..Surroundings::new(Arc::clone(&files) as Arc<dyn FileSystem>, &start)
            };
            for (name, content) in &self.files {
                let is_skill = name.to_ascii_lowercase().ends_with("skill.md");
                if !is_skill && !matches!(content, Content::Link(_)) {
                    continue;
                }
                if is_handed && !is_skill_of_its_own(name) {
                    continue;
                }
                let path = place(name, &root);
                let path = match path.extension() {
                    Some(_) => path,
                    None => path.join("SKILL.md"),
                };
                let account = account(host, &surroundings, &options, &path);
                let word = self.word(host, &surroundings, &options, &account);
                let hosts = found.entry((*name).to_owned()).or_default();
                hosts.entry(word).or_default().push(host.id);
            }
        }
        let mut text = String::new();
        for (file, verdicts) in found {
            let _ = writeln!(text, "{file}");
            for (verdict, hosts) in verdicts {
                let _ = writeln!(text, "  {verdict}: {}", hosts.join(", "));
            }
        }
        text
    }

    fn build(&self, root: &Path) -> Memory {
        let mut memory = Memory::default();
        memory.create_dir(format!("{ROOT}/home"));
        memory.create_dir(format!("{ROOT}/proj/sub/deep"));
        memory.write(format!("{ROOT}/proj/.git/HEAD"), "ref: refs/heads/main\n");
        for (name, content) in &self.files {
            match content {
                Content::Bytes(bytes) => memory.write(place(name, root), bytes.clone()),
                Content::Link(target) => memory.link(place(name, root), place(target, root)),
            }
        }
        memory
    }

    fn word(
        &self,
        host: &'static Host,
        surroundings: &Surroundings,
        options: &Options,
        account: &Account,
    ) -> String {
        match &account.answer {
            Answer::Seen {
                name,
                description,
                lost,
                ..
            } => {
                let mut word = format!("seen as `{name}`");
                if lost.is_some() {
                    word += " without its fields";
                }
                word += &match description.as_deref() {
                    None | Some("") => ", no description".to_owned(),
                    Some(text) => format!(", {}", shown(text)),
                };
                for probe in &self.probes {
                    if self
                        .loads(host, surroundings, options, name)
                        .is_some_and(|text| text.contains(probe))
                    {
                        word += &format!(", loads `{probe}`");
                    }
                }
                word
            }
            Answer::Withheld { name, why } => {
                format!("kept from the model as `{name}`: {}", why.word())
            }
            Answer::Shadowed { .. } => "hidden".to_owned(),
            Answer::Ambiguous { .. } => "listed beside others".to_owned(),
            Answer::Races { .. } => "a race".to_owned(),
            Answer::DependsOnDisk { .. } => "up to the disk".to_owned(),
            Answer::Undecided { .. } => "not known which".to_owned(),
            Answer::Handed { name } => format!("takes it as `{name}`"),
            Answer::Refused(refusal) if refusal.is_fatal => {
                format!("ends all: {}", refusal.reason.word())
            }
            Answer::Refused(refusal) => format!("not loaded: {}", refusal.reason.word()),
            Answer::Failed(_) => "no skills at all".to_owned(),
            Answer::Elsewhere(_) => "not looked at".to_owned(),
            Answer::Unknown => "not known".to_owned(),
        }
    }

    fn loads(
        &self,
        host: &'static Host,
        surroundings: &Surroundings,
        options: &Options,
        name: &str,
    ) -> Option<String> {
        let (tool, argument) = host.loader.as_ref()?.load_tool;
        let toolset = host.start(surroundings, options).ok()?;
        Some(
            toolset
                .call(tool, &json!({ argument: name }))
                .text
                .to_string(),
        )
    }
}

/// `\u{…}` stands for a character, `\x..` for a byte, and a line `… (5 times)` for the one above so often.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes: Vec<u8> = Vec::new();
    for line in text.split_inclusive('\n') {
        let times = line
            .trim_end()
            .strip_prefix("… (")
            .and_then(|it| it.strip_suffix(" times)"));
        if let Some(times) = times.and_then(|times| times.parse::<usize>().ok()) {
            let end = bytes.len().saturating_sub(1);
            let start = bytes[..end]
                .iter()
                .rposition(|byte| *byte == b'\n')
                .map_or(0, |at| at + 1);
            let last = bytes[start..].to_vec();
            bytes.extend(last.repeat(times - 1));
            continue;
        }
        let mut rest = line;
        while let Some((before, escape)) = rest.split_once("\\u{") {
            bytes.extend(before.as_bytes());
            let (code, after) = escape.split_once('}').expect("an escape is closed");
            let code = u32::from_str_radix(code, 16).expect("an escape is a number");
            let character = char::from_u32(code).expect("an escape is a character");
            bytes.extend(character.to_string().as_bytes());
            rest = after;
        }
        bytes.extend(rest.as_bytes());
    }
    bytes
}

/// A description in few characters.
fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let length = text.chars().count();
    let text: String = text.chars().take(MOST).collect();
    match length > MOST {
        true => format!("{text:?}… ({length})"),
        false => format!("{text:?}"),
    }
}

/// Where a host looks first, in a project if it looks into one.
pub(crate) fn place_of(host: &Host, root: &str) -> Option<(PathBuf, Options)> {
    let start = |place: Place| match place {
        Place::Home => Some("home"),
        Place::System => Some("system"),
        _ => Some("proj"),
    };
    // One for skills of any mode, if the host has modes.
    let mut in_project: Vec<_> = host
        .roots
        .iter()
        .filter(|rule| rule.place.is_in_project())
        .collect();
    in_project.sort_by_key(|rule| !rule.path.ends_with("skills"));
    let rule = in_project.first().copied().or(host.roots.first())?;
    let root = Path::new(root).join(start(rule.place)?).join(rule.path);
    Some((root, Options::default()))
}

/// Whether a file is `{S}/NAME/SKILL.md`.
fn is_skill_of_its_own(name: &str) -> bool {
    let inner = name.strip_prefix("{S}/");
    inner.is_some_and(|path| path.split('/').count() == 2 && path.ends_with("/SKILL.md"))
}

fn place(name: &str, root: &Path) -> PathBuf {
    match name.strip_prefix("{S}/") {
        Some(inner) => root.join(inner),
        None => Path::new(ROOT).join(name),
    }
}
