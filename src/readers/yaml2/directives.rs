//! Directives and what they make of tags.

use std::collections::HashMap;

use super::super::javascript::decode_uri;

/// What `!!` stands for unless a directive says otherwise.
pub(super) const CORE_PREFIX: &str = "tag:yaml.org,2002:";

/// Which schema is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Schema {
    /// YAML 1.2, core schema.
    Core,
    /// YAML 1.1, by a `%YAML 1.1` directive.
    OneOne,
}

/// The directives in force.
#[derive(Clone, Debug)]
pub(super) struct Directives {
    pub(super) schema: Schema,
    handles: HashMap<String, String>,
    /// Whether a document began with `---`.
    pub(super) document_start: bool,
    /// Under YAML 1.1, directives stay until the next document that has some.
    stay: bool,
}

/// What a directive was complained about: how far into its line, the message.
pub(super) struct Complaint {
    pub(super) offset: usize,
    pub(super) message: String,
}

impl Default for Directives {
    fn default() -> Self {
        let handles = HashMap::from([("!!".to_owned(), CORE_PREFIX.to_owned())]);
        Self {
            schema: Schema::Core,
            handles,
            document_start: false,
            stay: false,
        }
    }
}

impl Directives {
    /// The directives for the document that begins now.
    pub(super) fn at_document(&mut self) -> Self {
        let current = self.clone();
        match self.schema {
            Schema::OneOne => self.stay = true,
            Schema::Core => *self = Self::default(),
        }
        current
    }

    /// Adds a directive line. Returns the error in it, if any.
    pub(super) fn add(&mut self, line: &str) -> Option<Complaint> {
        if self.stay {
            *self = Self {
                schema: Schema::OneOne,
                ..Self::default()
            };
        }
        let trimmed = line.trim();
        let mut parts = trimmed.split([' ', '\t']).filter(|part| !part.is_empty());
        let complaint = |offset, message: &str| {
            Some(Complaint {
                offset,
                message: message.to_owned(),
            })
        };
        match parts.next() {
            Some("%TAG") => {
                let parts: Vec<&str> = parts.collect();
                if let [handle, prefix, ..] = parts.as_slice() {
                    self.handles
                        .insert((*handle).to_owned(), (*prefix).to_owned());
                }
                if parts.len() == 2 {
                    return None;
                }
                complaint(0, "%TAG directive should contain exactly two parts")
            }
            Some("%YAML") => {
                let parts: Vec<&str> = parts.collect();
                let [version] = parts.as_slice() else {
                    return complaint(0, "%YAML directive should contain exactly one part");
                };
                match *version {
                    "1.1" => self.schema = Schema::OneOne,
                    "1.2" => self.schema = Schema::Core,
                    _ if is_version(version) => {}
                    _ => return complaint(6, &format!("Unsupported YAML version {version}")),
                }
                None
            }
            // Unknown directives only cause a warning.
            _ => None,
        }
    }

    /// The full name of a tag: `!` itself, a local one, or none. With it come the errors in it.
    pub(super) fn tag_name(&self, source: &str) -> (Option<String>, Vec<String>) {
        let mut complaints = Vec::new();
        if source == "!" {
            return (Some("!".to_owned()), complaints);
        }
        if let Some(verbatim) = source.strip_prefix("!<") {
            let mut end = verbatim.chars();
            let last = end.next_back();
            let name = end.as_str();
            if name == "!" || name == "!!" {
                let message = format!("Verbatim tags aren't resolved, so {source} is invalid.");
                return (None, vec![message]);
            }
            if last != Some('>') {
                complaints.push("Verbatim tags must end with a >".to_owned());
            }
            return (Some(name.to_owned()), complaints);
        }
        let split = source.rfind('!').map_or(0, |index| index + 1);
        let (handle, suffix) = source.split_at(split);
        if suffix.is_empty() {
            complaints.push(format!("The {source} tag has no suffix"));
        }
        if let Some(prefix) = self.handles.get(handle).filter(|prefix| !prefix.is_empty()) {
            if let Some(decoded) = decode_uri(suffix) {
                return (Some(format!("{prefix}{decoded}")), complaints);
            }
            complaints.push("URIError: URI malformed".to_owned());
            return (None, complaints);
        }
        if handle == "!" {
            return (Some(source.to_owned()), complaints);
        }
        complaints.push(format!("Could not resolve tag: {source}"));
        (None, complaints)
    }
}

fn is_version(version: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    version
        .split_once('.')
        .is_some_and(|(major, minor)| digits(major) && digits(minor))
}
