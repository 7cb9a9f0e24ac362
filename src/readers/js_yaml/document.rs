//! Documents of a stream and the directives before them.

use std::collections::HashMap;

use super::super::javascript::{Item, decode_uri};
use super::loader::{END, Loader, Outcome, is, is_blank, is_break, is_space};
use super::node::Context;
use super::properties::{is_tag_handle, is_tag_uri};

/// Reads all documents. The end mark is put after the text here.
pub(super) fn read_documents(loader: &mut Loader<'_>) -> Outcome<Vec<Item>> {
    if let Some(nul) = loader.units.iter().position(|&unit| unit == END) {
        loader.place.at = nul;
        return Err(loader.error("null byte is not allowed in input"));
    }
    let length = loader.units.len();
    loader.units.push(END);
    while is(loader.here(), b' ') {
        loader.place.indent += 1;
        loader.place.at += 1;
    }
    let mut documents = Vec::new();
    // The last unit is a line break, which alone makes no document.
    while loader.place.at + 1 < length {
        documents.push(read_document(loader, length)?);
    }
    Ok(documents)
}

fn read_document(loader: &mut Loader<'_>, length: usize) -> Outcome<Item> {
    loader.saw_version = false;
    loader.tag_handles = HashMap::new();
    loader.anchors.clear();
    let directives = read_directives(loader)?;
    loader.skip_separation(true);
    // Here js-yaml asks only for three hyphens, not for what follows them.
    if loader.place.indent == 0 && (0..3).all(|distance| is(loader.ahead(distance), b'-')) {
        loader.place.at += 3;
        loader.skip_separation(true);
    } else if directives {
        return Err(loader.error("directives end mark is expected"));
    }
    let parent_indent = signed(loader.place.indent) - 1;
    loader.compose(parent_indent, Context::BlockOut, false, true)?;
    loader.skip_separation(true);
    let document = loader.node.value.clone();
    if loader.at_line_start() && loader.at_document_mark() {
        if is(loader.here(), b'.') {
            loader.place.at += 3;
            loader.skip_separation(true);
        }
    } else if loader.place.at + 1 < length {
        return Err(loader.error("end of the stream or a document separator is expected"));
    }
    Ok(document)
}

/// An indentation as a number that can be one less than zero.
pub(super) fn signed(indent: usize) -> isize {
    isize::try_from(indent).unwrap_or(isize::MAX)
}

/// Reads directive lines and tells whether there were any.
fn read_directives(loader: &mut Loader<'_>) -> Outcome<bool> {
    let mut any = false;
    while loader.here() != END {
        loader.skip_separation(true);
        if loader.place.indent > 0 || !is(loader.here(), b'%') {
            break;
        }
        any = true;
        loader.place.at += 1;
        let name = read_word(loader);
        if name.is_empty() {
            let reason = "directive name must not be less than one character in length";
            return Err(loader.error(reason));
        }
        let arguments = read_arguments(loader);
        if loader.here() != END {
            loader.read_line_break()?;
        }
        match name.as_str() {
            "YAML" => apply_version(loader, &arguments)?,
            "TAG" => apply_tag(loader, &arguments)?,
            _ => {}
        }
    }
    Ok(any)
}

fn read_word(loader: &mut Loader<'_>) -> String {
    let start = loader.place.at;
    loader.skip_while(|unit| !is_space(unit));
    loader.text_from(start)
}

fn read_arguments(loader: &mut Loader<'_>) -> Vec<String> {
    let mut arguments = Vec::new();
    while loader.here() != END {
        loader.skip_while(is_blank);
        if is(loader.here(), b'#') {
            loader.skip_while(|unit| !is_break(unit));
            break;
        }
        if is_break(loader.here()) {
            break;
        }
        arguments.push(read_word(loader));
    }
    arguments
}

fn apply_version(loader: &mut Loader<'_>, arguments: &[String]) -> Outcome<()> {
    if loader.saw_version {
        return Err(loader.error("duplication of %YAML directive"));
    }
    let [argument] = arguments else {
        return Err(loader.error("YAML directive accepts exactly one argument"));
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((major, _)) = argument
        .split_once('.')
        .filter(|(major, minor)| digits(major) && digits(minor))
    else {
        return Err(loader.error("ill-formed argument of the YAML directive"));
    };
    if major.trim_start_matches('0') != "1" {
        return Err(loader.error("unacceptable YAML version of the document"));
    }
    loader.saw_version = true;
    Ok(())
}

fn apply_tag(loader: &mut Loader<'_>, arguments: &[String]) -> Outcome<()> {
    let [handle, prefix] = arguments else {
        return Err(loader.error("TAG directive accepts exactly two arguments"));
    };
    if !is_tag_handle(handle, loader.version) {
        let reason = "ill-formed tag handle (first argument) of the TAG directive";
        return Err(loader.error(reason));
    }
    if loader.tag_handles.contains_key(handle) {
        let reason = format!("there is a previously declared suffix for \"{handle}\" tag handle");
        return Err(loader.error(&reason));
    }
    if !is_tag_uri(prefix) {
        let reason = "ill-formed tag prefix (second argument) of the TAG directive";
        return Err(loader.error(reason));
    }
    let decoded = if loader.is_four() {
        decode_uri(prefix)
    } else {
        Some(prefix.clone())
    };
    let Some(decoded) = decoded else {
        return Err(loader.error(&format!("tag prefix is malformed: {prefix}")));
    };
    loader.tag_handles.insert(handle.clone(), decoded);
    Ok(())
}
