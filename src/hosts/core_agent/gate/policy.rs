//! Patterns that allow or deny calls whatever the mode is.

use crate::hosts::core_agent::golang::{BadPattern, Glob};

/// Patterns for calls, of the form `namespace:glob` or, for every namespace, `glob`.
///
/// A pattern matches a call's key: the tool, a blank and the arguments as JSON. It matches as a text,
/// as a text before anything if its only special character is a `*` at its end, and as a glob in
/// which neither `*` nor `?` stands for a slash. What stands before the first colon is a namespace,
/// whatever it is.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    allow: Vec<Rule>,
    deny: Vec<Rule>,
}

/// A pattern is malformed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("syntax error in pattern `{pattern}`")]
pub struct InvalidPattern {
    /// The pattern as it was given.
    pub pattern: String,
}

/// What a policy says to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Unmatched,
    Allowed,
    Denied,
}

#[derive(Clone, Debug)]
struct Rule {
    /// `None` applies to all.
    namespace: Option<String>,
    text: String,
    glob: Glob,
}

impl Policy {
    /// A policy of patterns that allow and patterns that deny.
    ///
    /// # Errors
    /// If one is malformed.
    pub fn new<A, D>(allow: A, deny: D) -> Result<Self, InvalidPattern>
    where
        A: IntoIterator<Item: AsRef<str>>,
        D: IntoIterator<Item: AsRef<str>>,
    {
        let rule = |pattern: &str| Rule::new(pattern);
        Ok(Self {
            allow: allow
                .into_iter()
                .map(|pattern| rule(pattern.as_ref()))
                .collect::<Result<_, _>>()?,
            deny: deny
                .into_iter()
                .map(|pattern| rule(pattern.as_ref()))
                .collect::<Result<_, _>>()?,
        })
    }

    /// Adds a pattern that allows.
    ///
    /// # Errors
    /// If it is malformed.
    pub fn allow(&mut self, pattern: &str) -> Result<(), InvalidPattern> {
        self.allow.push(Rule::new(pattern)?);
        Ok(())
    }

    /// Adds a pattern that denies.
    ///
    /// # Errors
    /// If it is malformed.
    pub fn deny(&mut self, pattern: &str) -> Result<(), InvalidPattern> {
        self.deny.push(Rule::new(pattern)?);
        Ok(())
    }

    /// Denying wins.
    pub(super) fn outcome(&self, namespace: &str, key: &[u8]) -> Outcome {
        let matches = |rule: &Rule| rule.matches(namespace, key);
        if self.deny.iter().any(matches) {
            Outcome::Denied
        } else if self.allow.iter().any(matches) {
            Outcome::Allowed
        } else {
            Outcome::Unmatched
        }
    }
}

impl Rule {
    fn new(pattern: &str) -> Result<Self, InvalidPattern> {
        let (namespace, text) = match pattern.split_once(':') {
            // An empty namespace is as good as none.
            Some((namespace, text)) => (Some(namespace).filter(|name| !name.is_empty()), text),
            None => (None, pattern),
        };
        let glob = Glob::new(text).map_err(|BadPattern| InvalidPattern {
            pattern: pattern.to_owned(),
        })?;
        Ok(Self {
            namespace: namespace.map(str::to_owned),
            text: text.to_owned(),
            glob,
        })
    }

    fn matches(&self, namespace: &str, key: &[u8]) -> bool {
        if self.namespace.as_ref().is_some_and(|own| own != namespace) {
            return false;
        }
        if self.text.as_bytes() == key {
            return true;
        }
        match self.text.strip_suffix('*') {
            Some(start) if !start.contains(['*', '?', '[']) => key.starts_with(start.as_bytes()),
            _ => self.glob.matches(key),
        }
    }
}
