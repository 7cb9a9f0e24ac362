//! One word, and whether it is a path.

use percent_encoding::percent_decode_str;

use super::variable::{self, Prefix};
use super::{Base, Doubt, Doubts, Form, Mention, placeholder};
use crate::text::{Span, uri_scheme};

/// The destination of a link; `None` for an address, and for what is empty.
pub(super) fn link(text: &str, target: Span, url: &str, form: Form) -> Option<Mention> {
    if is_address(url) || has_scheme(url) {
        return None;
    }
    let raw = target.of(text);
    // Escapes and entities are rare in paths; where they are, the bytes of the anchor are not told apart.
    // A `#` may also be part of an entity.
    let raw_parts = raw.rsplit_once('#').filter(|_| url.contains('#'));
    let (raw_path, raw_anchor) =
        raw_parts.map_or((raw, None), |(path, anchor)| (path, Some(anchor)));
    let (path, anchor) = url
        .split_once('#')
        .map_or((url, None), |(path, anchor)| (path, Some(anchor)));
    let (raw_path, path) = match (raw_path.find('?'), path.split_once('?')) {
        (Some(end), Some((path, _))) => (&raw_path[..end], path),
        _ => (raw_path, path),
    };
    // `x.py:12` is a place in a file.
    let lines = path
        .rsplit_once(':')
        .filter(|(_, line)| line.starts_with(|it: char| it.is_ascii_digit()));
    let (raw_path, path) = match (lines, raw_path.rsplit_once(':')) {
        (Some((path, _)), Some((raw_path, _))) if path.len() > 1 => (raw_path, path),
        _ => (raw_path, path),
    };
    let anchor = anchor.filter(|anchor| !anchor.is_empty()).map(|anchor| {
        let start = target.end - raw_anchor.map_or(0, str::len);
        (Span::new(start, target.end), decoded(anchor))
    });
    let span = Span::new(target.start, target.start + raw_path.len());
    if path.is_empty() {
        anchor.as_ref()?;
        return Some(Mention {
            path: String::new(),
            form: match form {
                Form::Wiki => return None,
                _ => Form::OwnAnchor,
            },
            ..mention(target, span, String::new(), Base::File, form, anchor)
        });
    }
    let path = match form {
        Form::Wiki => path.to_owned(),
        _ => decoded(path),
    };
    let Prefix { length, base } = variable::prefix(&path)?;
    let rest = path[length..].to_owned();
    // A prefix holds nothing that is escaped.
    let start = if raw_path.starts_with(&path[..length]) {
        span.start + length
    } else {
        span.start
    };
    let path_span = Span::new(start.min(span.end), span.end);
    Some(mention(span, path_span, rest, base, form, anchor))
}

/// A word that may be a path, without the punctuation around it.
pub(super) fn word(text: &str, word: Span, form: Form) -> Option<Mention> {
    let source = word.of(text);
    if is_address(source) || source.len() > LONGEST || source.contains('@') {
        return None;
    }
    let (path, anchor) = source
        .split_once('#')
        .map_or((source, None), |(path, anchor)| (path, Some(anchor)));
    // `x.py:12` and `x.py::name` are places in a file.
    let path = match path.find(':') {
        Some(colon) if colon > 1 && !path[..colon].contains('{') => &path[..colon],
        _ => path,
    };
    let Prefix { length, base } = variable::prefix(path)?;
    let rest = &path[length..];
    if !looks_like_path(rest, base != Base::File) {
        return None;
    }
    let span = Span::new(word.start, word.start + path.len());
    let anchor = anchor.filter(|anchor| !anchor.is_empty()).map(|anchor| {
        (
            Span::new(word.end - anchor.len(), word.end),
            anchor.to_owned(),
        )
    });
    let path_span = Span::new(span.start + length, span.end);
    Some(mention(
        span,
        path_span,
        unescaped(rest, form),
        base,
        form,
        anchor,
    ))
}

pub(super) fn mention(
    span: Span,
    path_span: Span,
    path: String,
    base: Base,
    form: Form,
    anchor: Option<(Span, String)>,
) -> Mention {
    let mut doubts = Doubts::default();
    if placeholder::is_placeholder(&path) {
        doubts.add(Doubt::Placeholder);
    }
    Mention {
        span,
        path_span,
        path,
        anchor,
        base,
        form,
        caption: None,
        is_executed: false,
        is_followed: false,
        doubts,
        group: None,
    }
}

/// No path that somebody writes is longer.
const LONGEST: usize = 400;

/// Whether it names something on the network, or a file by another scheme.
pub(super) fn is_address(word: &str) -> bool {
    let is_known = matches!(
        uri_scheme(word),
        Some("mailto" | "tel" | "data" | "javascript")
    );
    word.starts_with("//") || word.contains("://") || is_known || word.starts_with("www.")
}

/// Whether a link is of another scheme than files are, such as `vscode:` or `doi:`.
fn has_scheme(url: &str) -> bool {
    uri_scheme(url).is_some_and(|scheme| {
        let rest = &url[scheme.len() + 1..];
        let is_line =
            rest.starts_with(|it: char| it.is_ascii_digit()) && extension(scheme).is_some();
        scheme.len() > 1 && !is_line
    })
}

/// Whether a word without blanks may be a path: it has a directory, or an extension of files.
pub(super) fn looks_like_path(word: &str, is_based: bool) -> bool {
    let word = word.trim_start_matches("./");
    let is_dots = word
        .chars()
        .all(|character| matches!(character, '.' | '/' | '\\'));
    let is_good = |character: char| {
        character.is_alphanumeric() || "/\\._-~+@ <>{}[]*$?…()=,&%'!".contains(character)
    };
    if word.is_empty() || is_dots || !word.chars().all(is_good) {
        return false;
    }
    let last = word.trim_end_matches(['/', '\\']);
    let last = last.rsplit(['/', '\\']).next().unwrap_or(last);
    if is_based || extension(last).is_some() {
        return true;
    }
    let first = word.split(['/', '\\']).next().unwrap_or_default();
    let has_directory = word.contains('/');
    has_directory
        && (is_resource_directory(first) || word.starts_with("../") || word.ends_with('/'))
}

/// The directories in which skills keep their files.
pub(crate) fn is_resource_directory(name: &str) -> bool {
    const NAMES: [&str; 9] = [
        "references",
        "reference",
        "scripts",
        "script",
        "assets",
        "templates",
        "examples",
        "resources",
        "rules",
    ];
    NAMES.contains(&name)
}

/// The extension of a file's name, if it is one that files have.
pub(super) fn extension(name: &str) -> Option<&str> {
    let (stem, extension) = name.rsplit_once('.')?;
    let is_file = !stem.is_empty() && is_file_extension(extension);
    is_file.then_some(extension)
}

/// Whether files have this extension: `Node.js` and `e.g.` are none, but `process.env` is no file either.
#[must_use]
pub fn is_file_extension(extension: &str) -> bool {
    const KNOWN: &[&str] = &[
        "astro",
        "bash",
        "bat",
        "bib",
        "bmp",
        "c",
        "cfg",
        "cjs",
        "cmd",
        "conf",
        "cpp",
        "cs",
        "css",
        "csv",
        "cts",
        "dart",
        "db",
        "docx",
        "dot",
        "drawio",
        "ejs",
        "ex",
        "exs",
        "fish",
        "gif",
        "go",
        "gotmpl",
        "gql",
        "graphql",
        "h",
        "hbs",
        "hcl",
        "hpp",
        "htm",
        "html",
        "ico",
        "ics",
        "ini",
        "ipynb",
        "j2",
        "java",
        "jinja",
        "jinja2",
        "jpeg",
        "jpg",
        "js",
        "json",
        "json5",
        "jsonc",
        "jsonl",
        "jsx",
        "kt",
        "less",
        "liquid",
        "lock",
        "log",
        "lua",
        "markdown",
        "md",
        "mdc",
        "mdx",
        "mermaid",
        "mjs",
        "mmd",
        "mp3",
        "mp4",
        "mts",
        "ndjson",
        "odt",
        "otf",
        "parquet",
        "patch",
        "pdf",
        "php",
        "pl",
        "plist",
        "png",
        "pptx",
        "prisma",
        "properties",
        "proto",
        "ps1",
        "psm1",
        "puml",
        "py",
        "r",
        "rb",
        "rs",
        "rst",
        "rtf",
        "sass",
        "scala",
        "scss",
        "sh",
        "sql",
        "sqlite",
        "svelte",
        "svg",
        "swift",
        "tar",
        "tex",
        "tf",
        "tgz",
        "tmpl",
        "toml",
        "tpl",
        "ts",
        "tsv",
        "tsx",
        "ttf",
        "txt",
        "vue",
        "wasm",
        "wav",
        "webm",
        "webp",
        "woff",
        "woff2",
        "xlsx",
        "xml",
        "xsd",
        "yaml",
        "yml",
        "zip",
        "zsh",
        "gz",
    ];
    KNOWN.contains(&extension.to_ascii_lowercase().as_str())
}

/// A path with `/` between its parts. In prose a backslash is Markdown's.
fn unescaped(path: &str, form: Form) -> String {
    match form {
        Form::Prose | Form::At => path.replace('\\', ""),
        _ => path.replace('\\', "/"),
    }
}

fn decoded(text: &str) -> String {
    percent_decode_str(text)
        .decode_utf8()
        .map_or_else(|_| text.to_owned(), Into::into)
}
