//! What the fuzz targets assert: that nothing panics, and that every place lies in the text, between
//! two characters.

use skill_lsp::lint;
use skill_lsp::loader::Skill;
use skill_lsp::readers::yaml_v3::{self, GoField, GoStruct, GoType, UnknownFields};
use skill_lsp::readers::{NativeError, Reader, Value, python, read, yaml_v3_emit};
use skill_lsp::syntax;
use skill_lsp::text::{Edit, Position, PositionEncoding, Text, decode};

/// Reads any bytes as one library does, and shows the value.
pub fn reader(data: &[u8], reader: Reader) {
    let header = String::from_utf8_lossy(data);
    let answer = read(&header, reader);
    check_error(&header, &answer);
    if let Ok(value) = answer {
        let copy = value.clone();
        // Only a value with a number that is none differs from itself.
        let _ = copy == value;
        let _ = (python::display(&value), yaml_v3::go_display(&value));
        let _ = yaml_v3_emit::marshal(&value);
    }
}

/// Decodes any bytes into Go types.
pub fn go_types(data: &[u8]) {
    static HEADER: GoStruct = GoStruct {
        name: "fuzz.Header",
        fields: &[
            field("name", GoType::String),
            field("draft", GoType::Bool),
            field("priority", GoType::Int),
            field("tags", GoType::Slice(&GoType::String)),
            field("metadata", GoType::Map(&GoType::String)),
            field("extra", GoType::Any),
        ],
    };
    for target in [GoType::Map(&GoType::Any), GoType::Struct(&HEADER)] {
        for unknown in [UnknownFields::Ignored, UnknownFields::Refused] {
            let _ = yaml_v3::decode_bytes(data, &target, unknown);
        }
    }
    let header = String::from_utf8_lossy(data);
    let _ = yaml_v3::parse(&header);
    // What Marshal writes can be read again, except for keys that would have become the same.
    if let Ok(value) = read(&header, Reader::YamlV3) {
        let _ = read(&yaml_v3_emit::marshal(&value), Reader::YamlV3);
    }
}

const fn field(key: &'static str, kind: GoType) -> GoField {
    GoField { key, kind }
}

fn check_error(header: &str, answer: &Result<Value, NativeError>) {
    let position = answer.as_ref().err().and_then(|error| error.position);
    if let Some(position) = position {
        check_place(header, position.offset);
        assert!(position.line > 0 && position.column > 0, "{position:?}");
    }
}

/// Parses any text.
pub fn syntax(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    check_spans(&text, &format!("{:?}", syntax::parse(&text)));
}

/// Checks any bytes.
pub fn lint(data: &[u8]) {
    let skill = Skill::from_bytes(data);
    let find = |skill: &Skill| lint::ignoring(skill, lint::check(skill));
    let mended = lint::mend_all(&skill, None, lint::Applicability::Unsafe, &find);
    assert_eq!(mended.fixed == 0, mended.text == *skill.text);
    let findings = find(&skill);
    let text = decode(data).text;
    for finding in findings {
        for place in [finding.span.start, finding.span.end] {
            check_place(&text, place);
        }
    }
}

/// Every span in what a type's `Debug` writes. So none can be forgotten.
fn check_spans(text: &str, shown: &str) {
    for after in shown.split("Span { start: ").skip(1) {
        let numbers: Vec<usize> = after
            .split(|character: char| !character.is_ascii_digit())
            .filter(|part| !part.is_empty())
            .take(2)
            .filter_map(|digits| digits.parse().ok())
            .collect();
        // A text may hold these words as well; then no two numbers need follow.
        let [start, end] = numbers[..] else { continue };
        if !after.starts_with(&format!("{start}, end: {end} }}")) || text.contains("Span {") {
            continue;
        }
        assert!(start <= end, "{start}..{end}");
        check_place(text, start);
        check_place(text, end);
    }
}

fn check_place(text: &str, offset: usize) {
    assert!(text.is_char_boundary(offset), "{offset} of {}", text.len());
}

/// Edits a text as the bytes say, and compares with edits of a plain string.
pub fn edits(data: &[u8]) {
    let mut parts = data.split(|&byte| byte == 0xff);
    let start = String::from_utf8_lossy(parts.next().unwrap_or_default());
    let mut text = Text::from(&*start);
    let mut plain = start.into_owned();
    for part in parts {
        let (&[kind, ref numbers @ ..], inserted) = part.split_at(part.len().min(5)) else {
            continue;
        };
        let number = |index: usize| numbers.get(index).copied().unwrap_or(0).into();
        let encoding = PositionEncoding::PREFERRED[usize::from(kind) % 3];
        let range = (
            Position::new(number(0), number(1)),
            Position::new(number(2), number(3)),
        );
        let edit = Edit {
            range: (kind < 0xf0).then_some(range),
            text: String::from_utf8_lossy(inserted).into_owned(),
        };
        let ends = [range.0, range.1].map(|end| text.offset(end, encoding));
        ends.iter().for_each(|&end| check_place(&plain, end));
        let (from, to) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        match edit.range {
            Some(_) => plain.replace_range(from..to, &edit.text),
            None => plain.clone_from(&edit.text),
        }
        text.apply(&edit, encoding);
        assert_eq!(text.contents(), plain);
        let place = text.position(from, encoding);
        assert!(text.offset(place, encoding) <= from);
    }
}
