//! What the Python port raises.

/// A Python exception that nothing in the package catches.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{class}: {message}")]
pub struct Exception {
    /// Its class, such as `UnicodeDecodeError`.
    pub class: &'static str,
    /// Its text, as `str` gives it.
    pub message: String,
}

/// A load that an exception ended: there are no skills at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{exception}")]
pub struct LoadError {
    /// What was raised.
    pub exception: Exception,
    /// The lines on standard error until then.
    pub log: Vec<String>,
}

impl Exception {
    pub(super) fn new(class: &'static str, message: impl Into<String>) -> Self {
        Self {
            class,
            message: message.into(),
        }
    }
}
