//! `file:` URIs and paths, by the rules of any platform.
//!
//! A path is bytes here: on Linux a name need not be UTF-8, and a URI can say so (`%FF`).

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, percent_encode};

use super::PathStyle;

/// Why a URI has no path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UriError {
    /// It names something that is not a file, such as `untitled:Untitled-1`.
    #[error("'{0}' is not the URI of a file")]
    NotAFile(String),
    /// It names a file on another machine, which this platform cannot open by a path.
    #[error("the host '{0}' in a file URI is not this machine")]
    OtherHost(String),
    /// It cannot be the URI of any file: relative, or with a NUL in it.
    #[error("'{0}' is not a well-formed file URI")]
    Malformed(String),
}

/// All but the unreserved characters and the slash, and on Windows the colon of the drive.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// The scheme of `uri` in the spelling given, or `None` if it has none.
#[must_use]
pub fn uri_scheme(uri: &str) -> Option<&str> {
    let (scheme, _) = uri.split_once(':')?;
    let mut characters = scheme.chars();
    let valid = characters
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic())
        && characters.all(|rest| rest.is_ascii_alphanumeric() || matches!(rest, '+' | '-' | '.'));
    valid.then_some(scheme)
}

/// The path that a `file:` URI names, in the form in which `style`'s platform opens it.
///
/// A drive letter is given in upper case, so that `file:///c%3A/x` and `file:///C:/x` are one path.
/// A `%` that starts no escape stands for itself.
///
/// # Errors
/// See [`UriError`].
pub fn path_from_uri(uri: &str, style: PathStyle) -> Result<Vec<u8>, UriError> {
    let rest = match uri_scheme(uri) {
        Some(scheme) if scheme.eq_ignore_ascii_case("file") => &uri[scheme.len() + 1..],
        _ => return Err(UriError::NotAFile(uri.to_owned())),
    };
    let rest = &rest[..rest.find(['?', '#']).unwrap_or(rest.len())];
    let (host, path) = match rest.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        None => ("", rest),
    };
    let malformed = || UriError::Malformed(uri.to_owned());
    let path: Vec<u8> = percent_decode_str(path).collect();
    if path.contains(&0) || path.first() != Some(&b'/') {
        return Err(malformed());
    }
    let local = host.is_empty() || host.eq_ignore_ascii_case("localhost");
    match style {
        PathStyle::Windows => windows_path(if local { "" } else { host }, path, malformed),
        PathStyle::Linux | PathStyle::MacOs if local => Ok(path),
        PathStyle::Linux | PathStyle::MacOs => Err(UriError::OtherHost(host.to_owned())),
    }
}

fn windows_path(
    host: &str,
    mut path: Vec<u8>,
    malformed: impl Fn() -> UriError,
) -> Result<Vec<u8>, UriError> {
    for byte in &mut path {
        if *byte == b'/' {
            *byte = b'\\';
        }
    }
    if !host.is_empty() {
        let host: Vec<u8> = percent_decode_str(host).collect();
        return Ok([br"\\".as_slice(), &host, &path].concat());
    }
    match path.as_slice() {
        [b'\\', drive, b':'] if drive.is_ascii_alphabetic() => {
            Ok(vec![drive.to_ascii_uppercase(), b':', b'\\'])
        }
        [b'\\', drive, b':', b'\\', ..] if drive.is_ascii_alphabetic() => {
            path[1] = drive.to_ascii_uppercase();
            path.remove(0);
            Ok(path)
        }
        [b'\\', b'\\', _, ..] => Ok(path),
        _ => Err(malformed()),
    }
}

/// The `file:` URI of an absolute path of `style`'s platform; `None` if it is not absolute.
#[must_use]
pub fn uri_from_path(path: &[u8], style: PathStyle) -> Option<String> {
    match style {
        PathStyle::Linux | PathStyle::MacOs => path
            .starts_with(b"/")
            .then(|| format!("file://{}", percent_encode(path, ENCODED))),
        PathStyle::Windows => windows_uri(path),
    }
}

fn windows_uri(path: &[u8]) -> Option<String> {
    let path: Vec<u8> = path
        .iter()
        .map(|&byte| if byte == b'\\' { b'/' } else { byte })
        .collect();
    let path = match path.as_slice() {
        [b'/', b'/', b'?', b'/', b'U', b'N', b'C', b'/', share @ ..] => [b"//", share].concat(),
        [b'/', b'/', b'?', b'/', rest @ ..] => rest.to_vec(),
        _ => path,
    };
    match path.as_slice() {
        [b'/', b'/', share @ ..] if !share.is_empty() => {
            Some(format!("file://{}", percent_encode(share, ENCODED)))
        }
        [drive, b':', b'/', ..] if drive.is_ascii_alphabetic() => Some(format!(
            "file:///{}:{}",
            *drive as char,
            percent_encode(&path[2..], ENCODED)
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use PathStyle::{Linux, MacOs, Windows};

    use super::*;

    fn path(uri: &str, style: PathStyle) -> Result<String, UriError> {
        path_from_uri(uri, style).map(|path| String::from_utf8(path).expect("the test's is UTF-8"))
    }

    #[test]
    fn a_file_uri_names_a_path() {
        for (uri, style, expected) in [
            ("file:///home/a/SKILL.md", Linux, "/home/a/SKILL.md"),
            ("FILE:///a", Linux, "/a"),
            ("file:/a", Linux, "/a"),
            ("file://localhost/a", Linux, "/a"),
            ("file:///a%20b/%C3%A9%23%3f", Linux, "/a b/é#?"),
            ("file:///a?query#part", Linux, "/a"),
            ("file:///100%/%zz", Linux, "/100%/%zz"),
            ("file:///é 😀", MacOs, "/é 😀"),
            ("file:///a%5Cb", Linux, r"/a\b"),
            ("file:///c%3A/Users/x", Windows, r"C:\Users\x"),
            ("file:///C:/Users/x", Windows, r"C:\Users\x"),
            ("file:///c:", Windows, r"C:\"),
            ("file:///D:/a%2Fb", Windows, r"D:\a\b"),
            ("file://server/share/a%20b", Windows, r"\\server\share\a b"),
            ("file:////server/share/a", Windows, r"\\server\share\a"),
            ("file://wsl%24/Debian/x", Windows, r"\\wsl$\Debian\x"),
        ] {
            assert_eq!(path(uri, style).as_deref(), Ok(expected), "{uri}");
        }
    }

    #[test]
    fn a_name_need_not_be_utf8() {
        let path = path_from_uri("file:///a%FFb", Linux);
        assert_eq!(path.as_deref(), Ok(b"/a\xffb".as_slice()));
        assert_eq!(
            uri_from_path(b"/a\xffb", Linux).as_deref(),
            Some("file:///a%FFb")
        );
    }

    #[test]
    fn what_is_no_file_is_refused() {
        for (uri, style) in [
            ("untitled:Untitled-1", Linux),
            ("vscode-remote://host/a", Linux),
            ("/a/b", Linux),
            ("", Linux),
            ("C:\\x", Windows),
        ] {
            assert_eq!(
                path(uri, style),
                Err(UriError::NotAFile(uri.into())),
                "{uri}"
            );
        }
        for (uri, style) in [
            ("file:a", Linux),
            ("file:", Linux),
            ("file:///a%00b", Linux),
            ("file:///x", Windows),
        ] {
            assert_eq!(
                path(uri, style),
                Err(UriError::Malformed(uri.into())),
                "{uri}"
            );
        }
        assert_eq!(
            path("file://nas/a", MacOs),
            Err(UriError::OtherHost("nas".into()))
        );
    }

    #[test]
    fn a_path_has_one_uri_and_comes_back() {
        for (path, style, uri) in [
            (
                "/home/a b/é#?%.md",
                Linux,
                "file:///home/a%20b/%C3%A9%23%3F%25.md",
            ),
            ("/", MacOs, "file:///"),
            (r"C:\Users\x", Windows, "file:///C:/Users/x"),
            (r"\\server\share\a b", Windows, "file://server/share/a%20b"),
        ] {
            assert_eq!(uri_from_path(path.as_bytes(), style).as_deref(), Some(uri));
            assert_eq!(super::tests::path(uri, style).as_deref(), Ok(path));
        }
        assert_eq!(
            uri_from_path(br"\\?\C:\x", Windows).as_deref(),
            Some("file:///C:/x")
        );
        assert_eq!(
            uri_from_path(br"\\?\UNC\h\s\x", Windows).as_deref(),
            Some("file://h/s/x")
        );
        for (path, style) in [
            ("a/b", Linux),
            (r"x\y", Windows),
            (r"C:x", Windows),
            (r"\x", Windows),
        ] {
            assert_eq!(uri_from_path(path.as_bytes(), style), None, "{path}");
        }
    }

    #[test]
    fn a_scheme_is_letters_then_a_colon() {
        assert_eq!(uri_scheme("untitled:a:b"), Some("untitled"));
        assert_eq!(uri_scheme("vscode-userdata:/x"), Some("vscode-userdata"));
        assert_eq!(uri_scheme("1x:y"), None);
        assert_eq!(uri_scheme("no scheme"), None);
    }
}
