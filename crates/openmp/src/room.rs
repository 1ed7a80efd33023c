//! How much room the tables of the runtime have: as much as the translated program has names for, since every state has a copy of them.
//!
//! What a table is indexed by is a number in the text of the calls that use it.

use crate::accumulate::bare;
use antiphon_source::Interner;
use antiphon_syntax::ast::{Ast, ExprKind};

/// Tables of the runtime: the macro that says how long one is, the function that uses it, which argument is the index, and the least length.
const TABLES: [(&str, &str, usize, i128); 5] = [
    // Critical regions without a name, and reductions, have a mutex in any case.
    ("__OMP_CRITICALS", "__omp_lock", 0, 2),
    ("__OMP_THREADPRIVATES", "__omp_restore", 0, 1),
    ("__OMP_ASKED_THREADPRIVATES", "__omp_mine", 0, 1),
    ("__OMP_HANDED", "__omp_hand_on", 0, 1),
    ("__OMP_LATEST", "__omp_is_later", 1, 1),
];

/// The lengths of the tables as macros.
pub(crate) fn lengths(units: &[Ast], names: &Interner) -> String {
    let length = |(name, function, argument, least): &(&str, &str, usize, i128)| {
        let greatest = units.iter().filter_map(|ast| greatest_number(ast, names, function, *argument)).max();
        format!("#define {name} {}\n", greatest.map_or(0, |number| number + 1).max(*least))
    };
    TABLES.iter().map(length).collect()
}

/// The greatest number that stands as an argument of calls of a function.
fn greatest_number(ast: &Ast, names: &Interner, function: &str, argument: usize) -> Option<i128> {
    let numbers = ast.exprs.iter().filter_map(|e| {
        let ExprKind::Call(callee, arguments) = &e.kind else { return None };
        let ExprKind::Convert(_, _, callee) = ast.expr(*callee).kind else { return None };
        let ExprKind::Function(called) = ast.expr(callee).kind else { return None };
        match ast.expr(bare(ast, *arguments.get(argument)?)).kind {
            ExprKind::Int(number) if names.text(ast.function(called).name) == function => Some(number),
            _ => None,
        }
    });
    numbers.max()
}
