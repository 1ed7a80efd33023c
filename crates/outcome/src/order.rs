//! An order of evaluation that C leaves open, as an execution took it.
//!
//! A violation that depends on such an order is reported with it: which operand of
//! which expression came first. Positions are spans as elsewhere; `report` puts in the text.
//!
//! Deliberately not here: orders of steps of threads and of messages, which are scheduling.

use crate::TaskId;
use antiphon_source::Span;

/// What the operands are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operands {
    /// Those to the left and to the right of an operator.
    Sides,
    /// The arguments of a call.
    Arguments,
    /// What the ranks contribute to a reduction.
    Contributions,
    /// The ranks of a new communicator: who gets them.
    Ranks,
    /// The requests that a call of MPI lists as complete, by their places in its array, from 0.
    Requests,
}

/// The name of the value that decides who gets which rank of a topology.
pub const RANKS: &str = "ranks of a topology";

/// The name of the value that decides how a reduction is grouped.
pub const GROUPING: &str = "grouping of a reduction";

/// An order that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderTaken {
    /// Who evaluates.
    pub task: TaskId,
    /// The whole expression.
    pub whole: Span,
    /// What the operands are.
    pub operands: Operands,
    /// Their numbers, from 1, the one that is evaluated first in front; of contributions none.
    pub order: Vec<u32>,
    /// Of contributions: how they are grouped, as `(0 1) 2`.
    pub grouping: String,
}

impl OrderTaken {
    /// In few words, for a step: `right operand first`.
    pub fn step(&self) -> String {
        match (self.operands, self.order.as_slice()) {
            (Operands::Sides, [first, ..]) => format!("{} operand first", side(*first)),
            (Operands::Arguments, [first, second]) => format!("argument {first} before {second}"),
            (Operands::Contributions, _) => format!("combined as {}", self.grouping),
            (Operands::Ranks, order) => format!("ranks go to {}", list(order)),
            (Operands::Requests, [one]) => format!("request {one} is complete"),
            (Operands::Requests, order) => format!("requests {} are complete", list(order)),
            (_, order) => format!("arguments in the order {}", list(order)),
        }
    }

    /// As a condition: `the right operand of `a() - b()` (line 9) is evaluated first`.
    pub fn sentence(&self, expression: &str, line: u32) -> String {
        let whole = format!("`{expression}` (line {line})");
        match (self.operands, self.order.as_slice()) {
            (Operands::Sides, [first, ..]) => format!("the {} operand of {whole} is evaluated first", side(*first)),
            (Operands::Arguments, [first, second]) => {
                format!("argument {first} of {whole} is evaluated before argument {second}")
            }
            (Operands::Contributions, _) => format!("{whole} combines the values of ranks as {}", self.grouping),
            (Operands::Ranks, order) => format!("{whole} gives its ranks to the old ranks {}", list(order)),
            (Operands::Requests, [one]) => format!("{whole} finds request {one} complete first"),
            (Operands::Requests, order) => format!("{whole} lists the requests {} in this order", list(order)),
            (_, order) => format!("the arguments of {whole} are evaluated in the order {}", list(order)),
        }
    }
}

fn side(number: u32) -> &'static str {
    if number == 1 {
        "left"
    } else {
        "right"
    }
}

fn list(order: &[u32]) -> String {
    order.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(operands: Operands, order: &[u32]) -> OrderTaken {
        let grouping = String::new();
        OrderTaken { task: TaskId::default(), whole: Span::NONE, operands, order: order.to_vec(), grouping }
    }

    #[test]
    fn orders_are_told_by_what_comes_first() {
        let right = taken(Operands::Sides, &[2, 1]);
        assert_eq!(right.step(), "right operand first");
        assert_eq!(right.sentence("a() - b()", 9), "the right operand of `a() - b()` (line 9) is evaluated first");
        let two = taken(Operands::Arguments, &[3, 1]);
        assert_eq!(
            two.sentence("f(a(), 1, b())", 4),
            "argument 3 of `f(a(), 1, b())` (line 4) is evaluated before argument 1"
        );
        let any = taken(Operands::Requests, &[1]);
        assert_eq!(any.step(), "request 1 is complete");
        assert_eq!(any.sentence("MPI_Waitany", 11), "`MPI_Waitany` (line 11) finds request 1 complete first");
        assert_eq!(
            taken(Operands::Requests, &[1, 0]).sentence("MPI_Waitsome", 5),
            "`MPI_Waitsome` (line 5) lists the requests 1, 0 in this order"
        );
        assert_eq!(taken(Operands::Arguments, &[3, 1, 2]).step(), "arguments in the order 3, 1, 2");
    }
}
