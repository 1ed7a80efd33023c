//! Section 3.1 of *Parallel Assignments in Software Model Checking* (Stokely,
//! Chaki, Ouaknine): how many places at which control can be are left of the
//! assignments of real programs.
//!
//! The paper counts what CIL makes of the text; here it is what lowering makes of it,
//! all functions of each file, called or not. Its files are of other versions,
//! where they still exist.

use crate::projects::{c_files, open, project_folder, Project, PROJECTS};
use antiphon_cli::session::Session;
use antiphon_lower::{lower_everything, Defined, Unit};
use antiphon_model::{FunctionId, Program};
use antiphon_passes::{aliases, compression, Compression};
use antiphon_source::{FileId, Severity};
use anyhow::{anyhow, Context, Result};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// Files that the paper counted: project, file, and the paper's Loc1, Loc2, Loc3.
const PUBLISHED: &[(&str, &str, [usize; 3])] = &[
    ("gzip", "trees.c", [299, 192, 147]),
    ("gzip", "deflate.c", [103, 65, 59]),
    ("gzip", "inflate.c", [377, 254, 169]),
    ("libpng", "png.c", [87, 60, 57]),
    ("libpng", "pngrtran.c", [1859, 930, 629]),
    ("libjpeg", "jmemmgr.c", [252, 174, 160]),
    ("libjpeg", "jquant1.c", [257, 125, 96]),
    ("libjpeg", "jquant2.c", [466, 264, 176]),
    ("libjpeg", "transupp.c", [637, 414, 345]),
];

/// The paper's totals: what, Loc1, Loc2, Loc3.
const TOTALS: &[(&str, [usize; 3])] =
    &[("system software, published", [1976, 1434, 1202]), ("graphics libraries, published", [4069, 2229, 1692])];

/// Threads that read real code need more than the usual stack.
const STACK: usize = 1 << 30;

/// What was counted of a file.
#[derive(Default)]
struct Counted {
    name: String,
    lines: usize,
    functions: usize,
    /// Why functions could not be lowered: codes.
    refused: Vec<String>,
    compression: Compression,
    /// The file and why it was not read.
    unread: Option<String>,
}

/// Prints the tables.
pub fn table(folder: &Path, only: Option<&str>) -> Result<()> {
    let counted = std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || count(folder, only))?;
        worker.join().map_err(|_| anyhow!("the count did not end"))?
    })?;
    println!("| program | files | lines | functions | not lowered | Loc1 | Loc2 | % | Loc3 | % | s |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (project, files, seconds) in &counted {
        print_project(project, files, *seconds);
    }
    for (name, [before, atomise, concurrent]) in TOTALS {
        let all = Compression { before: *before, atomise: *atomise, concurrent: *concurrent };
        println!("| {name} | | | | | {} | |", places(all));
    }
    print_files(&counted);
    print_refusals(&counted);
    Ok(())
}

type Row = (String, Vec<Counted>, f64);

fn count(folder: &Path, only: Option<&str>) -> Result<Vec<Row>> {
    let chosen = PROJECTS.iter().filter(|project| only.is_none_or(|name| project.name.starts_with(name)));
    let mut rows = Vec::new();
    for project in chosen {
        let root = project_folder(folder, project.name)?;
        let start = Instant::now();
        let files: Result<Vec<Counted>> =
            c_files(&root, project)?.iter().map(|file| count_file(project, &root, file)).collect();
        rows.push((project.name.to_string(), files?, start.elapsed().as_secs_f64()));
    }
    Ok(rows)
}

fn count_file(project: &Project, root: &Path, file: &Path) -> Result<Counted> {
    let mut session = open(project, root, file)?;
    let asts = session.asts().map_err(|failure| anyhow!(failure.0))?;
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let path = file.display().to_string();
    let text = session.map.files().find(|(_, text)| *text.name == *path);
    let text_file = text.map(|(id, _)| id);
    let lines = text.map_or(0, |(_, text)| text.text.iter().filter(|byte| **byte == b'\n').count());
    if session.has_errors() {
        let errors = session.diagnostics.iter().filter(|diagnostic| diagnostic.severity() > Severity::Warning);
        let unread = errors.map(|diagnostic| format!("{name}: {}", diagnostic.message)).next();
        return Ok(Counted { name, lines, unread, ..Counted::default() });
    }
    let ast = asts.first().context("no tree")?;
    let everything = lower_everything(&[Unit { ast }], &session.names, &session.map, session.target);
    let everything = everything.context("a function was not finished")?;
    let mut program = everything.program;
    let aliases = aliases(&program);
    let own = |defined: &&Defined| is_in(&session, &program, defined.id, text_file);
    let own: Vec<&Defined> = everything.functions.iter().filter(own).collect();
    let refused = own.iter().filter_map(|defined| defined.refused.first());
    let refused = refused.map(|diagnostic| format!("{} {}", diagnostic.code.id, diagnostic.message)).collect();
    let compression = own.iter().map(|defined| compression(&mut program, &aliases, defined.id)).sum();
    Ok(Counted { name, lines, functions: own.len(), refused, compression, unread: None })
}

fn is_in(session: &Session, program: &Program, id: FunctionId, file: Option<FileId>) -> bool {
    session.map.position(program.function(id).span).is_some_and(|position| Some(position.file) == file)
}

/// Loc1, Loc2 and Loc3 with their percentages, as cells.
fn places(all: Compression) -> String {
    let share = |places: usize| match all.tenths(places) {
        Some(tenths) => format!("{}.{}", tenths / 10, tenths % 10),
        None => "-".into(),
    };
    let Compression { before, atomise, concurrent } = all;
    format!("{before} | {atomise} | {} | {concurrent} | {}", share(atomise), share(concurrent))
}

fn print_project(name: &str, files: &[Counted], seconds: f64) {
    let all: Compression = files.iter().map(|file| file.compression).sum();
    let sum = |of: fn(&Counted) -> usize| files.iter().map(of).sum::<usize>();
    println!(
        "| {name} | {} | {} | {} | {} | {} | {seconds:.1} |",
        sum(|file| usize::from(file.unread.is_none())),
        sum(|file| if file.unread.is_none() { file.lines } else { 0 }),
        sum(|file| file.functions),
        sum(|file| file.refused.len()),
        places(all)
    );
}

fn print_files(counted: &[Row]) {
    println!("\n| file | Loc1 | Loc2 | % | Loc3 | % | published Loc1 | Loc2 | % | Loc3 | % |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (project, name, [before, atomise, concurrent]) in PUBLISHED {
        let files = counted.iter().filter(|(known, ..)| known == project).flat_map(|(_, files, _)| files);
        for file in files.filter(|file| file.name == *name) {
            let published = Compression { before: *before, atomise: *atomise, concurrent: *concurrent };
            println!("| {project} {name} | {} | {} |", places(file.compression), places(published));
        }
    }
}

fn print_refusals(counted: &[Row]) {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    let files = counted.iter().flat_map(|(_, files, _)| files);
    files.flat_map(|file| &file.refused).for_each(|reason| *reasons.entry(reason).or_default() += 1);
    for (reason, number) in reasons {
        println!("\nnot lowered, {number}: {reason}");
    }
    for unread in counted.iter().flat_map(|(_, files, _)| files).filter_map(|file| file.unread.as_ref()) {
        println!("\nnot read: {unread}");
    }
}
