//! Readings made once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::value::{NativeError, Value};
use super::{Reader, read};

/// What a reader made of a header, shared.
pub type Reading = Arc<Result<Value, NativeError>>;

/// The readings of one header cut. Each reader is asked at most once, when its reading is first
/// wanted; several threads may want readings at the same time.
#[derive(Debug)]
pub struct HeaderReadings {
    header: Arc<str>,
    readings: [OnceLock<Reading>; Reader::ALL.len()],
}

impl HeaderReadings {
    /// Nothing is read yet.
    pub fn new(header: impl Into<Arc<str>>) -> Self {
        Self {
            header: header.into(),
            readings: Default::default(),
        }
    }

    /// The header that is read.
    pub fn header(&self) -> &str {
        &self.header
    }

    /// What `reader` makes of the header.
    pub fn get(&self, reader: Reader) -> &Result<Value, NativeError> {
        let place = &self.readings[reader.index()];
        place.get_or_init(|| Arc::new(read(&self.header, reader)))
    }

    /// The same, to be kept.
    pub fn share(&self, reader: Reader) -> Reading {
        let place = &self.readings[reader.index()];
        Arc::clone(place.get_or_init(|| Arc::new(read(&self.header, reader))))
    }
}

/// The readings of many header cuts: hosts that cut a file in the same way share one.
#[derive(Debug, Default)]
pub struct Readings {
    headers: Mutex<HashMap<Arc<str>, Arc<HeaderReadings>>>,
}

impl Readings {
    /// Nothing is read yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The readings of a header. No lock is held while a reader reads.
    pub fn of(&self, header: &str) -> Arc<HeaderReadings> {
        // A panic elsewhere cannot have left the map half-changed.
        let mut headers = self.headers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = headers.get(header) {
            return Arc::clone(known);
        }
        let text: Arc<str> = header.into();
        let readings = Arc::new(HeaderReadings::new(Arc::clone(&text)));
        headers.insert(text, Arc::clone(&readings));
        readings
    }

    /// Forgets the headers whose readings nobody else keeps.
    pub fn forget_unused(&self) {
        let mut headers = self.headers.lock().unwrap_or_else(PoisonError::into_inner);
        headers.retain(|_, readings| Arc::strong_count(readings) > 1);
    }
}
