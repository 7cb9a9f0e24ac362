//! The server as a client sees it: real messages through memory.

mod client;
mod conformance;
mod features;
mod lifecycle;
mod ordering;
mod sync;
mod workspace;
