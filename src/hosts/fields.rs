//! The frontmatter fields: what each is for. Who reads one is said in the hosts' own files.

use super::{Host, all};

/// A frontmatter field.
#[derive(Debug, PartialEq, Eq)]
pub struct Field {
    /// Its key.
    pub name: &'static str,
    /// What its value is, as one would say it: `text`, `true or false`, …
    pub value: &'static str,
    /// What it does, in one or two sentences of Markdown.
    pub doc: &'static str,
}

/// The field called `name`.
#[must_use]
pub fn field(name: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.name == name)
}

/// All fields, the most used first.
#[must_use]
pub fn fields() -> &'static [Field] {
    FIELDS
}

impl Field {
    /// The hosts that read the field, the specification first.
    pub fn readers(&self) -> impl Iterator<Item = &'static Host> {
        all().filter(|host| host.field_rule(self.name).is_some())
    }
}

const FIELDS: &[Field] = &[
    Field {
        name: "name",
        value: "text, at most 64 characters: lower-case letters, digits and single hyphens",
        doc: "What the skill is called. The specification wants the name of the skill's \
              directory; some hosts go by the one, some by the other.",
    },
    Field {
        name: "description",
        value: "text, at most 1024 characters",
        doc: "What the skill does **and when to use it**. It is all that a model sees before it \
              decides to load the skill.",
    },
    Field {
        name: "license",
        value: "text",
        doc: "The licence: its short name, or the name of a file in the skill.",
    },
    Field {
        name: "allowed-tools",
        value: "tool names, separated by blanks or commas; in some hosts a list",
        doc: "Tools that may be used without asking while the skill is active. It grants; it \
              never forbids.",
    },
    Field {
        name: "metadata",
        value: "a mapping of text to text",
        doc: "Anything else, for whoever knows its keys.",
    },
    Field {
        name: "compatibility",
        value: "text, at most 500 characters",
        doc: "What the skill needs in order to work: a host, a program, the network.",
    },
    Field {
        name: "argument-hint",
        value: "text",
        doc: "What to type after the skill's name, shown while one types it. Quote it if it \
              holds brackets: `\"[issue] [branch]\"`.",
    },
    Field {
        name: "user-invocable",
        value: "true or false",
        doc: "Whether people can call the skill by its name; `false` hides it from the menu.",
    },
    Field {
        name: "disable-model-invocation",
        value: "true or false",
        doc: "`true` keeps the model from loading the skill on its own: only people can call it. \
              Hosts that do not read this field let the model load it all the same.",
    },
    Field {
        name: "when_to_use",
        value: "text",
        doc: "More about when to use the skill; the host appends it to the description.",
    },
    Field {
        name: "model",
        value: "text",
        doc: "The model to use while the skill is active.",
    },
    Field {
        name: "hooks",
        value: "a mapping",
        doc: "Commands that the host runs at certain moments while the skill is active.",
    },
    Field {
        name: "context",
        value: "`fork`",
        doc: "`fork` runs the skill in a subagent with a context of its own.",
    },
    Field {
        name: "agent",
        value: "text",
        doc: "With `context: fork`, the kind of subagent; `general-purpose` if absent.",
    },
    Field {
        name: "paths",
        value: "globs: text with commas, or a list",
        doc: "Shows the skill to the model only once a file that matches has been touched.",
    },
    Field {
        name: "arguments",
        value: "names: text with blanks, or a list",
        doc: "Names for the arguments, so that the body can say `$name`.",
    },
    Field {
        name: "disallowed-tools",
        value: "tool names: text with blanks or commas, or a list",
        doc: "Tools that cannot be used while the skill is active.",
    },
    Field {
        name: "effort",
        value: "`low`, `medium`, `high`, `xhigh` or `max`",
        doc: "How hard the model thinks while the skill is active.",
    },
    Field {
        name: "background",
        value: "true or false",
        doc: "With `context: fork`, whether the subagent runs in the background.",
    },
    Field {
        name: "shell",
        value: "`bash` or `powershell`",
        doc: "The shell that runs the commands in the body.",
    },
];
