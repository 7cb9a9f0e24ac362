//! Layer 5: who sees a skill, under which name, and why not, as one tells it to people.
//!
//! The registry answers that question for every file at every keystroke. Here hosts are asked one by one, as
//! if they were started: that takes longer, and gives everything that there is to say.

mod account;
mod placing;
mod told;
mod words;

pub use account::{Account, Answer, account};
pub use placing::Placing;
pub use told::told;
pub use words::{Shown, listing_words, verdict_words, withheld_words};
