//! The frontmatter fields: what each is for. Who reads one is said in the hosts' own files.

use super::{Host, Limit, Types, all};

/// A frontmatter field.
#[derive(Debug, PartialEq, Eq)]
pub struct Field {
    /// Its key.
    pub name: &'static str,
    /// What its value is, as one would say it: `text`, `true or false`, …
    pub value: &'static str,
    /// All the values there are, if they are few words.
    pub values: &'static [&'static str],
    /// What it is taken for where it is absent, if that is a value.
    pub default: Option<&'static str>,
    /// Whether its words may be joined in any way: `displayName` is `display-name`.
    pub any_style: bool,
    /// What it does, in one or two sentences of Markdown.
    pub doc: &'static str,
}

/// The field called `name`.
#[must_use]
pub fn field(name: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.name == name)
}

/// Whether some host reads `key`.
#[must_use]
pub fn is_known_key(key: &str) -> bool {
    let in_some_style = |field: &&Field| field.any_style && is_same_key(field.name, key);
    field(key).is_some() || FIELDS.iter().any(|field| in_some_style(&field))
}

/// Whether two keys differ at most in style: `allowedTools`, `allowed_tools` and `Allowed-Tools` are one.
#[must_use]
pub fn is_same_key(key: &str, other: &str) -> bool {
    let letters = |key: &str| -> String {
        let letters = key
            .chars()
            .filter(|letter| !matches!(letter, '-' | '_' | ' '));
        letters.flat_map(char::to_lowercase).collect()
    };
    letters(key) == letters(other)
}

/// All fields, the most used first.
#[must_use]
pub fn fields() -> &'static [Field] {
    FIELDS
}

impl Field {
    const NONE: Self = Self {
        name: "",
        value: "",
        values: &[],
        default: None,
        any_style: false,
        doc: "",
    };

    /// A field that is on or off.
    const SWITCH: Self = Self {
        value: "true or false",
        values: &["true", "false"],
        ..Self::NONE
    };

    /// All that some host takes for a value of the field; nothing if that is not known of any. A host that takes
    /// anything says nothing of what the field is for.
    #[must_use]
    pub fn types(&self) -> Types {
        let rules = self.readers().filter_map(|host| host.field_rule(self.name));
        rules
            .filter_map(|rule| rule.takes)
            .filter(|takes| *takes != Types::ANYTHING)
            .fold(Types::default(), Types::or)
    }

    /// How long its value may be to whom, the specification first.
    pub fn limits(&self) -> impl Iterator<Item = (&'static Host, Limit)> {
        self.readers()
            .filter_map(|host| Some((host, host.field_rule(self.name)?.limit?)))
    }

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
        ..Field::NONE
    },
    Field {
        name: "description",
        value: "text, at most 1024 characters",
        doc: "What the skill does **and when to use it**. It is all that a model sees before it \
              decides to load the skill.",
        ..Field::NONE
    },
    Field {
        name: "license",
        value: "text",
        doc: "The licence: its short name, or the name of a file in the skill.",
        ..Field::NONE
    },
    Field {
        name: "allowed-tools",
        value: "tool names, separated by blanks or commas; in some hosts a list",
        doc: "Tools that may be used without asking while the skill is active. It grants; it \
              never forbids.",
        ..Field::NONE
    },
    Field {
        name: "metadata",
        value: "a mapping of text to text",
        doc: "Anything else, for whoever knows its keys.",
        ..Field::NONE
    },
    Field {
        name: "compatibility",
        value: "text, at most 500 characters",
        doc: "What the skill needs in order to work: a host, a program, the network.",
        ..Field::NONE
    },
    Field {
        name: "argument-hint",
        value: "text",
        doc: "What to type after the skill's name, shown while one types it. Quote it if it \
              holds brackets: `\"[issue] [branch]\"`.",
        ..Field::NONE
    },
    Field {
        name: "user-invocable",
        doc: "Whether people can call the skill by its name; `false` hides it from the menu.",
        default: Some("true"),
        ..Field::SWITCH
    },
    Field {
        name: "disable-model-invocation",
        doc: "`true` keeps the model from loading the skill on its own: only people can call it. \
              Hosts that do not read this field let the model load it all the same.",
        default: Some("false"),
        ..Field::SWITCH
    },
    Field {
        name: "when_to_use",
        value: "text",
        doc: "More about when to use the skill; the host appends it to the description.",
        ..Field::NONE
    },
    Field {
        name: "model",
        value: "text",
        doc: "The model to use while the skill is active.",
        ..Field::NONE
    },
    Field {
        name: "hooks",
        value: "a mapping",
        doc: "Commands that the host runs at certain moments while the skill is active.",
        ..Field::NONE
    },
    Field {
        name: "context",
        value: "`fork`",
        doc: "`fork` runs the skill in a subagent with a context of its own.",
        values: &["fork"],
        ..Field::NONE
    },
    Field {
        name: "agent",
        value: "text",
        doc: "With `context: fork`, the kind of subagent; `general-purpose` if absent.",
        default: Some("general-purpose"),
        ..Field::NONE
    },
    Field {
        name: "paths",
        value: "globs: text with commas, or a list",
        doc: "Shows the skill to the model only once a file that matches has been touched.",
        ..Field::NONE
    },
    Field {
        name: "arguments",
        value: "names: text with blanks, or a list",
        doc: "Names for the arguments, so that the body can say `$name`.",
        ..Field::NONE
    },
    Field {
        name: "disallowed-tools",
        value: "tool names: text with blanks or commas, or a list",
        doc: "Tools that cannot be used while the skill is active.",
        ..Field::NONE
    },
    Field {
        name: "effort",
        value: "`low`, `medium`, `high`, `xhigh` or `max`",
        doc: "How hard the model thinks while the skill is active.",
        values: &["low", "medium", "high", "xhigh", "max"],
        ..Field::NONE
    },
    Field {
        name: "background",
        doc: "With `context: fork`, whether the subagent runs in the background.",
        default: Some("true"),
        ..Field::SWITCH
    },
    Field {
        name: "shell",
        value: "`bash` or `powershell`",
        doc: "The shell that runs the commands in the body.",
        values: &["bash", "powershell"],
        ..Field::NONE
    },
    Field {
        name: "modeSlugs",
        value: "a list of words",
        doc: "The modes of Roo Code that the skill is for. Without it, or if it is empty, it is for all.",
        ..Field::NONE
    },
    Field {
        name: "display-name",
        value: "not documented",
        any_style: true,
        doc: "Claude Code accepts it in any case style; its change log does not say what for.",
        ..Field::NONE
    },
    Field {
        name: "default-enabled",
        value: "not documented",
        any_style: true,
        doc: "Claude Code accepts it in any case style; its change log does not say what for.",
        ..Field::NONE
    },
    Field {
        name: "fallback",
        value: "not documented",
        any_style: true,
        doc: "Claude Code accepts it in any case style; its change log does not say what for.",
        ..Field::NONE
    },
];
