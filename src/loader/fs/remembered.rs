//! Files that are read once and looked at again.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use dashmap::DashMap;

use super::{DirEntry, FileSystem, Metadata, Stamp};

/// A file system that remembers what it has read.
///
/// What is remembered is good for a *round*: within one it is given out as it is. In the next round
/// the file system below is asked whether it is still the same, which takes a fraction of the time
/// that reading takes. Whoever holds this one decides when a round ends: [`Self::end_round`] when
/// something may have changed, [`Self::check`] to ask beforehand.
pub struct Remembered {
    below: Arc<dyn FileSystem>,
    // Paths are keys as they are written: to take one apart for each look costs more than the look.
    files: DashMap<OsString, Known<Arc<[u8]>>>,
    directories: DashMap<OsString, Known<Arc<[DirEntry]>>>,
    /// How many bytes `files` holds, more or less.
    bytes: AtomicUsize,
    round: AtomicU64,
}

/// What was read of a path.
struct Known<T> {
    stamp: Stamp,
    /// The round in which the stamp was last looked at.
    round: u64,
    what: T,
}

/// As much as ten thousand large skills have; what is read beyond it is read again each time.
const MAX_BYTES: usize = 256 * 1024 * 1024;

/// As many directories as a million skills have.
const MAX_DIRECTORIES: usize = 1_000_000;

impl Remembered {
    /// Nothing is remembered yet.
    #[must_use]
    pub fn new(below: Arc<dyn FileSystem>) -> Self {
        Self {
            below,
            files: DashMap::new(),
            directories: DashMap::new(),
            bytes: AtomicUsize::new(0),
            round: AtomicU64::new(0),
        }
    }

    /// From now on the file system below is asked again.
    pub fn end_round(&self) {
        // A check that is under way is for the round one later: what it has looked at is old now.
        self.round.fetch_add(2, Ordering::AcqRel);
    }

    /// Looks at everything that is remembered, forgets what is not the same any more, and begins a
    /// round in which the rest is good.
    pub fn check(&self) {
        let next = self.round.load(Ordering::Acquire) + 1;
        let sizes = |bytes: &Arc<[u8]>| bytes.len();
        let freed = check(&*self.below, &self.files, next, sizes);
        self.bytes.fetch_sub(freed, Ordering::Relaxed);
        check(&*self.below, &self.directories, next, |_| 0);
        // If a round has ended meanwhile, this one never begins.
        let _ = self
            .round
            .compare_exchange(next - 1, next, Ordering::AcqRel, Ordering::Acquire);
    }

    /// What is known of a path and good, with its stamp, or that has to be read; `None` if nothing
    /// of it can be remembered.
    fn recall<T: Clone>(
        &self,
        known: &DashMap<OsString, Known<T>>,
        path: &Path,
    ) -> Option<Result<T, Stamp>> {
        let round = self.round.load(Ordering::Acquire);
        if let Some(known) = known.get(path.as_os_str())
            && known.round == round
        {
            return Some(Ok(known.what.clone()));
        }
        let stamp = self.below.stamp(path)?;
        let Some(mut known) = known
            .get_mut(path.as_os_str())
            .filter(|known| known.stamp == stamp)
        else {
            return Some(Err(stamp));
        };
        known.round = round;
        Some(Ok(known.what.clone()))
    }

    /// Remembers what was read of a path, unless it may have changed while it was read.
    fn keep<T>(
        &self,
        known: &DashMap<OsString, Known<T>>,
        path: &Path,
        stamp: Stamp,
        what: T,
    ) -> Option<T> {
        let round = self.round.load(Ordering::Acquire);
        if self.below.stamp(path) != Some(stamp) {
            return None;
        }
        let new = Known { stamp, round, what };
        let old = known.insert(path.into(), new);
        old.map(|old| old.what)
    }
}

/// Looks at the stamps of all that is known; those that are the same are good in round `next`. Gives
/// the size of what was forgotten.
fn check<T>(
    below: &dyn FileSystem,
    known: &DashMap<OsString, Known<T>>,
    next: u64,
    size: impl Fn(&T) -> usize,
) -> usize {
    let paths: Vec<_> = known.iter().map(|entry| entry.key().clone()).collect();
    let mut freed = 0;
    for path in paths {
        // No guard is held while the disk is asked.
        let stamp = below.stamp(Path::new(&path));
        if let Some(mut known) = known.get_mut(&path)
            && Some(known.stamp) == stamp
        {
            known.round = next;
            continue;
        }
        if let Some((_, old)) = known.remove_if(&path, |_, known| Some(known.stamp) != stamp) {
            freed += size(&old.what);
        }
    }
    freed
}

impl FileSystem for Remembered {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        let stamp = match self.recall(&self.files, path) {
            Some(Ok(bytes)) => return Ok(bytes),
            Some(Err(stamp)) => stamp,
            None => return self.below.read(path),
        };
        let bytes = self.below.read(path)?;
        if self.bytes.load(Ordering::Relaxed) + bytes.len() <= MAX_BYTES {
            let old = self.keep(&self.files, path, stamp, Arc::clone(&bytes));
            let freed = old.map_or(0, |old| old.len());
            self.bytes.fetch_add(bytes.len(), Ordering::Relaxed);
            self.bytes.fetch_sub(freed, Ordering::Relaxed);
        }
        Ok(bytes)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        let stamp = match self.recall(&self.directories, path) {
            Some(Ok(entries)) => return Ok(entries.to_vec()),
            Some(Err(stamp)) => stamp,
            None => return self.below.read_dir(path),
        };
        let entries = self.below.read_dir(path)?;
        if self.directories.len() < MAX_DIRECTORIES {
            self.keep(&self.directories, path, stamp, entries.as_slice().into());
        }
        Ok(entries)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.below.metadata(path)
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        self.below.canonicalize(path)
    }

    fn stamp(&self, path: &Path) -> Option<Stamp> {
        self.below.stamp(path)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::Mutex;

    use super::super::Memory;
    use super::*;

    /// Files with stamps that a test sets, and how often each was read.
    #[derive(Default)]
    struct Counting {
        files: Mutex<Memory>,
        stamps: Mutex<HashMap<PathBuf, i128>>,
        reads: AtomicUsize,
    }

    impl Counting {
        fn write(&self, text: &str, stamp: Option<i128>) {
            self.files.lock().unwrap().write("/a/b", text);
            let mut stamps = self.stamps.lock().unwrap();
            for path in ["/a", "/a/b"] {
                match stamp {
                    Some(stamp) => stamps.insert(path.into(), stamp),
                    None => stamps.remove(Path::new(path)),
                };
            }
        }

        fn reads(&self) -> usize {
            self.reads.swap(0, Ordering::Relaxed)
        }
    }

    impl FileSystem for Counting {
        fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
            self.reads.fetch_add(1, Ordering::Relaxed);
            self.files.lock().unwrap().read(path)
        }

        fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
            self.reads.fetch_add(1, Ordering::Relaxed);
            self.files.lock().unwrap().read_dir(path)
        }

        fn metadata(&self, path: &Path) -> io::Result<Metadata> {
            self.files.lock().unwrap().metadata(path)
        }

        fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
            self.files.lock().unwrap().canonicalize(path)
        }

        fn stamp(&self, path: &Path) -> Option<Stamp> {
            let modified = *self.stamps.lock().unwrap().get(path)?;
            Some(Stamp {
                file: (1, 1),
                len: 0,
                modified,
                changed: modified,
            })
        }
    }

    fn fixture() -> (Arc<Counting>, Remembered) {
        let disk = Arc::new(Counting::default());
        let files = Remembered::new(Arc::clone(&disk) as Arc<_>);
        (disk, files)
    }

    fn read(files: &Remembered) -> Arc<[u8]> {
        files.read(Path::new("/a/b")).unwrap()
    }

    fn list(files: &Remembered) -> usize {
        files.read_dir(Path::new("/a")).unwrap().len()
    }

    #[test]
    fn what_is_unchanged_is_read_once() {
        let (disk, files) = fixture();
        disk.write("one", Some(1));
        let first = read(&files);
        files.end_round();
        assert!(Arc::ptr_eq(&first, &read(&files)));
        assert_eq!((list(&files), list(&files)), (1, 1));
        assert_eq!(disk.reads(), 2);
        assert!(files.read(Path::new("/none")).is_err());
    }

    #[test]
    fn a_change_shows_in_the_next_round() {
        let (disk, files) = fixture();
        disk.write("one", Some(1));
        assert_eq!(*read(&files), *b"one");
        disk.write("two", Some(2));
        assert_eq!(*read(&files), *b"one");
        files.end_round();
        assert_eq!(*read(&files), *b"two");
        disk.write("three", Some(3));
        files.check();
        assert_eq!(*read(&files), *b"three");
        let kept = read(&files);
        files.check();
        assert!(Arc::ptr_eq(&kept, &read(&files)));
        assert_eq!(files.bytes.load(Ordering::Relaxed), 5);
    }

    #[test]
    fn what_has_changed_just_now_is_read_each_time() {
        let (disk, files) = fixture();
        for text in ["one", "two"] {
            disk.write(text, None);
            assert_eq!(*read(&files), *text.as_bytes());
            assert_eq!(list(&files), 1);
        }
        assert_eq!(disk.reads(), 4);
    }
}
