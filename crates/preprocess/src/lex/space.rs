//! What stands between tokens: blanks, newlines, comments, and line splices.
//!
//! A splice is a backslash at the end of a line, blanks after it allowed (gcc
//! allows them too). It vanishes wherever it stands, even inside `*/`.

use super::{Scanner, Unterminated};

/// Whether a newline ends what is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineMode {
    /// Newlines are white space.
    Text,
    /// Newlines end the directive.
    Directive,
}

/// What was passed over before a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Skip {
    Nothing,
    Space,
}

/// The length of the splice at `pos`, where a backslash stands, if it is one.
pub(super) fn splice_length(text: &[u8], pos: usize) -> Option<usize> {
    let rest = &text[pos + 1..];
    let blanks = rest.iter().take_while(|&&b| matches!(b, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)).count();
    (rest.get(blanks) == Some(&b'\n')).then_some(blanks + 2)
}

/// The bytes with all splices taken out.
pub(super) fn without_splices(bytes: &[u8]) -> Vec<u8> {
    let mut clean = Vec::with_capacity(bytes.len());
    let mut pos = 0;
    while pos < bytes.len() {
        if bytes[pos] == b'\\' {
            if let Some(length) = splice_length(bytes, pos) {
                pos += length;
                continue;
            }
        }
        clean.push(bytes[pos]);
        pos += 1;
    }
    clean
}

impl Scanner<'_> {
    /// Passes blanks, comments and splices, and newlines where the mode allows.
    pub fn skip_space(&mut self) -> Skip {
        let mut skipped = Skip::Nothing;
        loop {
            let Some(&byte) = self.text.get(self.pos) else { return skipped };
            match byte {
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.pos += 1,
                b'\n' => match self.mode {
                    LineMode::Directive => return skipped,
                    LineMode::Text => {
                        self.pos += 1;
                        self.line_start = true;
                    }
                },
                b'\\' => match splice_length(self.text, self.pos) {
                    // A splice alone does not part tokens.
                    Some(length) => {
                        self.pos += length;
                        continue;
                    }
                    None => return skipped,
                },
                b'/' => match self.skip_comment() {
                    Skip::Space => {}
                    Skip::Nothing => return skipped,
                },
                _ => return skipped,
            }
            skipped = Skip::Space;
        }
    }

    /// Passes a comment if one begins here, at a `/`.
    fn skip_comment(&mut self) -> Skip {
        match self.peek(self.pos + 1) {
            (Some(b'*'), body) => self.block_comment(body),
            (Some(b'/'), body) => self.pos = self.line_end(body),
            _ => return Skip::Nothing,
        }
        Skip::Space
    }

    fn block_comment(&mut self, body: usize) {
        let start = self.pos;
        let mut pos = body;
        while let Some(star) = self.text[pos..].iter().position(|&b| b == b'*') {
            pos += star + 1;
            if let (Some(b'/'), end) = self.peek(pos) {
                self.pos = end;
                return;
            }
        }
        self.problem = Some((Unterminated::Comment, start, 2));
        self.pos = self.text.len();
    }

    /// Where the line that holds `pos` ends: at its newline, splices passed.
    pub fn line_end(&self, mut pos: usize) -> usize {
        loop {
            let stop = self.text[pos..].iter().position(|&b| b == b'\n' || b == b'\\');
            match stop {
                None => return self.text.len(),
                Some(offset) if self.text[pos + offset] == b'\n' => return pos + offset,
                Some(offset) => pos += offset + splice_length(self.text, pos + offset).unwrap_or(1),
            }
        }
    }

    /// Passes the rest of a line that is not wanted, its newline too. Literals
    /// and comments are passed as such, since they may hold each other's marks.
    pub fn skip_line(&mut self) {
        loop {
            let rest = &self.text[self.pos..];
            let stop = rest.iter().position(|&b| matches!(b, b'\n' | b'\\' | b'/' | b'"' | b'\''));
            let Some(offset) = stop else {
                self.pos = self.text.len();
                return;
            };
            self.pos += offset;
            match self.text[self.pos] {
                b'\n' => {
                    self.pos += 1;
                    return;
                }
                b'\\' => self.pos += splice_length(self.text, self.pos).unwrap_or(1),
                b'/' => {
                    if self.skip_comment() == Skip::Nothing {
                        self.pos += 1;
                    }
                }
                _ => self.pos = self.literal_end(self.pos).0,
            }
        }
    }
}
