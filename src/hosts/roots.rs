//! Where a host looks for skills.

use std::cmp::Ordering;
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use super::{Host, Options};

/// Where one stands: what a host sees depends on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vantage {
    /// The directory in which the host was started.
    pub directory: PathBuf,
    /// The root of the repository around it, if there is one.
    pub repository: Option<PathBuf>,
    /// The user's home directory, if it is looked into.
    pub home: Option<PathBuf>,
    /// The directory that stands for `/` where a host looks below `/etc`, if it is looked into.
    pub system_root: Option<PathBuf>,
}

/// One line of a host's table of roots.
#[derive(Debug, PartialEq, Eq)]
pub struct RootRule {
    /// Where the path starts.
    pub place: Place,
    /// The path below it.
    pub path: &'static str,
    /// What in it is a skill.
    pub layout: &'static Layout,
}

/// Where the path of a root starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The directory in which the host was started.
    Directory,
    /// Each directory from there up to the root of the repository, the nearest first.
    Upwards,
    /// The same directories, the root of the repository first.
    Downwards,
    /// Each directory from there up to the root of the disk, the nearest first.
    UpwardsToTheTop,
    /// As [`Self::Upwards`], but up to the root of the disk if there is no repository.
    UpwardsFreely,
    /// The same directories as of [`Self::UpwardsFreely`], the topmost first. Of neighbouring rules with this place,
    /// all in one directory come before those in the next.
    DownwardsFreely,
    /// The root of the repository; the directory in which the host was started if there is none.
    Repository,
    /// What the option `skill_dir` names; without it, below the directory in which the program was started.
    /// Hosts that are libraries look nowhere by themselves.
    Given,
    /// Below what the option `skill_dir` names; without it, below the directory in which the program was
    /// started. For programs that are pointed at a whole project.
    BelowGiven,
    /// The home directory.
    Home,
    /// The root of the system.
    System,
}

impl Place {
    /// Whether it is a place that the caller of a library names.
    #[must_use]
    pub const fn is_given(self) -> bool {
        matches!(self, Self::Given | Self::BelowGiven)
    }

    /// Whether it is a place in every project.
    #[must_use]
    pub const fn is_in_project(self) -> bool {
        match self {
            Self::Directory
            | Self::Upwards
            | Self::Downwards
            | Self::UpwardsToTheTop
            | Self::UpwardsFreely
            | Self::DownwardsFreely
            | Self::Repository => true,
            Self::Given | Self::BelowGiven | Self::Home | Self::System => false,
        }
    }
}

/// What in a root is a skill to the host. Where that is not known, as little as is known.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    /// The least number of directories between the root and `SKILL.md`.
    pub min_depth: usize,
    /// The greatest one.
    pub max_depth: usize,
    /// Whether hidden directories are entered.
    pub hidden: bool,
    /// Whether skills inside the directory of another skill, or below one in the root itself, are
    /// found.
    pub nested: bool,
    /// Whether a `SKILL.md` that is a link is found.
    pub file_links: bool,
    /// Whether links to directories are followed.
    pub directory_links: bool,
    /// Which files are skills.
    pub file_name: FileName,
    /// Names of directories that are not entered.
    pub skipped: &'static [&'static str],
    /// Names of directories that are not entered if they lie right in the directory of a skill.
    pub skipped_in_skill: &'static [&'static str],
    /// Whether directories come in the order in which the system lists them.
    pub raw_order: bool,
    /// Whether files come by the bytes of their whole paths, and not directory by directory: `a-b/SKILL.md`
    /// before `a/SKILL.md`.
    pub by_path: bool,
    /// Whether a `SKILL.md` right in the root is found if it is a link.
    pub root_file_links: bool,
    /// Whether a directory that is not entered because of its name may be a skill itself.
    pub skipped_skills: bool,
    /// Whether a link back to a directory above is followed too, again and again, as deep as skills may lie and
    /// as long as the system follows it.
    pub loops: bool,
    /// Whether the host goes by the path that a directory really has, not by that on which it was found.
    pub resolved: bool,
    /// Whether the root is looked into only if there is no skill in those before it.
    pub last_resort: bool,
    /// Whether skills in nearer directories come before all deeper ones.
    pub breadth_first: bool,
    /// Whether directories come by the bytes of their names, but the last one first.
    pub backwards: bool,
}

/// Which files in a directory are a skill to a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileName {
    /// `SKILL.md`.
    Exact,
    /// `SKILL.md`, or else `skill.md`.
    OrSmall,
    /// `SKILL.md` in any case.
    AnyCase,
}

impl FileName {
    /// Whether a file of this name is a skill; that there may be another one beside it is not looked at.
    #[must_use]
    pub fn is(self, name: Option<&OsStr>) -> bool {
        name.is_some_and(|name| match self {
            Self::Exact => name == "SKILL.md",
            Self::OrSmall => name == "SKILL.md" || name == "skill.md",
            Self::AnyCase => name.eq_ignore_ascii_case("SKILL.md"),
        })
    }
}

/// The layout of most hosts: a directory for each skill, right in the root. Others differ from it.
pub(super) const FLAT: Layout = Layout {
    min_depth: 1,
    max_depth: 1,
    hidden: true,
    nested: true,
    file_links: true,
    directory_links: true,
    file_name: FileName::Exact,
    skipped: &[],
    skipped_in_skill: &[],
    raw_order: false,
    by_path: false,
    root_file_links: true,
    skipped_skills: false,
    loops: false,
    resolved: false,
    last_resort: false,
    breadth_first: false,
    backwards: false,
};

/// Stands for a depth without bound.
pub(super) const ANY_DEPTH: usize = usize::MAX;

/// A directory in which a host looks from some vantage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// The directory; it need not exist.
    pub path: PathBuf,
    /// Whose skills it holds.
    pub level: Level,
    /// What in it is a skill.
    pub layout: &'static Layout,
}

/// Whose skills a root holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The project's.
    Project,
    /// The user's.
    User,
    /// Everybody's on the machine.
    System,
}

/// Which of several skills of one name a host takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collision {
    /// The one in the first root; the rest are hidden.
    FirstWins,
    /// All are listed, and a call by the name reaches none of them.
    AllListed,
    /// Whichever is read last, which differs from start to start.
    Race,
    /// The one in the first root, and of several in it the one that is read last; the rest are hidden.
    LastOfFirstRoot,
    /// The one in the first root, and of several in it whichever is read last, which differs from start to start.
    RaceInFirstRoot,
    /// All are listed, and to load one by the name is refused.
    Refused,
    /// All are listed, and a call by the name reaches the one that is read last.
    LastCalled,
    /// The one whose directory comes last by its whole path, in small letters, whatever its root; the rest are
    /// hidden.
    LastPath,
    /// The host has no skills at all, unless they are copies of one file: those count once.
    Fails,
}

/// By what a host calls a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// By its `name`.
    Field,
    /// By its `name`, or that of its directory if there is none.
    FieldOrDirectory,
    /// By the name of its directory.
    Directory,
}

/// By what [`Collision::LastPath`] compares skill files.
pub(crate) fn path_in_small_letters(file: &Path) -> String {
    let directory = file.parent().unwrap_or(file);
    directory.to_string_lossy().to_lowercase()
}

impl Level {
    /// All levels.
    pub const ALL: [Self; 3] = [Self::Project, Self::User, Self::System];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::User => "user",
            Self::System => "system",
        }
    }
}

/// The option by which the user of a library says where skills are.
pub(super) const SKILL_DIR: &str = "skill_dir";

impl Host {
    /// The directories in which the host looks from `vantage` if it is started with `options`, the one that
    /// wins first.
    #[must_use]
    pub fn roots_with(&self, vantage: &Vantage, options: &Options) -> Vec<Root> {
        let given = options.get(SKILL_DIR).and_then(serde_json::Value::as_str);
        let of_rule = |rule: &RootRule| {
            let path = match rule.place {
                Place::Given => vantage.directory.join(given.unwrap_or(rule.path)),
                Place::BelowGiven => {
                    let directory = vantage.directory.join(given.unwrap_or_default());
                    directory.join(rule.path).components().collect()
                }
                _ => return None,
            };
            let level = Level::Project;
            let layout = rule.layout;
            Some(Root {
                path,
                level,
                layout,
            })
        };
        // What the host finds by itself stands in the table before or behind what it is given.
        let given = self.roots.iter().filter_map(of_rule);
        let own = self.roots_from(vantage);
        match self.roots.first() {
            Some(first) if first.place.is_given() => given.chain(own).collect(),
            _ => own.into_iter().chain(given).collect(),
        }
    }

    /// The directories in which the host looks from `vantage` by itself, the one that wins first.
    #[must_use]
    pub fn roots_from(&self, vantage: &Vantage) -> Vec<Root> {
        let root = |start: &Path, rule: &RootRule, level| Root {
            path: start.join(rule.path),
            level,
            layout: rule.layout,
        };
        let mut roots = Vec::new();
        for (index, rule) in self.roots.iter().enumerate() {
            match rule.place {
                Place::Directory => roots.push(root(&vantage.directory, rule, Level::Project)),
                Place::Upwards => {
                    let upwards = vantage.upwards();
                    roots.extend(upwards.map(|start| root(start, rule, Level::Project)));
                }
                Place::Downwards => {
                    let mut downwards: Vec<_> = vantage.upwards().collect();
                    downwards.reverse();
                    let downwards = downwards.into_iter();
                    roots.extend(downwards.map(|start| root(start, rule, Level::Project)));
                }
                Place::UpwardsToTheTop => {
                    let upwards = vantage.directory.ancestors();
                    roots.extend(upwards.map(|start| root(start, rule, Level::Project)));
                }
                Place::UpwardsFreely => {
                    let upwards = vantage.upwards_freely();
                    roots.extend(upwards.map(|start| root(start, rule, Level::Project)));
                }
                Place::DownwardsFreely => {
                    for (start, rule) in self.downwards_freely(index, vantage) {
                        roots.push(root(start, rule, Level::Project));
                    }
                }
                Place::Repository => {
                    let start = vantage.repository.as_ref().unwrap_or(&vantage.directory);
                    roots.push(root(start, rule, Level::Project));
                }
                Place::Given | Place::BelowGiven => {}
                Place::Home => {
                    let home = vantage.home.as_deref();
                    roots.extend(home.map(|home| root(home, rule, Level::User)));
                }
                Place::System => {
                    let system = vantage.system_root.as_deref();
                    roots.extend(system.map(|system| root(system, rule, Level::System)));
                }
            }
        }
        // A project that is the home directory has its roots once, under the name that wins.
        let mut seen = Vec::new();
        roots.retain(|root: &Root| {
            let new = !seen.contains(&root.path);
            seen.push(root.path.clone());
            new
        });
        roots
    }

    /// The directories and rules of the row of [`Place::DownwardsFreely`] that starts at a rule; none if one does
    /// not start there.
    fn downwards_freely<'a>(
        &self,
        index: usize,
        vantage: &'a Vantage,
    ) -> Vec<(&'a Path, &'static RootRule)> {
        let is_of_row = |rule: &&RootRule| rule.place == Place::DownwardsFreely;
        if index > 0 && is_of_row(&&self.roots[index - 1]) {
            return Vec::new();
        }
        let rules = self.roots;
        let row = move || rules[index..].iter().take_while(is_of_row);
        let mut starts: Vec<_> = vantage.upwards_freely().collect();
        starts.reverse();
        starts
            .into_iter()
            .flat_map(|start| row().map(move |rule| (start, rule)))
            .collect()
    }
}

impl Vantage {
    /// The directories up to the root of the repository, or of the disk if there is none, the nearest first.
    fn upwards_freely(&self) -> impl Iterator<Item = &Path> {
        let above = self.repository.as_deref().unwrap_or(Path::new("/"));
        let inside = move |path: &&Path| path.starts_with(above);
        let parents = self.directory.ancestors().skip(1).take_while(inside);
        std::iter::once(self.directory.as_path()).chain(parents)
    }

    /// The directories from which project roots are reached, the nearest first.
    fn upwards(&self) -> impl Iterator<Item = &Path> {
        let above = self.repository.as_deref();
        let inside = move |path: &&Path| above.is_some_and(|above| path.starts_with(above));
        let parents = self.directory.ancestors().skip(1).take_while(inside);
        std::iter::once(self.directory.as_path()).chain(parents)
    }
}

impl Layout {
    /// Which of two files in a root comes first where the order of directories on the disk does not decide.
    #[must_use]
    pub fn order(&self, root: &Path, left: &Path, right: &Path) -> Ordering {
        let bytes = |path: &Path| path.as_os_str().as_encoded_bytes().to_vec();
        if self.by_path {
            return bytes(left).cmp(&bytes(right));
        }
        let [left_parts, right_parts] = [left, right].map(|path| {
            let directory = path.parent().unwrap_or(path);
            let inner = directory.strip_prefix(root).unwrap_or(directory);
            inner
                .iter()
                .map(OsStr::as_encoded_bytes)
                .collect::<Vec<_>>()
        });
        let depths = left_parts.len().cmp(&right_parts.len());
        if self.breadth_first && depths.is_ne() {
            return depths;
        }
        let mut names = left_parts
            .iter()
            .zip(&right_parts)
            .map(|(left, right)| left.cmp(right));
        // What lies in a directory comes before what lies below it.
        match names.find(|order| order.is_ne()) {
            Some(order) if self.backwards => order.reverse(),
            Some(order) => order,
            None => depths.then_with(|| bytes(left).cmp(&bytes(right))),
        }
    }

    /// Whether a skill in the directory `inner`, relative to the root, is where the host looks.
    /// `in_skill` says whether a directory above it is itself one of a skill.
    #[must_use]
    pub fn admits(&self, inner: &Path, in_skill: bool) -> bool {
        let depth = inner.components().count();
        let hidden = inner.components().any(|part| match part {
            Component::Normal(name) => name.as_encoded_bytes().starts_with(b"."),
            _ => false,
        });
        (self.min_depth..=self.max_depth).contains(&depth)
            && (self.hidden || !hidden)
            && (self.nested || !in_skill)
            && !inner
                .iter()
                .any(|part| self.skipped.iter().any(|skipped| part == *skipped))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{DEFAULT_HOSTS, known};
    use super::*;

    fn vantage() -> Vantage {
        Vantage {
            directory: "/p/sub".into(),
            repository: Some("/p".into()),
            home: Some("/home/u".into()),
            system_root: Some("/".into()),
        }
    }

    fn roots(id: &str, vantage: &Vantage) -> Vec<String> {
        let host = known(id).expect("the test names a known host");
        let roots = host.roots_from(vantage);
        roots
            .iter()
            .map(|root| root.path.display().to_string())
            .collect()
    }

    #[test]
    fn the_order_is_that_of_precedence() {
        let claude = [
            "/etc/claude-code/.claude/skills",
            "/home/u/.claude/skills",
            "/p/sub/.claude/skills",
            "/p/.claude/skills",
        ];
        assert_eq!(roots("claude-code", &vantage()), claude);
        let gemini = [
            "/p/sub/.agents/skills",
            "/p/sub/.gemini/skills",
            "/home/u/.agents/skills",
            "/home/u/.gemini/skills",
        ];
        assert_eq!(roots("gemini-cli", &vantage()), gemini);
        let copilot = [
            "/p/sub/.github/skills",
            "/p/.github/skills",
            "/p/sub/.agents/skills",
            "/p/.agents/skills",
            "/p/sub/.claude/skills",
            "/p/.claude/skills",
            "/home/u/.copilot/skills",
            "/home/u/.agents/skills",
        ];
        assert_eq!(roots("copilot-cli", &vantage()), copilot);
        let camel = [
            "/p/sub/.camel/skills",
            "/p/sub/.agents/skills",
            "/home/u/.camel/skills",
            "/home/u/.config/camel/skills",
            "/s/etc/camel/skills",
        ];
        assert_eq!(
            roots(
                "camel",
                &Vantage {
                    system_root: Some("/s".into()),
                    ..vantage()
                }
            ),
            camel
        );
    }

    #[test]
    fn without_a_repository_nothing_above_is_looked_into() {
        let vantage = Vantage {
            repository: None,
            home: None,
            system_root: None,
            ..vantage()
        };
        assert_eq!(roots("claude-code", &vantage), ["/p/sub/.claude/skills"]);
    }

    #[test]
    fn a_home_that_is_the_project_has_its_roots_once() {
        let home = PathBuf::from("/home/u");
        let vantage = Vantage {
            directory: home.clone(),
            repository: Some(home),
            system_root: None,
            ..vantage()
        };
        assert_eq!(roots("claude-code", &vantage), ["/home/u/.claude/skills"]);
    }

    #[test]
    fn every_default_host_has_roots_in_a_project_and_at_home() {
        for host in DEFAULT_HOSTS {
            let levels: Vec<_> = host
                .roots_from(&vantage())
                .iter()
                .map(|root| root.level)
                .collect();
            assert!(
                levels.contains(&Level::Project) && levels.contains(&Level::User),
                "{}",
                host.id
            );
        }
    }

    #[test]
    fn a_layout_bounds_depth_hidden_and_nested() {
        let layout = |id: &str| known(id).expect("known").roots[0].layout;
        for (id, inner, in_skill, expected) in [
            ("claude-code", "x", false, true),
            ("claude-code", ".x", false, true),
            ("claude-code", "", false, false),
            ("claude-code", "group/x", false, false),
            ("codex", "a/b/c/d/e/f", false, true),
            ("codex", "a/b/c/d/e/f/g", false, false),
            ("codex", "a/.b", false, false),
            ("codex", "a/b", true, true),
            ("gemini-cli", "", false, true),
            ("copilot-cli", "a/b/c", false, true),
            ("copilot-cli", "a/b", true, false),
        ] {
            assert_eq!(
                layout(id).admits(Path::new(inner), in_skill),
                expected,
                "{id} {inner}"
            );
        }
    }
}
