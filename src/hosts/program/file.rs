//! A file as a host meets it.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::path::Path;
use std::sync::Arc;

use super::beside::Beside;
use super::entry::{Reason, Refusal};
use super::fold::Folded;
use crate::loader::{LinkKind, Skill};
use crate::readers::python::DecodeError;
use crate::readers::{NativeError, Reader, Reading, Readings, Value};

/// A `SKILL.md` as a host meets it.
pub struct SkillFile<'a> {
    /// The path by which it was found.
    pub path: &'a Path,
    /// The path without links.
    pub real: &'a Path,
    /// Which part of the way was a link.
    pub link: Option<LinkKind>,
    /// What is in it.
    pub bytes: &'a [u8],
    /// What files beside it say of it.
    pub beside: &'a Beside,
    /// What YAML libraries made of its header.
    pub readings: &'a Readings,
    /// The tree of our own, made when it is first asked for.
    pub parsed: OnceCell<Skill>,
}

impl<'a> SkillFile<'a> {
    /// The name of the directory that it was found in.
    #[must_use]
    pub fn directory(&self) -> Cow<'a, str> {
        name_of(self.path.parent())
    }

    /// The name of the directory that it really lies in.
    #[must_use]
    pub fn real_directory(&self) -> Cow<'a, str> {
        name_of(self.real.parent())
    }

    /// The file as our own parser sees it.
    #[must_use]
    pub fn parsed(&self) -> &Skill {
        self.parsed.get_or_init(|| Skill::from_bytes(self.bytes))
    }

    /// Where the value of a field starts, as our own parser sees it.
    #[must_use]
    pub fn place_of(&self, key: &str) -> Option<usize> {
        let entry = self.parsed().tree.field(key)?;
        Some(entry.value.span.start)
    }

    /// Where our own parser finds the first fault of the header.
    #[must_use]
    pub fn fault(&self) -> Option<usize> {
        let error = self.parsed().tree.header.errors.first()?;
        Some(error.span.start)
    }

    /// The name of the directory that it was found in, once links to that directory are followed; a link that the
    /// file itself is does not count.
    #[must_use]
    pub fn resolved_directory(&self) -> Cow<'a, str> {
        match &self.beside.directory {
            Some(name) => Cow::Borrowed(name),
            None => self.directory(),
        }
    }

    /// The text as Python's `read_text` gives it. A byte-order mark is part of it.
    ///
    /// # Errors
    /// If it is not UTF-8; `before` stands before what Python says.
    pub(in crate::hosts) fn python_text(&self, before: &str) -> Result<Folded, Refusal> {
        match std::str::from_utf8(self.bytes) {
            Ok(text) => Ok(Folded::universal(text, 0)),
            Err(error) => {
                let message = format!("{before}{}", DecodeError::new(self.bytes, &error));
                Err(Refusal::new(Reason::NotUtf8, message).at(error.valid_up_to()))
            }
        }
    }

    /// The text, if it is UTF-8. A byte-order mark is part of it.
    ///
    /// # Errors
    /// If it is not; `message` says so as the host does.
    pub fn utf8(&self, message: &str) -> Result<&'a str, Refusal> {
        std::str::from_utf8(self.bytes)
            .map_err(|error| Refusal::new(Reason::NotUtf8, message).at(error.valid_up_to()))
    }

    /// The text, with U+FFFD in the place of what is not UTF-8. A byte-order mark is part of it.
    #[must_use]
    pub fn lossy(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.bytes)
    }

    /// What a YAML library makes of a header, made once for all hosts that cut it so.
    ///
    /// # Errors
    /// What the library says.
    pub fn read(&self, header: &str, reader: Reader) -> Result<Value, NativeError> {
        let reading: Reading = self.readings.of(header).share(reader);
        Arc::unwrap_or_clone(reading)
    }
}

fn name_of(directory: Option<&Path>) -> Cow<'_, str> {
    let name = directory.and_then(Path::file_name).unwrap_or_default();
    name.to_string_lossy()
}
