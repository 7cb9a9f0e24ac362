//! The hosts that a command judges for.

use anyhow::bail;

use super::explain::near;
use crate::hosts::{self, DEFAULT_HOSTS, Host};

/// The hosts of these ids; the default ones if there are none.
///
/// # Errors
/// If an id is not known.
pub(super) fn chosen(ids: &[String]) -> anyhow::Result<Vec<&'static Host>> {
    if ids.is_empty() {
        return Ok(DEFAULT_HOSTS.to_vec());
    }
    let mut chosen = Vec::new();
    for id in ids {
        match hosts::known(id) {
            Some(host) => chosen.push(host),
            None => {
                let known: Vec<_> = hosts::all().map(|host| host.id).collect();
                let near = near(id, known.iter().copied());
                bail!(
                    "there is no host '{id}'{near}; the known ones are {}",
                    known.join(", ")
                );
            }
        }
    }
    Ok(chosen)
}
