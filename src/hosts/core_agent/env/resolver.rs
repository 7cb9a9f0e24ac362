//! What is put in the place of `${env:NAME}`.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use memchr::memmem;

use super::Interpolator;
use super::manifest::{EnvError, EnvManifest, is_identifier};
use crate::readers::yaml_v3::go_quote;

/// What a reference begins with.
const OPENING: &[u8] = b"${env:";

/// Puts values in the place of `${env:NAME}`, for names that the manifest declares and for others.
///
/// The value of a declared name is the variable's, if it is set, even to nothing; else its default;
/// else nothing. The value of another name is the variable's, or nothing. What is put in is not looked
/// at again, and there is no way to escape a reference.
///
/// ```
/// use skill_lsp::hosts::core_agent::{EnvEntry, EnvManifest, EnvResolver, Interpolator};
///
/// let manifest = EnvManifest {
///     env: vec![EnvEntry {
///         name: "PORT".to_owned(),
///         default: "8080".to_owned(),
///         ..EnvEntry::default()
///     }],
///     ..EnvManifest::default()
/// };
/// let resolver = EnvResolver::new(manifest, [("HOST".to_owned(), "sea".to_owned())].into());
/// assert_eq!(
///     &*resolver.interpolate(b"${env:HOST}:${env:PORT}/${env:no-name}"),
///     b"sea:8080/${env:no-name}"
/// );
/// assert_eq!(
///     resolver.drift(),
///     ["agentenv: ${env:HOST} is referenced but not declared in the manifest"]
/// );
/// ```
#[derive(Debug)]
pub struct EnvResolver {
    manifest: EnvManifest,
    variables: BTreeMap<String, String>,
    /// By declared name.
    values: BTreeMap<String, String>,
    errors: Vec<EnvError>,
    referenced: Mutex<BTreeSet<String>>,
}

impl EnvResolver {
    /// Resolves the names of a manifest by the variables of a process.
    #[must_use]
    pub fn new(manifest: EnvManifest, variables: BTreeMap<String, String>) -> Self {
        let mut values = BTreeMap::new();
        let mut errors = Vec::new();
        for entry in &manifest.env {
            let value = match variables.get(&entry.name) {
                Some(value) => value.clone(),
                None if entry.required => {
                    errors.push(entry.unset());
                    String::new()
                }
                None => entry.default.clone(),
            };
            values.insert(entry.name.clone(), value);
        }
        Self {
            manifest,
            variables,
            values,
            errors,
            referenced: Mutex::default(),
        }
    }

    /// The required variables that are not set, in the manifest's order. Whoever loads skills decides
    /// whether to go on without them; the host's own program does not.
    #[must_use]
    pub fn errors(&self) -> &[EnvError] {
        &self.errors
    }

    /// What the manifest and the texts that were interpolated so far disagree on, in the host's
    /// words: names that are referenced and not declared, then names that are declared and not
    /// referenced, both sorted.
    #[must_use]
    pub fn drift(&self) -> Vec<String> {
        let referenced = self.referenced();
        let undeclared = referenced
            .iter()
            .filter(|name| !self.values.contains_key(*name))
            .map(|name| {
                format!("agentenv: ${{env:{name}}} is referenced but not declared in the manifest")
            });
        let unreferenced = self
            .values
            .keys()
            .filter(|name| !referenced.contains(*name))
            .map(|name| {
                let name = go_quote(name);
                format!(
                    "agentenv: manifest declares {name} but nothing in the bundle references it"
                )
            });
        undeclared.chain(unreferenced).collect()
    }

    /// Whether the manifest says that the variable's value must not be shown.
    #[must_use]
    pub fn is_sensitive(&self, name: &str) -> bool {
        let mut entries = self.manifest.env.iter();
        entries.any(|entry| entry.name == name && entry.sensitive)
    }

    fn value(&self, name: &str) -> &str {
        let value = self.values.get(name).or_else(|| self.variables.get(name));
        value.map_or("", String::as_str)
    }

    fn referenced(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.referenced
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Interpolator for EnvResolver {
    fn interpolate<'a>(&self, text: &'a [u8]) -> Cow<'a, [u8]> {
        let mut changed = Vec::new();
        let mut copied = 0;
        for at in memmem::find_iter(text, OPENING) {
            let Some(name) = name_at(&text[at + OPENING.len()..]) else {
                continue;
            };
            self.referenced().insert(name.to_owned());
            changed.extend_from_slice(&text[copied..at]);
            changed.extend_from_slice(self.value(name).as_bytes());
            copied = at + OPENING.len() + name.len() + "}".len();
        }
        if copied == 0 {
            return Cow::Borrowed(text);
        }
        changed.extend_from_slice(&text[copied..]);
        Cow::Owned(changed)
    }

    /// A reference cannot begin in one part of a text and end in the next: both parts of a
    /// `SKILL.md` are fenced off by a line.
    fn concerns(&self, part: &[u8]) -> bool {
        memmem::find(part, OPENING).is_some()
    }
}

/// The name of a reference, from behind its opening.
fn name_at(text: &[u8]) -> Option<&str> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = text.iter().take_while(|byte| is_part(byte)).count();
    let name = std::str::from_utf8(&text[..length]).ok()?;
    (text.get(length) == Some(&b'}') && is_identifier(name)).then_some(name)
}
