//! A preview as a document, for clients that do not show what a command answers.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use tower_lsp_server::gen_lsp_types::Uri;

use super::super::to_proto;
use super::Request;

/// The scheme of the documents whose text we give.
pub(in super::super) const SCHEME: &str = "skill-lsp";

/// All that some reader of a URI may write in another way.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

/// The URI of a document that shows what is asked for, whenever its text is asked for. Everything
/// is in the URI.
pub(in super::super) fn content_uri(request: &Request) -> Result<Uri, serde_json::Error> {
    let query = serde_json::to_string(request)?;
    let query = utf8_percent_encode(&query, ENCODED);
    let name = name(request);
    let name = utf8_percent_encode(&name, ENCODED);
    Ok(Uri(format!("{SCHEME}:/preview/{name}.md?{query}")))
}

/// What the document of a URI shows; `None` if it is none of ours.
pub(in super::super) fn request_of(uri: &Uri) -> Option<Request> {
    let (place, query) = uri.0.split_once('?')?;
    place.strip_prefix(SCHEME)?.strip_prefix(':')?;
    let query = percent_decode_str(query).decode_utf8().ok()?;
    serde_json::from_str(&query).ok()
}

/// Writes `text` to the file that shows what is asked for, in the directory `cache`.
///
/// # Errors
/// As the system gives them.
pub(in super::super) fn file_uri(
    cache: &Path,
    request: &Request,
    text: &str,
) -> io::Result<Option<Uri>> {
    // Each request has a directory of its own, so that no preview takes the place of another.
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(request)?.hash(&mut hasher);
    let own = format!("{:016x}", hasher.finish());
    let directory = cache.join("skill-lsp").join("previews").join(own);
    std::fs::create_dir_all(&directory)?;
    let path: PathBuf = directory.join(format!("{}.md", name(request)));
    // A file that is moved into place is whole, and takes the place of a link instead of following it.
    let new = directory.join(format!(".{}", std::process::id()));
    std::fs::write(&new, text)?;
    std::fs::rename(&new, &path)?;
    Ok(to_proto::path_uri(&path))
}

/// A name for people: the skill and the host.
fn name(request: &Request) -> String {
    let directory = request
        .uri
        .as_deref()
        .and_then(|uri| uri.rsplit('/').nth(1));
    let skill = request.skill.as_deref().or(directory).unwrap_or("skills");
    let host = request.host().ok().flatten();
    let name = match host {
        Some(host) => format!("{skill} ({})", host.id),
        None => skill.to_owned(),
    };
    // A name must not lead anywhere else.
    let kept = |character: char| if is_plain(character) { character } else { '-' };
    name.chars().map(kept).take(MAX_NAME).collect()
}

/// Names of files end somewhere near 255 bytes.
const MAX_NAME: usize = 60;

fn is_plain(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, ' ' | '(' | ')' | '-' | '_')
}
