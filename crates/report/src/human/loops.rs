//! Loops whose iterations were compared, for people: one line for each sequential loop that was
//! asked about, and one row for those that a team executes without races.

use crate::excerpt::printable;
use crate::{Executed, IterationsAnswer, IterationsRecord, PlaceRecord, ResultRecord};

/// A line for each sequential loop that was asked about.
pub fn asked_loops(outcome: &ResultRecord) -> String {
    let asked = outcome.loops.iterations.iter().filter(|of| of.executed == Executed::Sequentially);
    asked.map(line).collect()
}

/// `parallel   sum.c:4  yes: #pragma omp parallel for reduction(+: s)`
fn line(of: &IterationsRecord) -> String {
    let word = match of.answer {
        IterationsAnswer::Independent => "yes",
        IterationsAnswer::Dependent => "no",
        IterationsAnswer::Undecided => "not decided",
    };
    let place = |place: &PlaceRecord| format!("{}:{}", place.file, place.line);
    let text = match (of.answer, &of.places[..]) {
        (IterationsAnswer::Dependent, [first, second]) => {
            format!("{}; {} at {}, {} at {}", of.text, first.message, place(first), second.message, place(second))
        }
        (IterationsAnswer::Undecided, [at]) => format!("{} ({})", of.text, place(at)),
        _ => of.text.clone(),
    };
    format!("parallel   {}\n", printable(&format!("{}:{}  {word}: {text}", of.file, of.line)))
}

/// The loops of teams that have no race, for every number of iterations and threads.
pub(super) fn of_teams(outcome: &ResultRecord) -> String {
    let proved = outcome
        .loops
        .iterations
        .iter()
        .filter(|of| (of.executed, of.answer) == (Executed::ByTeam, IterationsAnswer::Independent));
    let places: Vec<String> = proved.map(|of| format!("{}:{}", of.file, of.line)).collect();
    match places.is_empty() {
        true => String::new(),
        false => {
            format!("no two iterations race, for every number of iterations and threads: {}", places.join(", "))
        }
    }
}
