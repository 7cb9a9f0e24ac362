//! The rules: the only place that knows a rule's name, default severity, text and examples.

use std::borrow::Cow;

use super::Severity;

/// A skill in a root with a description of so many lines, for examples.
macro_rules! long {
    ($name:literal, $lines:literal) => {
        concat!(
            "== .github/skills/",
            $name,
            "/SKILL.md\n---\nname: ",
            $name,
            "\ndescription: >-\n  Use when asked about this one of all the works on the water.\n… (",
            $lines,
            " times)\n---\n\nAsk for the harbour.\n",
        )
    };
}

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each rule is explained in the table below")]
pub enum Rule {
    FileEncoding,
    MissingFrontmatter,
    FrontmatterNotFirst,
    UnclosedFrontmatter,
    SecondFrontmatter,
    InvalidYaml,
    FrontmatterNotMapping,
    DuplicateKey,
    MissingName,
    EmptyName,
    NonStringName,
    MissingDescription,
    EmptyDescription,
    NonStringDescription,
    ShadowedName,
    DuplicateName,
    CopyDrift,
    NameFormat,
    NameTooLong,
    NameDirectoryMismatch,
    ReservedName,
    DescriptionTooLong,
    DescriptionMarkup,
    MisspeltField,
    WrongFieldType,
    AmbiguousScalar,
    LostText,
    UnknownField,
    EmptyBody,
    BodyTooLong,
    FileNameCase,
    FileTooLarge,
    AccidentalSubstitution,
    MissingResource,
    ResourceCase,
    ResourceOutsideSkill,
    MissingAnchor,
    MissingSkill,
    UnusedResource,
    ScriptNotExecutable,
    NestedSkill,
    HostSkipsSkill,
    IgnoredField,
    LiteralSubstitution,
    CatalogueBudget,
    ManifestPath,
    UnusedIgnore,
}

/// What there is to say about a rule.
#[derive(Debug)]
pub struct RuleInfo {
    /// The rule.
    pub rule: Rule,
    /// Its name, as in output and settings.
    pub name: &'static str,
    /// How bad a finding is unless the rule or the user says otherwise.
    pub severity: Severity,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// Why that matters and what to do about it, as Markdown.
    pub explanation: &'static str,
    /// A whole file that the rule, and no other, finds something in; for a rule about several files,
    /// each below a line `== path`. A line `… (501 times)` stands for the one above, that often.
    pub bad: &'static str,
    /// The same, mended.
    pub good: &'static str,
}

impl RuleInfo {
    /// An example as it would be written out.
    #[must_use]
    pub fn whole(example: &str) -> Cow<'_, str> {
        let Some((before, rest)) = example.split_once("\n… (") else {
            return example.into();
        };
        let Some((count, after)) = rest.split_once(" times)\n") else {
            return example.into();
        };
        let (start, line) = before.rsplit_once('\n').unwrap_or(("", before));
        let line = format!("\n{line}").repeat(count.parse().unwrap_or(1));
        format!("{start}{line}\n{}", Self::whole(after)).into()
    }
}

impl Rule {
    /// All rules, with what there is to say about them.
    pub const TABLE: &'static [RuleInfo] = TABLE;

    /// What there is to say about the rule.
    #[must_use]
    pub fn info(self) -> &'static RuleInfo {
        // The table is in the order of the variants; a test holds it to that.
        &TABLE[self as usize]
    }

    /// The rule's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Whether the rule looks for anything unless the user asks for it.
    #[must_use]
    pub fn is_on(self) -> bool {
        self != Self::UnusedResource
    }

    /// The rule of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        TABLE
            .iter()
            .find(|info| info.name == name)
            .map(|info| info.rule)
    }
}

const TABLE: &[RuleInfo] = &[
    RuleInfo {
        rule: Rule::FileEncoding,
        name: "file-encoding",
        severity: Severity::Error,
        summary: "the file is not plain UTF-8",
        explanation: "Hosts read a skill as UTF-8. A byte-order mark hides the opening `---` from \
                      some of them (a warning), bytes in another encoding make others refuse the \
                      file or show wrong characters, and a file in UTF-16 is readable to none. \
                      Save the file as UTF-8 without a byte-order mark.",
        bad: "\u{feff}---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
              tides.\n---\n\nAsk for the harbour first.\n",
        good: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
               tides.\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::MissingFrontmatter,
        name: "missing-frontmatter",
        severity: Severity::Error,
        summary: "the file does not start with frontmatter",
        explanation: "A skill's name and description stand in its frontmatter: fields between a \
                      line `---` at the very top and another one. Without it most hosts do not \
                      see a skill at all; others load the text but know neither its name nor \
                      when to use it. The opening line must be exactly three hyphens: no blanks \
                      before them, no word behind them, and no long dash that an editor has put \
                      in their place.",
        bad: "name: stock-check\ndescription: Counts the stock. Use when asked what is left.\n---\n\n\
              Count twice.\n",
        good: "---\nname: stock-check\ndescription: Counts the stock. Use when asked what is \
               left.\n---\n\nCount twice.\n",
    },
    RuleInfo {
        rule: Rule::FrontmatterNotFirst,
        name: "frontmatter-not-first",
        severity: Severity::Error,
        summary: "something stands before the frontmatter",
        explanation: "The opening `---` must be the first line. A comment, a blank line or a code \
                      fence before it makes most hosts find no frontmatter, and so no skill. Move \
                      the text below the frontmatter, or make it a `#` comment inside.",
        bad: "<!-- generated -->\n---\nname: stock-check\ndescription: Counts the stock. Use when \
              asked what is left.\n---\n\nCount twice.\n",
        good: "---\n# generated\nname: stock-check\ndescription: Counts the stock. Use when asked \
               what is left.\n---\n\nCount twice.\n",
    },
    RuleInfo {
        rule: Rule::UnclosedFrontmatter,
        name: "unclosed-frontmatter",
        severity: Severity::Error,
        summary: "no line `---` closes the frontmatter",
        explanation: "The frontmatter ends with a line of exactly three hyphens, at the very \
                      start of the line; only blanks may follow them. Without it the whole file \
                      is frontmatter, or none of it, depending on the host.",
        bad: "---\nname: seed-list\ndescription: Lists seeds. Use when asked what to sow.\n---END\n\
              \nSort by month.\n",
        good: "---\nname: seed-list\ndescription: Lists seeds. Use when asked what to sow.\n---\n\n\
               Sort by month.\n",
    },
    RuleInfo {
        rule: Rule::SecondFrontmatter,
        name: "second-frontmatter",
        severity: Severity::Warning,
        summary: "the body holds a second frontmatter",
        explanation: "Hosts read the first block of fields only. A second one, left over when \
                      two files were joined or a converter ran twice, goes to the model as part \
                      of the text, and its fields do nothing. Move what is needed into the first \
                      block; to show frontmatter as an example, put it in a code block.",
        bad: "---\nname: seed-list\ndescription: Lists seeds. Use when asked what to sow.\n---\n\
              ---\nname: seed-list\nlicense: MIT\n---\n\nSort by month.\n",
        good: "---\nname: seed-list\ndescription: Lists seeds. Use when asked what to sow.\n\
               license: MIT\n---\n\nSort by month.\n",
    },
    RuleInfo {
        rule: Rule::InvalidYaml,
        name: "invalid-yaml",
        severity: Severity::Error,
        summary: "the frontmatter is not YAML",
        explanation: "The frontmatter is YAML. Where it is not, some hosts drop the skill without \
                      a word, and others guess. By far the most common cause is a value without \
                      quotes that holds a colon and a blank: YAML then reads a mapping inside the \
                      value. Put such a value in quotes, or write it as a block below `>-`.",
        bad: "---\nname: trim-logs\ndescription: Trims logs. Use when: a log is too long.\n---\n\n\
              Keep the last day.\n",
        good: "---\nname: trim-logs\ndescription: \"Trims logs. Use when: a log is too \
               long.\"\n---\n\nKeep the last day.\n",
    },
    RuleInfo {
        rule: Rule::FrontmatterNotMapping,
        name: "frontmatter-not-mapping",
        severity: Severity::Error,
        summary: "the frontmatter holds no fields",
        explanation: "The frontmatter is a list of fields, each a key, a colon, a blank and a \
                      value. A YAML list or plain text there is valid YAML, but it has neither a \
                      name nor a description.",
        bad: "---\n- name: pick-colour\n- description: Picks colours. Use for palettes.\n---\n\n\
              Start from one hue.\n",
        good: "---\nname: pick-colour\ndescription: Picks colours. Use for palettes.\n---\n\n\
               Start from one hue.\n",
    },
    RuleInfo {
        rule: Rule::DuplicateKey,
        name: "duplicate-key",
        severity: Severity::Error,
        summary: "a key is given twice",
        explanation: "YAML wants each key once in a mapping. Of two, some hosts take the last, \
                      and others drop the whole skill. Keep one.",
        bad: "---\nname: ship-it\ndescription: Ships. Use when told to ship.\ndescription: Ships \
              fast.\n---\n\nTest first.\n",
        good: "---\nname: ship-it\ndescription: Ships. Use when told to ship.\n---\n\nTest \
               first.\n",
    },
    RuleInfo {
        rule: Rule::MissingName,
        name: "missing-name",
        severity: Severity::Warning,
        summary: "there is no `name`",
        explanation: "The specification requires a `name`. Some hosts fall back to the name of \
                      the directory, others do not load the skill.",
        bad: "---\ndescription: Draws posters. Use when asked for a poster.\n---\n\nAsk for the \
              size.\n",
        good: "---\nname: print-poster\ndescription: Draws posters. Use when asked for a \
               poster.\n---\n\nAsk for the size.\n",
    },
    RuleInfo {
        rule: Rule::EmptyName,
        name: "empty-name",
        severity: Severity::Error,
        summary: "the `name` is empty",
        explanation: "A `name` without a value is no name. Give it the name of the skill's \
                      directory.",
        bad: "---\nname:\ndescription: Draws posters. Use when asked for a poster.\n---\n\nAsk for \
              the size.\n",
        good: "---\nname: print-poster\ndescription: Draws posters. Use when asked for a \
               poster.\n---\n\nAsk for the size.\n",
    },
    RuleInfo {
        rule: Rule::NonStringName,
        name: "non-string-name",
        severity: Severity::Error,
        summary: "the `name` is not text",
        explanation: "YAML reads `2048`, `true`, `null` and `2026-01-01` as a number, a boolean, \
                      nothing and a date. Hosts that expect text drop the skill, and the others \
                      may show another name than you wrote. Put the name in quotes.",
        bad: "---\nname: 2048\ndescription: Plays the tile game. Use when asked to play.\n---\n\n\
              Corner first.\n",
        good: "---\nname: \"2048\"\ndescription: Plays the tile game. Use when asked to \
               play.\n---\n\nCorner first.\n",
    },
    RuleInfo {
        rule: Rule::MissingDescription,
        name: "missing-description",
        severity: Severity::Warning,
        summary: "there is no `description`",
        explanation: "The description is what a model goes by when it decides whether to load the \
                      skill. The specification requires it; some hosts do not load a skill \
                      without one, others load it but never tell the model of it. Say what the \
                      skill does and when to use it.",
        bad: "---\nname: bike-repair\n---\n\nLook at the chain first.\n",
        good: "---\nname: bike-repair\ndescription: Mends bicycles. Use when a bicycle \
               squeaks.\n---\n\nLook at the chain first.\n",
    },
    RuleInfo {
        rule: Rule::EmptyDescription,
        name: "empty-description",
        severity: Severity::Error,
        summary: "the `description` is empty",
        explanation: "A `description` without a value tells a model nothing, and some hosts do \
                      not load the skill. Say what the skill does and when to use it.",
        bad: "---\nname: bike-repair\ndescription: \"\"\n---\n\nLook at the chain first.\n",
        good: "---\nname: bike-repair\ndescription: Mends bicycles. Use when a bicycle \
               squeaks.\n---\n\nLook at the chain first.\n",
    },
    RuleInfo {
        rule: Rule::NonStringDescription,
        name: "non-string-description",
        severity: Severity::Error,
        summary: "the `description` is not text",
        explanation: "A number, a boolean, a date, a list or a mapping is no description: some \
                      hosts drop the skill, others show something else. Put the value in quotes, \
                      or write the list as a sentence.",
        bad: "---\nname: fade-in\ndescription: [Fades, slides]\n---\n\nKeep it short.\n",
        good: "---\nname: fade-in\ndescription: Fades and slides. Use for transitions.\n---\n\n\
               Keep it short.\n",
    },
    RuleInfo {
        rule: Rule::ShadowedName,
        name: "shadowed-name",
        severity: Severity::Warning,
        summary: "another skill of the same name wins",
        explanation: "A host that finds two skills of one name mostly takes one and says nothing. \
                      Which one differs: Claude Code prefers the home directory to the project, \
                      most others the project to the home directory. Rename one of the two, or \
                      delete it. A copy that is the same to the byte is only a hint, and so is \
                      the finding on the copy that wins.",
        bad: "== .agents/skills/deploy/SKILL.md\n---\nname: deploy\ndescription: Deploys the shop. \
              Use to go live.\n---\n\nTest first.\n== ~/.agents/skills/deploy/SKILL.md\n---\nname: \
              deploy\ndescription: Deploys anything. Use to go live.\n---\n\nAsk what.\n",
        good: "== .agents/skills/deploy/SKILL.md\n---\nname: deploy\ndescription: Deploys the shop. \
               Use to go live.\n---\n\nTest first.\n== ~/.agents/skills/ship/SKILL.md\n---\nname: \
               ship\ndescription: Ships anything. Use to go live.\n---\n\nAsk what.\n",
    },
    RuleInfo {
        rule: Rule::DuplicateName,
        name: "duplicate-name",
        severity: Severity::Warning,
        summary: "two skills in one place have the same name",
        explanation: "Two skills beside each other that give the same `name` cannot both be \
                      called by it: hosts take one, list both, or take whichever they read \
                      last. Mostly one was copied from the other, and its name was forgotten.",
        bad: "== skills/plan/SKILL.md\n---\nname: plan\ndescription: Plans a week. Use on \
              Mondays.\n---\n\nLook at the calendar.\n== skills/review/SKILL.md\n---\nname: \
              plan\ndescription: Reviews a week. Use on Fridays.\n---\n\nLook back.\n",
        good: "== skills/plan/SKILL.md\n---\nname: plan\ndescription: Plans a week. Use on \
               Mondays.\n---\n\nLook at the calendar.\n== skills/review/SKILL.md\n---\nname: \
               review\ndescription: Reviews a week. Use on Fridays.\n---\n\nLook back.\n",
    },
    RuleInfo {
        rule: Rule::CopyDrift,
        name: "copy-drift",
        severity: Severity::Warning,
        summary: "copies of a skill for several hosts have drifted apart",
        explanation: "A repository often keeps a copy of a skill for each host, in \
                      `.claude/skills`, `.agents/skills` and so on. If they differ, agents \
                      follow different instructions. Make them equal again, or replace the \
                      copies by links to one.",
        bad: "== .agents/skills/plan/SKILL.md\n---\nname: plan\ndescription: Plans a week. Use on \
              Mondays.\n---\n\nLook at the calendar.\n== .claude/skills/plan/SKILL.md\n---\nname: \
              plan\ndescription: Plans a week. Use on Mondays.\n---\n\nLook at the calender.\n",
        good: "== .agents/skills/plan/SKILL.md\n---\nname: plan\ndescription: Plans a week. Use on \
               Mondays.\n---\n\nLook at the calendar.\n== .claude/skills/plan/SKILL.md\n---\nname: \
               plan\ndescription: Plans a week. Use on Mondays.\n---\n\nLook at the calendar.\n",
    },
    RuleInfo {
        rule: Rule::NameFormat,
        name: "name-format",
        severity: Severity::Error,
        summary: "the `name` is not made of small letters, digits and hyphens",
        explanation: "A name is what people and models call a skill by. The specification \
                      allows small letters, digits, and single hyphens between them. With \
                      blanks or other signs in it, agents change the name, drop the skill, or \
                      know no command of that name: an error. Large letters, `_` and the like \
                      break the specification, but most agents take them: a warning, and in a \
                      directory from which only such agents load, an information.",
        bad: "---\nname: Tide Table\ndescription: Reads tide tables. Use when asked about \
              tides.\n---\n\nAsk for the harbour first.\n",
        good: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
               tides.\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::NameTooLong,
        name: "name-too-long",
        severity: Severity::Error,
        summary: "the `name` is longer than 64 characters",
        explanation: "The specification allows 64 characters, and Codex and Copilot CLI do not \
                      load a skill whose name has more. Say in the description what does not \
                      fit.",
        bad: "---\nname: \
              tide-table-for-all-harbours-of-the-north-sea-and-the-baltic-sea-by-hour\ndescription: \
              Reads tide tables. Use when asked about tides.\n---\n\nAsk for the harbour \
              first.\n",
        good: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
               tides.\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::NameDirectoryMismatch,
        name: "name-directory-mismatch",
        severity: Severity::Warning,
        summary: "the `name` is not that of the skill's directory",
        explanation: "The specification wants the two to be equal. Some agents call a skill by \
                      its directory, others by its `name`: where they differ, so does what one \
                      has to type, and some agents do not load the skill. In a collection a \
                      directory whose words are part of the name (`gen` for `video-gen`), or \
                      which is no name at all (`1.0.0`), is only a hint.",
        bad: "== .claude/skills/tides/SKILL.md\n---\nname: harbours\ndescription: Reads tide \
              tables. Use when asked about tides.\n---\n\nAsk for the harbour first.\n",
        good: "== .claude/skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide \
               tables. Use when asked about tides.\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::ReservedName,
        name: "reserved-name",
        severity: Severity::Hint,
        summary: "the `name` holds a word that claude.ai keeps for itself",
        explanation: "claude.ai and its API take no skill with `claude` or `anthropic` in its \
                      name. Agents on your own machine do.",
        bad: "---\nname: claude-tides\ndescription: Reads tide tables. Use when asked about \
              tides.\n---\n\nAsk for the harbour first.\n",
        good: "---\nname: tides\ndescription: Reads tide tables. Use when asked about \
               tides.\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::DescriptionTooLong,
        name: "description-too-long",
        severity: Severity::Warning,
        summary: "the `description` is longer than some agents take",
        explanation: "The specification allows 1,024 characters. Copilot CLI drops a skill \
                      with more, Codex shows its model only the start, and Claude Code does so \
                      from 1,536 on. What is counted is the text after YAML has joined its \
                      lines; some count UTF-16 units or bytes. Put what matters for choosing \
                      the skill first, and the rest into the body.",
        bad: "---\nname: tide-table\ndescription: Reads tide tables. Reads tide tables. Reads \
              tide tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables. Reads tide tables. Reads tide \
              tables. Reads tide tables. Reads tide tables.\n---\n\nAsk for the harbour \
              first.\n",
        good: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
               tides.\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::DescriptionMarkup,
        name: "description-markup",
        severity: Severity::Warning,
        summary: "something like a tag stands in the `description`",
        explanation: "Some agents put descriptions into a list marked up like XML without \
                      escaping them, so that a tag in one changes the list, and claude.ai \
                      takes no skill with such a description. Write the word without the angle \
                      brackets. In the body they are fine.",
        bad: "---\nname: tide-table\ndescription: Reads the <TideTable> element. Use when \
              asked about tides.\n---\n\nAsk for the harbour first.\n",
        good: "---\nname: tide-table\ndescription: Reads the TideTable element. Use when asked \
               about tides.\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::MisspeltField,
        name: "misspelt-field",
        severity: Severity::Warning,
        summary: "a field that nobody reads is spelt almost like one that agents read",
        explanation: "Agents skip fields that they do not know, without a word, so a field \
                      with a slip in its name does nothing. Keys are told apart by case, and \
                      by `-` and `_`.",
        bad: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
              tides.\nallowed_tools: Read\n---\n\nAsk for the harbour first.\n",
        good: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
               tides.\nallowed-tools: Read\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::WrongFieldType,
        name: "wrong-field-type",
        severity: Severity::Warning,
        summary: "the value of a field is of another type than agents take",
        explanation: "A value in square brackets is a list, `yes` is text to most YAML \
                      readers, and an empty value is null. An agent that wants something else \
                      in this field drops the whole skill. Where no agent is known to do so, \
                      this is a hint.",
        bad: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
              tides.\nargument-hint: [harbour]\n---\n\nAsk for the harbour first.\n",
        good: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
               tides.\nargument-hint: \"[harbour]\"\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::AmbiguousScalar,
        name: "ambiguous-scalar",
        severity: Severity::Hint,
        summary: "a value is not the same to all readers, or not what is written",
        explanation: "What a value without quotes is depends on the library that reads it: \
                      `2026-01-31` is a date to some and text to others, and of `1.10` most \
                      keep the number 1.1. Put such a value in quotes. In a `name` or a \
                      `description` this is an error.",
        bad: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
              tides.\nmetadata:\n  version: 1.10\n---\n\nAsk for the harbour first.\n",
        good: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
               tides.\nmetadata:\n  version: \"1.10\"\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::LostText,
        name: "lost-text",
        severity: Severity::Warning,
        summary: "a part of a text is a comment, an anchor or a tag to YAML",
        explanation: "Without quotes, YAML ends a value before a `#` that stands behind a blank, and takes \
                      a `&` or a `!` at its start for a mark of its own. The file is valid, and a \
                      part of the text is in no value: no agent sees it. Put the value in quotes. \
                      A `#` with a blank behind it is a comment, as it is mostly meant to be.",
        bad: "---\nname: issue-triage\ndescription: Sorts what comes in as #bug or #idea. Use \
              when issues pile up.\n---\n\nRead the title first.\n",
        good: "---\nname: issue-triage\ndescription: \"Sorts what comes in as #bug or #idea. Use \
               when issues pile up.\"\n---\n\nRead the title first.\n",
    },
    RuleInfo {
        rule: Rule::UnknownField,
        name: "unknown-field",
        severity: Severity::Hint,
        summary: "a field is not in the specification, and no agent known here reads it",
        explanation: "It does no harm in most agents: they skip what they do not know. But \
                      claude.ai takes no skill with fields that are not in the specification, \
                      and nobody acts on it. The specification has `metadata` for fields of \
                      your own.",
        bad: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
              tides.\ntags: [sea]\n---\n\nAsk for the harbour first.\n",
        good: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
               tides.\nmetadata:\n  tags: sea\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::EmptyBody,
        name: "empty-body",
        severity: Severity::Info,
        summary: "nothing follows the frontmatter",
        explanation: "The body is what a model gets when it loads the skill. Without one it \
                      has learnt nothing but the description, which it knew. Some agents do \
                      not load such a skill.",
        bad: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
              tides.\n---\n",
        good: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
               tides.\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::BodyTooLong,
        name: "body-too-long",
        severity: Severity::Hint,
        summary: "the body is longer than the specification recommends",
        explanation: "A model reads the whole body as soon as it loads the skill. The \
                      specification recommends fewer than 500 lines and 5,000 tokens. Move \
                      what is not always needed into files beside `SKILL.md`, and say in the \
                      body when to read which.",
        bad: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
              tides.\n---\n\nAsk for the harbour first.\n… (501 times)\n",
        good: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
               tides.\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::FileNameCase,
        name: "file-name-case",
        severity: Severity::Error,
        summary: "the file is not called `SKILL.md`",
        explanation: "Agents look for `SKILL.md`. On file systems that do not tell small \
                      letters from large ones, as on most Macs, they also find `skill.md`; on \
                      Linux, and so in containers and CI, they do not.",
        bad: "== tides/skill.md\n---\nname: tides\ndescription: Reads tide tables. Use when \
              asked about tides.\n---\n\nAsk for the harbour first.\n",
        good: "== tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when \
               asked about tides.\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::FileTooLarge,
        name: "file-too-large",
        severity: Severity::Warning,
        summary: "the file is larger than some agents read",
        explanation: "Claude Code and Copilot CLI do not load a `SKILL.md` of more than about \
                      a megabyte. Put data into files beside it.",
        bad: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
              tides.\n---\n\n| harbour | high water | low water |\n… (50000 times)\n",
        good: "---\nname: tide-table\ndescription: Reads tide tables. Use when asked about \
               tides.\n---\n\nAsk for the harbour first.\n",
    },
    RuleInfo {
        rule: Rule::AccidentalSubstitution,
        name: "accidental-substitution",
        severity: Severity::Warning,
        summary: "an agent puts something in the place of a part of the text",
        explanation: "When a skill is called with words behind its name, Claude Code puts them \
                      in the place of `$ARGUMENTS`, and single ones in the place of `$0`, `$1` \
                      and so on, in prices (`$5,000`) and shell scripts as well; `\\$1` keeps \
                      it. It runs `` !`command` `` whenever it loads the skill, in code blocks \
                      too. Skills that have `argument-hint` or `arguments`, or speak of \
                      arguments, are left alone. In code, and outside the directories from \
                      which Claude Code loads, this is a hint.",
        bad: "== .claude/skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide \
              tables. Use when asked about tides.\n---\n\nA table costs $5,000 a year.\n",
        good: "== .claude/skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide \
               tables. Use when asked about tides.\n---\n\nA table costs \\$5,000 a year.\n",
    },
    RuleInfo {
        rule: Rule::MissingResource,
        name: "missing-resource",
        severity: Severity::Warning,
        summary: "a file that the skill names is not there",
        explanation: "An agent follows what a skill names, and finds nothing. Links are looked for beside the file they stand in, everything else in the directory of the skill. A link, a command into a directory of the skill and a path behind a variable for it (`${CLAUDE_SKILL_DIR}`, `{baseDir}`) are warnings; a path in code or prose is one if a file of nearly this name, or its neighbours in the same list, are there, and a hint otherwise. Examples, placeholders, files that are written and files of a project are left alone.",
        bad: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nSee [the harbours](references/harbors.md).\n== skills/tides/references/harbours.md\nAll harbours.\n",
        good: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nSee [the harbours](references/harbours.md).\n== skills/tides/references/harbours.md\nAll harbours.\n",
    },
    RuleInfo {
        rule: Rule::ResourceCase,
        name: "resource-case",
        severity: Severity::Warning,
        summary: "a file is there in another case only",
        explanation: "On the disks of Windows and macOS `FORMS.md` finds `forms.md`; on Linux, where most agents run, it does not. The names are compared letter by letter on every system.",
        bad: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nSee [the harbours](references/Harbours.md).\n== skills/tides/references/harbours.md\nAll harbours.\n",
        good: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nSee [the harbours](references/harbours.md).\n== skills/tides/references/harbours.md\nAll harbours.\n",
    },
    RuleInfo {
        rule: Rule::ResourceOutsideSkill,
        name: "resource-outside-skill",
        severity: Severity::Warning,
        summary: "a file lies outside the skill's directory",
        explanation: "Installers copy the directory of one skill. What lies outside of it, up some `../` or at a place of one machine, is not there then. It is good to know only where the skill is used in place (`.claude/skills`), is part of a plugin that has the file, or names another skill of its collection.",
        bad: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nSee [the harbours](../../docs/harbours.md).\n== docs/harbours.md\nAll harbours.\n",
        good: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nSee [the harbours](references/harbours.md).\n== skills/tides/references/harbours.md\nAll harbours.\n",
    },
    RuleInfo {
        rule: Rule::MissingAnchor,
        name: "missing-anchor",
        severity: Severity::Warning,
        summary: "no heading has the anchor of a link",
        explanation: "A link with `#` leads to a heading, in this file or in another one of the skill. Its anchor is made as GitHub makes it: small letters, `-` for blanks, no punctuation, and `-1` behind the second one of a name.",
        bad: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nSee [the harbours](#the-harbors).\n\n## The harbours\n\nAll of them.\n",
        good: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nSee [the harbours](#the-harbours).\n\n## The harbours\n\nAll of them.\n",
    },
    RuleInfo {
        rule: Rule::MissingSkill,
        name: "missing-skill",
        severity: Severity::Hint,
        summary: "a skill that is named is not there",
        explanation: "The text names another skill, by `/name`, `plugin:name` or as “the `name` skill”, and there is none of this name, but one of nearly this name.",
        bad: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nUse the `moon-phase` skill for the moon.\n== skills/moon-phases/SKILL.md\n---\nname: moon-phases\ndescription: Knows the phases of the moon.\n---\n\nLook up.\n",
        good: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nUse the `moon-phases` skill for the moon.\n== skills/moon-phases/SKILL.md\n---\nname: moon-phases\ndescription: Knows the phases of the moon.\n---\n\nLook up.\n",
    },
    RuleInfo {
        rule: Rule::UnusedResource,
        name: "unused-resource",
        severity: Severity::Hint,
        summary: "nothing in the skill names a file of it",
        explanation: "No agent opens a file that it is not told of. This rule is off unless the settings turn it on: scripts find files in ways that no checker sees.",
        bad: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nAsk for the harbour.\n== skills/tides/references/harbours.md\nAll harbours.\n",
        good: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nAsk for the [harbour](references/harbours.md).\n== skills/tides/references/harbours.md\nAll harbours.\n",
    },
    RuleInfo {
        rule: Rule::ScriptNotExecutable,
        name: "script-not-executable",
        severity: Severity::Hint,
        summary: "a script is started as a program, and is none",
        explanation: "A command starts the script without an interpreter before it. For that it needs the right to be run (`chmod +x`) and a first line that says by what (`#!/usr/bin/env bash`). Many ways to install a skill lose that right; `bash scripts/x.sh` needs neither.",
        bad: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\n```bash\n./scripts/table.sh\n```\n== skills/tides/scripts/table.sh\necho tides\n",
        good: "== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\n```bash\nbash scripts/table.sh\n```\n== skills/tides/scripts/table.sh\necho tides\n",
    },
    RuleInfo {
        rule: Rule::NestedSkill,
        name: "nested-skill",
        severity: Severity::Hint,
        summary: "a skill lies inside another one",
        explanation: "Some agents load a `SKILL.md` in a directory of another skill as a skill of its own, others never see it. If it is a template or an example, give it another name; if it is a skill, move it beside the other one.",
        bad: "== .github/skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nAsk for the harbour.\n== .github/skills/tides/moon/SKILL.md\n---\nname: moon\ndescription: Knows the phases of the moon.\n---\n\nLook up.\n",
        good: "== .github/skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nAsk for the harbour.\n== .github/skills/moon/SKILL.md\n---\nname: moon\ndescription: Knows the phases of the moon.\n---\n\nLook up.\n",
    },
    RuleInfo {
        rule: Rule::HostSkipsSkill,
        name: "host-skips-skill",
        severity: Severity::Warning,
        summary: "an agent does not load the skill",
        explanation: "An agent that looks where this skill lies does not load it, for a reason that no other rule speaks of: the message names the agents and says what they stumble over. `skill-lsp why` shows step by step how each of them comes to that. If those agents do not matter to you, leave them out of `hosts` in the settings.",
        bad: "== .gemini/skills/tides/SKILL.md\n--- \nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nAsk for the harbour.\n",
        good: "== .gemini/skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nAsk for the harbour.\n",
    },
    RuleInfo {
        rule: Rule::IgnoredField,
        name: "ignored-field",
        severity: Severity::Info,
        summary: "an agent ignores a field that keeps a skill from its model",
        explanation: "`disable-model-invocation: true` says that only people start the skill. An agent that looks where the skill lies does not read the field: its model may start the skill whenever the description seems to fit. If the skill deletes, pays or publishes, put it where only agents look that heed the field, or let it ask before it acts. Codex has a file of its own for this, `agents/openai.yaml`.",
        bad: "== .agents/skills/ship-it/SKILL.md\n---\nname: ship-it\ndescription: Publishes a release.\ndisable-model-invocation: true\n---\n\nTag, build, publish.\n",
        good: "== .github/skills/ship-it/SKILL.md\n---\nname: ship-it\ndescription: Publishes a release.\ndisable-model-invocation: true\n---\n\nTag, build, publish.\n",
    },
    RuleInfo {
        rule: Rule::LiteralSubstitution,
        name: "literal-substitution",
        severity: Severity::Info,
        summary: "an agent leaves `$ARGUMENTS` or the like as it stands",
        explanation: "Some agents put something in the place of `$ARGUMENTS`, `${CLAUDE_SKILL_DIR}` and `` !`command` `` before their model reads the skill; others hand the body on as it is. Say in words what is meant, such as \"the harbour that the user named\" or \"the directory of this file\": every model can act on that. Where an agent in view does put something in their place, this is a hint only.",
        bad: "== .agents/skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nLook up the tides of $ARGUMENTS.\n",
        good: "== .agents/skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nLook up the tides of the harbour that the user names.\n",
    },
    RuleInfo {
        rule: Rule::CatalogueBudget,
        name: "catalogue-budget",
        severity: Severity::Warning,
        summary: "there are more skills than an agent's list has room for",
        explanation: "A model chooses a skill by the list that its agent gives it, and some agents give that list only so much room. If there are more skills than fit, descriptions are cut or left out, without a word, and the skills are not chosen any more. Shorten the longest descriptions to what tells when the skill is wanted, keep skills that only people start out of the list with `disable-model-invocation`, and move what belongs to one project out of the home directory. This is said once for a root, on its first skill; for a collection it says what would happen if all were installed, and is good to know only.",
        bad: concat!(
            long!("ebb", 15),
            long!("flood", 15),
            long!("neap", 15),
            long!("spring", 15),
            long!("slack", 15),
            long!("moon", 15),
            long!("harbour", 15),
            long!("current", 15),
            long!("sounding", 15),
            long!("buoy", 15),
            long!("beacon", 15),
            long!("pilot", 15),
            long!("lock", 15),
            long!("sluice", 15),
            long!("dredge", 15),
            long!("chart", 15),
        ),
        good: concat!(
            long!("ebb", 9),
            long!("flood", 9),
            long!("neap", 9),
            long!("spring", 9),
            long!("slack", 9),
            long!("moon", 9),
            long!("harbour", 9),
            long!("current", 9),
            long!("sounding", 9),
            long!("buoy", 9),
            long!("beacon", 9),
            long!("pilot", 9),
            long!("lock", 9),
            long!("sluice", 9),
            long!("dredge", 9),
            long!("chart", 9),
        ),
    },
    RuleInfo {
        rule: Rule::ManifestPath,
        name: "manifest-path",
        severity: Severity::Error,
        summary: "a plugin's manifest names a skill that is not there",
        explanation: "The `skills` of `.claude-plugin/plugin.json`, and the plugins of a `marketplace.json`, are directories, from the plugin's own root on. One that is not there, or is a file, and the plugin comes without its skills.",
        bad: "== .claude-plugin/plugin.json\n{\"name\": \"sea\", \"skills\": [\"./skils/tides\"]}\n== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nAsk for the harbour.\n",
        good: "== .claude-plugin/plugin.json\n{\"name\": \"sea\", \"skills\": [\"./skills/tides\"]}\n== skills/tides/SKILL.md\n---\nname: tides\ndescription: Reads tide tables. Use when asked about tides.\n---\n\nAsk for the harbour.\n",
    },
    RuleInfo {
        rule: Rule::UnusedIgnore,
        name: "unused-ignore",
        severity: Severity::Hint,
        summary: "a comment ignores what is not there",
        explanation: "A line `# skill-lsp-ignore rule` in the frontmatter, or `<!-- \
                      skill-lsp-ignore rule -->` in the body, hides what the rule finds in the \
                      next field or line; several rules are separated by blanks or commas, and \
                      above the first field the comment is for the frontmatter as a whole. One \
                      that hides nothing will hide the next fault that is made there. Delete it. \
                      A comment in the body goes to the model; the settings file can ignore a \
                      rule for a path as well, and does not.",
        bad: "---\nname: ship-it\n# skill-lsp-ignore invalid-yaml\ndescription: Ships. Use when told \
              to ship.\n---\n\nTest first.\n",
        good: "---\nname: ship-it\ndescription: Ships. Use when told to ship.\n---\n\nTest \
               first.\n",
    },
];
