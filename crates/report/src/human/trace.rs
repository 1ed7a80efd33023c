//! The way to a violation, in columns per rank.
//!
//! A column is the order of one rank. Steps that have to do with others, read
//! from left to right and then downwards, are in the order of the execution; a
//! local step stands as early as its rank allows. A rank that waits forever has
//! an `x` at its last step. Where the columns do not fit, there is one row for
//! each step, in the order of the execution.

use super::numbers::{cut, padded};
use super::Detail;
use crate::{Property, StepRecord, ViolationRecord};
use antiphon_outcome::{TaskId, Weight};
use std::collections::{BTreeMap, BTreeSet};

/// A table is not made for less room than this.
const NARROW: usize = 14;
/// A step longer than so many lines is cut.
const LINES: usize = 4;
/// Of a longer trace so many rows are shown at its start and at its end.
const START: usize = 10;
const END: usize = 40;

/// Calls that have to do with nobody else.
pub(crate) const ALONE: &[&str] = &["Init", "Init_thread", "Comm_rank", "Comm_size", "Finalize"];

/// Whether the place of a step among those of other ranks matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Local,
    Shared,
}

/// A step as it is shown.
pub(crate) struct Cell {
    order: Order,
    /// Who takes it.
    pub who: TaskId,
    /// What happens.
    pub text: String,
    /// `:18`, or with the file's name if that is another one.
    pub place: String,
}

/// The table, without a line break at its end; empty without steps.
pub(super) fn table(record: &ViolationRecord, width: usize, detail: Detail) -> String {
    match detail {
        Detail::Short => drawn(record, width, detail),
        Detail::Full => drawn(&record.with_local_steps(), width, detail),
    }
}

fn drawn(record: &ViolationRecord, width: usize, detail: Detail) -> String {
    let cells = cells(record, detail);
    let skipped = record.trace.iter().filter(|step| is_skipped(step, detail) || !is_told(record, step)).count() as u64;
    let hidden_steps = record.hidden.count.saturating_add(skipped);
    let ranks: Vec<TaskId> = cells.iter().map(|cell| cell.who).collect::<BTreeSet<_>>().into_iter().collect();
    if cells.is_empty() {
        return match hidden_steps {
            0 => String::new(),
            1 => "1 local step".into(),
            steps => format!("{steps} local steps"),
        };
    }
    let hidden = match hidden_steps {
        0 => String::new(),
        1 => "(1 local step hidden, -v)".into(),
        steps => format!("({steps} local steps hidden, -v)"),
    };
    let number = number_width(cells.len());
    let fitting = [3, 1].into_iter().map(|gap| widths(&cells, &ranks, gap)).find(|all| {
        let wide: usize = all.iter().map(|width| width.text + width.place + 2).sum();
        number + wide <= width.max(NARROW) + 2
    });
    let lines = match fitting {
        Some(widths) => {
            let names = if record.np == Some(1) && ranks.len() < 2 { Names::Left } else { Names::Shown };
            columns(&cells, &ranks, (number, &widths), names, &hidden)
        }
        None => rows(&cells, &ranks, width.max(NARROW) * LINES, &hidden),
    };
    shortened(lines, detail).join("\n")
}

/// How wide the parts of a column are.
#[derive(Clone, Copy)]
struct Widths {
    text: usize,
    place: usize,
}

/// Each rank's column: as wide as its widest step, so that no value is cut.
fn widths(cells: &[Cell], ranks: &[TaskId], gap: usize) -> Vec<Widths> {
    let of = |rank: &TaskId| {
        let own = || cells.iter().filter(|cell| cell.who == *rank);
        let place = own().map(|cell| cell.place.chars().count()).max().unwrap_or(0);
        let text = own().map(|cell| cell.text.chars().count()).max().unwrap_or(0);
        let title = rank.title(ranks).chars().count().saturating_sub(place);
        Widths { text: (text + gap).max(title), place }
    };
    ranks.iter().map(of).collect()
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

fn columns(
    cells: &[Cell],
    ranks: &[TaskId],
    (number, widths): (usize, &[Widths]),
    names: Names,
    hidden: &str,
) -> Vec<String> {
    let mut lines = Vec::new();
    let all = || ranks.iter().zip(widths);
    let titles: Vec<String> = all().map(|(rank, width)| padded(&rank.title(ranks), width.text + width.place)).collect();
    match names {
        Names::Left => lines.extend((!hidden.is_empty()).then(|| hidden.to_owned())),
        Names::Shown => lines.push(format!("{}{}  {hidden}", padded("#", number), titles.join("  "))),
    }
    for (index, row) in packed(cells).iter().enumerate() {
        let cell = |(rank, width): (&TaskId, &Widths)| match row.iter().find(|cell| cell.who == *rank) {
            Some(cell) => padded(&cell.text, width.text) + &padded(&cell.place, width.place),
            None => " ".repeat(width.text + width.place),
        };
        let texts: Vec<String> = all().map(cell).collect();
        lines.push(format!("{}{}", padded(&(index + 1).to_string(), number), texts.join("  ")));
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Rows of cells, at most one of each rank.
pub(crate) fn packed(cells: &[Cell]) -> Vec<Vec<&Cell>> {
    let mut rows: Vec<Vec<&Cell>> = Vec::new();
    let mut next: BTreeMap<TaskId, usize> = BTreeMap::new();
    let mut shared: Option<(usize, TaskId)> = None;
    for cell in cells {
        let own = next.get(&cell.who).copied().unwrap_or(0);
        let row = match (cell.order, shared) {
            (Order::Local, _) | (Order::Shared, None) => own,
            (Order::Shared, Some((row, rank))) if cell.who > rank => own.max(row),
            (Order::Shared, Some((row, _))) => own.max(row + 1),
        };
        if cell.order == Order::Shared {
            shared = Some((row, cell.who));
        }
        next.insert(cell.who, row + 1);
        rows.resize_with(rows.len().max(row + 1), Vec::new);
        rows[row].push(cell);
    }
    rows
}

/// One line a step.
fn rows(cells: &[Cell], ranks: &[TaskId], width: usize, hidden: &str) -> Vec<String> {
    let several = ranks.iter().any(|rank| rank.thread > 0 || ranks.iter().any(|other| other.program != rank.program));
    let name = |who: TaskId| if several { who.title(ranks) } else { who.rank.to_string() };
    let wide = ranks.iter().map(|rank| name(*rank).chars().count() + 2).max().unwrap_or(0).max(6);
    let title = padded(if several { "who" } else { "rank" }, wide);
    let mut lines = vec![format!("#     {title}step{}{hidden}", if hidden.is_empty() { "" } else { "  " })];
    let text = cells.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(0).min(width);
    for (index, cell) in cells.iter().enumerate() {
        let (number, rank) = (padded(&(index + 1).to_string(), 6), padded(&name(cell.who), wide));
        lines.push(format!("{number}{rank}{}  {}", padded(&cut(&cell.text, text), text), cell.place));
    }
    lines
}

/// A long table without its middle.
fn shortened(mut lines: Vec<String>, detail: Detail) -> Vec<String> {
    if detail == Detail::Short && lines.len() > START + END + 1 {
        let left_out = lines.len() - START - END;
        lines.splice(START..START + left_out, [format!("... {left_out} rows hidden (-v)")]);
    }
    lines
}

/// Every step, and an `x` where a rank waits forever.
pub(crate) fn cells(record: &ViolationRecord, detail: Detail) -> Vec<Cell> {
    let place = |file: &str, line: u32| match (line, file == record.file) {
        (0, _) => String::new(),
        (line, true) => format!(":{line}"),
        (line, false) => format!("{file}:{line}"),
    };
    let steps = record.trace.iter().filter(|step| !is_skipped(step, detail) && is_told(record, step));
    let cell =
        |s: &StepRecord| Cell { order: order(s), who: s.task(), text: step_text(s), place: place(&s.file, s.line) };
    let mut cells: Vec<Cell> = steps.map(cell).collect();
    for wait in record.deadlock.waits.iter().filter(|wait| !wait.has_ended()) {
        let place = place(&wait.file, wait.line);
        let who = wait.task(record.program);
        let last = cells.iter_mut().rev().find(|cell| cell.who == who);
        match last.filter(|cell| cell.place == place) {
            Some(cell) => cell.text.push_str("  x"),
            None if record.trace.is_empty() => {}
            None => {
                let text = format!("{}  x", wait.action());
                cells.push(Cell { order: Order::Shared, who, text, place });
            }
        }
    }
    cells
}

/// Whether a step has to do with the violation: what one of two programs does wrong,
/// it does wrong without the other.
pub(crate) fn is_told(record: &ViolationRecord, step: &StepRecord) -> bool {
    let both = [Property::Equivalence, Property::CollectiveAssertion, Property::LoopInvariant];
    both.contains(&record.property) || step.program == record.program
}

/// Whether a step says nothing that a reader needs.
fn is_skipped(step: &StepRecord, detail: Detail) -> bool {
    detail == Detail::Short && step.changes.is_empty() && ALONE.contains(&step.action.as_str())
}

/// Assignments and calls that concern one rank alone may stand anywhere in its order.
fn order(step: &StepRecord) -> Order {
    let message = step.action.contains(" -> ") || step.action.contains(" <- ");
    let alone = step.action.is_empty() || step.action.contains(" = ") || ALONE.contains(&step.action.as_str());
    match step.weight == Weight::Local || alone && !message {
        true => Order::Local,
        false => Order::Shared,
    }
}

/// What a step does, with the values that change and are not in its text yet.
pub fn step_text(step: &StepRecord) -> String {
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
