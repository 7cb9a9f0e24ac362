//! A `SKILL.md`: written anew, interpolated and parsed.

use std::path::PathBuf;
use std::sync::Arc;

use super::env::Interpolator;
use super::frontmatter::{self, Frontmatter, FrontmatterError};
use super::golang::lossy;
use super::overlay::Opened;
use super::sanitise::{Sanitised, sanitise};
use crate::loader::Memo;

/// A skill that was read.
pub(super) struct Skill {
    pub(super) path: PathBuf,
    /// The place of its layer.
    pub(super) layer: usize,
    text: Arc<SkillText>,
    /// What has the text behind the new header, if there is a new one, or else the whole text; and from
    /// where on.
    contents: Arc<[u8]>,
    rest: usize,
}

/// Which ADK reads a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Adk {
    /// That of core-agent, which writes headers anew before the ADK sees them.
    UnderCoreAgent,
    /// A later one, without anything before it.
    Alone,
}

/// What a later ADK makes of the bytes of a file.
struct PlainText(Arc<SkillText>);

impl PlainText {
    fn new(file: &[u8]) -> Self {
        Self(Arc::new(SkillText {
            sanitised: Sanitised::default(),
            parsed: frontmatter::parse_later(file),
        }))
    }
}

/// What is made of the bytes of a file.
struct SkillText {
    sanitised: Sanitised,
    /// The header, and where the text goes on behind it.
    parsed: Result<(Frontmatter, usize), FrontmatterError>,
}

impl Skill {
    /// The skill in a file. What is made of the bytes alone is made once; only a text that the
    /// interpolator changes is made anew.
    pub(super) fn new(
        opened: Opened,
        memo: &Memo,
        interpolator: Option<&dyn Interpolator>,
        adk: Adk,
    ) -> Result<Self, FrontmatterError> {
        let text = match adk {
            Adk::UnderCoreAgent => memo.get(&opened.contents, SkillText::new),
            Adk::Alone => {
                let plain = memo.get(&opened.contents, PlainText::new);
                Arc::clone(&plain.0)
            }
        };
        let mut skill = Self {
            path: opened.path,
            layer: opened.layer,
            rest: text.sanitised.rest,
            text,
            contents: opened.contents,
        };
        if let Some(interpolator) = interpolator {
            skill.interpolate(interpolator);
        }
        match &skill.text.parsed {
            Ok(_) => Ok(skill),
            Err(error) => Err(error.clone()),
        }
    }

    fn interpolate(&mut self, interpolator: &dyn Interpolator) {
        if let Err(FrontmatterError::Panic(_)) = self.text.parsed {
            // The library has failed before the text could be changed.
            return;
        }
        let (header, rest) = (&self.text.sanitised.header, &self.contents[self.rest..]);
        let (contents, is_whole) =
            match (interpolator.concerns(header), interpolator.concerns(rest)) {
                (false, false) => return,
                // The header stays what it is.
                (false, true) if !header.is_empty() => {
                    (interpolator.interpolate(rest).into(), false)
                }
                _ => {
                    let whole = [header, rest].concat();
                    (Arc::from(interpolator.interpolate(&whole)), true)
                }
            };
        if is_whole {
            self.text = Arc::new(SkillText {
                sanitised: Sanitised::default(),
                parsed: frontmatter::parse(&contents),
            });
        }
        self.contents = contents;
        self.rest = 0;
    }

    pub(super) fn frontmatter(&self) -> &Frontmatter {
        &self.parsed().0
    }

    /// What stands behind the header.
    pub(super) fn instructions(&self) -> String {
        let rest = &self.contents[self.rest..];
        behind(&self.text.sanitised.header, rest, self.parsed().1)
    }

    fn parsed(&self) -> &(Frontmatter, usize) {
        let parsed = self.text.parsed.as_ref();
        parsed.expect("a skill is only made of a text that was parsed")
    }
}

/// The header of a file and the text behind it, if nothing is interpolated.
pub(super) fn read(file: &[u8]) -> Result<(Frontmatter, String), FrontmatterError> {
    let text = SkillText::new(file);
    let (frontmatter, at) = text.parsed?;
    let rest = &file[text.sanitised.rest..];
    Ok((frontmatter, behind(&text.sanitised.header, rest, at)))
}

/// What stands behind the first `at` bytes of a new header and the rest of the file.
fn behind(header: &[u8], rest: &[u8], at: usize) -> String {
    match at.checked_sub(header.len()) {
        Some(at) => lossy(&rest[at..]),
        None => lossy(&[&header[at..], rest].concat()),
    }
}

impl SkillText {
    fn new(file: &[u8]) -> Self {
        let sanitised = match sanitise(file) {
            Ok(sanitised) => sanitised,
            Err(error) => {
                return Self {
                    sanitised: Sanitised::default(),
                    parsed: Err(error),
                };
            }
        };
        let parsed = if sanitised.header.is_empty() {
            frontmatter::parse(file)
        } else {
            // What was written anew ends with the closing fence.
            frontmatter::parse(&sanitised.header)
        };
        Self { sanitised, parsed }
    }
}
