//! Base64: what all readers have in common. What each skips and refuses is its own affair.

/// The bytes that base64 digits stand for. Bits that are left over at the end are ignored.
#[derive(Default)]
pub(super) struct Decoded {
    bytes: Vec<u8>,
    bits: u32,
    /// How many of the lowest bits are in no byte yet.
    waiting: u32,
}

impl Decoded {
    /// Takes the value of one more digit.
    pub(super) fn push(&mut self, digit: u32) {
        self.bits = (self.bits << 6) | digit;
        self.waiting += 6;
        if self.waiting >= 8 {
            self.waiting -= 8;
            self.bytes.push(((self.bits >> self.waiting) & 0xff) as u8);
        }
    }

    /// All bytes.
    pub(super) fn bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Decodes padded base64 in which nothing else occurs.
pub(super) fn decode_strict(text: &[u8]) -> Option<Vec<u8>> {
    let padding = text.iter().rev().take_while(|&&byte| byte == b'=').count();
    if !text.len().is_multiple_of(4) || padding > 2 {
        return None;
    }
    let mut decoded = Decoded::default();
    for &byte in &text[..text.len() - padding] {
        decoded.push(digit(byte)?);
    }
    Some(decoded.bytes())
}

/// Encodes with padding.
pub(super) fn encode(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let mut padded = [0; 4];
        padded[1..=group.len()].copy_from_slice(group);
        let bits = u32::from_be_bytes(padded);
        for place in 0..4 {
            if place > group.len() {
                text.push('=');
            } else {
                let index = (bits >> (18 - 6 * place)) & 63;
                text.push(char::from(ALPHABET[index as usize]));
            }
        }
    }
    text
}

/// The value of a base64 digit.
pub(super) fn digit(byte: u8) -> Option<u32> {
    let digit = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(digit))
}
