//! Integers of any size, from decimal, binary, octal, hexadecimal and sexagesimal text.

use super::scalars::Raised;

/// Python refuses to turn a decimal text of more digits into an integer (and back).
const MOST_DIGITS: usize = 4300;

/// So much of a text that is no number is shown in the error.
const LONGEST_LITERAL: usize = 200;

/// Decimal digits to a limb.
const LIMB_DIGITS: usize = 9;
const LIMB: u64 = 1_000_000_000;

/// What `!!int` makes of a text: decimal digits with a `-` if negative.
pub(super) fn construct(text: &str) -> Result<String, Raised> {
    let text = text.replace('_', "");
    let (negative, unsigned) = match text.strip_prefix(['+', '-']) {
        Some(rest) => (text.starts_with('-'), rest),
        None => (false, text.as_str()),
    };
    if unsigned.is_empty() {
        return Err(("IndexError", "string index out of range".to_owned()));
    }
    let magnitude = if let Some(digits) = unsigned.strip_prefix("0b") {
        python_int(digits, 2)?
    } else if let Some(digits) = unsigned.strip_prefix("0x") {
        python_int(digits, 16)?
    } else if unsigned != "0" && unsigned.starts_with('0') {
        python_int(unsigned, 8)?
    } else if unsigned.contains(':') {
        sexagesimal(unsigned)?
    } else {
        python_int(unsigned, 10)?
    };
    Ok(match (negative, magnitude.strip_prefix('-')) {
        (true, Some(positive)) => positive.to_owned(),
        (true, None) if magnitude != "0" => format!("-{magnitude}"),
        _ => magnitude,
    })
}

/// Python's `int(text, base)`.
fn python_int(text: &str, base: u32) -> Result<String, Raised> {
    let invalid = || {
        let quoted = crate::readers::python::repr(text);
        let quoted: String = quoted.chars().take(LONGEST_LITERAL).collect();
        (
            "ValueError",
            format!("invalid literal for int() with base {base}: {quoted}"),
        )
    };
    let trimmed = text.trim();
    let (negative, digits) = match trimmed.strip_prefix(['+', '-']) {
        Some(rest) => (trimmed.starts_with('-'), rest),
        None => (false, trimmed),
    };
    let prefixes = match base {
        2 => ["0b", "0B"],
        8 => ["0o", "0O"],
        16 => ["0x", "0X"],
        _ => ["", ""],
    };
    let digits = prefixes
        .iter()
        .find_map(|prefix| digits.strip_prefix(prefix))
        .unwrap_or(digits);
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(base)) {
        return Err(invalid());
    }
    if base == 10 && digits.len() > MOST_DIGITS {
        return Err(too_long(digits.len()));
    }
    let mut number = Decimal::default();
    for digit in digits.chars().filter_map(|digit| digit.to_digit(base)) {
        number.times_plus(u64::from(base), u64::from(digit));
    }
    let decimal = if base == 10 {
        trim_zeros(digits)
    } else {
        number.to_string()
    };
    Ok(if negative && decimal != "0" {
        format!("-{decimal}")
    } else {
        decimal
    })
}

fn too_long(digits: usize) -> Raised {
    let text = format!(
        "Exceeds the limit ({MOST_DIGITS} digits) for integer string conversion: value has \
         {digits} digits; use sys.set_int_max_str_digits() to increase the limit"
    );
    ("ValueError", text)
}

/// `1:30` is ninety: each part counts sixty times the next.
fn sexagesimal(text: &str) -> Result<String, Raised> {
    let mut number = Decimal::default();
    let mut small = Some(0_i128);
    for part in text.split(':') {
        let digits = python_int(part, 10)?;
        let value: i128 = digits.parse().unwrap_or(i128::MAX);
        small = small.and_then(|sum| sum.checked_mul(60)?.checked_add(value));
        number.times_plus(60, u64::try_from(value).unwrap_or(0));
    }
    Ok(small.map_or_else(|| number.to_string(), |small| small.to_string()))
}

fn trim_zeros(digits: &str) -> String {
    let trimmed = digits.trim_start_matches('0');
    if trimmed.is_empty() {
        "0".to_owned()
    } else {
        trimmed.to_owned()
    }
}

/// A large number, least significant limb first. It stops growing a little beyond what Python can
/// write in decimal: no reader of the value can see more, and time stays bounded.
#[derive(Default)]
struct Decimal(Vec<u64>);

impl Decimal {
    fn times_plus(&mut self, factor: u64, addend: u64) {
        if self.0.len() > MOST_DIGITS / LIMB_DIGITS + 1 {
            return;
        }
        let mut carry = addend;
        for limb in &mut self.0 {
            let sum = u128::from(*limb) * u128::from(factor) + u128::from(carry);
            *limb = u64::try_from(sum % u128::from(LIMB)).unwrap_or(0);
            carry = u64::try_from(sum / u128::from(LIMB)).unwrap_or(0);
        }
        while carry > 0 {
            self.0.push(carry % LIMB);
            carry /= LIMB;
        }
    }
}

impl std::fmt::Display for Decimal {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut limbs = self.0.iter().rev();
        write!(out, "{}", limbs.next().unwrap_or(&0))?;
        limbs.try_for_each(|limb| write!(out, "{limb:09}"))
    }
}
