//! Layer 0: bytes, lines and encodings.
//!
//! Everything above this layer speaks in byte offsets ([`Span`]); editors speak in lines and
//! columns of their own encoding ([`Position`], [`PositionEncoding`]). [`Text`] holds one version
//! of a document and converts between the two. It is the only user of the rope.

mod decode;
mod document;
mod likeness;
mod path;
mod place;
mod position;
mod span;
mod surrogates;
mod uri;

pub use decode::{Decoded, EncodingFault, decode};
pub use document::{Edit, Text};
pub use likeness::{distance, is_one_letter_off, nearest};
pub use path::PathStyle;
pub use place::Place;
pub use position::{Position, PositionEncoding};
pub use span::Span;
pub use surrogates::replace_lone_surrogates;
pub use uri::{UriError, path_from_uri, uri_from_path, uri_scheme};
