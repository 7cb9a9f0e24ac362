//! Simple keys: where one may have begun, and whether it still may be one.

use super::problem::{Mark, Problem};
use super::scanner::Scanner;

/// A simple key ends on its line and at most so many characters after its start.
const LONGEST_SIMPLE_KEY: usize = 1024;

/// A place where a simple key may have begun.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SimpleKey {
    /// False once it is certain that none did.
    pub(super) possible: bool,
    /// Whether anything but a key here is a fault.
    pub(super) required: bool,
    /// The number of the token it would begin with.
    pub(super) token_number: usize,
    pub(super) mark: Mark,
}

impl Scanner {
    /// Notes that a simple key may begin here.
    pub(super) fn save_simple_key(&mut self) -> Result<(), Problem> {
        if !self.simple_key_allowed {
            return Ok(());
        }
        let key = SimpleKey {
            possible: true,
            required: self.flow_level == 0 && self.indent == self.column(),
            token_number: self.taken + self.tokens.len(),
            mark: self.source.mark(),
        };
        self.remove_simple_key()?;
        self.keys[self.flow_level] = key;
        self.keys_by_token.insert(key.token_number, self.flow_level);
        self.first_possible = self.first_possible.min(self.flow_level);
        Ok(())
    }

    /// Gives up the simple key of this flow level.
    pub(super) fn remove_simple_key(&mut self) -> Result<(), Problem> {
        let key = self.keys[self.flow_level];
        if !key.possible {
            return Ok(());
        }
        if key.required {
            return self.missing_colon(key);
        }
        self.keys[self.flow_level].possible = false;
        self.keys_by_token.remove(&key.token_number);
        Ok(())
    }

    /// PyYAML's rule: every key that has expired is given up before anything else happens.
    pub(super) fn drop_expired_keys(&mut self) -> Result<(), Problem> {
        while let Some(key) = self.keys.get(self.first_possible) {
            // An outer level's key is older, so what follows the first fresh one is fresh as well.
            if key.possible && !self.is_expired(key) {
                return Ok(());
            }
            if key.possible && key.required {
                return self.missing_colon(*key);
            }
            self.keys[self.first_possible].possible = false;
            self.first_possible += 1;
        }
        Ok(())
    }

    /// yaml.v3's rule: a key is looked at when it matters.
    pub(super) fn key_still_possible(&mut self, level: usize) -> Result<bool, Problem> {
        let key = self.keys[level];
        if !key.possible {
            return Ok(false);
        }
        if self.is_expired(&key) {
            if key.required {
                return self.missing_colon(key);
            }
            self.keys[level].possible = false;
            return Ok(false);
        }
        Ok(true)
    }

    fn is_expired(&self, key: &SimpleKey) -> bool {
        let here = self.source.mark();
        key.mark.line != here.line || here.index > key.mark.index + LONGEST_SIMPLE_KEY
    }

    fn missing_colon<T>(&self, key: SimpleKey) -> Result<T, Problem> {
        let text = "could not find expected ':'";
        self.fault("while scanning a simple key", key.mark, (text, text))
    }
}
