//! Files that are not there.

use std::path::Path;

use super::{Surroundings, directory, path_edits};
use crate::lint::rules::code;
use crate::lint::{Edit, Finding, Fix, NewFile, Rule, Severity};
use crate::resources::Suggestion;
use crate::syntax::{Base, Doubt, Form, Mention, is_file_extension, is_resource_directory};

/// What there is to say about a mention of a file that is missing at `looked_for`. Words that only look like
/// paths are left alone: of all such words seven in a hundred are broken.
pub(super) fn check(
    mention: &Mention,
    looked_for: &Path,
    has_neighbours: bool,
    around: &Surroundings<'_>,
) -> Option<Finding> {
    if !may_be_told(mention) {
        return None;
    }
    if let Some(address) = address(mention) {
        return Some(address);
    }
    // `../../issues` is a page of the site that shows a repository.
    if mention.form.is_link() && is_of_forge(&mention.path) {
        return None;
    }
    let suggestion = around.files.suggest(&around.place, mention, looked_for);
    let severity = severity(mention, &suggestion, has_neighbours, around)?;
    let finding = Finding::new(
        Rule::MissingResource,
        mention.span,
        message(mention, looked_for, &suggestion, around),
    );
    Some(fixes(
        finding.at_severity(severity),
        mention,
        looked_for,
        suggestion,
        around,
    ))
}

/// Whether some mention in this form is reported at all.
fn may_be_told(mention: &Mention) -> bool {
    let is_open = [Doubt::Placeholder, Doubt::Output, Doubt::OtherDirectory]
        .iter()
        .any(|doubt| mention.doubts.contains(*doubt));
    let is_form = mention.form.is_link()
        || matches!(
            mention.form,
            Form::Code
                | Form::Prose
                | Form::At
                | Form::Command
                | Form::Argument
                | Form::InlineCommand
        );
    let name = mention.path.rsplit('/').next().unwrap_or_default();
    let has_extension = name
        .rsplit_once('.')
        .is_some_and(|(_, extension)| is_file_extension(extension));
    // A word such as `url` is there to be replaced; a directory is rather described than named.
    // A link from the root of a site is one of a page of it.
    let is_link = mention.form.is_link() && mention.base != Base::Root;
    let is_run =
        matches!(mention.form, Form::Command | Form::InlineCommand) && mention.path.contains('/');
    is_form && !is_open && (has_extension || is_run || (is_link && mention.path.contains('/')))
}

/// Whether a path leads to a page of a repository on the site that shows it.
fn is_of_forge(path: &str) -> bool {
    const PAGES: [&str; 14] = [
        "pull",
        "compare",
        "commit",
        "commits",
        "projects",
        "issues",
        "pulls",
        "releases",
        "actions",
        "discussions",
        "wiki",
        "security",
        "tree",
        "blob",
    ];
    let rest = path.trim_start_matches("../");
    let is_up = rest.len() < path.len();
    is_up && PAGES.contains(&rest.split('/').next().unwrap_or_default())
}

/// A link to an address without `https://` before it.
fn address(mention: &Mention) -> Option<Finding> {
    const ENDINGS: [&str; 10] = [
        "com", "org", "net", "io", "dev", "ai", "app", "edu", "gov", "co",
    ];
    let host = mention.path.split('/').next().unwrap_or_default();
    let ending = host.rsplit_once('.')?.1;
    let is_host = mention.form.is_link()
        && mention.base == Base::File
        && ENDINGS.contains(&ending)
        && host
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || it == '-' || it == '.');
    if !is_host {
        return None;
    }
    let message = format!(
        "{} looks like an address, but without `https://` before it the link leads to a file",
        code(&mention.path)
    );
    let edits = vec![Edit::insert(mention.path_span.start, "https://")];
    let finding = Finding::new(Rule::MissingResource, mention.span, message);
    Some(finding.mend(Fix::unsafe_("Put `https://` before it", edits)))
}

/// How sure it is that the mention names a file of the skill.
fn severity(
    mention: &Mention,
    suggestion: &Suggestion,
    has_neighbours: bool,
    around: &Surroundings<'_>,
) -> Option<Severity> {
    let evidence = Evidence::new(mention, suggestion, has_neighbours, around);
    let severity = match mention.form {
        Form::Link | Form::Image | Form::Definition => evidence.of_link()?,
        Form::Command | Form::Argument | Form::InlineCommand => evidence.of_command()?,
        Form::Code | Form::Prose | Form::At => evidence.of_word()?,
        _ => return None,
    };
    let is_link = mention.form.is_link();
    match around.about.skills {
        // Most paths in it are examples, and those in prose nearly all.
        true if is_link && mention.doubts.is_empty() && evidence.is_recognised => Some(severity),
        true if mention.form == Form::Command && evidence.is_known_base => Some(severity),
        true if is_link => Some(Severity::Hint),
        true => None,
        false => Some(severity),
    }
}

/// What speaks for and against a mention's being of a file of the skill.
struct Evidence<'a> {
    mention: &'a Mention,
    /// Whether the directory of the path is there, in the skill.
    has_directory: bool,
    /// Whether the path starts with a directory in which skills keep their files.
    is_bundled: bool,
    /// Whether a variable for the skill, or the place where it is installed, stands before the path.
    is_known_base: bool,
    /// Whether something like the file is there.
    is_recognised: bool,
    /// Whether the path is there from a directory above, such as the root of the project.
    is_above: bool,
    is_in_host_root: bool,
    /// Whether the path starts with a directory in which projects keep files, or programs their state.
    is_of_project: bool,
    /// Whether the path starts with a directory that programs make.
    is_made: bool,
}

/// Directories that projects have as well, and those in which programs keep what they write.
const OF_PROJECTS: [&str; 16] = [
    "docs", "doc", "memory", "data", "state", "logs", "log", "cache", "output", "outputs", "tmp",
    "temp", "src", "tests", "test", "build",
];

/// Directories that programs make.
const MADE: [&str; 11] = [
    "dist", "coverage", "build", "output", "outputs", "out", "tmp", "temp", "logs", "cache",
    "state",
];

impl<'a> Evidence<'a> {
    fn new(
        mention: &'a Mention,
        suggestion: &Suggestion,
        has_neighbours: bool,
        around: &Surroundings<'_>,
    ) -> Self {
        let plain = mention.path.trim_start_matches("./");
        let first = plain.split('/').next().unwrap_or_default();
        let has_slash = plain.contains('/');
        // That another skill has it is no wonder where the text says so.
        let is_others = suggestion
            .other_skill
            .as_ref()
            .is_some_and(|(name, _)| around.is_on_line(mention, name));
        Self {
            mention,
            has_directory: has_slash
                && around
                    .files
                    .has_directory(&around.place.skill, directory(plain)),
            is_bundled: has_slash && is_resource_directory(first),
            is_known_base: matches!(
                mention.base,
                Base::Skill | Base::Plugin | Base::Installed(_)
            ),
            is_recognised: suggestion.near.is_some()
                || (suggestion.other_skill.is_some() && !is_others)
                || has_neighbours,
            is_above: suggestion.above.is_some(),
            is_in_host_root: around.is_in_host_root(),
            is_of_project: has_slash && OF_PROJECTS.contains(&first),
            is_made: has_slash && MADE.contains(&first),
        }
    }

    fn has(&self, doubts: &[Doubt]) -> bool {
        doubts
            .iter()
            .any(|doubt| self.mention.doubts.contains(*doubt))
    }

    fn of_link(&self) -> Option<Severity> {
        let doubts = [
            Doubt::Wrong,
            Doubt::Written,
            Doubt::Negated,
            Doubt::OtherPlace,
            Doubt::Example,
        ];
        Some(match self.has(&doubts) {
            // From the root of a site on it is one of its pages.
            _ if self.mention.base == Base::Root => return None,
            true => Severity::Hint,
            false if !self.is_like_a_file() || self.is_made => Severity::Hint,
            // Where a skill is used in place, agents run at the root of the project.
            false if self.is_above && self.is_in_host_root => Severity::Info,
            false => Severity::Warning,
        })
    }

    /// Whether the destination of a link can hardly be anything but a file of the skill: other brackets are mathematics,
    /// or the types of a program.
    fn is_like_a_file(&self) -> bool {
        const EXTENSIONS: [&str; 22] = [
            "md", "markdown", "mdx", "txt", "html", "pdf", "png", "jpg", "jpeg", "gif", "svg",
            "webp", "json", "yaml", "yml", "toml", "csv", "py", "sh", "js", "ts", "docx",
        ];
        let path = &self.mention.path;
        let name = path.rsplit('/').next().unwrap_or(path);
        let extension = name
            .rsplit_once('.')
            .map(|(_, extension)| extension.to_lowercase());
        match extension {
            Some(extension) if path.contains('/') => {
                is_file_extension(&extension) || self.has_directory
            }
            Some(extension) => EXTENSIONS.contains(&extension.as_str()),
            None => self.has_directory,
        }
    }

    fn of_command(&self) -> Option<Severity> {
        const DOUBTS: [Doubt; 4] = [
            Doubt::Example,
            Doubt::Negated,
            Doubt::OtherPlace,
            Doubt::Wrong,
        ];
        let Self { mention, .. } = self;
        if mention.base == Base::Root || (self.is_above && !self.is_known_base) {
            return None;
        }
        // That a command writes something says nothing about the script that it runs, unless another line says that the
        // script is written.
        let is_doubtful = self.has(&DOUBTS)
            || (mention.form != Form::InlineCommand && self.has(&[Doubt::Written]));
        match mention.form {
            Form::Command if is_doubtful => Some(Severity::Hint),
            Form::Command if self.is_known_base => Some(Severity::Warning),
            Form::Argument => Some(
                match self.is_bundled && self.has_directory && !is_doubtful {
                    true => Severity::Warning,
                    false => Severity::Hint,
                },
            ),
            Form::InlineCommand if is_doubtful => {
                Some(Severity::Hint).filter(|_| self.has_directory)
            }
            _ if self.is_of_project => Some(Severity::Hint),
            _ if self.has_directory => Some(match self.has(&[Doubt::Written]) {
                true => Severity::Hint,
                false => Severity::Warning,
            }),
            _ => (self.is_bundled || self.is_known_base).then_some(Severity::Hint),
        }
    }

    fn of_word(&self) -> Option<Severity> {
        let Self { mention, .. } = self;
        let is_page = mention.path.ends_with(".md");
        let is_at = mention.form == Form::At;
        let is_named = self.is_bundled
            || self.is_known_base
            || (is_page && self.has_directory)
            || (is_at && is_page && mention.is_followed && !is_of_projects(&mention.path));
        let is_only_foreign = mention.doubts.without(Doubt::OtherLanguage).is_empty();
        if !is_named || !is_only_foreign || (self.is_above && !self.is_known_base) {
            return None;
        }
        let is_sure = mention.doubts.is_empty() && !self.is_of_project && !is_at;
        let has_evidence = mention.is_followed || self.is_recognised;
        Some(match self.has_directory && has_evidence && is_sure {
            true => Severity::Warning,
            false => Severity::Hint,
        })
    }
}

/// Files that projects have for agents and for people.
pub(super) fn is_of_projects(path: &str) -> bool {
    const NAMES: [&str; 9] = [
        "claude",
        "agents",
        "readme",
        "gemini",
        "contributing",
        "changelog",
        "memory",
        "todo",
        "plan",
    ];
    let name = path.rsplit('/').next().unwrap_or(path).to_lowercase();
    NAMES.contains(&name.split('.').next().unwrap_or_default())
}

fn message(
    mention: &Mention,
    looked_for: &Path,
    suggestion: &Suggestion,
    around: &Surroundings<'_>,
) -> String {
    let place = &around.place;
    let at = crate::resources::relative(looked_for, &place.skill);
    let path = code(&mention.path);
    let mut message = match (&mention.base, at) {
        (Base::Plugin, _) => format!("{path} is not in the directory of the plugin"),
        (_, Some(at)) if looked_for.starts_with(&place.skill) && at == mention.path => {
            format!("{path} is not in the directory of the skill")
        }
        (_, Some(at)) if looked_for.starts_with(&place.skill) => {
            format!("{path} is not there: the skill has no {}", code(&at))
        }
        (_, Some(at)) => format!(
            "{path} is not there: nothing is at {}, seen from the skill",
            code(&at)
        ),
        (_, None) => format!("{path} is not there"),
    };
    let hint = if let Some(near) = &suggestion.near {
        format!("; did you mean {}?", code(near))
    } else if let Some(above) = &suggestion.above {
        format!("; {} is there", code(above))
    } else if let Some(elsewhere) = &suggestion.elsewhere {
        format!("; a file of this name is at {}", code(elsewhere))
    } else if let Some((skill, _)) = &suggestion.other_skill {
        format!("; the skill {} has one", code(skill))
    } else {
        String::new()
    };
    message.push_str(&hint);
    message
}

fn fixes(
    mut finding: Finding,
    mention: &Mention,
    looked_for: &Path,
    suggestion: Suggestion,
    around: &Surroundings<'_>,
) -> Finding {
    let other = suggestion
        .other_skill
        .and_then(|(_, path)| crate::resources::relative(&path, &around.place.directory));
    let paths = [
        suggestion.near,
        suggestion.above,
        suggestion.elsewhere,
        other,
    ];
    // Behind a variable only what lies below it can be said.
    let is_possible = |path: &String| mention.base == Base::File || !path.starts_with("..");
    let mut told = Vec::new();
    for path in paths.into_iter().flatten().filter(is_possible) {
        if told.contains(&path) {
            continue;
        }
        let edits = path_edits(mention, around.text, &path);
        finding = finding.mend(Fix::unsafe_(format!("Change it to `{path}`"), edits));
        told.push(path);
    }
    let is_inside = looked_for.starts_with(&around.place.skill);
    let is_text = looked_for.extension().is_some_and(|it| it == "md");
    if is_inside && is_text {
        let shown = crate::resources::relative(looked_for, &around.place.skill).unwrap_or_default();
        finding = finding.mend(Fix {
            creates: Some(NewFile {
                path: looked_for.to_owned(),
                text: String::new(),
            }),
            ..Fix::unsafe_(format!("Create `{shown}`"), Vec::new())
        });
    }
    finding
}
