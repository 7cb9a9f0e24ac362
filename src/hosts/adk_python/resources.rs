//! The files of a skill that ADK hands to a model.
//!
//! Source: google-adk 2.13.0, google/adk/skills/_utils.py and tools/skill_toolset.py.

use std::path::{Component, Path, PathBuf};

use crate::hosts::program::{Skill, Survey};
use crate::loader::FileKind;
use crate::readers::python;

/// The directories whose files are handed out.
const PLACES: [&str; 3] = ["references", "assets", "scripts"];

/// What a model gets for a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Resource {
    /// Its text.
    Text(String),
    /// That it is no text; the bytes themselves come in another message.
    Binary,
    /// That there is no such file.
    Missing,
    /// That only files in certain directories can be had.
    Elsewhere,
}

/// The file `path` of a skill, as a model asks for it.
pub(super) fn resource(survey: &Survey, skill: &Skill, path: &str) -> Resource {
    let Some((place, inner)) = path
        .split_once('/')
        .filter(|(place, _)| PLACES.contains(place))
    else {
        return Resource::Elsewhere;
    };
    let directory = skill.file.path.parent().unwrap_or(&skill.file.path);
    let directory = survey.surroundings.files.canonicalize(directory);
    let Ok(directory) = directory else {
        return Resource::Missing;
    };
    match loaded(survey, &directory.join(place), Path::new(inner)) {
        Some(bytes) => match std::str::from_utf8(&bytes) {
            Ok(text) => Resource::Text(python::universal_newlines(text).into_owned()),
            // A script that is no text was never loaded.
            Err(_) if place == "scripts" => Resource::Missing,
            Err(_) => Resource::Binary,
        },
        None => Resource::Missing,
    }
}

/// The bytes of a file that is found without going through links to directories.
fn loaded(survey: &Survey, place: &Path, inner: &Path) -> Option<std::sync::Arc<[u8]>> {
    let files = &survey.surroundings.files;
    let names: Option<Vec<_>> = inner
        .components()
        .map(|part| match part {
            Component::Normal(name) if name != "__pycache__" => Some(name),
            _ => None,
        })
        .collect();
    let names = names?;
    let (_, directories) = names.split_last()?;
    // The key that ADK keeps a file under is its path in the plainest form.
    if inner.as_os_str() != names.iter().collect::<PathBuf>().as_os_str() {
        return None;
    }
    let mut directory = place.to_owned();
    for name in directories {
        let entries = files.read_dir(&directory).ok()?;
        let entry = entries.iter().find(|entry| entry.name == *name)?;
        if entry.kind != FileKind::Directory {
            return None;
        }
        directory.push(name);
    }
    files.read(&place.join(inner)).ok()
}
