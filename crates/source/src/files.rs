//! The text of the program: files, lines, columns, and the way from a macro
//! token back to a place that the user wrote.

use crate::location::MACRO_BASE;
use crate::{Loc, MacroFrame, Origin, Span, Symbol};

/// One inclusion of one file (a file included twice has two ids).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(pub u32);

/// Whose text a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// Written by the user: reports point here.
    User,
    /// A header that Antiphon carries.
    Embedded,
    /// A header of the system.
    System,
    /// Text made up by the tool: `-D` options, predefined macros.
    Builtin,
}

/// What a `#line` directive says from some byte on.
#[derive(Clone, Debug)]
pub struct LineDirective {
    /// The directive holds for bytes at or after this offset of the file.
    pub offset: u32,
    /// Line number of the line that contains `offset`.
    pub line: u32,
    /// The file name it claims, if it gives one.
    pub name: Option<Box<str>>,
}

/// One inclusion of one file, with its text.
#[derive(Debug)]
pub struct SourceFile {
    /// The name as the user gave it, or as it was found.
    pub name: Box<str>,
    /// Its bytes; not necessarily UTF-8.
    pub text: std::sync::Arc<[u8]>,
    /// Whose text it is.
    pub kind: FileKind,
    /// The `#include` that brought it, for all but the first file.
    pub included_from: Loc,
    base: u32,
    line_starts: Vec<u32>,
    line_directives: Vec<LineDirective>,
}

/// A place in the user's text, lines and columns counted from 1, columns in
/// bytes; `offset..end_offset` are bytes of the file's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The file.
    pub file: FileId,
    /// Its name, as `#line` would have it.
    pub name: Box<str>,
    /// First line, as `#line` would have it.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line, as `#line` would have it.
    pub end_line: u32,
    /// One past the last column.
    pub end_column: u32,
    /// First byte.
    pub offset: u32,
    /// One past the last byte.
    pub end_offset: u32,
}

/// There is no room for more text: two gigabytes of files, or a thousand
/// million macro tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMuchSource;

/// All files of a run, and the origins of all macro tokens.
#[derive(Default, Debug)]
pub struct SourceMap {
    files: Vec<SourceFile>,
    origins: Vec<Origin>,
    next_base: u32,
}

impl SourceMap {
    /// An empty map.
    pub fn new() -> SourceMap {
        SourceMap { next_base: 1, ..SourceMap::default() }
    }

    /// Adds a file.
    pub fn add_file(
        &mut self,
        name: &str,
        text: std::sync::Arc<[u8]>,
        kind: FileKind,
        included_from: Loc,
    ) -> Result<FileId, TooMuchSource> {
        let base = self.next_base.max(1);
        let room = MACRO_BASE - base;
        // One number more than bytes: the end of the file is a position too.
        let wanted = u32::try_from(text.len()).map_err(|_| TooMuchSource)?.checked_add(1).ok_or(TooMuchSource)?;
        if wanted > room {
            return Err(TooMuchSource);
        }
        self.next_base = base + wanted;
        let id = FileId(self.files.len() as u32);
        self.files.push(SourceFile {
            name: name.into(),
            line_starts: line_starts(&text),
            text,
            kind,
            included_from,
            base,
            line_directives: Vec::new(),
        });
        Ok(id)
    }

    /// The file behind an id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All files, in the order in which they were added.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }

    /// The position of byte `offset` of file `id`.
    pub fn loc(&self, id: FileId, offset: u32) -> Loc {
        Loc(self.files[id.0 as usize].base + offset)
    }

    /// Records a `#line` directive.
    pub fn add_line_directive(&mut self, id: FileId, directive: LineDirective) {
        self.files[id.0 as usize].line_directives.push(directive);
    }

    /// The position of a new macro token.
    pub fn add_origin(&mut self, origin: Origin) -> Result<Loc, TooMuchSource> {
        let index = self.origins.len() as u32;
        if index >= (MACRO_BASE >> 1) - 1 {
            return Err(TooMuchSource);
        }
        self.origins.push(origin);
        Ok(Loc(MACRO_BASE | (index << 1)))
    }

    /// How a macro token came to be; `None` for a position in a file.
    pub fn origin(&self, loc: Loc) -> Option<&Origin> {
        loc.is_macro().then(|| &self.origins[((loc.0 - MACRO_BASE) >> 1) as usize])
    }

    /// The macros around `loc`, innermost first; empty for a position in a file.
    pub fn macro_frames(&self, mut loc: Loc) -> Vec<MacroFrame> {
        let mut frames: Vec<MacroFrame> = Vec::new();
        while let Some(origin) = self.origin(loc) {
            frames.push(MacroFrame { name: origin.name, site: origin.site });
            loc = origin.site;
        }
        frames
    }

    /// The name of the outermost macro around `loc`: the word that the user
    /// wrote in place of the token here.
    pub fn written_macro(&self, loc: Loc) -> Option<Symbol> {
        self.macro_frames(loc).last().map(|frame| frame.name)
    }

    /// The file and byte that the user sees for `loc`: macros are climbed out
    /// of, to the outermost invocation.
    pub fn file_offset(&self, mut loc: Loc) -> Option<(FileId, u32)> {
        while let Some(origin) = self.origin(loc) {
            loc = origin.site;
        }
        self.split(loc)
    }

    /// The file and byte where the token at `loc` is spelled: inside a macro's
    /// body or argument if it came out of one.
    pub fn spelling_offset(&self, loc: Loc) -> Option<(FileId, u32)> {
        match self.origin(loc) {
            Some(origin) => self.split(origin.spelling),
            None => self.split(loc),
        }
    }

    /// Where a span stands in the user's text; `None` for [`Span::NONE`].
    pub fn position(&self, span: Span) -> Option<Position> {
        let (file, offset) = self.file_offset(span.start)?;
        let (end_file, end) = self.end_offset(span.end).unwrap_or((file, offset));
        let end_offset = if end_file == file && end >= offset { end } else { offset };
        let source = self.file(file);
        let (line, column, name) = source.presumed(offset);
        let (end_line, end_column, _) = source.presumed(end_offset);
        Some(Position { file, name, line, column, end_line, end_column, offset, end_offset })
    }

    /// One past the last byte of the user's text that ends at `end`. The end
    /// of a macro token is the end of the outermost macro's name.
    fn end_offset(&self, end: Loc) -> Option<(FileId, u32)> {
        if !end.is_macro() {
            return self.split(end);
        }
        let (file, offset) = self.file_offset(end)?;
        let text = &self.file(file).text;
        let word =
            text[offset as usize..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_' || **b >= 0x80);
        Some((file, offset + word.count() as u32))
    }

    /// The file that a file position belongs to, and the byte within it.
    fn split(&self, loc: Loc) -> Option<(FileId, u32)> {
        if loc.is_none() || loc.is_macro() {
            return None;
        }
        let index = self.files.partition_point(|f| f.base <= loc.0).checked_sub(1)?;
        Some((FileId(index as u32), loc.0 - self.files[index].base))
    }
}

impl SourceFile {
    /// Line and column of a byte, counted from 1, as the file has them.
    pub fn line_column(&self, offset: u32) -> (u32, u32) {
        let line = self.line_starts.partition_point(|&start| start <= offset);
        (line as u32, offset - self.line_starts[line - 1] + 1)
    }

    /// The bytes of a line (counted from 1, as the file has them), without its end.
    pub fn line_text(&self, line: u32) -> &[u8] {
        let start = self.line_starts[line as usize - 1] as usize;
        let rest = &self.text[start..];
        let len = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        rest[..len].strip_suffix(b"\r").unwrap_or(&rest[..len])
    }

    /// Line, column and file name as `#line` would have them.
    fn presumed(&self, offset: u32) -> (u32, u32, Box<str>) {
        let (line, column) = self.line_column(offset);
        let upto = self.line_directives.partition_point(|d| d.offset <= offset);
        let Some(directive) = self.line_directives[..upto].last() else {
            return (line, column, self.name.clone());
        };
        let (base_line, _) = self.line_column(directive.offset);
        let name = self.line_directives[..upto].iter().rev().find_map(|d| d.name.clone());
        (directive.line + (line - base_line), column, name.unwrap_or_else(|| self.name.clone()))
    }
}

fn line_starts(text: &[u8]) -> Vec<u32> {
    let newlines = text.iter().enumerate().filter(|(_, &b)| b == b'\n').map(|(i, _)| i as u32 + 1);
    std::iter::once(0).chain(newlines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interner;

    fn one_file(text: &str) -> (SourceMap, FileId) {
        let mut map = SourceMap::new();
        let id = map.add_file("a.c", text.as_bytes().into(), FileKind::User, Loc::NONE).unwrap();
        (map, id)
    }

    #[test]
    fn a_position_knows_line_and_column() {
        let (map, id) = one_file("int x;\n  y = 1;\n");
        let span = Span::of_token(map.loc(id, 9), 1);
        let position = map.position(span).unwrap();
        assert_eq!((position.line, position.column, position.end_column), (2, 3, 4));
        assert_eq!(map.file(id).line_text(2), b"  y = 1;");
    }

    #[test]
    fn a_line_directive_renames_and_renumbers() {
        let (mut map, id) = one_file("#line 70 \"gen.y\"\nx\ny\n");
        map.add_line_directive(id, LineDirective { offset: 17, line: 70, name: Some("gen.y".into()) });
        let position = map.position(Span::of_token(map.loc(id, 19), 1)).unwrap();
        assert_eq!((&*position.name, position.line), ("gen.y", 71));
    }

    #[test]
    fn a_macro_token_leads_back_to_its_outermost_invocation() {
        let (mut map, id) = one_file("#define N 10\nx = N;\n");
        let mut names = Interner::default();
        let name = names.intern("N");
        let origin = Origin { spelling: map.loc(id, 10), len: 2, site: map.loc(id, 17), name };
        let loc = map.add_origin(origin).unwrap();
        let position = map.position(Span::of_token(loc, 2)).unwrap();
        assert_eq!((position.line, position.column, position.end_column), (2, 5, 6));
        assert_eq!(map.spelling_offset(loc), Some((id, 10)));
        assert_eq!(map.written_macro(loc), Some(name));
        assert_eq!(map.macro_frames(loc).len(), 1);
    }

    #[test]
    fn the_second_file_has_its_own_range() {
        let (mut map, first) = one_file("abc");
        let second = map.add_file("b.h", b"de".as_slice().into(), FileKind::User, map.loc(first, 1)).unwrap();
        assert_eq!(map.file_offset(map.loc(first, 3)), Some((first, 3)));
        assert_eq!(map.file_offset(map.loc(second, 0)), Some((second, 0)));
    }
}
