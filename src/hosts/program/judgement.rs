//! What a host makes of one file: by its program, or, of a host without one, by its table.

use super::entry::{Entry, Reason, Refusal, Withheld};
use super::file::SkillFile;
use crate::hosts::{Beyond, Fate, Host, Naming, Situation, Situations, tags};
use crate::loader::Skill;
use crate::readers::Value;
use crate::syntax::PlainType;

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
    let size = file.bytes.len();
    if let Some(most) = host.largest_file.filter(|most| size > *most) {
        let message = format!("the file has {size} bytes, of at most {most}");
        return Judgement::Refuses(Refusal::new(Reason::TooLarge, message));
    }
    let skill = file.parsed();
    let name = text(skill, "name").map(str::trim);
    let directory = file.directory();
    let situations = situations(host, skill, &directory);
    let mut fates = host.fates.iter();
    let dropped =
        fates.find(|(situation, fate)| *fate == Fate::Dropped && situations.contains(*situation));
    if let Some((situation, _)) = dropped {
        return Judgement::Refuses(refusal(*situation, skill));
    }
    if situations.are_unknown_to(host) {
        return Judgement::Unknown;
    }
    if let Some(refusal) = name.and_then(|name| refused_name(host, name, skill)) {
        return Judgement::Refuses(refusal);
    }
    if let Some(refusal) = too_long(host, skill, "description", Reason::DescriptionTooLong) {
        return Judgement::Refuses(refusal);
    }
    let Some(manual) = is_manual(host, skill) else {
        return Judgement::Unknown;
    };
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
            withheld: manual.then_some(Withheld::ManualOnly),
            lost: None,
        }),
        // It goes by the field alone.
        None => Judgement::Refuses(refusal(Situation::NoName, skill)),
    }
}

/// The situations of a skill, and those that are any only because the host cares for them.
fn situations(host: &Host, skill: &Skill, directory: &str) -> Situations {
    let cares = |situation| host.fate(situation).is_some();
    let has_tags = || text(skill, "description").is_some_and(|text| tags(text).next().is_some());
    let has_unknown = || {
        let mut keys = skill.tree.fields().iter().filter_map(|it| it.key_text());
        keys.any(|key| host.field_rule(key).is_none())
    };
    let markup = Situation::DescriptionMarkup;
    let unknown = Situation::UnknownField;
    let found = Situations::of(skill)
        .with(markup, cares(markup) && has_tags())
        .with(unknown, cares(unknown) && has_unknown());
    // One that goes by the directory asks for a name that is the same, too.
    match cares(Situation::OtherDirectory) || host.naming == Some(Naming::Directory) {
        true => found.in_directory(skill, directory),
        false => found,
    }
}

/// Whether only people may start the skill; `None` if the host reads the field, but nobody has looked what it makes of
/// such a value.
fn is_manual(host: &Host, skill: &Skill) -> Option<bool> {
    let key = "disable-model-invocation";
    let value = skill.tree.field(key).map(|entry| &entry.value);
    let value = value.filter(|_| host.field_rule(key).is_some());
    let Some(value) = value else {
        return Some(false);
    };
    let is_boolean = value.plain_type() == PlainType::Boolean;
    let word = value.as_scalar().filter(|_| is_boolean)?;
    Some(word.value.eq_ignore_ascii_case("true"))
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
        Situation::UnknownField => (
            Reason::UnknownField,
            "there is a field that it does not know",
            None,
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
