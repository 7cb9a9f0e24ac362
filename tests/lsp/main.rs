//! The server as a client sees it: real messages through memory.

mod client;
mod conformance;
mod features;
mod lifecycle;
mod model;
mod ordering;
mod preview;
mod sync;
mod workspace;
