//! Where hosts are started by a command.

use std::path::PathBuf;
use std::sync::Arc;

use super::environment::Environment;
use crate::hosts::Surroundings;
use crate::loader::Os;
use crate::system::{self, Threads};

/// A host started in the project. It may read what the real one reads, and runs no commands.
pub(super) fn surroundings(environment: &Environment) -> Surroundings {
    Surroundings {
        home: environment.home.clone(),
        system_root: PathBuf::clone(&environment.system_root),
        variables: system::variables(),
        reads_outside: true,
        time_limit: Some(Arc::new(Threads)),
        ..Surroundings::new(Arc::new(Os), &environment.project)
    }
}
