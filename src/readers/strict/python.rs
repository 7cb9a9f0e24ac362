//! How Python writes text in messages.

/// Python's `repr` of a text.
pub(super) fn repr(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    let mut result = String::from(quote);
    for character in text.chars() {
        match character {
            '\n' => result.push_str("\\n"),
            '\r' => result.push_str("\\r"),
            '\t' => result.push_str("\\t"),
            '\\' => result.push_str("\\\\"),
            _ if character == quote => {
                result.push('\\');
                result.push(quote);
            }
            _ if is_printable(character) => result.push(character),
            _ => result.push_str(&escape(u32::from(character))),
        }
    }
    result.push(quote);
    result
}

/// Python's `repr` of a character.
pub(super) fn repr_of(character: char) -> String {
    repr(&character.to_string())
}

fn escape(code: u32) -> String {
    match code {
        0..=0xFF => format!("\\x{code:02x}"),
        0x100..=0xFFFF => format!("\\u{code:04x}"),
        _ => format!("\\U{code:08x}"),
    }
}

/// Whether Python prints a character as itself, so far as it can stand in a header: no control, no
/// format character, no separator but the space, nothing of private use.
fn is_printable(character: char) -> bool {
    !matches!(
        u32::from(character),
        0..=0x1F
            | 0x7F..=0xA0
            | 0xAD
            | 0x600..=0x605
            | 0x61C
            | 0x6DD
            | 0x70F
            | 0x1680
            | 0x180E
            | 0x2000..=0x200F
            | 0x2028..=0x202F
            | 0x205F..=0x206F
            | 0x3000
            | 0xE000..=0xF8FF
            | 0xFDD0..=0xFDEF
            | 0xFEFF
            | 0xFFF0..=0xFFFB
            | 0xFFFE..=0xFFFF
            | 0xE0001..=0xE007F
            | 0xF0000..
    )
}
