//! Which functions of a program are surely executed while no other thread of its process runs: those
//! that nothing inside of a directive can call.
//!
//! Programs that create threads or tasks, or that others write to (windows of MPI), have none.

use crate::facts::Unit;
use antiphon_openmp::{parts, Parts};
use antiphon_source::{Interner, Symbol};
use antiphon_syntax::ast::{Ast, Conversion, ExprId, ExprKind, FunctionId, StmtKind};
use antiphon_syntax::openmp::Construct;
use rustc_hash::FxHashSet;

/// Functions after which others may be at work.
const OTHERS: &[&str] = &["pthread_create", "thrd_create", "fork", "signal", "sigaction"];

/// The functions that may run beside others.
#[derive(Debug)]
pub struct Alone {
    /// Nothing if every function may.
    beside: Option<FxHashSet<Symbol>>,
}

impl Alone {
    /// What the units of a program say, each of which is the whole of its text.
    pub fn of(units: &[Ast], names: &Interner) -> Alone {
        Alone { beside: beside(units, names) }
    }

    /// Nothing is known of a program.
    pub fn unknown() -> Alone {
        Alone { beside: None }
    }

    pub(crate) fn is_alone(&self, unit: &Unit<'_>, function: FunctionId) -> bool {
        let name = unit.ast.function(function).name;
        self.beside.as_ref().is_some_and(|beside| !beside.contains(&name))
    }
}

fn beside(units: &[Ast], names: &Interner) -> Option<FxHashSet<Symbol>> {
    let mut open: Vec<Symbol> = Vec::new();
    for ast in units {
        let is_used = |kind: &ExprKind| match kind {
            ExprKind::Function(function) => {
                let name = names.text(ast.function(*function).name);
                OTHERS.contains(&name) || name.starts_with("MPI_Win_")
            }
            _ => false,
        };
        if ast.exprs.iter().any(|expr| is_used(&expr.kind)) {
            return None;
        }
        for stmt in &ast.stmts {
            let StmtKind::OpenMp(directive) = &stmt.kind else { continue };
            let others = [
                Construct::Task,
                Construct::Taskloop,
                Construct::Target,
                Construct::Teams,
                Construct::TargetData,
                Construct::TargetEnterData,
                Construct::TargetExitData,
                Construct::TargetUpdate,
            ];
            if directive.constructs.iter().any(|construct| others.contains(construct)) {
                return None;
            }
            if let Some(body) = directive.body {
                open.extend(named(ast, &parts(ast, body))?);
            }
        }
    }
    let mut found = FxHashSet::default();
    while let Some(name) = open.pop() {
        if !found.insert(name) {
            continue;
        }
        for ast in units {
            for body in ast.functions.iter().filter(|function| function.name == name).filter_map(|f| f.body) {
                open.extend(named(ast, &parts(ast, body))?);
            }
        }
    }
    Some(found)
}

/// The functions that are named in a statement; nothing if it calls one that it does not name.
fn named(ast: &Ast, inside: &Parts) -> Option<Vec<Symbol>> {
    let mut names = Vec::new();
    for e in &inside.exprs {
        match &ast.expr(*e).kind {
            ExprKind::Function(function) => names.push(ast.function(*function).name),
            ExprKind::Call(callee, _) if !is_named(ast, *callee) => return None,
            _ => {}
        }
    }
    Some(names)
}

fn is_named(ast: &Ast, callee: ExprId) -> bool {
    match ast.expr(callee).kind {
        ExprKind::Function(_) => true,
        ExprKind::Convert(Conversion::FunctionDecay, _, inner) => is_named(ast, inner),
        _ => false,
    }
}
