//! What a host makes of one file: by its program, or, of a host without one, by its table.

use super::entry::{Entry, Reason, Refusal};
use super::file::SkillFile;
use crate::hosts::{Beyond, Fate, Host, Naming, Situation, Situations};
use crate::loader::Skill;
use crate::readers::Value;

/// What a host makes of one file, apart from all others.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    /// It loads it.
    Loads(Entry),
    /// It does not.
    Refuses(Refusal),
    /// Nobody has looked.
    Unknown,
}

impl Host {
    /// What the host makes of `file`.
    #[must_use]
    pub fn judge(&self, file: &SkillFile<'_>) -> Judgement {
        match self.program {
            Some(program) => match (program.read)(file) {
                Ok(entry) => Judgement::Loads(entry),
                Err(refusal) => Judgement::Refuses(refusal),
            },
            None => by_table(self, file),
        }
    }
}

fn by_table(host: &Host, file: &SkillFile<'_>) -> Judgement {
    let skill = file.parsed();
    let situations = Situations::of(skill);
    let mut fates = host.fates.iter();
    let dropped =
        fates.find(|(situation, fate)| *fate == Fate::Dropped && situations.contains(*situation));
    if let Some((situation, _)) = dropped {
        return Judgement::Refuses(refusal(*situation, skill));
    }
    if situations.are_unknown_to(host) {
        return Judgement::Unknown;
    }
    let name = text(skill, "name").map(str::trim);
    if let Some(refusal) = name.and_then(|name| refused_name(host, name, skill)) {
        return Judgement::Refuses(refusal);
    }
    if let Some(refusal) = too_long(host, skill, "description", Reason::DescriptionTooLong) {
        return Judgement::Refuses(refusal);
    }
    let directory = file.directory();
    let known_as = match host.naming {
        Some(Naming::Field) => name,
        Some(Naming::Directory) => Some(&*directory),
        Some(Naming::FieldOrDirectory) | None => Some(name.unwrap_or(&directory)),
    };
    match known_as {
        Some(name) => Judgement::Loads(Entry {
            name: name.to_owned(),
            description: text(skill, "description").map(str::to_owned),
            header: Value::Null,
            body: skill.tree.fences.body.of(&skill.text).to_owned(),
            withheld: None,
            lost: None,
        }),
        // It goes by the field alone.
        None => Judgement::Refuses(refusal(Situation::NoName, skill)),
    }
}

fn refused_name(host: &Host, name: &str, skill: &Skill) -> Option<Refusal> {
    let is_taken = host.takes_name.is_none_or(|takes| takes(name));
    if !is_taken {
        let message = format!("does not take the name `{name}`");
        return Some(place(
            Refusal::new(Reason::NameFormat, message),
            skill,
            "name",
        ));
    }
    too_long(host, skill, "name", Reason::NameTooLong)
}

fn too_long(host: &Host, skill: &Skill, key: &str, reason: Reason) -> Option<Refusal> {
    let limit = host.field_rule(key)?.limit?;
    let length = limit.unit.length(text(skill, key)?);
    (limit.beyond == Beyond::Dropped && length > limit.most).then(|| {
        let (most, unit) = (limit.most, limit.unit.plural());
        let message = format!("the {key} has {length} {unit}, of at most {most}");
        place(Refusal::new(reason, message), skill, key)
    })
}

fn refusal(situation: Situation, skill: &Skill) -> Refusal {
    let (reason, message, key) = match situation {
        Situation::ByteOrderMark => (Reason::NoFrontmatter, "starts with a byte-order mark", None),
        Situation::NoFrontmatter => (
            Reason::NoFrontmatter,
            "does not start with frontmatter",
            None,
        ),
        Situation::InvalidYaml => (Reason::InvalidYaml, "the frontmatter is not YAML", None),
        Situation::DuplicateKey => (Reason::InvalidYaml, "a key is there twice", None),
        Situation::NoName => (Reason::NoName, "has no name", None),
        Situation::EmptyName => (Reason::EmptyName, "the name is empty", Some("name")),
        Situation::NonStringName => (Reason::NonStringName, "the name is no text", Some("name")),
        Situation::NoDescription => (Reason::NoDescription, "has no description", None),
        Situation::EmptyDescription => (
            Reason::EmptyDescription,
            "the description is empty",
            Some("description"),
        ),
        Situation::NonStringDescription => (
            Reason::NonStringDescription,
            "the description is no text",
            Some("description"),
        ),
        Situation::NotUtf8 => (Reason::NotUtf8, "is not UTF-8", None),
        Situation::DescriptionMarkup => (
            Reason::WrongValue,
            "there is markup in the description",
            Some("description"),
        ),
        Situation::OtherDirectory => (
            Reason::OtherDirectory,
            "the name is not that of the directory",
            Some("name"),
        ),
    };
    let refusal = Refusal::new(reason, message);
    let error = skill.tree.header.errors.first();
    match (key, error) {
        (Some(key), _) => place(refusal, skill, key),
        (None, Some(error)) if situation == Situation::InvalidYaml => refusal.at(error.span.start),
        _ => refusal,
    }
}

fn place(refusal: Refusal, skill: &Skill, key: &str) -> Refusal {
    match skill.tree.field(key) {
        Some(entry) => refusal.at(entry.value.span.start),
        None => refusal,
    }
}

fn text<'a>(skill: &'a Skill, key: &str) -> Option<&'a str> {
    skill.tree.field(key)?.value.as_text()
}
