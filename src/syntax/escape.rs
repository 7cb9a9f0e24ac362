//! Escapes of double-quoted scalars.

/// The length of the escape that starts `rest`, if a double-quoted scalar can have it. Two
/// surrogates count as one escape: readers that know JSON make one character of them.
pub(crate) fn good_escape(rest: &str) -> Option<usize> {
    let kind = rest[1..].chars().next()?;
    if !matches!(kind, 'x' | 'u' | 'U') {
        return "0abt\tnvfre \"/\\N_LP\n\r"
            .contains(kind)
            .then(|| 1 + kind.len_utf8());
    }
    let digits = hex_digits(&rest[1..], kind)?;
    let length = 2 + digits.len();
    let number = u32::from_str_radix(digits, 16).ok()?;
    if char::from_u32(number).is_some() {
        return Some(length);
    }
    let low = rest[length..]
        .strip_prefix('\\')
        .and_then(|rest| hex_digits(rest, 'u'))?;
    let low = u32::from_str_radix(low, 16).ok()?;
    let is_pair = matches!(number, 0xd800..=0xdbff) && matches!(low, 0xdc00..=0xdfff);
    is_pair.then_some(length + 6)
}

fn hex_digits(rest: &str, kind: char) -> Option<&str> {
    let length = match kind {
        'x' => 2,
        'u' => 4,
        _ => 8,
    };
    let digits = rest.get(1..1 + length)?;
    digits
        .bytes()
        .all(|byte| byte.is_ascii_hexdigit())
        .then_some(digits)
}

/// The bytes of the escape that starts `rest`, with its digits.
pub(super) fn escape_length(rest: &str) -> usize {
    let digits = rest
        .bytes()
        .skip(2)
        .take(8)
        .take_while(u8::is_ascii_hexdigit)
        .count();
    let wanted = match rest.as_bytes().get(1) {
        Some(b'x') => 2,
        Some(b'u') => 4,
        _ => 8,
    };
    (2 + digits.min(wanted)).min(rest.len())
}
