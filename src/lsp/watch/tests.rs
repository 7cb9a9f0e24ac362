//! Real directories and the system's own events. Each test waits for the path it expects: how soon
//! it comes is the system's business.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use super::*;

/// So long that only a watcher that tells nothing takes it.
const PATIENCE: Duration = Duration::from_secs(60);

/// How soon another file is made if one was made too early to be seen.
const RETRY: Duration = Duration::from_millis(300);

struct World {
    /// How many files were made to be seen.
    probes: AtomicUsize,
    temporary: tempfile::TempDir,
    watcher: Watcher,
    told: Receiver<Vec<PathBuf>>,
}

impl World {
    fn new(directories: &[&str]) -> Self {
        let temporary = tempfile::tempdir().unwrap();
        let (sender, told) = channel();
        let watcher = Watcher::new(move |paths| drop(sender.send(paths))).unwrap();
        let world = Self {
            probes: AtomicUsize::new(0),
            temporary,
            watcher,
            told,
        };
        for directory in directories {
            fs::create_dir_all(world.path(directory)).unwrap();
        }
        world
    }

    fn path(&self, relative: &str) -> PathBuf {
        let root = self.temporary.path().canonicalize().unwrap();
        root.iter().chain(Path::new(relative)).collect()
    }

    fn watch(&self, roots: &[&str]) {
        self.watcher
            .watch(roots.iter().map(|root| self.path(root)).collect());
    }

    fn make(&self, directory: &str) {
        fs::create_dir_all(self.path(directory)).unwrap();
    }

    fn write(&self, file: &str) {
        fs::write(self.path(file), "x").unwrap();
    }

    fn remove(&self, directory: &str) {
        fs::remove_dir_all(self.path(directory)).unwrap();
    }

    /// Waits until `expected` is told, and gives all that was told until then.
    fn wait_for(&self, expected: &str) -> BTreeSet<PathBuf> {
        let path = self.path(expected);
        let end = Instant::now() + PATIENCE;
        let mut all = BTreeSet::new();
        while !all.contains(&path) {
            let left = end.saturating_duration_since(Instant::now());
            match self.told.recv_timeout(left) {
                Ok(paths) => all.extend(paths),
                Err(error) => panic!("{expected}: {error}, told: {all:?}"),
            }
        }
        all
    }

    /// Makes files in `directory` until one of them is told, and gives all that was told.
    fn expect_watched(&self, directory: &str) -> BTreeSet<PathBuf> {
        let end = Instant::now() + PATIENCE;
        let mut all = BTreeSet::new();
        while Instant::now() < end {
            let number = self.probes.fetch_add(1, Ordering::Relaxed);
            let probe = format!("{directory}/probe{number}");
            self.write(&probe);
            while let Ok(paths) = self.told.recv_timeout(RETRY) {
                all.extend(paths);
                if all.contains(&self.path(&probe)) {
                    return all;
                }
            }
        }
        panic!("{directory} is not watched, told: {all:?}");
    }
}

#[test]
fn a_change_below_a_root_is_told_and_one_beside_it_is_not() {
    let world = World::new(&["root/deep/er", "beside"]);
    world.watch(&["root"]);
    world.wait_for("root");
    world.write("beside/a");
    world.write("b");
    world.write("root/deep/er/SKILL.md");
    let told = world.wait_for("root/deep/er/SKILL.md");
    let root = world.path("root");
    assert!(told.iter().all(|path| path.starts_with(&root)), "{told:?}");
    fs::remove_file(world.path("root/deep/er/SKILL.md")).unwrap();
    world.wait_for("root/deep/er/SKILL.md");
}

#[test]
fn a_directory_that_is_made_below_a_root_is_told() {
    let world = World::new(&["root"]);
    world.watch(&["root"]);
    world.wait_for("root");
    world.make("root/new");
    world.wait_for("root/new");
    world.expect_watched("root/new");
}

#[test]
fn to_read_is_no_change() {
    let world = World::new(&["root"]);
    world.write("root/a");
    world.watch(&["root"]);
    world.wait_for("root");
    fs::read(world.path("root/a")).unwrap();
    fs::read_dir(world.path("root")).unwrap().for_each(drop);
    world.write("root/b");
    let told = world.wait_for("root/b");
    assert!(!told.contains(&world.path("root/a")), "{told:?}");
}

#[test]
fn a_root_is_watched_as_soon_as_it_is_there() {
    let world = World::new(&[]);
    world.watch(&["a/b/root", "c"]);
    world.wait_for("a/b/root");
    world.make("a");
    world.make("a/b/root/skill");
    world.wait_for("a/b/root");
    world.expect_watched("a/b/root/skill");
    world.make("c");
    world.wait_for("c");
    world.expect_watched("c");
}

#[test]
fn a_root_that_went_before_it_was_watched_is_told() {
    let world = World::new(&["root"]);
    world.watch(&["root", "gone"]);
    let told = world.wait_for("gone");
    assert!(told.contains(&world.path("root")), "{told:?}");
    // Only what is new is told again.
    world.watch(&["root", "gone", "new"]);
    let told = world.wait_for("new");
    assert_eq!(told, BTreeSet::from([world.path("new")]));
}

#[test]
fn a_root_that_goes_and_comes_again_is_watched_again() {
    let world = World::new(&["a/root"]);
    world.watch(&["a/root"]);
    world.wait_for("a/root");
    for _ in 0..3 {
        world.remove("a");
        world.wait_for("a/root");
        world.make("a/root");
        world.expect_watched("a/root");
    }
    for _ in 0..3 {
        // At once: the system may tell both as one change.
        world.remove("a");
        world.make("a/root/deep");
        world.expect_watched("a/root/deep");
    }
}

#[test]
fn a_root_that_is_moved_away_or_replaced_is_seen() {
    let world = World::new(&["a/root", "other/deep"]);
    world.watch(&["a/root"]);
    world.wait_for("a/root");
    fs::rename(world.path("a/root"), world.path("a/moved")).unwrap();
    world.wait_for("a/root");
    fs::rename(world.path("other"), world.path("a/root")).unwrap();
    world.expect_watched("a/root/deep");
    world.write("a/moved/x");
    let told = world.expect_watched("a/root/deep");
    let root = world.path("a/root");
    assert!(told.iter().all(|path| path.starts_with(&root)), "{told:?}");
}

#[test]
fn roots_can_be_dropped_and_lie_in_each_other() {
    let world = World::new(&["a/b/c", "d"]);
    world.watch(&["a/b/c", "d"]);
    world.wait_for("d");
    world.watch(&["a", "a/b/c"]);
    world.wait_for("a");
    world.write("d/x");
    world.write("a/b/c/x");
    let told = world.wait_for("a/b/c/x");
    assert!(!told.contains(&world.path("d/x")), "{told:?}");
    world.watch(&["a/b/c"]);
    world.expect_watched("a/b/c");
    world.write("a/x");
    let told = world.expect_watched("a/b/c");
    assert!(!told.contains(&world.path("a/x")), "{told:?}");
    world.watch(&[]);
    world.watch(&["d"]);
    world.wait_for("d");
    world.write("a/b/c/z");
    world.write("d/z");
    let told = world.wait_for("d/z");
    assert!(!told.contains(&world.path("a/b/c/z")), "{told:?}");
}

#[cfg(unix)]
#[test]
fn a_link_is_a_root_by_its_own_name() {
    use std::os::unix::fs::symlink;
    let world = World::new(&["real", "other", "home/.host"]);
    symlink(world.path("real"), world.path("home/.host/skills")).unwrap();
    world.watch(&["home/.host/skills", "real"]);
    world.wait_for("home/.host/skills");
    world.write("real/x");
    let told = world.wait_for("home/.host/skills/x");
    assert!(told.contains(&world.path("real/x")), "{told:?}");
    fs::remove_file(world.path("home/.host/skills")).unwrap();
    world.wait_for("home/.host/skills");
    symlink(world.path("other"), world.path("home/.host/skills")).unwrap();
    world.expect_watched("home/.host/skills");
    world.write("other/y");
    world.wait_for("home/.host/skills/y");
}

#[cfg(unix)]
#[test]
fn no_link_makes_us_watch_everything() {
    use std::os::unix::fs::symlink;
    let world = World::new(&["home/.host", "root"]);
    symlink("/", world.path("home/.host/all")).unwrap();
    symlink(world.path("home"), world.path("home/.host/home")).unwrap();
    symlink("/", world.path("root/link")).unwrap();
    let paths = ["home/.host/all", "home/.host/home", "root"].map(|root| world.path(root));
    let plan = Plan::new(&paths.into());
    let trees = plan
        .watched
        .iter()
        .filter(|(_, mode)| **mode == RecursiveMode::Recursive);
    assert_eq!(
        trees.map(|(path, _)| path.clone()).collect::<Vec<_>>(),
        [world.path("root")]
    );
    world.watch(&["root"]);
    world.wait_for("root");
    world.write("home/x");
    world.write("root/x");
    let told = world.wait_for("root/x");
    let root = world.path("root");
    assert!(told.iter().all(|path| path.starts_with(&root)), "{told:?}");
}

#[test]
fn what_cannot_be_watched_does_no_harm() {
    let world = World::new(&["root"]);
    world.write("file");
    world.watch(&["file", "file/below", "root"]);
    world.wait_for("root");
    world.write("root/x");
    world.wait_for("root/x");
}

#[cfg(unix)]
#[test]
fn whatever_happened_a_root_that_is_there_is_watched_in_the_end() {
    use std::os::unix::fs::symlink;
    const ROOTS: [&str; 4] = ["a/root", "a/link", "b/c/root", "b/c/root/inner"];
    for seed in 1..=2_u64 {
        let world = World::new(&["a/root", "elsewhere"]);
        world.watch(&ROOTS);
        let mut state = seed;
        for _ in 0..40 {
            // Knuth's numbers: any will do that are the same in every run.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let root = ROOTS[(state >> 40) as usize % ROOTS.len()];
            let path = world.path(root);
            let parent = path.parent().unwrap();
            // Each may fail: what it is about may not be there.
            let _ = match (state >> 50) % 8 {
                0 => fs::remove_dir_all(&path),
                1 => fs::remove_dir_all(parent),
                2 => fs::rename(&path, path.with_extension("moved")),
                3 => fs::rename(path.with_extension("moved"), &path),
                4 => symlink(world.path("elsewhere"), world.path("a/link")),
                5 => fs::remove_file(world.path("a/link")),
                6 => {
                    thread::yield_now();
                    fs::write(path.join("file"), "x")
                }
                _ => fs::create_dir_all(&path),
            };
        }
        for root in ROOTS {
            if !world.path(root).is_dir() {
                let _ = fs::remove_file(world.path(root));
                world.make(root);
            }
            world.expect_watched(root);
        }
    }
}
