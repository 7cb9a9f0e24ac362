//! What is known of a host, in words, and from where.

/// A fact about a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is about.
    pub topic: Topic,
    /// From where it is known.
    pub evidence: Evidence,
    /// The fact, in one or two sentences.
    pub says: &'static str,
}

/// From where a fact is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// How good it is.
    pub kind: EvidenceKind,
    /// The version that was run, the file that was read, the page that says so.
    pub source: &'static str,
    /// When that was, such as `2026-11-30`.
    pub date: &'static str,
}

/// How good evidence is, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EvidenceKind {
    /// The program was run and watched.
    Run,
    /// Its source was read.
    Source,
    /// Its change log says so.
    ChangeLog,
    /// Its documentation says so.
    Docs,
    /// Others say so of it.
    ThirdParty,
}

/// What there is to know about a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// Where it looks.
    Roots,
    /// Whether it looks into directories above the one it is started in.
    Parents,
    /// How deep in a root skills may lie, and whether inside others.
    Depth,
    /// Hidden and other directories that it does not enter.
    Skipped,
    /// What it makes of links.
    Links,
    /// Which files are skills.
    FileName,
    /// Where a header starts and ends.
    Header,
    /// With what it reads a header, and how it mends a broken one.
    Reader,
    /// Which names it takes, and what it calls a skill.
    Name,
    /// What it needs of a description, and what it takes in its place.
    Description,
    /// Limits and their units.
    Limits,
    /// Which fields it reads, and what it does about others.
    Fields,
    /// Which of several skills of one name it takes.
    Collision,
    /// What its model is told of skills.
    Catalogue,
    /// What gives way if there are many skills.
    Budget,
    /// How a skill is loaded, and what the model gets.
    Load,
    /// What is put in the place of what in a body.
    Substitutions,
    /// Whether a project has to be trusted, and how skills are turned off.
    Trust,
}

/// A fact.
pub(super) const fn fact(topic: Topic, evidence: Evidence, says: &'static str) -> Fact {
    Fact {
        topic,
        evidence,
        says,
    }
}

impl Evidence {
    /// The program was run.
    pub(super) const fn run(version: &'static str, date: &'static str) -> Self {
        Self::of(EvidenceKind::Run, version, date)
    }

    /// The source was read.
    pub(super) const fn source(file: &'static str, date: &'static str) -> Self {
        Self::of(EvidenceKind::Source, file, date)
    }

    /// It is so by the source's kind.
    pub(super) const fn of(kind: EvidenceKind, source: &'static str, date: &'static str) -> Self {
        Self { kind, source, date }
    }
}

impl EvidenceKind {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Source => "source",
            Self::ChangeLog => "change log",
            Self::Docs => "docs",
            Self::ThirdParty => "third party",
        }
    }
}

impl Topic {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::Roots,
        Self::Parents,
        Self::Depth,
        Self::Skipped,
        Self::Links,
        Self::FileName,
        Self::Header,
        Self::Reader,
        Self::Name,
        Self::Description,
        Self::Limits,
        Self::Fields,
        Self::Collision,
        Self::Catalogue,
        Self::Budget,
        Self::Load,
        Self::Substitutions,
        Self::Trust,
    ];

    /// The words for it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Roots => "roots",
            Self::Parents => "parents",
            Self::Depth => "depth",
            Self::Skipped => "skipped directories",
            Self::Links => "links",
            Self::FileName => "file name",
            Self::Header => "header",
            Self::Reader => "reader",
            Self::Name => "name",
            Self::Description => "description",
            Self::Limits => "limits",
            Self::Fields => "fields",
            Self::Collision => "same name",
            Self::Catalogue => "catalogue",
            Self::Budget => "budget",
            Self::Load => "load",
            Self::Substitutions => "substitutions",
            Self::Trust => "trust",
        }
    }
}
