//! How far a long run is, on a line of the terminal that is gone when it ends.
//!
//! There is nothing in it but text, blanks and carriage returns: no colours, and nothing that only some
//! terminals obey.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::arguments::Common;

/// Nobody wonders before.
const PATIENCE: Duration = Duration::from_secs(1);

/// As fast as one can read numbers that change.
const PAUSE: Duration = Duration::from_millis(100);

/// A line about how far a run is, if anybody is there to read it.
pub(super) struct Progress {
    line: Option<Mutex<Line>>,
    done: AtomicUsize,
}

struct Line {
    out: Box<dyn Write + Send>,
    /// The time since the run began.
    clock: Box<dyn Fn() -> Duration + Send>,
    /// When something is to be written next.
    next: Duration,
    /// How many characters are on the terminal.
    width: usize,
}

impl Progress {
    /// For a run that begins now: on stderr, if that is a terminal and not to be quiet.
    pub(super) fn new(common: &Common) -> Self {
        let stderr = std::io::stderr();
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        if common.quiet || is_dumb || !stderr.is_terminal() {
            return Self::of(None);
        }
        let start = Instant::now();
        Self::of(Some(Line::new(
            Box::new(stderr),
            Box::new(move || start.elapsed()),
        )))
    }

    fn of(line: Option<Line>) -> Self {
        Self {
            line: line.map(Mutex::new),
            done: AtomicUsize::new(0),
        }
    }

    /// Says that skills are still being looked for.
    pub(super) fn looking(&self) {
        self.say(|| "looking for skills".to_owned());
    }

    /// Says that one more of `all` skills was looked at.
    pub(super) fn looked_at_one_of(&self, all: usize) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        self.say(|| format!("{done} of {all} skills looked at"));
    }

    fn say(&self, text: impl Fn() -> String) {
        // Whoever finds somebody else writing has nothing newer to say.
        if let Some(Ok(mut line)) = self.line.as_ref().map(Mutex::try_lock) {
            line.say(text);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(Ok(line)) = self.line.as_mut().map(Mutex::get_mut) {
            line.write("");
        }
    }
}

impl Line {
    fn new(out: Box<dyn Write + Send>, clock: Box<dyn Fn() -> Duration + Send>) -> Self {
        Self {
            out,
            clock,
            next: PATIENCE,
            width: 0,
        }
    }

    fn say(&mut self, text: impl Fn() -> String) {
        let now = (self.clock)();
        if now >= self.next {
            self.next = now + PAUSE;
            self.write(&text());
        }
    }

    /// Puts `text` in the place of what is there.
    fn write(&mut self, text: &str) {
        let width = text.chars().count();
        if width == 0 && self.width == 0 {
            return;
        }
        let rest = " ".repeat(self.width.saturating_sub(width));
        let back = if text.is_empty() { "\r" } else { "" };
        // Where nobody reads stderr there is nobody to tell.
        let _ = write!(self.out, "\r{text}{rest}{back}").and_then(|()| self.out.flush());
        self.width = width;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64;

    use super::*;

    #[derive(Clone, Default)]
    struct Terminal(Arc<Mutex<Vec<u8>>>);

    impl Write for Terminal {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// What is written by a run in which a skill is looked at after each of these milliseconds.
    fn written(moments: &[u64]) -> String {
        let terminal = Terminal::default();
        let now = Arc::new(AtomicU64::new(0));
        let clock = {
            let now = Arc::clone(&now);
            Box::new(move || Duration::from_millis(now.load(Ordering::Relaxed)))
        };
        let progress = Progress::of(Some(Line::new(Box::new(terminal.clone()), clock)));
        progress.looking();
        for moment in moments {
            now.store(*moment, Ordering::Relaxed);
            if moment % 2 == 1 {
                progress.looking();
            } else {
                progress.looked_at_one_of(12);
            }
        }
        drop(progress);
        let bytes = terminal.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_short_run_says_nothing() {
        assert_eq!(written(&[0, 10, 500, 998]), "");
    }

    #[test]
    fn a_long_one_says_how_far_it_is_now_and_then_and_leaves_nothing() {
        let blanks = " ".repeat("2 of 12 skills looked at".len());
        assert_eq!(
            written(&[1001, 1050, 1099, 1102, 1150, 1201, 1300]),
            format!(
                "\rlooking for skills\r2 of 12 skills looked at\r4 of 12 skills looked at\r{blanks}\r"
            )
        );
    }
}
