//! Recursion that ends because an argument decreases, where that depends on what other calls give: `f(f(n + 11))`, `f(g(n) - 1)`.
//!
//! `descent` takes any value for the result of a call. Here termination is a question of safety instead: behind a guess (an argument is smaller than the
//! parameter was, or larger, or so lexicographically) every call within a component of the call graph gets an assertion, and summaries of the functions
//! (`claims`) have to exclude that one fails. The parameter is not below the least number of its type there, or not above the greatest, so that no chain of calls goes on
//! for ever then. A proof must not rest on overflow: integers have no bounds for it, and where some wrap as C defines it, the same summaries exclude that a
//! signed integer overflows.
//!
//! That the depth is finite is one half. The other is that an activation ends, which is plain where neither the functions nor those that they call have
//! loops; elsewhere nothing is said. What is outside of the recursion is for the caller, with calls that come back with anything.
//!
//! Deliberately not here: measures that are sums of parameters.

use super::claims::{Proved, Summaries, Turn};
use crate::graph::cycle_heads;
use crate::horn::Types;
use crate::prepare::with_direct_calls;
use crate::work::Options;
use antiphon_machine::{Checks, NumberModel};
use antiphon_model::visit::{step_operands, Operand};
use antiphon_model::{
    Action, AssertOrigin, BinaryOp, Body, Callee, Expr, ExprId, ExprKind, FunctionId, LazyOp, LocalId, LocalStorage,
    LocationId, LocationRole, Program, Signedness, Step, Type, TypeId, Variable,
};
use antiphon_outcome::{Assumption, Property};
use antiphon_passes::{call_graph, CallGraph, Flow, Rewriter};
use antiphon_prover::{Limit, Steps};
use antiphon_source::Span;
use std::collections::BTreeSet;

/// Guesses for one component.
const MOST_GUESSES: usize = 12;

/// How a parameter changes from call to call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Down,
    Up,
}

/// Parameters by their positions, the first one decides; the next where it is the same.
type Order = Vec<(usize, Direction)>;

/// Why recursion has an end.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Decrease {
    /// What decreases, for a reader.
    pub told: Vec<String>,
    /// What that rests on.
    pub assumptions: Vec<Assumption>,
}

/// Why no chain of calls goes on for ever, if that was found out, with so much work on each guess. Of the options the arithmetic is that of the proof: ideal
/// unless something wraps.
pub(crate) fn decreasing(program: &Program, options: &Options, (guess, limit): (Steps, &Limit)) -> Option<Decrease> {
    if options.is_alone() {
        return None;
    }
    let program = with_direct_calls(program);
    let graph = call_graph(&program);
    let recursive = |members: &&Vec<FunctionId>| members.iter().any(|member| graph.is_recursive(*member));
    let mut found = Decrease { told: Vec::new(), assumptions: Vec::new() };
    for members in graph.components().iter().filter(recursive) {
        if !every_activation_ends(&program, &graph, members) {
            return None;
        }
        let proof = guesses(&program, members).into_iter().take(MOST_GUESSES).find_map(|order| {
            let left = limit.left().share((1, 3)).min(guess);
            confirmed(&program, (members, &order), options, &limit.within(left)).map(|proof| (order, proof))
        });
        let (order, assumptions) = proof?;
        found.told.push(told(&program, members, &order));
        for own in assumptions {
            if !found.assumptions.contains(&own) {
                found.assumptions.push(own);
            }
        }
    }
    Some(found)
}

/// Whether functions have no loops, and call none that has.
fn every_activation_ends(program: &Program, graph: &CallGraph, members: &[FunctionId]) -> bool {
    let mut seen: BTreeSet<FunctionId> = members.iter().copied().collect();
    let mut open = members.to_vec();
    while let Some(function) = open.pop() {
        if !cycle_heads(&program.function(function).body).is_empty() {
            return false;
        }
        open.extend(graph.callees(function).filter(|callee| seen.insert(*callee)));
    }
    true
}

/// Orders of the parameters that all members have as integers of one type: single ones, then pairs.
fn guesses(program: &Program, members: &[FunctionId]) -> Vec<Order> {
    let count = members.iter().map(|own| program.function(*own).parameters as usize).min().unwrap_or(0);
    let ty = |function: &FunctionId, at: usize| program.function(*function).locals[at].ty;
    let fits = |at: &usize| {
        let own = ty(&members[0], *at);
        is_integer(program, own) && members.iter().all(|member| ty(member, *at) == own)
    };
    let single: Vec<(usize, Direction)> =
        (0..count).filter(fits).flat_map(|at| [(at, Direction::Down), (at, Direction::Up)]).collect();
    let pairs = single.iter().flat_map(|first| single.iter().map(move |second| vec![*first, *second]));
    let pairs = pairs.filter(|pair| pair[0].0 != pair[1].0);
    single.iter().map(|own| vec![*own]).chain(pairs).collect()
}

fn is_integer(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.get(ty), Type::Int(_))
}

/// Whether every call of a component decreases, by summaries; with what that rests on.
fn confirmed(
    program: &Program,
    (members, order): (&[FunctionId], &Order),
    options: &Options,
    limit: &Limit,
) -> Option<Vec<Assumption>> {
    let asserted = asserted(program, members, order)?;
    let others = Property::ALL.iter().filter(|own| **own != Property::Assertion);
    let checks = others.fold(Checks::ALL, |checks, property| checks.without(*property));
    let options = Options { checks, ..options.clone() };
    let summaries = Summaries::new(&asserted, &options);
    let proved = match options.arithmetic {
        NumberModel::Machine => Proved::WithoutOverflow,
        NumberModel::Ideal => Proved::Plain,
    };
    for types in [Types::Ignored, Types::Asserted] {
        let half = limit.within(limit.left().share((1, 2)));
        if let Turn::Answer(proof) = summaries.claimed((proved, types), &half) {
            return Some(proof.assumptions);
        }
    }
    None
}

/// The program with an assertion before each call of a component by itself.
fn asserted(program: &Program, members: &[FunctionId], order: &Order) -> Option<Program> {
    let mut program = program.clone();
    for member in members {
        let given: Option<Vec<LocalId>> = order.iter().map(|(at, _)| as_given(&mut program, *member, *at)).collect();
        let given = given?;
        for at in (0..program.function(*member).body.locations.len() as u32).map(LocationId) {
            assert_decrease(&mut program, (*member, at), members, order, &given);
        }
    }
    Some(program)
}

/// A variable that has what a parameter was when the function was called.
fn as_given(program: &mut Program, function: FunctionId, parameter: usize) -> Option<LocalId> {
    let own = LocalId(parameter as u32);
    let body = &program.function(function).body;
    let local = &program.function(function).locals[parameter];
    let is_written = body.locations.iter().any(|location| {
        let mut found = false;
        step_operands(&location.step, |operand| {
            found |= match operand {
                Operand::Written(place) | Operand::Updated(place) => program.root(place) == Some(Variable::Local(own)),
                Operand::Set(local) | Operand::Lifetime(local) => local == own,
                Operand::Value(_) | Operand::Read(_) | Operand::Type(_) | Operand::Function(_) => false,
            };
        });
        found
    });
    if local.storage == LocalStorage::Register && !is_written {
        return Some(own);
    }
    if Flow::of(body).predecessors(Body::ENTRY).next().is_some() {
        return None;
    }
    let (first, ty) = (body.location(Body::ENTRY).clone(), local.ty);
    let mut rewriter = Rewriter::new(program, function);
    let copy = rewriter.temporary(ty, first.span);
    let (place, value) = (rewriter.local_place(copy, first.span), rewriter.local_value(own, first.span));
    let rest = rewriter.add_location(LocationRole::Plain, first.span);
    rewriter.replace(rest, first.step);
    rewriter.replace(Body::ENTRY, Step::Action(Action::Assign(place, value), rest));
    Some(copy)
}

/// Puts an assertion before a call, if it is one of the component.
fn assert_decrease(
    program: &mut Program,
    (function, at): (FunctionId, LocationId),
    members: &[FunctionId],
    order: &Order,
    given: &[LocalId],
) {
    let location = program.function(function).body.location(at).clone();
    let Step::Action(Action::Call { callee: Callee::Direct(callee), arguments, .. }, _) = &location.step else {
        return;
    };
    if !members.contains(callee) {
        return;
    }
    let span = location.span;
    let mut condition: Option<ExprId> = None;
    for ((position, direction), own) in order.iter().zip(given).rev() {
        let mut rewriter = Rewriter::new(program, function);
        let (before, passed) = (rewriter.local_value(*own, span), arguments[*position]);
        let bound = border(program, before, *direction, span);
        let (smaller, larger, within) = match direction {
            Direction::Down => (passed, before, (bound, before)),
            Direction::Up => (before, passed, (before, bound)),
        };
        let less = truth(program, ExprKind::Binary(BinaryOp::Less, smaller, larger), span);
        let within = truth(program, ExprKind::Binary(BinaryOp::LessEqual, within.0, within.1), span);
        let less = truth(program, ExprKind::Lazy(LazyOp::And, less, within), span);
        condition = Some(match condition {
            None => less,
            Some(rest) => {
                let same = truth(program, ExprKind::Binary(BinaryOp::Equal, passed, before), span);
                let rest = truth(program, ExprKind::Lazy(LazyOp::And, same, rest), span);
                truth(program, ExprKind::Lazy(LazyOp::Or, less, rest), span)
            }
        });
    }
    let Some(condition) = condition else { return };
    let mut rewriter = Rewriter::new(program, function);
    let call = rewriter.act(at, Action::Assert { condition, origin: AssertOrigin::Program }, span);
    rewriter.replace(call, location.step);
}

/// The number of the type of a parameter below or above which none is.
fn border(program: &mut Program, parameter: ExprId, direction: Direction, span: Span) -> ExprId {
    let ty = program.expr(parameter).ty;
    // Any number would do; beyond those of the type there is none to begin with.
    let half = match program.types.get(ty) {
        Type::Int(int) => 1_i128 << (int.bits.clamp(1, 64) - 1),
        _ => 0,
    };
    let is_signed = matches!(program.types.get(ty), Type::Int(int) if int.sign == Signedness::Signed);
    let number = match (is_signed, direction) {
        (true, Direction::Down) => -half,
        (true, Direction::Up) => half - 1,
        (false, Direction::Down) => 0,
        (false, Direction::Up) => 2 * half - 1,
    };
    program.add_expr(Expr { kind: ExprKind::Int(number), ty, span })
}

fn truth(program: &mut Program, kind: ExprKind, span: Span) -> ExprId {
    let ty = program.types.intern(Type::Bool);
    program.add_expr(Expr { kind, ty, span })
}

/// What decreases in a component.
fn told(program: &Program, members: &[FunctionId], order: &Order) -> String {
    let functions: Vec<String> = members.iter().map(|own| format!("`{}`", program.function(*own).name)).collect();
    let part = |(at, direction): &(usize, Direction)| {
        let name = &program.function(members[0]).locals[*at].name;
        match direction {
            Direction::Down => format!("a smaller `{name}`"),
            Direction::Up => format!("a larger `{name}`"),
        }
    };
    let parts: Vec<String> = order.iter().map(part).collect();
    let who = if members.len() == 1 { "itself" } else { "each other" };
    let verb = if members.len() == 1 { "calls" } else { "call" };
    format!("{} {verb} {who} with {} only", functions.join(" and "), parts.join(", or the same and "))
}
