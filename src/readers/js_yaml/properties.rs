//! Tags, anchors and aliases.

use std::collections::HashMap;
use std::rc::Rc;

use super::super::javascript::{Item, decode_uri};
use super::Version;
use super::loader::{END, Loader, Outcome, is, is_flow_indicator, is_space};

/// What `!!` stands for unless a directive says otherwise.
pub(super) const CORE_PREFIX: &str = "tag:yaml.org,2002:";

impl Loader<'_> {
    /// Reads a tag if there is one.
    pub(super) fn read_tag(&mut self) -> Outcome<bool> {
        if !is(self.here(), b'!') {
            return Ok(false);
        }
        if self.node.tag.is_some() {
            return Err(self.error("duplication of a tag property"));
        }
        let tag = if is(self.next(), b'<') {
            let name = self.read_verbatim_tag()?;
            self.checked_tag_name(name)?
        } else {
            let (handle, suffix) = self.read_shorthand_tag()?;
            let name = self.checked_tag_name(suffix)?;
            self.resolve_handle(&handle, &name)?
        };
        self.node.tag = Some(tag.into());
        Ok(true)
    }

    fn read_verbatim_tag(&mut self) -> Outcome<String> {
        self.place.at += 1;
        let start = self.place.at;
        // The first character is taken whatever it is.
        while self.next() != END && !is(self.here(), b'>') {}
        if self.place.at + 1 >= self.units.len() {
            return Err(self.error("unexpected end of the stream within a verbatim tag"));
        }
        let name = self.text_from(start);
        self.place.at += 1;
        Ok(name)
    }

    fn read_shorthand_tag(&mut self) -> Outcome<(String, String)> {
        let mut handle = "!".to_owned();
        let mut named = false;
        if is(self.here(), b'!') {
            named = true;
            "!!".clone_into(&mut handle);
            self.place.at += 1;
        }
        let mut start = self.place.at;
        while self.here() != END && !is_space(self.here()) {
            if is(self.here(), b'!') {
                if named {
                    return Err(self.error("tag suffix cannot contain exclamation marks"));
                }
                self.place.at += 1;
                handle = self.text_from(start - 1);
                self.place.at -= 1;
                if !is_tag_handle(&handle, self.version) {
                    return Err(self.error("named tag handle cannot contain such characters"));
                }
                named = true;
                start = self.place.at + 1;
            }
            self.place.at += 1;
        }
        let suffix = self.text_from(start);
        if self.units[start..self.place.at]
            .iter()
            .any(|&unit| is_flow_indicator(unit))
        {
            return Err(self.error("tag suffix cannot contain flow indicator characters"));
        }
        Ok((handle, suffix))
    }

    fn checked_tag_name(&self, name: String) -> Outcome<String> {
        if !name.is_empty() && !is_tag_uri(&name) {
            let reason = format!("tag name cannot contain such characters: {name}");
            return Err(self.error(&reason));
        }
        if !self.is_four() {
            return Ok(name);
        }
        decode_uri(&name).ok_or_else(|| self.error(&format!("tag name is malformed: {name}")))
    }

    fn resolve_handle(&self, handle: &str, name: &str) -> Outcome<String> {
        if let Some(prefix) = self.tag_handles.get(handle) {
            return Ok(format!("{prefix}{name}"));
        }
        match handle {
            "!" => Ok(format!("!{name}")),
            "!!" => Ok(format!("{CORE_PREFIX}{name}")),
            _ => Err(self.error(&format!("undeclared tag handle \"{handle}\""))),
        }
    }

    /// Reads an anchor if there is one.
    pub(super) fn read_anchor(&mut self) -> Outcome<bool> {
        if !is(self.here(), b'&') {
            return Ok(false);
        }
        if self.node.anchor.is_some() {
            return Err(self.error("duplication of an anchor property"));
        }
        let name = self.read_anchor_name();
        if name.is_empty() {
            let reason = "name of an anchor node must contain at least one character";
            return Err(self.error(reason));
        }
        self.node.anchor = Some(name.into());
        Ok(true)
    }

    fn read_anchor_name(&mut self) -> String {
        self.place.at += 1;
        let start = self.place.at;
        self.skip_while(|unit| !is_space(unit) && !is_flow_indicator(unit));
        self.text_from(start)
    }

    /// Reads an alias if there is one: the value its anchor has now.
    pub(super) fn read_alias(&mut self) -> Outcome<bool> {
        if !is(self.here(), b'*') {
            return Ok(false);
        }
        let name = self.read_anchor_name();
        if name.is_empty() {
            let reason = "name of an alias node must contain at least one character";
            return Err(self.error(reason));
        }
        let Some(value) = self.anchors.get(name.as_str()) else {
            return Err(self.error(&format!("unidentified alias \"{name}\"")));
        };
        self.node.value = value.clone();
        self.skip_separation(true);
        Ok(true)
    }

    /// Gives the node's anchor, if it has one, a value.
    pub(super) fn store_anchor(&mut self, value: Item) {
        let Some(name) = self.node.anchor.clone() else {
            return;
        };
        // In version 3 the anchors are the properties of a plain object, where this name sets the
        // prototype instead.
        if !self.is_four() && &*name == "__proto__" {
            return;
        }
        let before = self.anchors.insert(name.clone(), value);
        if let Some(trial) = self.anchor_trials.last_mut() {
            trial.entry(name).or_insert(before);
        }
    }

    /// Begins to remember how anchors were, for [`Self::end_anchor_trial`].
    pub(super) fn begin_anchor_trial(&mut self) {
        self.anchor_trials.push(HashMap::new());
    }

    /// Ends a trial: anchors set since stay if it succeeded, and are as before if not.
    pub(super) fn end_anchor_trial(&mut self, succeeded: bool) {
        let trial = self.anchor_trials.pop().unwrap_or_default();
        if succeeded {
            if let Some(outer) = self.anchor_trials.last_mut() {
                for (name, before) in trial {
                    outer.entry(name).or_insert(before);
                }
            }
            return;
        }
        for (name, before) in trial {
            match before {
                Some(value) => self.anchors.insert(name, value),
                None => self.anchors.remove(&name),
            };
        }
    }

    /// The properties of the node, to be put back after its content was read.
    pub(super) fn properties(&self) -> (Option<Rc<str>>, Option<Rc<str>>) {
        (self.node.tag.clone(), self.node.anchor.clone())
    }
}

/// Whether a text is `!`, `!!` or `!name!`. Version 3 allows no digit in the name.
pub(super) fn is_tag_handle(handle: &str, version: Version) -> bool {
    if handle == "!" || handle == "!!" {
        return true;
    }
    let name = handle
        .strip_prefix('!')
        .and_then(|rest| rest.strip_suffix('!'));
    let allowed = |byte: u8| match version {
        Version::Three => byte.is_ascii_alphabetic() || byte == b'-',
        Version::Four => byte.is_ascii_alphanumeric() || byte == b'-',
    };
    name.is_some_and(|name| !name.is_empty() && name.bytes().all(allowed))
}

/// Whether a text can be a tag's name: almost any first character, then URI characters.
pub(super) fn is_tag_uri(name: &str) -> bool {
    let units: Vec<u16> = name.encode_utf16().collect();
    if units.first().is_none_or(|&unit| is_flow_indicator(unit)) {
        return false;
    }
    let rest: Vec<char> = units[1..]
        .iter()
        .map(|&unit| char::from_u32(unit.into()).unwrap_or('\u{FFFF}'))
        .collect();
    let mut index = 0;
    while let Some(&character) = rest.get(index) {
        let escape = character == '%'
            && (1..3).all(|ahead| rest.get(index + ahead).is_some_and(char::is_ascii_hexdigit));
        if escape {
            index += 3;
        } else if character.is_ascii_alphanumeric() || "-#;/?:@&=+$,_.!~*'()[]".contains(character)
        {
            index += 1;
        } else {
            return false;
        }
    }
    true
}
