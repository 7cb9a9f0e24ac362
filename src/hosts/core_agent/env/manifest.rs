//! The manifest: `env.yaml` or `env.json` in a project's `.agents`.

use std::path::{Path, PathBuf};

use super::manifest_json;
use crate::hosts::core_agent::golang::{lossy, os_error};
use crate::loader::{FileKind, FileSystem};
use crate::readers::Value;
use crate::readers::yaml_v3::{GoField, GoStruct, GoType, UnknownFields, decode_bytes, go_quote};

/// The greatest version of a manifest that is understood.
const VERSION: i64 = 1;

/// Which variables the texts of a project name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnvManifest {
    /// The version of its form; 0 if the file does not say.
    pub version: i64,
    /// The variables.
    pub env: Vec<EnvEntry>,
}

/// A variable that a manifest declares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnvEntry {
    /// Its name: letters, digits and underscores, no digit first.
    pub name: String,
    /// Whether it has to be set.
    pub required: bool,
    /// What stands for it if it is not set.
    pub default: String,
    /// Whether its value must not be shown.
    pub sensitive: bool,
    /// What it is for.
    pub description: String,
    /// Who uses it.
    pub used_by: Vec<String>,
}

/// What is wrong with a manifest or with the variables, in the host's words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnvError {
    /// There are two manifests.
    #[error(
        "agentenv: both env.yaml and env.json exist in {} — pick one (they carry the same schema, \
         so a duplicate signals a config error)",
        directory.display()
    )]
    Both {
        /// Where they lie.
        directory: PathBuf,
    },
    /// The manifest cannot be read.
    #[error("agentenv: read {path}: open {path}: {cause}", path = path.display())]
    Read {
        /// The manifest.
        path: PathBuf,
        /// Why.
        cause: String,
    },
    /// The manifest is no YAML or JSON, or not of the right form.
    #[error("agentenv: parse {}: {cause}", path.display())]
    Parse {
        /// The manifest.
        path: PathBuf,
        /// What the library says.
        cause: String,
    },
    /// The manifest is of a later version.
    #[error("agentenv: manifest version {version} exceeds supported {VERSION}")]
    Version {
        /// Its version.
        version: i64,
    },
    /// A variable has no name.
    #[error("agentenv: env[{index}]: name is required")]
    NoName {
        /// Its place in the manifest, from 0.
        index: usize,
    },
    /// A variable has a name that no text can refer to.
    #[error(
        "agentenv: env[{index}]: {} is not a valid identifier (letters/digits/underscore, no \
         leading digit)",
        go_quote(name)
    )]
    NotAnIdentifier {
        /// Its place in the manifest, from 0.
        index: usize,
        /// The name.
        name: String,
    },
    /// A variable is declared twice.
    #[error("agentenv: env[{index}]: duplicate name {}", go_quote(name))]
    Duplicate {
        /// The place of the second one in the manifest, from 0.
        index: usize,
        /// The name.
        name: String,
    },
    /// A required variable is not set.
    #[error("agentenv: required env var {} is not set ({usage})", go_quote(name))]
    Unset {
        /// Its name.
        name: String,
        /// What the manifest says that it is for.
        usage: String,
    },
}

impl EnvManifest {
    /// Reads the manifest of a project; `None` if there is none, or if `agents_directory` is empty.
    ///
    /// ```
    /// use skill_lsp::hosts::core_agent::EnvManifest;
    /// use skill_lsp::loader::Memory;
    ///
    /// let mut files = Memory::default();
    /// files.write("/project/.agents/env.yaml", "env:\n- {name: PORT, default: 8080}\n");
    /// let manifest = EnvManifest::load(&files, "/project/.agents".as_ref())?;
    /// assert_eq!(manifest.unwrap_or_default().env[0].default, "8080");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there are two, or the one cannot be read or is wrong.
    pub fn load(files: &dyn FileSystem, agents_directory: &Path) -> Result<Option<Self>, EnvError> {
        if agents_directory.as_os_str().is_empty() {
            return Ok(None);
        }
        let yaml = agents_directory.join("env.yaml");
        let json = agents_directory.join("env.json");
        let exists = |path: &Path| {
            let metadata = files.metadata(path);
            metadata.is_ok_and(|metadata| metadata.kind != FileKind::Directory)
        };
        let (path, is_yaml) = match (exists(&yaml), exists(&json)) {
            (true, true) => {
                return Err(EnvError::Both {
                    directory: agents_directory.to_owned(),
                });
            }
            (true, false) => (yaml, true),
            (false, true) => (json, false),
            (false, false) => return Ok(None),
        };
        let contents = match files.read(&path) {
            Ok(contents) => contents,
            Err(error) => {
                let cause = os_error(&error);
                return Err(EnvError::Read { path, cause });
            }
        };
        let parsed = if is_yaml {
            Self::from_yaml(&contents)
        } else {
            manifest_json::parse(&contents)
        };
        let manifest = parsed.map_err(|cause| EnvError::Parse { path, cause })?;
        manifest.validate()?;
        Ok(Some(manifest))
    }

    /// Checks the version and the names.
    ///
    /// # Errors
    /// The first fault.
    pub fn validate(&self) -> Result<(), EnvError> {
        if self.version > VERSION {
            return Err(EnvError::Version {
                version: self.version,
            });
        }
        let mut seen = std::collections::HashSet::new();
        for (index, entry) in self.env.iter().enumerate() {
            let name = || entry.name.clone();
            if entry.name.is_empty() {
                return Err(EnvError::NoName { index });
            }
            if !is_identifier(&entry.name) {
                return Err(EnvError::NotAnIdentifier {
                    index,
                    name: name(),
                });
            }
            if !seen.insert(&entry.name) {
                return Err(EnvError::Duplicate {
                    index,
                    name: name(),
                });
            }
        }
        Ok(())
    }

    fn from_yaml(contents: &[u8]) -> Result<Self, String> {
        let decoded = decode_bytes(contents, &MANIFEST, UnknownFields::Ignored)
            .map_err(|error| error.to_string())?;
        let value = decoded.unwrap_or(Value::Null);
        Ok(Self {
            version: integer(field(&value, "version")),
            env: items(field(&value, "env")).iter().map(entry).collect(),
        })
    }
}

impl EnvEntry {
    pub(super) fn unset(&self) -> EnvError {
        let usage = if !self.description.is_empty() {
            self.description.clone()
        } else if !self.used_by.is_empty() {
            format!("used by: {}", self.used_by.join(", "))
        } else {
            "no description in manifest".to_owned()
        };
        EnvError::Unset {
            name: self.name.clone(),
            usage,
        }
    }
}

/// Whether a reference can name it.
pub(super) fn is_identifier(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    !name.is_empty() && !name.as_bytes()[0].is_ascii_digit() && name.bytes().all(is_part)
}

const MANIFEST: GoType = GoType::Struct(&GoStruct {
    name: "agentenv.Manifest",
    fields: &[
        GoField {
            key: "version",
            kind: GoType::Int,
        },
        GoField {
            key: "env",
            kind: GoType::Slice(&ENTRY),
        },
    ],
});

const ENTRY: GoType = GoType::Struct(&GoStruct {
    name: "agentenv.Entry",
    fields: &[
        text_field("name"),
        flag_field("required"),
        text_field("default"),
        flag_field("sensitive"),
        text_field("description"),
        GoField {
            key: "used_by",
            kind: GoType::Slice(&GoType::String),
        },
    ],
});

const fn text_field(key: &'static str) -> GoField {
    GoField {
        key,
        kind: GoType::String,
    }
}

const fn flag_field(key: &'static str) -> GoField {
    GoField {
        key,
        kind: GoType::Bool,
    }
}

fn entry(value: &Value) -> EnvEntry {
    let flag = |name| matches!(field(value, name), Value::Bool(true));
    EnvEntry {
        name: text(field(value, "name")),
        required: flag("required"),
        default: text(field(value, "default")),
        sensitive: flag("sensitive"),
        description: text(field(value, "description")),
        used_by: items(field(value, "used_by")).iter().map(text).collect(),
    }
}

/// A field of a struct; null if there is none.
fn field<'a>(value: &'a Value, name: &str) -> &'a Value {
    let Value::Mapping(entries) = value else {
        return &Value::Null;
    };
    let is_it = |(key, _): &&(Value, Value)| matches!(key, Value::String(key) if key == name);
    entries
        .iter()
        .find(is_it)
        .map_or(&Value::Null, |(_, value)| value)
}

fn items(value: &Value) -> &[Value] {
    match value {
        Value::Sequence(items) => items,
        _ => &[],
    }
}

fn integer(value: &Value) -> i64 {
    match value {
        Value::Integer(digits) => digits.parse().unwrap_or(0),
        _ => 0,
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Binary(bytes) => lossy(bytes),
        _ => String::new(),
    }
}
