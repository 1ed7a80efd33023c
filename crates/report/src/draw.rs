//! Diagnostics for people, in rustc's layout, drawn by `annotate-snippets`.
//!
//! A place that came out of a macro is shown where the user wrote the macro,
//! with notes that lead to the macro's body; a place in a header is followed by
//! the `#include`s that brought it. A span over several lines is shown by its
//! first one. Two things are put right around the drawing library: its line and
//! column of a line that was cut, and its footnotes, which know no text without
//! a key.

use crate::excerpt::{printable, Excerpt};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use antiphon_source::{Diagnostic, FileId, FileKind, Interner, Label, Position, Severity, SourceMap, Span};
use std::fmt::Write;

/// Whether escape sequences for colours are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// None.
    Plain,
    /// As a terminal understands them.
    Ansi,
}

/// What spans and symbols of a diagnostic refer to.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    /// The files.
    pub map: &'a SourceMap,
    /// The names.
    pub names: &'a Interner,
}

/// Lines of one file that are further apart are drawn as two excerpts.
const FAR: u32 = 40;
/// At most this many macros or includes are listed for one place.
const DEPTH: usize = 4;
/// Messages are cut here: a name can be as long as a file.
const MESSAGE: usize = 600;

/// A diagnostic as text, with a line break at its end.
pub fn diagnostic(sources: Sources<'_>, diagnostic: &Diagnostic, colour: Colour) -> String {
    drawn(sources, diagnostic, colour, "this is a limit of Antiphon, not an error in your program", "help: ")
}

/// The same for a limit that was met while a program was being verified.
pub fn unverified(sources: Sources<'_>, diagnostic: &Diagnostic, colour: Colour) -> String {
    let limit = "this is a limit of Antiphon, not an error in your program; nothing was verified";
    drawn(sources, diagnostic, colour, limit, "help      ")
}

fn drawn(sources: Sources<'_>, diagnostic: &Diagnostic, colour: Colour, limit: &str, help_key: &str) -> String {
    let severity = diagnostic.severity();
    let mut drawing = Drawing::new(sources, Heading::Of(severity), diagnostic.code.id, &diagnostic.message);
    drawing.point(&diagnostic.primary);
    diagnostic.secondary.iter().for_each(|label| drawing.also(label));
    drawing.origin_notes(diagnostic.primary.span);
    diagnostic.notes.iter().for_each(|note| drawing.foot("note: ", note));
    if severity == Severity::Unsupported {
        drawing.foot("", limit);
    }
    diagnostic.helps.iter().for_each(|help| drawing.foot(help_key, help));
    drawing.render(colour)
}

/// The word with which a message begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heading {
    /// That of a diagnostic; a violation that was shown is an error.
    Of(Severity),
    /// A violation that was neither shown nor excluded.
    Possible,
}

/// A message with places and footnotes, being put together.
pub(crate) struct Drawing<'a> {
    sources: Sources<'a>,
    heading: Heading,
    id: &'a str,
    message: String,
    marks: Vec<Mark>,
    /// In place of excerpts: places, and the width of their line numbers.
    places: Option<(String, usize)>,
    /// Bullet, key, text.
    feet: Vec<(char, String, String)>,
}

/// One place to draw, on one line.
struct Mark {
    place: Position,
    /// The line as the file counts, without `#line`.
    physical: u32,
    text: String,
    primary: bool,
}

impl<'a> Drawing<'a> {
    /// A message without places.
    pub(crate) fn new(sources: Sources<'a>, heading: Heading, id: &'a str, message: &str) -> Drawing<'a> {
        let message = shortened(message);
        Drawing { sources, heading, id, message, marks: Vec::new(), places: None, feet: Vec::new() }
    }

    /// The place that the message is about.
    pub(crate) fn point(&mut self, label: &Label) {
        self.mark(label, true);
    }

    /// A place that explains it.
    pub(crate) fn also(&mut self, label: &Label) {
        self.mark(label, false);
    }

    /// Places without their text, in one line; `width` is that of a line number.
    pub(crate) fn place_line(&mut self, places: String, width: usize) {
        self.places = Some((places, width));
    }

    /// A footnote `= key text`; further lines of the text are aligned.
    pub(crate) fn foot(&mut self, key: &str, text: &str) {
        self.feet.push(('=', key.into(), text.into()));
    }

    /// A footnote that belongs to the one before it.
    pub(crate) fn under_foot(&mut self, key: &str, text: &str) {
        self.feet.push((' ', key.into(), text.into()));
    }

    /// How the text at `span` came to be: macros and includes.
    pub(crate) fn origin_notes(&mut self, span: Span) {
        for note in origin_notes(self.sources, span) {
            self.foot("note: ", &note);
        }
    }

    fn mark(&mut self, label: &Label, primary: bool) {
        let Some(place) = self.sources.map.position(label.span) else {
            if !label.text.is_empty() {
                self.foot("note: ", &label.text);
            }
            return;
        };
        let (physical, _) = self.sources.map.file(place.file).line_column(place.offset);
        self.marks.push(Mark { place, physical, text: shortened(&label.text), primary });
    }

    /// The whole text.
    pub(crate) fn render(mut self, colour: Colour) -> String {
        let level = match self.heading {
            Heading::Of(Severity::Warning) => Level::WARNING,
            Heading::Of(Severity::Error) => Level::ERROR,
            Heading::Of(Severity::Unsupported) => Level::ERROR.with_name("unsupported"),
            Heading::Possible => Level::WARNING.with_name("possible"),
        };
        let groups = self.groups();
        let listings: Vec<Listing> = groups.iter().map(|group| Listing::new(self.sources.map, group)).collect();
        let names: Vec<String> = (0..listings.len()).map(|index| format!("{ORIGIN}{index}")).collect();
        let mut message = Group::with_title(level.primary_title(&*self.message).id(self.id));
        for ((listing, group), name) in listings.iter().zip(&groups).zip(&names) {
            message = message.element(listing.snippet(group).path(name.as_str()));
        }
        let renderer = match colour {
            Colour::Plain => Renderer::plain(),
            Colour::Ansi => Renderer::styled(),
        };
        let text = renderer.term_width(1000).render(&[message]);
        let mut text = with_places(&text, &groups);
        trim_lines(&mut text);
        let mut width = groups.iter().flatten().map(|mark| digits(mark.place.line)).max().unwrap_or(0);
        if let Some((places, wide)) = &self.places {
            width = width.max(*wide);
            if !places.is_empty() {
                let _ = writeln!(text, "{}--> {places}", " ".repeat(width));
            }
        }
        self.append_feet(&mut text, width);
        text
    }

    /// Places by file and nearness; the group of the primary one comes first.
    fn groups(&mut self) -> Vec<Vec<Mark>> {
        let marks = std::mem::take(&mut self.marks);
        let mut groups: Vec<Vec<Mark>> = Vec::new();
        for mark in marks {
            let near = |other: &Mark| {
                other.place.file == mark.place.file
                    && other.place.name == mark.place.name
                    && other.physical.abs_diff(mark.physical) <= FAR
                    && other.physical.wrapping_sub(other.place.line) == mark.physical.wrapping_sub(mark.place.line)
            };
            match groups.iter_mut().find(|group| group.iter().any(near)) {
                Some(group) => group.push(mark),
                None => groups.push(vec![mark]),
            }
        }
        groups
    }

    fn append_feet(&self, text: &mut String, width: usize) {
        let indent = " ".repeat(width + 1);
        for (bullet, key, foot) in &self.feet {
            let mut lines = foot.lines();
            let _ = writeln!(text, "{indent}{bullet} {key}{}", printable(lines.next().unwrap_or("")));
            let under = " ".repeat(width + 3 + key.chars().count());
            for line in lines {
                let _ = writeln!(text, "{under}{}", printable(line));
            }
        }
    }
}

/// Stands for `file:line:column` until [`with_places`] writes it.
const ORIGIN: char = '\u{1}';

/// The text of one group of marks: its lines from the first to the last.
struct Listing {
    first_line: u32,
    lines: Vec<Excerpt>,
    text: String,
    starts: Vec<usize>,
    first_physical: u32,
}

impl Listing {
    fn new(map: &SourceMap, marks: &[Mark]) -> Listing {
        let first = marks.iter().min_by_key(|mark| mark.physical);
        let (first_physical, first_line) = first.map_or((1, 1), |mark| (mark.physical, mark.place.line));
        let last = marks.iter().map(|mark| mark.physical).max().unwrap_or(first_physical);
        let file = map.file(marks.first().map_or(FileId(0), |mark| mark.place.file));
        let mut listing =
            Listing { first_line, first_physical, lines: Vec::new(), text: String::new(), starts: Vec::new() };
        for line in first_physical..=last {
            let here = marks.iter().filter(|mark| mark.physical == line);
            let focus = here.map(|mark| mark.place.column as usize - 1).next().unwrap_or(0);
            let excerpt = Excerpt::new(file.line_text(line), focus);
            listing.starts.push(listing.text.len());
            listing.text.push_str(&excerpt.text);
            listing.text.push('\n');
            listing.lines.push(excerpt);
        }
        listing
    }

    fn snippet<'s>(&'s self, marks: &'s [Mark]) -> Snippet<'s, annotate_snippets::Annotation<'s>> {
        let mut snippet = Snippet::source(&*self.text).line_start(self.first_line as usize).fold(true);
        for mark in marks {
            let index = (mark.physical - self.first_physical) as usize;
            let column = mark.place.column as usize - 1;
            // A span that goes on is drawn to the end of its first line.
            let length = (mark.place.end_offset - mark.place.offset) as usize;
            let range = self.lines[index].range(column..column + length);
            let kind = if mark.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
            let annotation = kind.span(self.starts[index] + range.start..self.starts[index] + range.end);
            snippet = snippet.annotation(match mark.text.is_empty() {
                true => annotation,
                false => annotation.label(&*mark.text),
            });
        }
        snippet
    }
}

/// Writes the true place of each group where the drawing has its own idea.
fn with_places(text: &str, groups: &[Vec<Mark>]) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let Some(at) = line.find(ORIGIN) else {
            out.push_str(line);
            continue;
        };
        let index: usize = line[at + 1..].split(':').next().and_then(|n| n.parse().ok()).unwrap_or(0);
        out.push_str(&line[..at]);
        if let Some(mark) = groups.get(index).and_then(|group| group.first()) {
            let _ = write!(out, "{}", place_text(&mark.place));
        }
        out.push_str(&line[line.trim_end_matches('\n').len()..]);
    }
    out
}

/// `file:line:column`.
pub(crate) fn place_text(place: &Position) -> String {
    format!("{}:{}:{}", printable(&place.name), place.line, place.column)
}

/// How the text at `span` came to be: macros and includes, a sentence each.
pub fn origin_notes(sources: Sources<'_>, span: Span) -> Vec<String> {
    expansions(sources, span).into_iter().chain(inclusions(sources.map, span)).collect()
}

/// One note for each macro around a place, the outermost first.
fn expansions(sources: Sources<'_>, span: Span) -> Vec<String> {
    let mut notes = Vec::new();
    let mut loc = span.start;
    for frame in sources.map.macro_frames(loc) {
        let here = std::mem::replace(&mut loc, frame.site);
        if is_ours(sources.map, here) {
            continue;
        }
        let name = sources.names.text(frame.name);
        notes.push(match body_place(sources.map, here) {
            Some(place) => format!("in this expansion of `{name}`, whose text is at {place}"),
            None => format!("in this expansion of `{name}`"),
        });
    }
    notes.reverse();
    elide(notes)
}

/// Whether the text at `loc` is in a header that Antiphon carries: that is
/// nothing to show, since the user did not write it.
fn is_ours(map: &SourceMap, loc: antiphon_source::Loc) -> bool {
    map.spelling_offset(loc).is_some_and(|(file, _)| map.file(file).kind == FileKind::Embedded)
}

/// Where the token at `loc` is spelled.
fn body_place(map: &SourceMap, loc: antiphon_source::Loc) -> Option<String> {
    let (file, offset) = map.spelling_offset(loc)?;
    let start = map.loc(file, offset);
    Some(place_text(&map.position(Span { start, end: start })?))
}

/// One note for each `#include` on the way to a place, the nearest first.
fn inclusions(map: &SourceMap, span: Span) -> Vec<String> {
    let mut notes = Vec::new();
    let mut at = map.file_offset(span.start);
    while let Some((file, _)) = at {
        let from = map.file(file).included_from;
        let Some(place) = map.position(Span { start: from, end: from }) else { break };
        if map.file(place.file).kind == FileKind::Builtin {
            break;
        }
        notes.push(format!("in a file included from {}:{}", printable(&place.name), place.line));
        at = map.file_offset(from);
    }
    elide(notes)
}

/// Leaves out the middle of a long list.
fn elide(mut notes: Vec<String>) -> Vec<String> {
    if notes.len() > DEPTH {
        let left_out = notes.len() - DEPTH;
        notes.splice(DEPTH / 2..DEPTH / 2 + left_out, [format!("... and {left_out} more in between")]);
    }
    notes
}

fn shortened(message: &str) -> String {
    let text = printable(message);
    match text.char_indices().nth(MESSAGE) {
        Some((cut, _)) => format!("{}...", &text[..cut]),
        None => text,
    }
}

/// Takes away blanks at the ends of lines, and the empty line of the drawing at its end.
fn trim_lines(text: &mut String) {
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    if lines.last().is_some_and(|line| line.ends_with('|') || line.ends_with("|\u{1b}[0m")) {
        lines.pop();
    }
    *text = lines.join("\n") + "\n";
}

fn digits(number: u32) -> usize {
    number.to_string().len()
}

#[cfg(test)]
#[path = "draw_tests.rs"]
mod tests;
