//! What a model is told of the skills.

use super::survey::Survey;
use crate::hosts::ContextPart;

/// What a model is told of the skills.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    /// The texts.
    pub context: Vec<ContextPart>,
    /// The skills in it, in their order.
    pub lines: Vec<Line>,
}

/// A skill in a catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Which skill of the survey it is.
    pub skill: usize,
    /// The description as the model sees it, escaped as it is; `None` if it sees none.
    pub description: Option<String>,
    /// How much of it is there.
    pub listing: Listing,
}

/// How much of a skill stands in a catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Listing {
    /// All of it.
    Whole,
    /// The description is cut, for a limit of its own.
    Cut,
    /// The description is cut because there are so many skills.
    CutForBudget,
    /// The description is left out because there are so many skills.
    NameOnly,
    /// It is left out because there are so many skills.
    LeftOut,
}

/// The skills of which a model is told, whole and in their order. What it is told is up to the host's own loader.
pub(in crate::hosts) fn in_order(survey: &Survey) -> Catalogue {
    let skills = survey.skills.iter().enumerate();
    let told = skills.filter(|(_, skill)| skill.entry.withheld.is_none());
    let lines = told.map(|(index, skill)| Line {
        skill: index,
        description: skill.entry.description.clone(),
        listing: Listing::Whole,
    });
    Catalogue {
        context: Vec::new(),
        lines: lines.collect(),
    }
}
