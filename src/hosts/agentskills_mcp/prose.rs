//! What the server tells a model about running commands, in our own words.

use std::path::Path;

/// The name of the text.
pub(super) const NAME: &str = "agentskills_run_shell_command";

/// The description of `run_shell_command` in 0.1.2, which names the directory of skills.
pub(super) fn with_directory(skill_dir: &Path) -> String {
    let skill_dir = skill_dir.display();
    format!(
        "\
Runs one command line in a shell of its own and gives back what it wrote.

The tool wants the name of the skill the command belongs to, and a command that goes to the directory of that skill \
first: start every one of them with `cd {skill_dir}/<skill_name> &&`, with the skill's name in its place. From there \
on name files only by where they are in that directory, and never from the root of the disk.

For one: cd {skill_dir}/<skill_name> && sh scripts/build.sh out.txt
But not: sh scripts/build.sh out.txt      (nobody has gone to the skill)
And not: sh /opt/skills/build.sh out.txt  (names a file from the root of the disk)

A script may leave files in the skill's directory. Move those that are results to the directory you work in, which `pwd` \
prints, and remove the rest when you are done.
"
    )
}

/// The description of `run_shell_command` in 0.1.1, where the server goes to the directory itself.
pub(super) const WITHOUT_DIRECTORY: &str = "\
Runs one command line in a shell, in the directory of the skill that `skill_name` names, and gives back what it \
wrote. Use it for the scripts that come with a skill, and name files relative to that directory.";
