//! `--input scanf:7=1..4`: what is known of the numbers that a call reads.
//!
//! A call is named by its function and its line, with the file where there are several
//! (`scanf:main.c:7`). The engine knows calls by their place in the text, so the names
//! are resolved here, once the program is known.

use super::inputs::Input;
use crate::failure::Failure;
use antiphon_machine::ReadBound;
use antiphon_model::library::Stdio;
use antiphon_model::{Action, LibraryFunction, Program, Step};
use antiphon_source::{SourceMap, Span};
use antiphon_verify::Bound;

/// The functions whose results can be bounded.
const READERS: &[&str] = &["scanf", "fscanf"];

/// Whether an input is named by a call that reads it.
pub fn is_read(name: &str) -> bool {
    name.split_once(':').is_some_and(|(function, _)| READERS.contains(&function))
}

/// What is known of the calls of these programs.
pub fn bounds(programs: &[&Program], map: &SourceMap, given: &[Input]) -> Result<Vec<ReadBound>, Failure> {
    let calls: Vec<(&'static str, Span)> = programs.iter().flat_map(|program| reading_calls(program)).collect();
    let mut bounds = Vec::new();
    for input in given.iter().filter(|input| is_read(&input.name)) {
        let (low, high) = ends(input)?;
        let meant: Vec<Span> =
            calls.iter().filter(|call| is_meant(map, call, &input.name)).map(|call| call.1).collect();
        if meant.is_empty() {
            let known: Vec<String> = calls.iter().filter_map(|call| name_of(map, call)).collect();
            let (name, known) = (&input.name, known.join(", "));
            return Err(Failure(match known.is_empty() {
                true => format!("`--input {name}`: the program calls neither `scanf` nor `fscanf`"),
                false => format!("`--input {name}`: there is no such call; there are: {known}"),
            }));
        }
        bounds.extend(meant.into_iter().map(|call| ReadBound { call, low, high }));
    }
    Ok(bounds)
}

fn ends(input: &Input) -> Result<(Option<i64>, Option<i64>), Failure> {
    match &input.bound {
        Bound::Range(low, high) => Ok((*low, *high)),
        Bound::Value(text) => match text.parse::<i64>() {
            Ok(value) => Ok((Some(value), Some(value))),
            Err(_) => Err(Failure(format!("`--input {}={text}`: expected a whole number or a range", input.name))),
        },
    }
}

fn reading_calls(program: &Program) -> Vec<(&'static str, Span)> {
    let locations = program.functions.iter().flat_map(|function| function.body.locations.iter());
    let calls = locations.filter_map(|location| match &location.step {
        Step::Action(Action::Library { function: LibraryFunction::Stdio(own), .. }, _) => match own {
            Stdio::Scanf | Stdio::Fscanf => Some((own.name(), location.span)),
            _ => None,
        },
        _ => None,
    });
    let mut calls: Vec<(&'static str, Span)> = calls.collect();
    calls.dedup();
    calls
}

fn name_of(map: &SourceMap, (function, span): &(&'static str, Span)) -> Option<String> {
    Some(format!("{function}:{}", map.position(*span)?.line))
}

/// Whether `scanf:7` or `scanf:main.c:7` means this call.
fn is_meant(map: &SourceMap, (function, span): &(&'static str, Span), name: &str) -> bool {
    let Some(position) = map.position(*span) else { return false };
    let Some(rest) = name.strip_prefix(function).and_then(|rest| rest.strip_prefix(':')) else { return false };
    let (file, line) = rest.rsplit_once(':').map_or((None, rest), |(file, line)| (Some(file), line));
    let own = map.file(position.file).name.clone();
    line == position.line.to_string() && file.is_none_or(|file| *own == *file || own.ends_with(&format!("/{file}")))
}
