//! Where to look for skills.

use std::path::PathBuf;

use crate::hosts::{Host, Vantage};
use crate::loader::{FileSystem, Scan, repository_around};

/// From where skills are looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// The folders of the workspace, or the project; absolute.
    pub folders: Vec<PathBuf>,
    /// The user's home directory, if it is looked into.
    pub home: Option<PathBuf>,
    /// The directory that stands for `/` where hosts look below `/etc`, if it is looked into.
    pub system_root: Option<PathBuf>,
}

/// The walk that finds all skills that any of `hosts` sees from the folders, and all others in the
/// folders. A folder that is the home directory or the root of the disk is no project: of it only
/// the hosts' roots are walked.
#[must_use]
pub fn plan<'hosts>(
    environment: &Environment,
    hosts: impl IntoIterator<Item = &'hosts Host> + Clone,
    fs: &dyn FileSystem,
) -> Scan {
    let is_project =
        |folder: &&PathBuf| folder.parent().is_some() && Some(*folder) != environment.home.as_ref();
    let mut scan = Scan {
        trees: environment
            .folders
            .iter()
            .filter(is_project)
            .cloned()
            .collect(),
        roots: Vec::new(),
        only: None,
    };
    let at_home = environment
        .home
        .clone()
        .filter(|_| environment.folders.is_empty());
    for folder in environment.folders.iter().chain(&at_home) {
        let vantage = Vantage {
            directory: folder.clone(),
            repository: repository_around(fs, folder),
            home: environment.home.clone(),
            system_root: environment.system_root.clone(),
        };
        for host in hosts.clone() {
            let roots = host.roots_from(&vantage).into_iter().map(|root| root.path);
            scan.roots.extend(roots);
        }
    }
    scan.roots.sort();
    scan.roots.dedup();
    scan
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hosts;
    use crate::loader::Memory;

    #[test]
    fn a_home_or_a_disk_is_no_project() {
        let environment = Environment {
            folders: vec!["/home/u".into(), "/".into(), "/p/sub".into()],
            home: Some("/home/u".into()),
            system_root: Some("/s".into()),
        };
        let mut fs = Memory::default();
        fs.create_dir("/p/.git");
        let scan = plan(&environment, hosts::all(), &fs);
        assert_eq!(scan.trees, [PathBuf::from("/p/sub")]);
        for root in [
            "/home/u/.claude/skills",
            "/.agents/skills",
            "/p/.github/skills",
            "/p/sub/.opencode/skill",
            "/s/etc/camel/skills",
        ] {
            assert!(
                scan.roots.contains(&root.into()),
                "{root} is missing in {:?}",
                scan.roots
            );
        }
        let unique: std::collections::BTreeSet<_> = scan.roots.iter().collect();
        assert_eq!(unique.len(), scan.roots.len());
    }
}
