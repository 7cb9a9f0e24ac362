//! What claude.ai and the Skills API take for an upload.

use super::facts::{Evidence, EvidenceKind, Topic, fact};
use super::roots::Naming;
use super::{Beyond, Fate, Host, Situation, Unit, reads};

const DOCS: Evidence = Evidence::of(
    EvidenceKind::Docs,
    "platform.claude.com, Agent Skills: overview and best practices",
    "2026-11-30",
);

const SOURCE: Evidence = Evidence::source(
    "anthropics/skills, skill-creator/scripts/quick_validate.py",
    "2026-11-30",
);

const REPORTED: Evidence = Evidence::of(
    EvidenceKind::ThirdParty,
    "apidog.com, on the Skills API",
    "2026-08-20",
);

/// It looks nowhere: a skill is uploaded to it.
pub(super) const HOST: Host = Host {
    id: "claude-api",
    name: "claude.ai and the Skills API",
    evidence: "its docs of 2026; not run",
    facts: &[
        fact(
            Topic::Roots,
            DOCS,
            "None: the directory of a skill is uploaded, by hand or with `/v1/skills`.",
        ),
        fact(
            Topic::Depth,
            DOCS,
            "`SKILL.md` lies right in the directory that is uploaded.",
        ),
        fact(Topic::FileName, DOCS, "`SKILL.md`."),
        fact(
            Topic::Name,
            DOCS,
            "Must be there: small letters, digits and hyphens, no tags, and neither `anthropic` nor `claude` in it. \
             Whether it has to be the directory's is not said.",
        ),
        fact(
            Topic::Description,
            DOCS,
            "Must be there and not be empty; no tags in it. The validator that is handed out with example skills takes \
             neither `<` nor `>`.",
        ),
        fact(
            Topic::Limits,
            DOCS,
            "64 characters for the name, 1,024 for the description.",
        ),
        fact(
            Topic::Limits,
            REPORTED,
            "30 MB for all files of an upload, unpacked.",
        ),
        fact(
            Topic::Fields,
            SOURCE,
            "The six of the specification. Any other one is an error, so that a skill with the fields of Claude Code \
             is refused.",
        ),
        fact(
            Topic::Catalogue,
            DOCS,
            "Name and description, in the system prompt of a request that names the skill.",
        ),
        fact(
            Topic::Load,
            DOCS,
            "The model reads the files in the container in which it runs code.",
        ),
    ],
    fields: &[
        reads("name")
            .if_empty(Fate::Dropped)
            .up_to(64, Unit::Characters, Beyond::Dropped),
        reads("description")
            .if_empty(Fate::Dropped)
            .up_to(1024, Unit::Characters, Beyond::Dropped),
        reads("license"),
        reads("compatibility"),
        reads("metadata"),
        reads("allowed-tools"),
    ],
    reader: None,
    takes_name: Some(is_name),
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Dropped),
        (Situation::UnknownField, Fate::Dropped),
    ],
    roots: &[],
    collision: None,
    naming: Some(Naming::Field),
    program: None,
    loader: None,
};

/// Words that must not stand in a name.
const RESERVED: [&str; 2] = ["anthropic", "claude"];

fn is_name(name: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    name.bytes().all(is_letter) && !RESERVED.iter().any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::is_name;
    use crate::hosts::program::{Reason, judged};

    #[test]
    fn a_file_is_judged_by_what_is_documented() {
        for (header, expected) in [
            ("name: a\ndescription: b", Ok("a")),
            ("name: claude-a\ndescription: b", Err(Reason::NameFormat)),
            ("name: a", Err(Reason::NoDescription)),
            ("name: a\ndescription: ''", Err(Reason::EmptyDescription)),
            ("description: b", Err(Reason::NoName)),
        ] {
            let text = format!("---\n{header}\n---\n");
            let judged = judged("claude-api", "x", text.as_bytes());
            let seen = judged.as_ref().map(|entry| &*entry.name);
            assert_eq!(seen.map_err(|refusal| refusal.reason), expected, "{header}");
        }
    }

    #[test]
    fn names_are_small_letters_without_reserved_words() {
        for (name, expected) in [
            ("pdf-forms-2", true),
            ("Pdf", false),
            ("pdf_forms", false),
            ("claude-helper", false),
            ("my-anthropic", false),
            ("<pdf>", false),
        ] {
            assert_eq!(is_name(name), expected, "{name}");
        }
    }
}
