//! The words in which answers are told.

use std::path::Path;

use super::account::Answer;
use super::placing::Placing;
use crate::hosts::program::{Listing, Refusal, Withheld};
use crate::registry::{Outcome, Verdict};

/// How paths and places are written.
pub struct Shown<'a> {
    /// A path for people.
    pub path: &'a dyn Fn(&Path) -> String,
    /// The text of the file that is spoken of, if it can be read: places in it are told by line and column.
    pub text: Option<&'a str>,
}

impl Shown<'_> {
    /// An answer in a sentence without a full stop, which the name of the host stands before.
    #[must_use]
    pub fn answer(&self, answer: &Answer) -> String {
        match answer {
            Answer::Seen {
                name,
                listing,
                lost,
                hides,
                ..
            } => {
                let mut words = format!("sees it as `{name}`");
                if let Some(lost) = lost {
                    words += &format!(", without its fields: {}", self.refusal(lost));
                }
                if let Some(listing) = listing.and_then(listing_words) {
                    words += &format!(", {listing}");
                }
                if let Some(hidden) = hides.first() {
                    words += &format!(", and not {}", (self.path)(hidden));
                    if hides.len() > 1 {
                        words += &format!(" and {} more", hides.len() - 1);
                    }
                }
                words
            }
            Answer::Withheld { name, why } => {
                format!("has it as `{name}`, but {}", withheld_words(*why))
            }
            Answer::Shadowed { name, by } => {
                format!("takes {} for `{name}`", (self.path)(by))
            }
            Answer::Ambiguous { name, with } => format!(
                "lists it as `{name}` beside {}, and a call by the name reaches neither",
                self.several(with)
            ),
            Answer::Races { name, with } => format!(
                "takes it or {} for `{name}`, which differs from start to start",
                self.several(with)
            ),
            Answer::DependsOnDisk { name, with } => format!(
                "takes it or {} for `{name}`, by the order in which the disk lists them",
                self.several(with)
            ),
            Answer::Handed { name } => {
                format!("would take it as `{name}`, if somebody hands it over")
            }
            Answer::Refused(refusal) => format!("does not load it: {}", self.refusal(refusal)),
            Answer::Failed(message) => {
                format!("has no skills at all: {}", first_line(message))
            }
            Answer::Elsewhere(placing) => format!("does not find it: {}", self.placing(placing)),
            Answer::Unknown => "may or may not load it: nobody has looked".to_owned(),
            Answer::Undecided { name, with } => format!(
                "takes it or {} for `{name}`: it is not known which",
                self.several(with)
            ),
        }
    }

    /// Why a file is not loaded, and where it is at fault.
    #[must_use]
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let message = first_line(&refusal.message);
        match refusal.at.and_then(|at| self.position(at)) {
            Some((line, column)) => format!("{message} (line {line}, column {column} of the file)"),
            None => message.to_owned(),
        }
    }

    fn placing(&self, placing: &Placing) -> String {
        match placing {
            Placing::NoRoot => "it does not look there".to_owned(),
            Placing::TooDeep { root, most } => {
                let directories = if *most == 1 {
                    "directory"
                } else {
                    "directories"
                };
                let root = (self.path)(root);
                format!("it looks only {most} {directories} deep into {root}")
            }
            Placing::InRoot(root) => format!(
                "it wants a directory for each skill in {}",
                (self.path)(root)
            ),
            Placing::Skipped(name) => format!("it does not enter directories like `{name}`"),
            Placing::InSkill(outer) => {
                format!("it does not look inside the skill {}", (self.path)(outer))
            }
            Placing::FileLink => "it passes over a SKILL.md that is a link".to_owned(),
            Placing::DirectoryLink => "it does not follow links to directories".to_owned(),
            Placing::FileName(name) => format!("it does not take a file called {name}"),
        }
    }

    /// The line and the column, from 1, of a byte.
    fn position(&self, at: usize) -> Option<(usize, usize)> {
        let text = self.text?;
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[line_start..].chars().count() + 1;
        Some((before.matches('\n').count() + 1, column))
    }

    fn several(&self, paths: &[std::path::PathBuf]) -> String {
        let shown: Vec<_> = paths.iter().take(3).map(|path| (self.path)(path)).collect();
        let more = paths.len().saturating_sub(shown.len());
        match more {
            0 => shown.join(", "),
            more => format!("{} and {more} more", shown.join(", ")),
        }
    }
}

/// How much of a skill is in a catalogue, if it is not all of it.
#[must_use]
pub fn listing_words(listing: Listing) -> Option<&'static str> {
    match listing {
        Listing::Whole => None,
        Listing::Cut => Some("with the start of its description"),
        Listing::CutForBudget => {
            Some("with the start of its description, since there are so many skills")
        }
        Listing::NameOnly => Some("without its description, since there are so many skills"),
        Listing::LeftOut => Some("but leaves it out, since there are so many skills"),
    }
}

/// Why a model is not told of a skill, after `but`.
#[must_use]
pub const fn withheld_words(why: Withheld) -> &'static str {
    match why {
        Withheld::ManualOnly => "does not tell the model: only people start it",
        Withheld::OnPaths => "tells the model only when a file of its `paths` is touched",
        Withheld::NoDescription => "does not tell the model: it has no description",
        Withheld::Disabled => "does not tell the model: it is turned off in its own file",
    }
}

/// What becomes of a skill by the registry, in a few words.
#[must_use]
pub fn verdict_words(verdict: &Verdict, path: &dyn Fn(&Path) -> String) -> String {
    match &verdict.outcome {
        Outcome::NotLoaded(reason) => format!("not loaded: {}", reason.words()),
        Outcome::Wins(_) => match (verdict.withheld, verdict.lost) {
            (Some(why), _) => format!("loaded, but {}", withheld_words(why)),
            (None, Some(lost)) => format!("seen, without its fields: {}", lost.words()),
            (None, None) => "seen".to_owned(),
        },
        Outcome::HiddenBy(other) => format!("hidden by {}", path(&other.path)),
        Outcome::ListedWith(others) => {
            format!(
                "listed beside {}; neither can be called",
                several(others, path)
            )
        }
        Outcome::RacesWith(others) => format!("it or {}", several(others, path)),
        Outcome::DependsOnDisk(others) => {
            format!("it or {}, by the order on the disk", several(others, path))
        }
        Outcome::Unknown(others) if others.is_empty() => "not known".to_owned(),
        Outcome::Unknown(others) => {
            format!("this one or {}: not known which", several(others, path))
        }
    }
}

fn several(
    others: &[std::sync::Arc<crate::registry::Candidate>],
    path: &dyn Fn(&Path) -> String,
) -> String {
    let first = others.first().map(|other| path(&other.path));
    let more = others.len().saturating_sub(1);
    match more {
        0 => first.unwrap_or_default(),
        more => format!("{} and {more} more", first.unwrap_or_default()),
    }
}

fn first_line(message: &str) -> &str {
    message.lines().next().unwrap_or_default()
}
