//! All skills that hosts see from the project.

use super::environment::Environment;
use super::stderr;
use crate::hosts;
use crate::lint::config::Settings;
use crate::lint::without_excluded;
use crate::loader::Os;
use crate::registry::{Registry, index, plan};

/// All skills in the project, at home and of the system, and whether everything could be read; stderr says what
/// could not.
pub(super) fn indexed(settings: &Settings, environment: &Environment) -> (Registry, bool) {
    let seen = environment.seen(true);
    let mut scan = plan(&seen, hosts::all(), &Os);
    scan.roots
        .extend(settings.extra_roots(environment.home.as_deref()));
    let index = without_excluded(&Os, settings, |fs| index(fs, &scan, &|| true));
    stderr::unreadable(&index.unreadable, environment);
    let is_complete = index.unreadable.is_empty();
    (Registry::from_index(seen, index), is_complete)
}
