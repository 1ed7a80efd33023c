//! The way to a violation, in columns per rank.
//!
//! Read from left to right and then downwards, the cells are in the order of
//! the execution: a row takes steps as long as each belongs to a higher rank
//! than the one before. A rank that waits forever has an `x` at its last step.
//! Where the columns do not fit, there is one row for each step.

use super::numbers::{cut, padded};
use super::Detail;
use crate::{TraceStep, ViolationRecord};
use std::collections::BTreeSet;

/// Columns of text are not cut below this width.
const NARROW: usize = 14;
/// Of a longer trace so many rows are shown at its start and at its end.
const START: usize = 10;
const END: usize = 40;

/// A step as it is shown.
pub(crate) struct Cell {
    /// Who takes it.
    pub process: u32,
    /// What happens.
    pub text: String,
    /// `:18`, or with the file's name if that is another one.
    pub place: String,
}

/// The table, without a line break at its end; empty without steps.
pub(super) fn table(record: &ViolationRecord, width: usize, detail: Detail) -> String {
    let cells = cells(record);
    let ranks: Vec<u32> = cells.iter().map(|cell| cell.process).collect::<BTreeSet<_>>().into_iter().collect();
    if cells.is_empty() {
        return match record.hidden_steps {
            0 => String::new(),
            steps => format!("{steps} local steps (-v shows them)"),
        };
    }
    let hidden = match record.hidden_steps {
        0 => String::new(),
        1 => "(1 local step hidden, -v)".into(),
        steps => format!("({steps} local steps hidden, -v)"),
    };
    let place = cells.iter().map(|cell| cell.place.chars().count()).max().unwrap_or(0);
    let text = cells.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(0);
    let room = width.saturating_sub(4) / ranks.len().max(1);
    let fitting = room.saturating_sub(place + 2);
    let lines = match fitting > text.min(NARROW) {
        true => {
            let widths = Widths { number: number_width(cells.len()), text: (text + 3).min(fitting), place };
            let names = if record.np == Some(1) { Names::Left } else { Names::Shown };
            columns(&cells, &ranks, widths, names, &hidden)
        }
        false => rows(&cells, width.saturating_sub(14 + place).max(NARROW), &hidden),
    };
    shortened(lines, detail).join("\n")
}

/// How wide the parts of a column are.
#[derive(Clone, Copy)]
struct Widths {
    number: usize,
    text: usize,
    place: usize,
}

/// Whether ranks are named above their columns: one process alone needs no name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    Shown,
    Left,
}

/// The column of numbers, with a blank at its end.
fn number_width(rows: usize) -> usize {
    (rows.to_string().len() + 1).max(4)
}

fn columns(cells: &[Cell], ranks: &[u32], widths: Widths, names: Names, hidden: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let wide = widths.text + widths.place;
    let titles: Vec<String> = ranks.iter().map(|rank| padded(&format!("rank {rank}"), wide)).collect();
    match names {
        Names::Left => lines.extend((!hidden.is_empty()).then(|| hidden.to_owned())),
        Names::Shown => lines.push(format!("{}{}  {hidden}", padded("#", widths.number), titles.join("  "))),
    }
    for (index, row) in packed(cells).iter().enumerate() {
        let cell = |rank: &u32| match row.iter().find(|cell| cell.process == *rank) {
            Some(cell) => {
                padded(&cut(&cell.text, widths.text.saturating_sub(1)), widths.text)
                    + &padded(&cell.place, widths.place)
            }
            None => " ".repeat(wide),
        };
        let texts: Vec<String> = ranks.iter().map(cell).collect();
        lines.push(format!("{}{}", padded(&(index + 1).to_string(), widths.number), texts.join("  ")));
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Rows of cells with rising ranks.
pub(crate) fn packed(cells: &[Cell]) -> Vec<Vec<&Cell>> {
    let mut rows: Vec<Vec<&Cell>> = Vec::new();
    for cell in cells {
        match rows.last_mut() {
            Some(row) if row.last().is_some_and(|last| last.process < cell.process) => row.push(cell),
            _ => rows.push(vec![cell]),
        }
    }
    rows
}

/// One line a step.
fn rows(cells: &[Cell], width: usize, hidden: &str) -> Vec<String> {
    let mut lines = vec![format!("#     rank  step{}{hidden}", if hidden.is_empty() { "" } else { "  " })];
    let text = cells.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(0).min(width);
    for (index, cell) in cells.iter().enumerate() {
        let (number, rank) = (padded(&(index + 1).to_string(), 6), padded(&cell.process.to_string(), 6));
        lines.push(format!("{number}{rank}{}  {}", padded(&cut(&cell.text, text), text), cell.place));
    }
    lines
}

/// A long table without its middle.
fn shortened(mut lines: Vec<String>, detail: Detail) -> Vec<String> {
    if detail == Detail::Short && lines.len() > START + END + 1 {
        let left_out = lines.len() - START - END;
        lines.splice(START..START + left_out, [format!("... {left_out} rows left out (-v)")]);
    }
    lines
}

/// Every step, and an `x` where a rank waits forever.
pub(crate) fn cells(record: &ViolationRecord) -> Vec<Cell> {
    let place = |file: &str, line: u32| match (line, file == record.file) {
        (0, _) => String::new(),
        (line, true) => format!(":{line}"),
        (line, false) => format!("{file}:{line}"),
    };
    let steps = record.trace.iter();
    let cell = |s: &TraceStep| Cell { process: s.process, text: step_text(s), place: place(&s.file, s.line) };
    let mut cells: Vec<Cell> = steps.map(cell).collect();
    for wait in record.waits.iter().filter(|wait| !wait.has_ended()) {
        let place = place(&wait.file, wait.line);
        let last = cells.iter_mut().rev().find(|cell| cell.process == wait.process);
        match last.filter(|cell| cell.place == place) {
            Some(cell) => cell.text.push_str("  x"),
            None if record.trace.is_empty() => {}
            None => cells.push(Cell { process: wait.process, text: format!("{}  x", wait.call()), place }),
        }
    }
    cells
}

/// What a step does, with the values that change and are not in its text yet.
pub fn step_text(step: &TraceStep) -> String {
    let mut text = step.action.clone();
    for (name, value) in &step.changes {
        let change = format!("{name} = {value}");
        if !text.contains(&change) {
            let separator = if text.is_empty() { "" } else { ", " };
            text = text + separator + &change;
        }
    }
    text
}
