//! What commands answer as a document, for clients that do not show an answer.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use tower_lsp_server::gen_lsp_types::Uri;

use super::context::Context;
use super::documents::Document;
use super::{preview, report, to_proto};

/// What is asked for, and shown again whenever something changes.
#[derive(Clone, Debug)]
pub(super) enum Shown {
    /// What a host's model gets.
    Preview(preview::Request),
    /// Who sees a skill, and why.
    Report(report::Request),
}

/// The scheme of the documents whose text we give.
pub(super) const SCHEME: &str = "skill-lsp";

/// All that some reader of a URI may write in another way.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

impl Shown {
    /// What the document of a URI shows; `None` if it is none of ours.
    pub(super) fn parse(uri: &Uri) -> Option<Self> {
        let (place, query) = uri.0.split_once('?')?;
        let place = place.strip_prefix(SCHEME)?.strip_prefix(":/")?;
        let query = percent_decode_str(query).decode_utf8().ok()?;
        let (kind, _) = place.split_once('/')?;
        match kind {
            "preview" => serde_json::from_str(&query).ok().map(Self::Preview),
            "report" => serde_json::from_str(&query).ok().map(Self::Report),
            _ => None,
        }
    }

    /// The text that is to be shown now.
    pub(super) fn text(&self, context: &Context, documents: &[Document]) -> String {
        let text = match self {
            Self::Preview(request) => {
                let preview = preview::preview(context, documents, request);
                preview.map(|preview| preview.text)
            }
            Self::Report(request) => report::report(context, request).map(|report| report.text),
        };
        context.machine.end_preview();
        // What is wrong now may be right after the next edit, and then the text is asked for again.
        text.unwrap_or_else(|error| error)
    }

    /// The URI of the document. All that is asked for is in it.
    pub(super) fn content_uri(&self) -> Result<Uri, serde_json::Error> {
        let (kind, query) = self.parts()?;
        let query = utf8_percent_encode(&query, ENCODED);
        let name = self.name();
        let name = utf8_percent_encode(&name, ENCODED);
        Ok(Uri(format!("{SCHEME}:/{kind}/{name}.md?{query}")))
    }

    /// Writes `text` to the file that shows what is asked for, in the directory `cache`.
    ///
    /// # Errors
    /// As the system gives them.
    pub(super) fn file_uri(&self, cache: &Path, text: &str) -> io::Result<Option<Uri>> {
        // Each request has a directory of its own, so that none takes the place of another.
        let mut hasher = DefaultHasher::new();
        self.parts()?.hash(&mut hasher);
        let own = format!("{:016x}", hasher.finish());
        let directory = cache.join("skill-lsp").join("previews").join(own);
        std::fs::create_dir_all(&directory)?;
        let path: PathBuf = directory.join(format!("{}.md", self.name()));
        // A file that is moved into place is whole, and takes the place of a link instead of following it.
        let new = directory.join(format!(".{}", std::process::id()));
        std::fs::write(&new, text)?;
        std::fs::rename(&new, &path)?;
        Ok(to_proto::path_uri(&path))
    }

    fn parts(&self) -> Result<(&'static str, String), serde_json::Error> {
        Ok(match self {
            Self::Preview(request) => ("preview", serde_json::to_string(request)?),
            Self::Report(request) => ("report", serde_json::to_string(request)?),
        })
    }

    /// A name for people: the skill, and the host or `hosts`.
    fn name(&self) -> String {
        let (uri, skill, host) = match self {
            Self::Preview(request) => {
                let host = request.host().ok().flatten();
                (&request.uri, &request.skill, host.map(|host| host.id))
            }
            Self::Report(request) => (&request.uri, &request.name, Some("hosts")),
        };
        let directory = uri.as_deref().and_then(|uri| uri.rsplit('/').nth(1));
        let skill = skill.as_deref().or(directory).unwrap_or("skills");
        let name = match host {
            Some(host) => format!("{skill} ({host})"),
            None => skill.to_owned(),
        };
        // A name must not lead anywhere else.
        let kept = |character: char| if is_plain(character) { character } else { '-' };
        name.chars().map(kept).take(MAX_NAME).collect()
    }
}

/// Names of files end somewhere near 255 bytes.
const MAX_NAME: usize = 60;

fn is_plain(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, ' ' | '(' | ')' | '-' | '_')
}
