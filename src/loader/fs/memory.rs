//! Files that exist only here: for tests, and for skills that have no file.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::{DirEntry, FileKind, FileSystem, Metadata, refuse};

/// A file system in memory. A directory lists its entries in the order in which they were made, so
/// any order that a real one had can be replayed.
#[derive(Clone, Debug)]
pub struct Memory {
    nodes: HashMap<PathBuf, Node>,
}

#[derive(Clone, Debug)]
enum Node {
    File(Arc<[u8]>),
    Directory(Vec<OsString>),
    Link(PathBuf),
    Special,
}

/// As many links in a row as Linux follows.
const MAX_LINKS: usize = 40;

/// The number of that error on Linux.
const TOO_MANY_LINKS: i32 = 40;

impl Default for Memory {
    fn default() -> Self {
        Self {
            nodes: HashMap::from([(PathBuf::from("/"), Node::Directory(Vec::new()))]),
        }
    }
}

impl Memory {
    /// Makes or replaces a file, and the directories above it.
    pub fn write(&mut self, path: impl AsRef<Path>, bytes: impl Into<Vec<u8>>) {
        self.insert(path.as_ref(), Node::File(bytes.into().into()));
    }

    /// Makes a symbolic link; `target` may be relative to the link's directory.
    pub fn link(&mut self, path: impl AsRef<Path>, target: impl Into<PathBuf>) {
        self.insert(path.as_ref(), Node::Link(target.into()));
    }

    /// Makes an empty directory.
    pub fn create_dir(&mut self, path: impl AsRef<Path>) {
        self.insert(path.as_ref(), Node::Directory(Vec::new()));
    }

    /// Makes a thing that is neither file nor directory nor link.
    pub fn special(&mut self, path: impl AsRef<Path>) {
        self.insert(path.as_ref(), Node::Special);
    }

    /// Removes a file, or a directory with all in it.
    pub fn remove(&mut self, path: impl AsRef<Path>) {
        let path = path.as_ref();
        self.nodes.retain(|other, _| !other.starts_with(path));
        if let (Some(parent), Some(name)) = (path.parent(), path.file_name())
            && let Some(Node::Directory(entries)) = self.nodes.get_mut(parent)
        {
            entries.retain(|entry| entry != name);
        }
    }

    /// Lists a directory in this order from now on; names that it does not have are passed over.
    pub fn set_order(&mut self, directory: impl AsRef<Path>, order: &[&str]) {
        if let Some(Node::Directory(entries)) = self.nodes.get_mut(directory.as_ref()) {
            let place = |name: &OsString| order.iter().position(|other| name == other);
            entries.sort_by_key(|name| place(name).unwrap_or(usize::MAX));
        }
    }

    fn insert(&mut self, path: &Path, node: Node) {
        if let (Some(parent), Some(name)) = (path.parent(), path.file_name()) {
            self.enter(parent, name);
        }
        let keep = matches!(
            (&node, self.nodes.get(path)),
            (Node::Directory(_), Some(Node::Directory(_)))
        );
        if !keep {
            self.nodes.insert(path.to_owned(), node);
        }
    }

    /// Lists `name` in `directory`, which is made if it is not there.
    fn enter(&mut self, directory: &Path, name: &OsStr) {
        if !self.nodes.contains_key(directory) {
            self.insert(directory, Node::Directory(Vec::new()));
        }
        if let Some(Node::Directory(entries)) = self.nodes.get_mut(directory)
            && !entries.iter().any(|entry| entry == name)
        {
            entries.push(name.to_owned());
        }
    }

    /// The node a path leads to, and the path without links.
    fn resolve(&self, path: &Path) -> io::Result<(PathBuf, &Node)> {
        let mut links = 0;
        let mut real = PathBuf::from("/");
        let mut pending: Vec<OsString> = parts(path);
        while let Some(part) = pending.pop() {
            if part == ".." {
                real.pop();
                continue;
            }
            real.push(&part);
            match self.nodes.get(&real).ok_or(ErrorKind::NotFound)? {
                Node::Link(target) => {
                    links += 1;
                    if links > MAX_LINKS {
                        return Err(io::Error::from_raw_os_error(TOO_MANY_LINKS));
                    }
                    real.pop();
                    if target.is_absolute() {
                        real = PathBuf::from("/");
                    }
                    pending.extend(parts(target));
                }
                Node::Directory(_) => {}
                Node::File(_) | Node::Special if pending.is_empty() => {}
                Node::File(_) | Node::Special => return Err(ErrorKind::NotADirectory.into()),
            }
        }
        let node = self.nodes.get(&real).ok_or(ErrorKind::NotFound)?;
        Ok((real, node))
    }
}

/// The components of a path that lead somewhere, the last one first.
fn parts(path: &Path) -> Vec<OsString> {
    let parts = path.components().rev().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_owned()),
        Component::ParentDir => Some("..".into()),
        Component::Prefix(_) | Component::RootDir | Component::CurDir => None,
    });
    parts.collect()
}

fn kind_of(node: &Node) -> FileKind {
    match node {
        Node::File(_) => FileKind::File,
        Node::Directory(_) => FileKind::Directory,
        Node::Link(_) => FileKind::Link,
        Node::Special => FileKind::Special,
    }
}

impl FileSystem for Memory {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        match self.resolve(path)? {
            (_, Node::File(bytes)) => Ok(Arc::clone(bytes)),
            (_, other) => Err(refuse(kind_of(other))),
        }
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        let (real, Node::Directory(entries)) = self.resolve(path)? else {
            return Err(ErrorKind::NotADirectory.into());
        };
        let entry = |name: &OsString| {
            let node = self.nodes.get(&real.join(name))?;
            Some(DirEntry {
                name: name.clone(),
                kind: kind_of(node),
            })
        };
        Ok(entries.iter().filter_map(entry).collect())
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        let (_, node) = self.resolve(path)?;
        let len = if let Node::File(bytes) = node {
            bytes.len() as u64
        } else {
            0
        };
        Ok(Metadata {
            kind: kind_of(node),
            len,
            executable: None,
        })
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        Ok(self.resolve(path)?.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_followed_and_loops_end() {
        let mut fs = Memory::default();
        fs.write("/a/b/file", "x");
        fs.link("/a/link", "../a/b");
        fs.link("/abs", "/a/link/file");
        fs.link("/loop", "loop");
        fs.link("/dangling", "nowhere");
        assert_eq!(fs.read(Path::new("/abs")).unwrap()[..], *b"x");
        assert_eq!(
            fs.canonicalize(Path::new("/a/link/../link/file")).unwrap(),
            Path::new("/a/b/file")
        );
        assert!(fs.metadata(Path::new("/loop")).is_err());
        let dangling = fs.metadata(Path::new("/dangling")).unwrap_err();
        assert_eq!(dangling.kind(), ErrorKind::NotFound);
        assert_eq!(
            fs.read(Path::new("/a")).unwrap_err().kind(),
            ErrorKind::IsADirectory
        );
        assert_eq!(
            fs.read(Path::new("/a/b/file/x")).unwrap_err().kind(),
            ErrorKind::NotADirectory
        );
    }

    #[test]
    fn a_directory_lists_in_the_order_given() {
        let mut fs = Memory::default();
        for name in ["c", "a", "b"] {
            fs.write(format!("/d/{name}"), "");
        }
        let names = |fs: &Memory| -> Vec<_> {
            let entries = fs.read_dir(Path::new("/d")).unwrap();
            entries
                .into_iter()
                .map(|entry| entry.name.into_string().unwrap())
                .collect()
        };
        assert_eq!(names(&fs), ["c", "a", "b"]);
        fs.set_order("/d", &["b", "c"]);
        assert_eq!(names(&fs), ["b", "c", "a"]);
        fs.remove("/d/c");
        assert_eq!(names(&fs), ["b", "a"]);
    }
}
