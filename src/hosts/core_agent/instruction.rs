//! What the ADK tells a model of skills in its system instruction.

use super::skill::Adk;
use crate::loader::Rendered;

/// The name of the ADK's prose in the golden data.
const NAME: &str = "adk_system_instruction";

/// The instruction with the catalogue at its end.
pub(super) fn text(available: &str, adk: Adk) -> Rendered {
    // The ADK names the argument of `load_skill` wrongly in its version 1.2.0, and so does this.
    let argument = match adk {
        Adk::UnderCoreAgent => "skill_name",
        Adk::Alone => "name",
    };
    let mut text = Rendered::new();
    text.push_prose(NAME, 0, PROSE.replace("{argument}", argument));
    text.push(available);
    text
}

const PROSE: &str = "\
There are skills here that help with special tasks. A skill is reached only through the tools named \
below.

A skill is a folder that was written for one kind of task. In it are
- `SKILL.md`, always: the instructions, with a header that says what the skill is;
- `references/`, sometimes: documents with more detail;
- `assets/`, sometimes: templates and other files to work with;
- `scripts/`, sometimes: programs to run from a shell.

Rules, without exception:

1. When a skill may bear on what the user wants, read it before anything else: call `load_skill` with \
`{argument}=\"<SKILL_NAME>\"`.
2. Then do what it says, to the letter, and only then answer. Where it gives steps, take every one, in \
its order.
3. A file of a skill (in `references/`, `assets/` or `scripts/`) is read with `load_skill_resource`, by \
`skill_name=\"<SKILL_NAME>\"` and `resource_path=\"<PATH>\"`, and with no other tool.

";
