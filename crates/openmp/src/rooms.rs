//! How much room the runtime's tables need, by the text of the program.
//!
//! A state has a copy of every table, so that room nobody needs costs time. Critical regions, variables that threads keep or hand to
//! each other, and the like have numbers that calls of the runtime name: the largest one says how much room there is. What is mapped has
//! an entry for each time that it is on a device, so that calls in loops and in functions need more than there are calls.
//!
//! Deliberately not here: tasks, whose table grows.

use antiphon_source::Interner;
use antiphon_syntax::ast::{Ast, Conversion, ExprId, ExprKind, StmtId, StmtKind};

/// Entries of the table of what is mapped: where each call needs one, and where calls are repeated.
const FEW_PRESENTS: usize = 16;
const MANY_PRESENTS: usize = 96;

/// The name and the arguments of a call of a function by its name.
pub(crate) fn called<'a>(ast: &'a Ast, names: &'a Interner, e: ExprId) -> Option<(&'a str, &'a [ExprId])> {
    let ExprKind::Call(callee, arguments) = &ast.expr(e).kind else { return None };
    let callee = match ast.expr(*callee).kind {
        ExprKind::Convert(Conversion::FunctionDecay, _, inner) => inner,
        _ => *callee,
    };
    match ast.expr(callee).kind {
        ExprKind::Function(function) => Some((names.text(ast.function(function).name), arguments)),
        _ => None,
    }
}

/// One more than the largest number that calls of these functions name, or the least.
fn numbers(units: &[Ast], names: &Interner, functions: &[(&str, usize)], least: i128) -> i128 {
    let mut largest = least - 1;
    for ast in units {
        for e in (0..ast.exprs.len() as u32).map(ExprId) {
            let Some((name, arguments)) = called(ast, names, e) else { continue };
            let Some((_, which)) = functions.iter().find(|(function, _)| *function == name) else { continue };
            if let Some(ExprKind::Int(number)) = arguments.get(*which).map(|e| &ast.expr(*e).kind) {
                largest = largest.max(*number);
            }
        }
    }
    largest + 1
}

/// Entries for what is on devices.
fn presents(units: &[Ast], names: &Interner, devices: u32) -> usize {
    let maps = |name: &str| {
        ["__omp_map", "__omp_part_to", "omp_target_associate_ptr"].iter().any(|begin| name.starts_with(begin))
    };
    let count = |ast: &Ast, id: StmtId| {
        let exprs = crate::walk::parts(ast, id).exprs;
        exprs.iter().filter(|e| called(ast, names, **e).is_some_and(|(name, _)| maps(name))).count()
    };
    let mut calls = 0;
    for ast in units {
        let is_repeated = |id: StmtId| count(ast, id) > 0;
        let in_loop = ast.stmts.iter().any(|of| matches!(&of.kind, StmtKind::Loop(of) if is_repeated(of.body)));
        let others = ast.functions.iter().filter(|function| names.text(function.name) != "main");
        if in_loop || others.filter_map(|function| function.body).any(is_repeated) {
            return MANY_PRESENTS;
        }
        calls += ast.functions.iter().filter_map(|function| function.body).map(|body| count(ast, body)).sum::<usize>();
    }
    FEW_PRESENTS.max(calls * devices as usize)
}

/// The sizes of tables, as definitions.
pub(crate) fn definitions(units: &[Ast], names: &Interner, devices: u32) -> String {
    let numbers = |functions: &[(&str, usize)], least| numbers(units, names, functions, least);
    let criticals = numbers(&[("__omp_lock", 0), ("__omp_exclude", 0)], 2);
    let handed = numbers(&[("__omp_hand_on", 0)], 1);
    let kept = numbers(&[("__omp_restore", 0), ("__omp_keep", 0)], 1);
    let asked = numbers(&[("__omp_mine", 0)], 1);
    let factors = numbers(&[("__omp_factor", 0)], 0);
    let latest = numbers(&[("__omp_is_later", 1)], 1);
    let presents = presents(units, names, devices);
    format!(
        "#define __OMP_CRITICALS {criticals}\n#define __OMP_HANDED {handed}\n#define __OMP_THREADPRIVATES {kept}\n\
         #define __OMP_ASKED_THREADPRIVATES {asked}\n\
         #define __OMP_LATEST {latest}\n#define __OMP_FACTORS {factors}\n#define __OMP_PRESENTS {presents}\n"
    )
}
