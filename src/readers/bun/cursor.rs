//! Where the scanner stands in the text, and in which surroundings.

/// Where the scanner stands.
#[derive(Debug)]
pub(super) struct Cursor<'a> {
    pub text: &'a [u8],
    pub position: usize,
    /// The first byte of the line.
    pub line_start: usize,
    /// The indentation of the line, in blanks.
    pub indent: usize,
    /// Whether a tab stands between the indentation and the token.
    pub has_tab: bool,
    pub line: usize,
    pub contexts: Vec<Context>,
    /// The indentations of the block collections around.
    pub blocks: Vec<usize>,
}

/// In what the scanner stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    Block,
    /// In a block mapping, behind its first entry.
    BlockIn,
    Flow,
    FlowKey,
}

impl Context {
    pub(super) fn is_flow(self) -> bool {
        matches!(self, Self::Flow | Self::FlowKey)
    }
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        let start = if text.starts_with("\u{feff}".as_bytes()) {
            3
        } else {
            0
        };
        Self {
            text,
            position: start,
            line_start: start,
            indent: 0,
            has_tab: false,
            line: 1,
            contexts: Vec::new(),
            blocks: Vec::new(),
        }
    }

    pub(super) fn context(&self) -> Context {
        self.contexts.last().copied().unwrap_or(Context::Block)
    }

    pub(super) fn is_end(&self) -> bool {
        self.position >= self.text.len()
    }

    /// The byte here; `None` at the end.
    pub(super) fn here(&self) -> Option<u8> {
        self.ahead(0)
    }

    /// The byte so many further.
    pub(super) fn ahead(&self, bytes: usize) -> Option<u8> {
        self.text.get(self.position + bytes).copied()
    }

    pub(super) fn step(&mut self, bytes: usize) {
        self.position = (self.position + bytes).min(self.text.len());
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        &self.text[self.position..]
    }

    /// The byte before this one.
    pub(super) fn behind(&self) -> Option<u8> {
        let before = self.position.checked_sub(1)?;
        self.text.get(before).copied()
    }

    pub(super) fn is_line_start(&self) -> bool {
        self.position == self.line_start
    }

    /// Goes over a line break: `\n`, `\r` or both.
    pub(super) fn break_line(&mut self) {
        if self.here() == Some(b'\r') && self.ahead(1) == Some(b'\n') {
            self.step(1);
        }
        self.break_byte();
    }

    /// Goes over the one byte of a line break.
    pub(super) fn break_byte(&mut self) {
        self.indent = 0;
        self.has_tab = false;
        self.line_start = self.position + 1;
        self.line += 1;
        self.step(1);
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.here().is_some_and(is_blank) {
            self.step(1);
        }
    }

    /// Goes to the end of the line.
    pub(super) fn skip_line(&mut self) {
        while self.here().is_some_and(|byte| !is_break(byte)) {
            self.step(1);
        }
    }

    /// How many blanks (no tabs) stand here, at most so many; goes over them.
    pub(super) fn take_blanks(&mut self, most: usize) -> usize {
        let mut taken = 0;
        while taken < most && self.here() == Some(b' ') {
            self.step(1);
            taken += 1;
        }
        taken
    }

    /// Goes over empty lines and the blanks before what follows; how many line breaks there were.
    pub(super) fn fold_lines(&mut self) -> usize {
        let mut breaks = 0;
        loop {
            match self.here() {
                Some(b'\r' | b'\n') => {
                    breaks += 1;
                    self.break_line();
                }
                Some(b' ') => {
                    self.indent = self.take_blanks(usize::MAX);
                    self.has_tab |= self.here() == Some(b'\t');
                    self.skip_blanks();
                }
                Some(b'\t') => {
                    self.has_tab = true;
                    self.skip_blanks();
                }
                _ => return breaks,
            }
        }
    }

    /// Whether three such bytes stand alone at the start of a line that is not indented.
    pub(super) fn is_marker(&self, marker: &[u8]) -> bool {
        self.is_line_start()
            && self.indent == 0
            && self.rest().starts_with(marker)
            && self.ahead(marker.len()).is_none_or(is_space)
    }

    /// Whether a line that continues something is not indented deeper than the block around it.
    pub(super) fn is_outside_block(&self) -> bool {
        self.blocks
            .last()
            .is_some_and(|block| self.indent <= *block)
    }
}

pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

pub(super) fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

pub(super) fn is_space(byte: u8) -> bool {
    is_blank(byte) || is_break(byte)
}

pub(super) fn is_flow_indicator(byte: u8) -> bool {
    matches!(byte, b',' | b'[' | b']' | b'{' | b'}')
}
