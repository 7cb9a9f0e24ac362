//! What may stand before a path: a variable for the skill's directory, or the place where it is installed.

use super::Base;

/// What a path starts with.
pub(crate) struct Prefix {
    /// Its bytes, with the `/` behind it.
    pub(crate) length: usize,
    pub(crate) base: Base,
}

/// The names of variables for the directory of the skill, in any case and with `-` or `_`.
const SKILL: [&str; 12] = [
    "claude_skill_dir",
    "basedir",
    "skill_dir",
    "skilldir",
    "skill_path",
    "skill_root",
    "skill_directory",
    "skill_base_dir",
    "skill_folder",
    "path_to_skill",
    "this_skill_dir",
    "skill_base",
];

/// The names of variables for the directory of the plugin.
const PLUGIN: [&str; 2] = ["claude_plugin_root", "plugin_root"];

/// What stands before the path; `None` if it is a directory that nobody knows here: another variable, or
/// one in the home directory.
pub(crate) fn prefix(path: &str) -> Option<Prefix> {
    let of = |length, base| Some(Prefix { length, base });
    if let Some((name, length)) = installed(path) {
        return of(length, Base::Installed(name.to_owned()));
    }
    if let Some((name, length)) = variable(path) {
        let name = name.to_ascii_lowercase().replace('-', "_");
        return match name.as_str() {
            name if SKILL.contains(&name) => of(length, Base::Skill),
            name if PLUGIN.contains(&name) => of(length, Base::Plugin),
            _ if path.starts_with('$') => None,
            // `<name>/x` and `{name}/x` are paths with a part left open.
            _ => of(0, Base::File),
        };
    }
    let is_drive = path.as_bytes().get(1) == Some(&b':')
        && path.starts_with(|it: char| it.is_ascii_alphabetic());
    match path.as_bytes().first()? {
        b'~' => None,
        b'/' => of(0, Base::Root),
        _ if is_drive => of(0, Base::Root),
        b'%' => None,
        _ => of(0, Base::File),
    }
}

/// The variable that a path starts with, in one of the ways in which they are written, and the bytes up to
/// the rest of the path.
fn variable(path: &str) -> Option<(&str, usize)> {
    // A shell takes `"$X"/y` for one word.
    if let Some(quoted) = path.strip_prefix('"') {
        let (name, length) = variable(quoted)?;
        let rest = quoted.get(length..)?.strip_prefix('"')?;
        return Some((name, length + 2 + slash(rest)));
    }
    let (inside, close) = if let Some(rest) = path.strip_prefix("${") {
        (rest, "}")
    } else if let Some(rest) = path.strip_prefix("{{") {
        (rest, "}}")
    } else if let Some(rest) = path.strip_prefix('{') {
        (rest, "}")
    } else if let Some(rest) = path.strip_prefix('<') {
        (rest, ">")
    } else if let Some(rest) = path.strip_prefix('$') {
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        return Some((&rest[..end], 1 + end + slash(&rest[end..])));
    } else {
        return None;
    };
    let end = inside.find(close)?;
    let length = path.len() - inside.len() + end + close.len();
    let name = inside[..end].split(":-").next().unwrap_or_default().trim();
    Some((name, length + slash(&path[length..])))
}

fn slash(rest: &str) -> usize {
    usize::from(rest.starts_with('/'))
}

/// The name of the skill in whose directory a path lies where hosts install it, and the bytes up to the rest.
fn installed(path: &str) -> Option<(&str, usize)> {
    let home = ["~/", "$HOME/", "${HOME}/", "./", ""];
    let rest = home.iter().find_map(|home| {
        let rest = path.strip_prefix(home)?;
        rest.starts_with('.').then_some(rest)
    })?;
    let (host, rest) = rest.split_once('/')?;
    let is_hidden = host.len() > 1 && host != "..";
    let rest = if host == ".config" {
        rest.split_once('/')?.1
    } else {
        rest
    };
    let rest = rest
        .strip_prefix("skills/")
        .or_else(|| rest.strip_prefix("skill/"))?;
    let (name, rest) = rest.split_once('/')?;
    let is_name = !name.is_empty()
        && name
            .chars()
            .all(|it| it.is_alphanumeric() || "-_.".contains(it));
    (is_hidden && is_name).then_some((name, path.len() - rest.len()))
}
