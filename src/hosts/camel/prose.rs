//! What the toolkit tells a model about using skills, in our own words.

/// The name of the text that the passages belong to.
pub(super) const NAME: &str = "camel_load_skill_description";

/// What stands before the list of skills.
pub(super) const BEFORE_LIST: &str = "\
## Skills
Skills are written instructions for particular kinds of work. Each one is a `SKILL.md` file in a directory of its \
own, next to whatever other files it needs. This function gives you the text of a `SKILL.md`; read the other files \
with your other tools. What you can use now is listed here with its name, what it is for, the path of its file, and \
the files beside it.
### Available skills
";

/// What stands between the list and the catalogue, whose first tag it ends with.
pub(super) const BETWEEN: &str = "
### How to use skills
- What there is: the list above is complete for this session. It holds names, descriptions and paths only; the \
instructions themselves are still on disk.
- When to use one: when the user asks for a skill by its name, or when a description above fits what is to be done, \
load that skill before you start.
- Load step by step:
  1) Load the `SKILL.md` of the skill you chose, and read as much of it as the work needs.
  2) Where it names further files, such as those in `references/`, open just the ones that matter now, never all of \
them at once.
  3) Where it comes with `scripts/`, run them with the tools you have for that; do not write the same code again.
  4) Where it comes with `assets/` or templates, start from those.
- Several skills at once: take as few as will do, say in which order you go through them, and say in a line which \
ones you use and what for. If you leave out one that seems to fit, say why.
- Keep the context small: sum up what is long, stay with the files that `SKILL.md` itself points to unless you are \
stuck, and of several variants open only the one that applies.
- When a skill is not there: if a skill that was named is not in the list, or its file cannot be read, say so in a \
few words and do the work as well as it can be done without.
- When a skill cannot be followed: if files are missing or the instructions are unclear, say what is wrong, choose \
the next best way, and go on.

Gives you the full instructions of one skill, or of several.
A skill holds knowledge and steps for one kind of task.
Call this when a task fits the description of a skill.
No skills exist besides these:
<available_skills>
";
