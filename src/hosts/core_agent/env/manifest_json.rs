//! A manifest in JSON. What does not fit is passed over, and the first misfit is the error.

use super::json::{self, Json};
use super::manifest::{EnvEntry, EnvManifest};

pub(super) fn parse(contents: &[u8]) -> Result<EnvManifest, String> {
    let mut decoder = Decoder::default();
    let manifest = decoder.manifest(&json::parse(contents)?);
    match decoder.misfit {
        Some(misfit) => Err(misfit),
        None => Ok(manifest),
    }
}

#[derive(Default)]
struct Decoder {
    misfit: Option<String>,
}

/// Where a value stands: the struct and the path of the field, and the Go type of the value.
#[derive(Clone, Copy)]
struct Place {
    field: &'static str,
    kind: &'static str,
}

const ENV: &str = "Manifest.env";
const USED_BY: &str = "Entry.env.used_by";

impl Decoder {
    fn manifest(&mut self, value: &Json) -> EnvManifest {
        let mut manifest = EnvManifest::default();
        let Some(entries) = self.object(value, "value of type agentenv.Manifest") else {
            return manifest;
        };
        for (key, value) in entries {
            if key.eq_ignore_ascii_case("version") {
                let place = Place {
                    field: "Manifest.version",
                    kind: "int",
                };
                manifest.version = self.int(value, place).unwrap_or(manifest.version);
            } else if key.eq_ignore_ascii_case("env") {
                let place = Place {
                    field: ENV,
                    kind: "[]agentenv.Entry",
                };
                if let Some(items) = self.array(value, place) {
                    manifest.env = items.iter().map(|item| self.entry(item)).collect();
                }
            }
        }
        manifest
    }

    fn entry(&mut self, value: &Json) -> EnvEntry {
        let mut entry = EnvEntry::default();
        let into = format!("struct field {ENV} of type agentenv.Entry");
        let Some(entries) = self.object(value, &into) else {
            return entry;
        };
        for (key, value) in entries {
            match key.to_ascii_lowercase().as_str() {
                "name" => self.text(value, "Entry.env.name", &mut entry.name),
                "required" => self.flag(value, "Entry.env.required", &mut entry.required),
                "default" => self.text(value, "Entry.env.default", &mut entry.default),
                "sensitive" => self.flag(value, "Entry.env.sensitive", &mut entry.sensitive),
                "description" => {
                    self.text(value, "Entry.env.description", &mut entry.description);
                }
                "used_by" => {
                    let place = Place {
                        field: USED_BY,
                        kind: "[]string",
                    };
                    if let Some(items) = self.array(value, place) {
                        entry.used_by = items.iter().map(|item| self.item(item)).collect();
                    }
                }
                _ => {}
            }
        }
        entry
    }

    fn item(&mut self, value: &Json) -> String {
        let mut text = String::new();
        self.text(value, USED_BY, &mut text);
        text
    }

    /// The entries of an object; none of null, which changes nothing.
    fn object<'a>(&mut self, value: &'a Json, into: &str) -> Option<&'a [(String, Json)]> {
        match value {
            Json::Object(entries) => Some(entries),
            Json::Null => None,
            _ => {
                self.note(value, into);
                None
            }
        }
    }

    fn array<'a>(&mut self, value: &'a Json, place: Place) -> Option<&'a [Json]> {
        match value {
            Json::Array(items) => Some(items),
            Json::Null => Some(&[]),
            _ => {
                self.note_at(value, place);
                None
            }
        }
    }

    fn text(&mut self, value: &Json, field: &'static str, target: &mut String) {
        match value {
            Json::String(text) => target.clone_from(text),
            Json::Null => {}
            _ => self.note_at(
                value,
                Place {
                    field,
                    kind: "string",
                },
            ),
        }
    }

    fn flag(&mut self, value: &Json, field: &'static str, target: &mut bool) {
        match value {
            Json::Bool(value) => *target = *value,
            Json::Null => {}
            _ => self.note_at(
                value,
                Place {
                    field,
                    kind: "bool",
                },
            ),
        }
    }

    fn int(&mut self, value: &Json, place: Place) -> Option<i64> {
        let Json::Number(digits) = value else {
            if *value != Json::Null {
                self.note_at(value, place);
            }
            return None;
        };
        let int = digits.parse().ok();
        if int.is_none() {
            let Place { field, kind } = place;
            self.say(
                &format!("number {digits}"),
                &format!("struct field {field} of type {kind}"),
            );
        }
        int
    }

    fn note_at(&mut self, value: &Json, place: Place) {
        let Place { field, kind } = place;
        self.note(value, &format!("struct field {field} of type {kind}"));
    }

    fn note(&mut self, value: &Json, into: &str) {
        let kind = match value {
            Json::Null => "null",
            Json::Bool(_) => "bool",
            Json::Number(_) => "number",
            Json::String(_) => "string",
            Json::Array(_) => "array",
            Json::Object(_) => "object",
        };
        self.say(kind, into);
    }

    fn say(&mut self, what: &str, into: &str) {
        self.misfit
            .get_or_insert_with(|| format!("json: cannot unmarshal {what} into Go {into}"));
    }
}
