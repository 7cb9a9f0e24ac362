//! `${env:NAME}`: the manifest of the variables that a project's texts may name, and what is put in
//! their place.

mod json;
mod manifest;
mod manifest_json;
mod resolver;
#[cfg(test)]
mod tests;

pub use manifest::{EnvEntry, EnvError, EnvManifest};
pub use resolver::EnvResolver;

use std::borrow::Cow;

/// Puts texts in the place of others, in each `.md` file of a skill.
///
/// A closure from text to text is one. It gets each stretch of a file that is UTF-8; other bytes
/// stay as they are.
pub trait Interpolator: Send + Sync {
    /// The text of a file with everything put in its place. For a `SKILL.md` it is the text with its
    /// header written anew, or only what stands behind the header if that is no concern.
    fn interpolate<'a>(&self, text: &'a [u8]) -> Cow<'a, [u8]>;

    /// Whether [`Self::interpolate`] may change anything in `part`, which is the header of a
    /// `SKILL.md` with its fences, or what stands behind. What is no concern is not put together
    /// and parsed again.
    fn concerns(&self, part: &[u8]) -> bool {
        let _ = part;
        true
    }
}

impl<F: Fn(&str) -> String + Send + Sync> Interpolator for F {
    fn interpolate<'a>(&self, text: &'a [u8]) -> Cow<'a, [u8]> {
        let mut changed = Vec::with_capacity(text.len());
        for chunk in text.utf8_chunks() {
            if !chunk.valid().is_empty() {
                changed.extend_from_slice(self(chunk.valid()).as_bytes());
            }
            changed.extend_from_slice(chunk.invalid());
        }
        Cow::Owned(changed)
    }
}
