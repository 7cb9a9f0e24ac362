//! Where a host is started to look at a skill.

use std::path::{Path, PathBuf};

use super::super::context::Context;
use crate::loader::repository_around;
use crate::registry::project_of;

/// The directory in which a host is started to see the skill `path`: the project whose root it lies
/// in, else the workspace folder around it, else the repository, else where it lies. Skills at home
/// are looked at from the workspace, and so is what is about no skill.
pub(in super::super) fn directory_of(context: &Context, path: Option<&Path>) -> PathBuf {
    let folders = &context.folders;
    let home = context.machine.home.as_deref();
    let workspace = || {
        let first = folders.first().map(PathBuf::as_path);
        first.or(home).unwrap_or(Path::new("/")).to_owned()
    };
    let Some(path) = path else {
        return workspace();
    };
    if let Some(project) = project_of(path) {
        return if Some(project) == home {
            workspace()
        } else {
            project.to_owned()
        };
    }
    let around = folders.iter().filter(|folder| path.starts_with(folder));
    if let Some(folder) = around.max_by_key(|folder| folder.as_os_str().len()) {
        return folder.clone();
    }
    let own = path.parent().unwrap_or(path);
    repository_around(&*context.files, own).unwrap_or_else(|| own.to_owned())
}
