//! The program model as text: what `antiphon show model` prints.
//!
//! The text is C-like, stable, and complete: [`crate::parse`] reads it back to
//! an equal program (up to spans and the numbering of arenas, see
//! [`crate::same`]). Types, records, globals, strings and functions come in
//! the order of their ids; each function lists its locals, loops and labels,
//! then its locations with their steps:
//!
//! ```text
//! function long twice(int) {
//!     parameter register int x;
//!
//!     L0: if (x < 0) -> L1 else -> L2
//!     L1: x = -x; -> L2
//!     L2 [join]: return (long)x * 2l;
//! }
//! ```
//!
//! The program must be well-formed ([`crate::check`]): an id out of range has
//! no text.

mod annotation;
mod body;
pub(crate) mod expr;
mod message;
pub(crate) mod names;
pub(crate) mod syntax;
pub(crate) mod types;

use crate::expr::BoundId;
use crate::program::{AbstractFunction, Constness, Function, Global, GlobalStorage, Local, Program, Role};
use crate::types::Record;
pub use annotation::annotation_text;
use antiphon_source::SourceMap;
pub use message::{condition_text, element_text, expression_text, place_text};
use names::{LocalNames, Names};

/// The text of a program.
pub fn print(program: &Program) -> String {
    Printer::new(program, None).whole()
}

/// The text of a program with comments that say from which lines it comes.
pub fn print_with_lines(program: &Program, map: &SourceMap) -> String {
    Printer::new(program, Some(map)).whole()
}

/// An element of what a text denotes. The name of a member of elements (`spec.q.[].x`) has a place for their index:
/// `spec.q[i].x`.
fn element(text: &str, index: &str) -> String {
    match text.split_once(".[]") {
        Some((array, member)) => format!("{array}[{index}]{member}"),
        None => format!("{text}[{index}]"),
    }
}

/// What printing needs to know at a place in the program.
struct Printer<'a> {
    program: &'a Program,
    map: Option<&'a SourceMap>,
    names: Names,
    /// Names of the locals of the function that is being printed.
    locals: LocalNames,
    local_list: &'a [Local],
    /// Bound variables in scope, innermost last.
    bounds: Vec<(BoundId, String)>,
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program, map: Option<&'a SourceMap>) -> Printer<'a> {
        let names = Names::of(program);
        Printer { program, map, names, locals: LocalNames::default(), local_list: &[], bounds: Vec::new() }
    }

    fn whole(&mut self) -> String {
        let program = self.program;
        let function = |id: crate::FunctionId, names: &Names| names.functions[id.0 as usize].clone();
        let mut out = format!(
            "pointer size {};\nstartup {};\nmain {};\n",
            program.types.pointer_size,
            function(program.startup, &self.names),
            function(program.main, &self.names)
        );
        if let Some(id) = program.thread_startup {
            out += &format!("thread_startup {};\n", function(id, &self.names));
        }
        for (index, record) in program.types.records.iter().enumerate() {
            out.push('\n');
            out += &self.record(index, record);
        }
        out += gap(&program.globals);
        for (index, global) in program.globals.iter().enumerate() {
            out += &self.global(index, global);
        }
        out += gap(&program.strings);
        for (index, string) in program.strings.iter().enumerate() {
            let (ty, text) = (self.type_name(string.ty), string_text(&string.units));
            out += &format!("string {index} {ty} = {text};\n");
        }
        out += gap(&program.abstracts);
        for (index, function) in program.abstracts.iter().enumerate() {
            out += &self.abstract_function(index, function);
        }
        for (index, function) in program.functions.iter().enumerate() {
            out.push('\n');
            out += &self.function(index, function);
        }
        out
    }

    fn record(&self, index: usize, record: &Record) -> String {
        let kind = types::record_kind(record.kind);
        let mut out = format!("{kind} {} size {} align {} {{\n", self.names.records[index], record.size, record.align);
        for field in &record.fields {
            let bits = field.bits.map_or(String::new(), |b| format!(" bits {} + {}", b.first, b.width));
            let declared = self.declare(field.ty, &names::word(&field.name));
            let qualifiers = types::qualifiers(field.qualifiers);
            out += &format!("    {qualifiers}{declared} at {}{bits};\n", field.offset);
        }
        out + "}\n"
    }

    fn global(&mut self, index: usize, global: &Global) -> String {
        let role = match global.role {
            Role::Plain => "global ".into(),
            Role::Input(None) => "input ".into(),
            Role::Input(Some(constraint)) => format!("input {{{}}} ", self.expr(constraint)),
            Role::Output => "output ".into(),
            Role::Extent => "extent ".to_string(),
        };
        let storage = match global.storage {
            GlobalStorage::Process => "",
            GlobalStorage::Thread => "thread ",
        };
        let constness = match global.constness {
            Constness::Changing => "",
            Constness::Constant => "const ",
        };
        let declared = self.declare(global.ty, &self.names.globals[index]);
        let qualifiers = types::qualifiers(global.qualifiers);
        format!("{role}{storage}{constness}{qualifiers}{declared};{}\n", self.line(global.span))
    }

    fn abstract_function(&self, index: usize, function: &AbstractFunction) -> String {
        let continuous = function.continuous.map_or(String::new(), |k| format!("continuous({k}) "));
        let parameters: Vec<String> = function.parameters.iter().map(|p| self.type_name(*p)).collect();
        let result = self.type_name(function.result);
        let name = &self.names.abstracts[index];
        let line = self.line(function.span);
        format!("abstract {continuous}{name}({}) gives {result};{line}\n", parameters.join(", "))
    }

    fn function(&mut self, index: usize, function: &'a Function) -> String {
        self.locals = self.names.locals(function);
        self.local_list = &function.locals;
        let text = self.function_text(index, function);
        self.locals = LocalNames::default();
        self.local_list = &[];
        text
    }

    /// A comment with the line that a span starts on.
    fn line(&self, span: antiphon_source::Span) -> String {
        let position = self.map.and_then(|map| map.position(span));
        position.map_or(String::new(), |p| format!(" // {}:{}", p.name, p.line))
    }
}

/// An empty line before a section that is not empty.
fn gap<T>(section: &[T]) -> &'static str {
    match section.is_empty() {
        true => "",
        false => "\n",
    }
}

/// A string literal; `!` behind it says that no closing zero is meant.
fn string_text(units: &[u32]) -> String {
    let (shown, mark) = match units.split_last() {
        Some((0, front)) => (front, ""),
        _ => (units, "!"),
    };
    let mut out = String::from("\"");
    for unit in shown {
        match char::from_u32(*unit) {
            Some('"') => out += "\\\"",
            Some('\\') => out += "\\\\",
            Some('\n') => out += "\\n",
            Some('\t') => out += "\\t",
            Some(c @ ' '..='~') => out.push(c),
            _ => out += &format!("\\x{{{unit:x}}}"),
        }
    }
    out + "\"" + mark
}
