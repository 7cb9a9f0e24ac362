//! Texts on which a reader could take too long, or never come back.

/// The largest header that the readers promise to read in time.
pub(crate) const LARGEST: usize = 64 * 1024;

/// Texts that are short to describe and hard to read, of about that many bytes: nesting, aliases
/// that multiply, long numbers, and beginnings without an end.
pub(crate) fn hard_texts(length: usize) -> Vec<String> {
    let pieces = [
        "[",
        "{",
        "[]",
        "- ",
        "-\n",
        "? ",
        "?\n",
        ": ",
        ":\n",
        "\"",
        "'",
        "\"\n",
        "'\n",
        "\\",
        "a,",
        "[{",
        "- - ",
        "!",
        ">\n",
        "%",
        "\"\\",
        "|\n",
        "a: |\n",
        "a:\n",
        "a: b\n",
        "&a ",
        "*a ",
        "!a ",
        "!!",
        "\t",
        " ",
        "\n",
        "\r",
        "\r\n",
        "#\n",
        " #\n",
        "---\n",
        "...\n",
        "%\n",
        "%TAG ! x\n",
        ",",
        "[a, ",
        "{a: ",
        "[a: ",
        "{a}, ",
        "\u{85}",
        "\u{2028}",
        "\u{feff}",
        "\0",
        "x",
        "x ",
        "x\n",
        "é",
        "😀",
        "<<: ",
        "=",
        "- - \n",
        "[\n",
        "a: [\n",
        "{a: b}\n",
        "k: >\n\n",
        "''",
        "\"\" ",
        "a: 'b' c\n",
        "? a\n: b\n",
        "]",
        "}",
        "a b c d e f\n",
    ];
    let mut texts: Vec<String> = pieces.iter().map(|piece| filled(piece, length)).collect();
    let growing = |line: &dyn Fn(usize) -> String| {
        let mut text = String::new();
        for number in 0.. {
            let next = line(number);
            if text.len() + next.len() > length {
                break;
            }
            text.push_str(&next);
        }
        text
    };
    texts.extend([
        growing(&|number| format!("{}a:\n", " ".repeat(number))),
        growing(&|number| format!("{}- a\n", " ".repeat(number))),
        growing(&|number| format!("k{number}:\n")),
        growing(&|number| format!("- &a{number} x\n- *a{number}\n")),
        growing(&|number| format!("a{number}: &a{number} [*a{}]\n", number.saturating_sub(1))),
        growing(&|number| match number {
            0 => "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned(),
            _ => format!(
                "a{number}: &a{number} [{}]\n",
                format!("*a{}, ", number - 1).repeat(9)
            ),
        }),
        growing(&|number| match number {
            0 => format!("a: &a {}\n", "x".repeat(length / 2)),
            _ => "- *a\n".to_owned(),
        }),
        format!(
            "a: &a {}\nb: [{}]\n",
            "x".repeat(length / 2),
            "*a, ".repeat(length / 8 - 8)
        ),
        format!(
            "a: &a {}\n? [{}]\n",
            "x".repeat(length / 2),
            "*a, ".repeat(length / 8 - 8)
        ),
        growing(&|number| match number {
            0 => "a: &a {k1: 1, k2: 2, k3: 3, k4: 4, k5: 5, k6: 6, k7: 7, k8: 8}\n".to_owned(),
            _ => format!("m{number}: {{<<: *a}}\n"),
        }),
        format!("a: &a [{}]\n", "*a,".repeat(length / 3 - 8)),
    ]);
    let between = |before: &str, piece: &str, after: &str| {
        let times = (length - before.len() - after.len()) / piece.len();
        format!("{before}{}{after}", piece.repeat(times))
    };
    texts.extend([
        between("a: ", "9", ""),
        between("a: 0x", "f", ""),
        between("a: ", "59:", "1"),
        between("a: [", "1,", "]"),
        between("a: &a [x, x, x, x]\nb: [", "*a,", "]"),
        between("\"", "\\x41", "\""),
        format!("{}{}", "[".repeat(length / 8), "]".repeat(length / 8)),
        growing(&|number| match number {
            0 => "x:\n  y:\n    b0: &b0 {k: v}\n".to_owned(),
            _ => format!("    b{number}: &b{number} {{<<: *b{}}}\n", number - 1),
        }),
        growing(&|number| match number {
            0 => "a0: &a0 {k: v}\n".to_owned(),
            _ => {
                let before = number - 1;
                format!("a{number}: &a{number} {{<<: [*a{before}, *a{before}]}}\n")
            }
        }),
    ]);
    texts
}

/// A text of about that many bytes that repeats a piece.
pub(crate) fn filled(piece: &str, length: usize) -> String {
    piece.repeat(length / piece.len())
}
