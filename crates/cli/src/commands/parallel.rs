//! `antiphon show parallel`: the assignments of each function that become one
//! parallel assignment, and the table of Stokely, Chaki and Ouaknine, *Parallel
//! assignments in software model checking*, section 3.1.
//!
//! Every file stands for itself, as in the paper, and all its functions
//! count, whether anything calls them or not: a library has no `main`. A function
//! that cannot be lowered is named with the reason, and counted apart.

use antiphon_lower::{lower_everything, Defined, Everything, Unit};
use antiphon_model::{expression_text, place_text, FunctionId, Program};
use antiphon_passes::{aliases, compression, parallel, Aliases, Apart, Combining, Compression, ParallelBlock};
use antiphon_source::{Diagnostic, FileId, Interner, SourceMap};
use antiphon_syntax::ast::Ast;
use antiphon_syntax::Target;

/// A line of the table.
struct Row {
    name: String,
    lines: usize,
    functions: usize,
    refused: usize,
    compression: Compression,
}

/// The files, and what their trees refer to.
pub struct Read<'a> {
    /// All text.
    pub map: &'a SourceMap,
    /// All names.
    pub names: &'a Interner,
    /// What they are compiled for.
    pub target: Target,
}

impl Read<'_> {
    /// The blocks and the table of files with their trees, and what was said about variables.
    pub fn show(&self, files: &[(String, Ast)]) -> (String, Vec<Diagnostic>) {
        let (mut text, mut rows, mut said) = (String::new(), Vec::new(), Vec::new());
        for (name, ast) in files {
            let everything = lower_everything(&[Unit { ast }], self.names, self.map, self.target);
            let Some(mut everything) = everything else { continue };
            said.append(&mut everything.diagnostics);
            let (blocks, row) = file(self.map, name.clone(), everything);
            text += &blocks;
            rows.push(row);
        }
        (text + &table(&rows), said)
    }
}

/// The blocks of a file, and its line of the table.
fn file(map: &SourceMap, name: String, everything: Everything) -> (String, Row) {
    let Everything { mut program, functions, .. } = everything;
    let aliases = aliases(&program);
    let mut text = String::new();
    let mut total = Compression::default();
    // What a header brings along is not the file's.
    let text_file = map.files().find(|(_, file)| *file.name == *name);
    let own = functions.iter().filter(|defined| is_in(map, &program, defined.id, text_file.map(|(id, _)| id)));
    let own: Vec<Defined> = own.cloned().collect();
    for defined in &own {
        text += &match defined.refused.is_empty() {
            true => function(map, &mut program, &aliases, defined.id),
            false => refusal(map, &program, defined),
        };
        total = total + compression(&mut program, &aliases, defined.id);
    }
    let lines = text_file.map_or(0, |(_, file)| file.text.iter().filter(|byte| **byte == b'\n').count());
    let refused = own.iter().filter(|defined| !defined.refused.is_empty()).count();
    (text, Row { name, lines, functions: own.len(), refused, compression: total })
}

fn is_in(map: &SourceMap, program: &Program, id: FunctionId, file: Option<FileId>) -> bool {
    map.position(program.function(id).span).is_some_and(|position| Some(position.file) == file)
}

/// The function's name and place.
fn heading(map: &SourceMap, program: &Program, id: FunctionId) -> String {
    let function = program.function(id);
    match map.position(function.span) {
        Some(position) => format!("{} ({}:{})", function.name, position.name, position.line),
        None => function.name.clone(),
    }
}

/// The blocks of a function that combine something.
fn function(map: &SourceMap, program: &mut Program, aliases: &Aliases, id: FunctionId) -> String {
    let mut text = String::new();
    for (combining, title) in [(Combining::Atomise, "Atomise"), (Combining::Concurrent, "ConcurrentAtomise")] {
        let blocks = parallel(program, aliases, id, combining, &Apart::default());
        let combined: Vec<String> = blocks
            .blocks
            .iter()
            .filter(|block| block.assignments.len() + block.evaluated.len() > 1)
            .map(|block| format!("    {}\n", shown(map, program, id, block)))
            .collect();
        if !combined.is_empty() {
            text += &format!("  {title}\n{}", combined.concat());
        }
    }
    match text.is_empty() {
        true => text,
        false => format!("{}\n{text}\n", heading(map, program, id)),
    }
}

/// A block as the paper writes it.
fn shown(map: &SourceMap, program: &Program, id: FunctionId, block: &ParallelBlock) -> String {
    let name = Some(id);
    let assignments = block.assignments.iter().map(|(place, value)| {
        format!("{} = {}", place_text(program, name, *place), expression_text(program, name, *value))
    });
    let evaluated = block.evaluated.iter().map(|value| format!("({})", expression_text(program, name, *value)));
    let text = assignments.chain(evaluated).collect::<Vec<_>>().join(" ||| ");
    let line = |at| map.position(program.function(id).body.location(at).span).map(|position| position.line);
    let lines: Vec<u32> = block.locations.iter().filter_map(|at| line(*at)).collect();
    match (lines.iter().min(), lines.iter().max()) {
        (Some(first), Some(last)) if first < last => format!("{first}-{last}: {text}"),
        (Some(first), _) => format!("{first}: {text}"),
        _ => text,
    }
}

/// A function that could not be lowered, with the reasons.
fn refusal(map: &SourceMap, program: &Program, defined: &Defined) -> String {
    let reasons = defined.refused.iter().map(|diagnostic| {
        let place = map.position(diagnostic.primary.span);
        let place = place.map_or(String::new(), |position| format!("{}:{}: ", position.name, position.line));
        format!("    {place}{} [{}]\n", diagnostic.message, diagnostic.code.id)
    });
    format!("{}\n  not lowered\n{}\n", heading(map, program, defined.id), reasons.collect::<String>())
}

const COLUMNS: [&str; 7] = ["file", "lines", "functions", "not lowered", "assignments", "Atomise", "ConcurrentAtomise"];

/// The table, with a line for all files together.
fn table(rows: &[Row]) -> String {
    let total = Row {
        name: "total".into(),
        lines: rows.iter().map(|row| row.lines).sum(),
        functions: rows.iter().map(|row| row.functions).sum(),
        refused: rows.iter().map(|row| row.refused).sum(),
        compression: rows.iter().map(|row| row.compression).sum(),
    };
    let cells: Vec<[String; 7]> = rows.iter().chain([&total]).map(cells).collect();
    let width = |column: usize| {
        let longest = cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        longest.max(COLUMNS[column].len())
    };
    let line = |row: &[String; 7]| {
        let first = format!("{:<1$}", row[0], width(0));
        let rest = (1..row.len()).map(|column| format!("  {:>1$}", row[column], width(column)));
        format!("{first}{}\n", rest.collect::<String>())
    };
    let lines: String = cells.iter().map(line).collect();
    line(&COLUMNS.map(String::from)) + &lines
}

fn cells(row: &Row) -> [String; 7] {
    let Row { name, lines, functions, refused, compression } = row;
    let share = |places: usize| match compression.tenths(places) {
        Some(tenths) => format!("{places} ({}.{} %)", tenths / 10, tenths % 10),
        None => places.to_string(),
    };
    [
        name.clone(),
        lines.to_string(),
        functions.to_string(),
        refused.to_string(),
        compression.before.to_string(),
        share(compression.atomise),
        share(compression.concurrent),
    ]
}
