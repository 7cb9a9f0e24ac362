//! Paths that stand for any path.

/// Whether a path has a part that somebody is to fill in, or is an example of one.
pub(super) fn is_placeholder(path: &str) -> bool {
    let lower = path.to_lowercase();
    has_open_part(path)
        || lower.split('/').any(is_open_name)
        || (!lower.trim_start_matches("./").contains('/') && is_open_word(&lower))
        || lower.contains("path/to")
        || lower.contains("yyyy")
        || has_date(&lower)
}

/// Signs that no name of a file has.
fn has_open_part(path: &str) -> bool {
    path.contains(['<', '>', '{', '}', '*', '[', ']', '?', '$', '…', '%']) || path.contains("...")
}

/// Whether a directory or a file is called as only examples are.
fn is_open_name(name: &str) -> bool {
    const STEMS: &[&str] = &[
        "foo",
        "bar",
        "baz",
        "qux",
        "xxx",
        "xx",
        "nnn",
        "abc",
        "script_name",
        "script-name",
        "scriptname",
        "file_name",
        "file-name",
        "filename",
        "file1",
        "file2",
        "some_file",
        "some-file",
        "somefile",
        "skill_name",
        "skill-name",
        "doc-name",
        "page-name",
        "script",
        "your",
        "x",
        "y",
    ];
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
    let starts = ["your-", "your_", "my-", "my_", "some-", "some_", "<"];
    let is_numbered = stem.len() > 3 && stem.ends_with("nnn");
    STEMS.contains(&stem) || is_numbered || starts.iter().any(|start| stem.starts_with(start))
}

/// Whether a name by itself is one that only examples have. In a directory of the skill it may well be there.
fn is_open_word(name: &str) -> bool {
    const STEMS: &[&str] = &[
        "x",
        "y",
        "n",
        "url",
        "link",
        "path",
        "page",
        "dir",
        "folder",
        "directory",
        "topic",
        "file",
        "slug",
        "target",
        "text",
        "title",
        "name",
        "image",
        "note-title",
        "page-name",
        "doc",
        "document",
        "other",
        "another",
        "note",
        "post",
        "item",
    ];
    let stem = name.trim_start_matches("./");
    let stem = stem.split_once('.').map_or(stem, |(stem, _)| stem);
    STEMS.contains(&stem)
}

/// Whether a day stands in the path: files that are made at run time are called by it.
fn has_date(path: &str) -> bool {
    let digits = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
    path.as_bytes().windows(10).any(|it| {
        digits(&it[..4]) && it[4] == b'-' && digits(&it[5..7]) && it[7] == b'-' && digits(&it[8..])
    })
}
