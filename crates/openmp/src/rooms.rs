//! How much room the runtime's tables need, by the text of the program.
//!
//! A state has a copy of every table, so that room nobody needs costs time. Critical regions, variables that threads keep or hand to
//! each other, and the like have numbers that calls of the runtime name: the largest one says how much room there is.
//!
//! Deliberately not here: tasks, and what is mapped, whose tables grow.

use antiphon_source::Interner;
use antiphon_syntax::ast::{Ast, Conversion, ExprId, ExprKind};

/// Teams of a league: where their number is computed, and in any case.
const COMPUTED_TEAMS: i128 = 16;
const MOST_TEAMS: i128 = 64;

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

/// How many teams a league can have: as many as `num_teams` says where that is a number.
fn teams(units: &[Ast], names: &Interner) -> i128 {
    let mut most = 2;
    for ast in units {
        for e in (0..ast.exprs.len() as u32).map(ExprId) {
            let Some(("__omp_league", arguments)) = called(ast, names, e) else { continue };
            let mut bound = arguments.get(3).copied();
            while let Some(ExprKind::Convert(_, _, inner)) = bound.map(|e| &ast.expr(e).kind) {
                bound = Some(*inner);
            }
            most = most.max(match bound.map(|e| &ast.expr(e).kind) {
                Some(ExprKind::Int(number)) => *number,
                _ => COMPUTED_TEAMS,
            });
        }
    }
    most.min(MOST_TEAMS)
}

/// Whether threads ask what is next in a loop or in sections, as they do unless the schedule is static: 1 or 0.
pub(crate) fn shared_by_asking(units: &[Ast], names: &Interner) -> u8 {
    u8::from(numbers(units, names, &[("__omp_loop", 1)], 0) > 1)
}

/// The sizes of tables, as definitions.
pub(crate) fn definitions(units: &[Ast], names: &Interner) -> String {
    let numbers = |functions: &[(&str, usize)], least| numbers(units, names, functions, least);
    let criticals = numbers(&[("__omp_lock", 0), ("__omp_exclude", 0)], 2);
    let handed = numbers(&[("__omp_hand_on", 0)], 1);
    let kept = numbers(&[("__omp_restore", 0), ("__omp_keep", 0)], 1);
    let asked = numbers(&[("__omp_mine", 0)], 1);
    let factors = numbers(&[("__omp_factor", 0)], 0);
    let same = numbers(&[("__omp_same", 0)], 0);
    let latest = numbers(&[("__omp_is_later", 1), ("__omp_is_later_among_threads", 2)], 1);
    let league = teams(units, names);
    format!(
        "#define __OMP_CRITICALS {criticals}\n#define __OMP_HANDED {handed}\n#define __OMP_THREADPRIVATES {kept}\n\
         #define __OMP_ASKED_THREADPRIVATES {asked}\n\
         #define __OMP_SAME {same}\n#define __OMP_LATEST {latest}\n#define __OMP_FACTORS {factors}\n#define __OMP_LEAGUE {league}\n"
    )
}
