//! Reading and parsing many skills at once.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use dashmap::DashMap;

use super::discover::{Found, Unreadable};
use super::fs::FileSystem;
use super::skill::Skill;

/// What became of the files, each with what was made of it.
#[derive(Debug)]
pub struct Loaded<T> {
    /// In the order of the paths.
    pub skills: Vec<(Found, T)>,
    /// What could not be read.
    pub unreadable: Vec<Unreadable>,
}

/// Reads and parses `files` on all processors and makes something of each. The trees themselves are
/// dropped as soon as that is done, so that ten thousand skills do not fill the memory.
pub fn load<T: Send + Sync>(
    fs: &dyn FileSystem,
    files: &[Found],
    make: &(dyn Fn(&Found, &[u8], &Skill) -> T + Sync),
) -> Loaded<T> {
    let made: DashMap<PathBuf, Result<(Found, T), Unreadable>> = DashMap::new();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(found) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = match fs.read(&found.path) {
                Ok(bytes) => Ok((
                    found.clone(),
                    make(found, &bytes, &Skill::from_bytes(&bytes)),
                )),
                Err(error) => Err(Unreadable {
                    path: found.path.clone(),
                    error,
                }),
            };
            made.insert(found.path.clone(), result);
        }
    };
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 1..processors.min(files.len()) {
            scope.spawn(work);
        }
        work();
    });
    let mut results: Vec<_> = made.into_iter().collect();
    results.sort_by(|(left, _), (right, _)| left.cmp(right));
    let mut loaded = Loaded {
        skills: Vec::new(),
        unreadable: Vec::new(),
    };
    for (_, result) in results {
        match result {
            Ok(skill) => loaded.skills.push(skill),
            Err(error) => loaded.unreadable.push(error),
        }
    }
    loaded
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::fs::Memory;
    use super::*;

    #[test]
    fn each_file_is_read_once_and_the_order_is_that_of_the_paths() {
        let mut fs = Memory::default();
        let files: Vec<_> = (0..100)
            .rev()
            .map(|number| {
                let path = PathBuf::from(format!("/{number:03}/SKILL.md"));
                fs.write(&path, format!("---\nname: s{number}\n---\n"));
                Found {
                    real: path.clone(),
                    path,
                    link: None,
                }
            })
            .collect();
        fs.remove("/050/SKILL.md");
        let name = |_: &Found, _: &[u8], skill: &Skill| {
            skill
                .tree
                .field("name")
                .and_then(|entry| entry.value.as_text())
                .map(str::to_owned)
        };
        let loaded = load(&fs, &files, &name);
        let names: Vec<_> = loaded
            .skills
            .into_iter()
            .filter_map(|(_, name)| name)
            .collect();
        let expected: Vec<_> = (0..100)
            .filter(|number| *number != 50)
            .map(|number| format!("s{number}"))
            .collect();
        assert_eq!(names, expected);
        assert_eq!(loaded.unreadable.len(), 1);
        assert_eq!(loaded.unreadable[0].path, Path::new("/050/SKILL.md"));
    }
}
