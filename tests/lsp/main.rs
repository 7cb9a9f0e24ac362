//! The server as a client sees it: real messages through memory.

mod actions;
mod client;
mod completion;
mod conformance;
mod delay;
mod early;
mod features;
mod hosts;
mod lifecycle;
mod mentions;
mod model;
mod ordering;
mod preview;
mod structure;
mod sync;
mod typing;
mod workspace;
