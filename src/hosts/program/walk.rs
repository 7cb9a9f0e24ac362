//! The skill files in a root, as a host walks it.

use std::path::{Path, PathBuf};

use crate::hosts::roots::{FileName, Layout};
use crate::loader::{FileKind, FileSystem, Found, LinkKind};

/// A walk ends after so many directories: more than any host reads, and a loop of links ends too.
const MAX_DIRECTORIES: usize = 20_000;

/// No host goes deeper than this on purpose, and links may make ways of any length.
const MAX_DEPTH: usize = 32;

/// Where loops of links are followed, the system ends them; these are for loops that branch.
const MAX_LOOPING_DIRECTORIES: usize = 6_000;

/// As deep as the system may follow a loop.
const MAX_LOOPING_DEPTH: usize = 128;

/// The skill files that a host finds in `root`: those of a directory before those below it, directories by
/// the bytes of their names, or as the system lists them or backwards if the layout says so.
pub(super) fn walk(fs: &dyn FileSystem, root: &Path, layout: &Layout) -> Vec<Found> {
    let mut walk = Walk {
        fs,
        layout,
        found: Vec::new(),
        directories: 0,
    };
    if let Ok(real) = fs.canonicalize(root) {
        let start = Directory {
            path: root.to_owned(),
            link: None,
            above: vec![real],
            depth: 0,
            in_skill: false,
            is_skipped: false,
        };
        walk.directory(&start);
    }
    let mut found = walk.found;
    if layout.by_path {
        let bytes = |found: &Found| found.path.as_os_str().as_encoded_bytes().to_vec();
        found.sort_by_cached_key(bytes);
    }
    if layout.breadth_first {
        let depth = |found: &Found| found.path.components().count();
        found.sort_by_key(depth);
    }
    found
}

struct Walk<'a> {
    fs: &'a dyn FileSystem,
    layout: &'a Layout,
    found: Vec<Found>,
    directories: usize,
}

struct Directory {
    path: PathBuf,
    link: Option<LinkKind>,
    /// The real paths of this directory and of those above, this one last.
    above: Vec<PathBuf>,
    depth: usize,
    in_skill: bool,
    /// Whether its name is one of those that are not entered.
    is_skipped: bool,
}

/// A directory that is about to be entered.
struct Below {
    path: PathBuf,
    link: Option<LinkKind>,
    in_skill: bool,
    is_skipped: bool,
}

impl Walk<'_> {
    fn directory(&mut self, directory: &Directory) {
        self.directories += 1;
        let Ok(mut entries) = self.fs.read_dir(&directory.path) else {
            return;
        };
        if !self.layout.raw_order {
            entries.sort_by(|left, right| left.name.cmp(&right.name));
        }
        if self.layout.backwards {
            entries.reverse();
        }
        let mut is_skill = false;
        for name in self.layout.file_name.names(&entries) {
            let path = directory.path.join(name);
            let is_link = entries
                .iter()
                .any(|entry| entry.name == name && entry.kind == FileKind::Link);
            is_skill |= self.file(directory, path, is_link);
        }
        // Where the host takes no `SKILL.md` for a skill, one hides nothing.
        let in_skill = directory.in_skill || (is_skill && directory.depth >= self.layout.min_depth);
        let is_last = directory.depth >= self.layout.max_depth.min(self.deepest());
        if is_last || directory.is_skipped || (in_skill && !self.layout.nested) {
            return;
        }
        for entry in entries {
            let hidden = entry.name.as_encoded_bytes().starts_with(b".");
            let is_named = |names: &[&str]| names.iter().any(|name| entry.name == *name);
            let is_skipped = is_named(self.layout.skipped)
                || (is_skill && is_named(self.layout.skipped_in_skill));
            if (is_skipped && !self.layout.skipped_skills)
                || (hidden && !self.layout.hidden)
                || self.directories >= self.most()
            {
                continue;
            }
            let path = directory.path.join(&entry.name);
            let link = match entry.kind {
                FileKind::Directory => directory.link,
                FileKind::Link if self.layout.directory_links && self.leads_to_directory(&path) => {
                    Some(LinkKind::Directory)
                }
                _ => continue,
            };
            let below = Below {
                path,
                link,
                in_skill,
                is_skipped,
            };
            self.below(directory, below);
        }
    }

    fn below(&mut self, parent: &Directory, below: Below) {
        let Ok(real) = self.fs.canonicalize(&below.path) else {
            return;
        };
        // A link back to a directory above is a loop.
        if parent.above.contains(&real) && !self.layout.loops {
            return;
        }
        let mut above = parent.above.clone();
        above.push(real);
        self.directory(&Directory {
            path: below.path,
            link: below.link,
            above,
            depth: parent.depth + 1,
            in_skill: below.in_skill,
            is_skipped: below.is_skipped,
        });
    }

    /// Whether the file `path` of a directory is a skill to the host.
    fn file(&mut self, directory: &Directory, path: PathBuf, is_link: bool) -> bool {
        let is_file = |metadata: crate::loader::Metadata| metadata.kind == FileKind::File;
        let leads_to_file = self.fs.metadata(&path).is_ok_and(is_file);
        // A link that leads nowhere is something that the host tries to read.
        let is_dangling = is_link && self.fs.metadata(&path).is_err();
        let takes_links = match directory.depth {
            0 => self.layout.file_links && self.layout.root_file_links,
            _ => self.layout.file_links,
        };
        if is_link && !takes_links {
            // No skill of its own, but the directory is still taken for that of a skill.
            return leads_to_file && !self.layout.file_links;
        }
        if !(leads_to_file || is_dangling) {
            return false;
        }
        if directory.depth >= self.layout.min_depth {
            let real = self.fs.canonicalize(&path).unwrap_or_else(|_| path.clone());
            let link = directory.link.or(is_link.then_some(LinkKind::File));
            let path = match (directory.above.last(), path.file_name()) {
                (Some(above), Some(name)) if self.layout.resolved => above.join(name),
                _ => path,
            };
            self.found.push(Found { path, real, link });
        }
        true
    }

    fn deepest(&self) -> usize {
        if self.layout.loops {
            MAX_LOOPING_DEPTH
        } else {
            MAX_DEPTH
        }
    }

    fn most(&self) -> usize {
        if self.layout.loops {
            MAX_LOOPING_DIRECTORIES
        } else {
            MAX_DIRECTORIES
        }
    }

    fn leads_to_directory(&self, path: &Path) -> bool {
        let metadata = self.fs.metadata(path);
        metadata.is_ok_and(|metadata| metadata.kind == FileKind::Directory)
    }
}

impl FileName {
    /// The names among `entries` that are a skill file to the host: the first, unless it takes any.
    fn names(self, entries: &[crate::loader::DirEntry]) -> Vec<&std::ffi::OsStr> {
        let exactly = |name: &str| {
            let named = entries.iter().find(|entry| entry.name == name);
            named.map(|entry| entry.name.as_os_str())
        };
        match self {
            Self::Exact => exactly("SKILL.md").into_iter().collect(),
            Self::OrSmall => exactly("SKILL.md")
                .or_else(|| exactly("skill.md"))
                .into_iter()
                .collect(),
            Self::AnyCase => entries
                .iter()
                .map(|entry| entry.name.as_os_str())
                .filter(|name| self.is(Some(name)))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hosts::roots::FLAT;
    use crate::loader::Memory;

    #[test]
    fn a_layout_says_the_order_and_which_links_are_found() {
        let mut fs = Memory::default();
        for path in ["/s/a/SKILL.md", "/s/a-b/SKILL.md", "/x/one.md"] {
            fs.write(path, "");
        }
        fs.link("/s/SKILL.md", "/x/one.md");
        fs.link("/s/c/SKILL.md", "/x/one.md");
        let found = |layout: &Layout| {
            let found = walk(&fs, Path::new("/s"), layout).into_iter();
            found
                .map(|found| found.path.to_string_lossy().into_owned())
                .collect::<Vec<_>>()
        };
        let rooted = Layout {
            min_depth: 0,
            ..FLAT
        };
        let plain = [
            "/s/SKILL.md",
            "/s/a/SKILL.md",
            "/s/a-b/SKILL.md",
            "/s/c/SKILL.md",
        ];
        assert_eq!(found(&rooted), plain);
        let by_path = Layout {
            by_path: true,
            root_file_links: false,
            ..rooted
        };
        let expected = ["/s/a-b/SKILL.md", "/s/a/SKILL.md", "/s/c/SKILL.md"];
        assert_eq!(found(&by_path), expected);
        let no_links = Layout {
            file_links: false,
            ..rooted
        };
        assert_eq!(found(&no_links), plain[1..3]);
    }
}
