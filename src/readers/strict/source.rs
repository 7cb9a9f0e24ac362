//! The text being scanned: characters with an end mark, and where the cursor stands.

/// The character that ends the text. A NUL in the text itself is refused before scanning.
pub(super) const END: char = '\0';

/// A place in the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    /// Characters before it.
    pub(super) index: usize,
    /// The line, from 0.
    pub(super) line: usize,
    /// The column, from 0. A byte order mark has no width.
    pub(super) column: usize,
}

/// The text and the cursor.
pub(super) struct Source {
    characters: Vec<char>,
    pub(super) mark: Mark,
}

impl Source {
    /// A text with the cursor at its start.
    pub(super) fn new(text: &str) -> Self {
        let characters = text.chars().chain(std::iter::once(END)).collect();
        Self {
            characters,
            mark: Mark::default(),
        }
    }

    /// All characters, the end mark included.
    pub(super) fn characters(&self) -> &[char] {
        &self.characters
    }

    /// The character at some distance after the cursor.
    pub(super) fn peek(&self, distance: usize) -> char {
        self.characters
            .get(self.mark.index + distance)
            .copied()
            .unwrap_or(END)
    }

    /// The character under the cursor.
    pub(super) fn here(&self) -> char {
        self.peek(0)
    }

    /// Moves on by one character and returns it. Lines end at line feeds and carriage returns
    /// only, whatever the scanner takes for a line break.
    pub(super) fn take(&mut self) -> char {
        let character = self.here();
        self.mark.index += 1;
        if character == '\n' || character == '\r' && self.here() != '\n' {
            self.mark.line += 1;
            self.mark.column = 0;
        } else if character != '\u{FEFF}' {
            self.mark.column += 1;
        }
        character
    }

    /// Moves on by some characters and returns them.
    pub(super) fn take_many(&mut self, count: usize) -> String {
        (0..count).map(|_| self.take()).collect()
    }

    /// Moves on over characters that satisfy a condition, and returns them. The end stops it.
    pub(super) fn take_while(&mut self, condition: impl Fn(char) -> bool) -> String {
        let mut taken = String::new();
        while self.here() != END && condition(self.here()) {
            taken.push(self.take());
        }
        taken
    }

    /// Reads a line break if there is one, and returns what it stands for.
    pub(super) fn take_break(&mut self) -> Option<char> {
        match self.here() {
            '\r' if self.peek(1) == '\n' => {
                self.take();
                self.take();
                Some('\n')
            }
            '\r' | '\n' | '\u{85}' => {
                self.take();
                Some('\n')
            }
            separator @ ('\u{2028}' | '\u{2029}') => {
                self.take();
                Some(separator)
            }
            _ => None,
        }
    }

    /// Whether `---` or `...` stands under the cursor as a whole word.
    pub(super) fn at_mark(&self, mark: char) -> bool {
        (0..3).all(|distance| self.peek(distance) == mark) && is_space(self.peek(3))
    }

    /// Whether either of the document marks stands under the cursor.
    pub(super) fn at_document_mark(&self) -> bool {
        self.at_mark('-') || self.at_mark('.')
    }
}

/// A line break, or the end.
pub(super) fn is_break(character: char) -> bool {
    matches!(
        character,
        END | '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// A space, a tab, a line break, or the end.
pub(super) fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t') || is_break(character)
}
