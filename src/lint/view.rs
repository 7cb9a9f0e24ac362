//! From where a file is judged.

use std::path::Path;

use super::config::Settings;
use crate::hosts::{self, DEFAULT_HOSTS, Host, Situation};
use crate::registry::root_of;

/// The hosts that a file is judged for, and where it lies.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The hosts.
    pub hosts: Vec<&'static Host>,
    /// The path of the file, absolute; `None` if it has none.
    pub path: Option<&'a Path>,
}

impl Default for View<'_> {
    /// The default hosts, nowhere.
    fn default() -> Self {
        Self {
            hosts: DEFAULT_HOSTS.to_vec(),
            path: None,
        }
    }
}

impl<'a> View<'a> {
    /// The hosts that the user wants `path` to be judged for. In a root of hosts, those of them that
    /// look there: what the others would make of the file does not matter. If none of them does, the
    /// hosts that do.
    #[must_use]
    pub fn of(settings: &Settings, path: &'a Path) -> Self {
        let wanted = settings.hosts_for(path).unwrap_or(&DEFAULT_HOSTS);
        let hosts = root_of(path).map_or(wanted.to_vec(), |root| {
            let all: Vec<_> = hosts::all().collect();
            let looking = [wanted, &DEFAULT_HOSTS, &all].map(|hosts| looking(hosts, root));
            let mut looking = looking.into_iter().filter(|hosts| !hosts.is_empty());
            looking.next().unwrap_or(wanted.to_vec())
        });
        let path = Some(path);
        Self { hosts, path }
    }

    /// The hosts that are known to lose a skill in `situation`, wholly or in part.
    pub(super) fn losing(&self, situation: Situation) -> Vec<&'static Host> {
        self.those(|host| host.loses(situation))
    }

    /// The hosts of which something is true.
    pub(super) fn those(&self, is_one: impl Fn(&Host) -> bool) -> Vec<&'static Host> {
        let hosts = self.hosts.iter().copied();
        hosts.filter(|host| is_one(host)).collect()
    }

    /// Whether the file lies in a directory from which some host loads skills.
    pub(super) fn is_in_root(&self) -> bool {
        self.path.is_some_and(|path| root_of(path).is_some())
    }

    /// The name of the skill's directory.
    pub(super) fn directory(&self) -> Option<&'a str> {
        self.path?.parent()?.file_name()?.to_str()
    }
}

/// The hosts that look into a root.
fn looking(hosts: &[&'static Host], root: &Path) -> Vec<&'static Host> {
    let looks = |host: &&&Host| {
        // A library looks nowhere by itself.
        let mut roots = host.roots.iter().filter(|rule| !rule.place.is_given());
        roots.any(|rule| root.ends_with(rule.path))
    };
    hosts.iter().filter(looks).copied().collect()
}
