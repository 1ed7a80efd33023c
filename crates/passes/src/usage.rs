//! Programs that print their usage and leave when they are given no arguments. A search of such a program
//! sees nothing else, and a pass says nothing about the rest; so whoever reports one can say it.
//!
//! The form that is known: a branch of `main` whose condition is about `argc` alone and that, for `argc` 1, leads to nothing
//! but printing and the end; or to the end at once. Whatever computes something on its way is work, and no such branch. Deliberately not here: whether an execution comes to it; a search knows that.

use antiphon_model::library::{Control, Mpi, Stdio};
use antiphon_model::visit::mentioned;
use antiphon_model::{
    Action, BinaryOp, Callee, ExprId, ExprKind, FunctionId, LazyOp, LibraryFunction, LocalId, LocationId, Program,
    Step, UnaryOp, Variable,
};
use antiphon_source::Span;
use std::collections::BTreeSet;

/// Where a program without arguments prints its usage and leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsageExit {
    /// What it prints, or where it leaves without a word.
    pub message: Span,
    /// What it would do with arguments.
    pub work: Span,
}

/// The place where `main` leaves because `argc` is 1, if it has one.
pub fn usage_exit(program: &Program) -> Option<UsageExit> {
    let main = program.functions.iter().position(|function| function.name == "main" && function.parameters > 0)?;
    let main = FunctionId(main as u32);
    let argc = Variable::Local(LocalId(0));
    let locations = &program.function(main).body.locations;
    locations.iter().find_map(|location| {
        let Step::Branch { condition, then, otherwise } = location.step else { return None };
        let about = mentioned(program, condition);
        if about.is_empty() || about.iter().any(|variable| *variable != argc) {
            return None;
        }
        let (taken, other) = match value(program, condition)? {
            0 => (otherwise, then),
            _ => (then, otherwise),
        };
        let message = printed(program, main, taken, 0)?.first.or_else(|| first_place(program, main, taken))?;
        Some(UsageExit { message, work: first_place(program, main, other)? })
    })
}

/// The first place of the text from a location on.
fn first_place(program: &Program, function: FunctionId, mut at: LocationId) -> Option<Span> {
    let locations = &program.function(function).body.locations;
    for _ in locations {
        let location = &locations[at.0 as usize];
        if !location.span.is_none() {
            return Some(location.span);
        }
        at = *location.step.successors().first()?;
    }
    None
}

/// What an expression over `argc` is where that is 1.
fn value(program: &Program, id: ExprId) -> Option<i128> {
    let truth = |holds: bool| Some(i128::from(holds));
    match &program.expr(id).kind {
        ExprKind::Int(value) => Some(*value),
        ExprKind::Load(_) => Some(1),
        ExprKind::Convert(inner) => value(program, *inner),
        ExprKind::Unary(UnaryOp::Not, inner) => truth(value(program, *inner)? == 0),
        ExprKind::Binary(operator, a, b) => {
            let (a, b) = (value(program, *a)?, value(program, *b)?);
            match operator {
                BinaryOp::Less => truth(a < b),
                BinaryOp::LessEqual => truth(a <= b),
                BinaryOp::Equal => truth(a == b),
                BinaryOp::NotEqual => truth(a != b),
                BinaryOp::Add => a.checked_add(b),
                BinaryOp::Subtract => a.checked_sub(b),
                _ => None,
            }
        }
        ExprKind::Lazy(operator, a, b) => {
            let (a, b) = (value(program, *a)? != 0, value(program, *b)? != 0);
            match operator {
                LazyOp::And => truth(a && b),
                LazyOp::Or => truth(a || b),
                LazyOp::Implies => truth(!a || b),
            }
        }
        _ => None,
    }
}

/// Calls that are followed into functions of the program.
const DEEPEST: u32 = 3;

/// What control does from a location on that does nothing but print.
struct Printing {
    /// The first thing that it prints.
    first: Option<Span>,
    /// Where it comes to.
    leads: Leads,
}

/// Where control comes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leads {
    /// It may return.
    Back,
    /// The program ends first.
    Nowhere,
}

/// What is printed from a location on; none if something else than printing happens there.
fn printed(program: &Program, function: FunctionId, from: LocationId, depth: u32) -> Option<Printing> {
    let locations = &program.function(function).body.locations;
    let (mut open, mut seen, mut first, mut leads) = (vec![from], BTreeSet::new(), None, Leads::Nowhere);
    while let Some(at) = open.pop() {
        if !seen.insert(at) {
            continue;
        }
        let location = &locations[at.0 as usize];
        if let Step::Return(_) = location.step {
            leads = Leads::Back;
        }
        if let Step::Action(action, _) = &location.step {
            match action {
                Action::Library { function: LibraryFunction::Stdio(called), .. } if prints(*called) => {
                    first = first.or(Some(location.span));
                }
                Action::Library { function, .. } if ends(*function) => continue,
                Action::Library { function, .. } if !only_leaves(*function) => return None,
                Action::Call { callee: Callee::Direct(called), .. } if depth < DEEPEST => {
                    let inside = printed(program, *called, LocationId(0), depth + 1)?;
                    first = first.or(inside.first);
                    if inside.leads == Leads::Nowhere {
                        continue;
                    }
                }
                Action::Call { .. } | Action::Allocate { .. } => return None,
                Action::Assert { .. } | Action::CollectiveAssert { .. } | Action::Assume(_) => return None,
                Action::Assign(..) | Action::Update { .. } | Action::Clear(_) => return None,
                _ => {}
            }
        }
        open.extend(location.step.successors());
    }
    Some(Printing { first, leads })
}

fn prints(function: Stdio) -> bool {
    matches!(function, Stdio::Printf | Stdio::Fprintf | Stdio::Puts | Stdio::Fputs | Stdio::Putchar)
}

/// What ends the program.
fn ends(function: LibraryFunction) -> bool {
    match function {
        LibraryFunction::Mpi(called) => called == Mpi::Abort,
        LibraryFunction::Control(called) => matches!(called, Control::Exit | Control::QuickExit),
        _ => false,
    }
}

/// What comes before the end where nothing was done.
fn only_leaves(function: LibraryFunction) -> bool {
    match function {
        LibraryFunction::Mpi(called) => matches!(called, Mpi::Init | Mpi::Finalize | Mpi::CommRank),
        LibraryFunction::Stdio(called) => called == Stdio::Fflush,
        _ => false,
    }
}
