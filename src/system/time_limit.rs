//! Giving work up after some time.

use std::any::Any;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::hosts::{TimeLimit, Work};

/// A thread for each piece of work. What takes too long goes on, and nobody waits for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threads;

impl TimeLimit for Threads {
    fn run(&self, seconds: f64, work: Work) -> Option<Box<dyn Any + Send>> {
        let (sender, answer) = mpsc::channel();
        let started = thread::Builder::new().spawn(move || {
            // Whoever asked may have left.
            let _ = sender.send(work());
        });
        // Without a thread there is nothing to wait for: the same as if it took too long.
        started.ok()?;
        match Duration::try_from_secs_f64(seconds) {
            // An error means that the work is still going on, or has panicked.
            Ok(limit) => answer.recv_timeout(limit).ok(),
            // More seconds than can be counted.
            Err(_) => answer.recv().ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_ends_in_time_or_is_given_up() {
        let answer = Threads.run(60.0, Box::new(|| Box::new(1)));
        assert_eq!(
            answer.and_then(|answer| answer.downcast::<i32>().ok()),
            Some(Box::new(1))
        );
        let (end, wait) = mpsc::channel::<()>();
        let work = move || -> Box<dyn Any + Send> { Box::new(wait.recv().is_ok()) };
        assert!(Threads.run(0.001, Box::new(work)).is_none());
        drop(end);
    }
}
