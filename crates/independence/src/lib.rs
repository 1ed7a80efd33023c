//! Loops whose iterations are in nobody's way, for every number of iterations and of threads.
//!
//! Nothing is unrolled and no team is bounded: one iteration is executed on symbols, with its
//! number as one of them, and its accesses are compared with those of another iteration by the
//! prover. Three answers are possible: no two iterations meet (*proved*); two do, with their
//! numbers and both places; or *not decided*, with the reason and the place. Whatever is not
//! understood is not decided.
//!
//! The text is judged as it is written, before directives become threads: a clause is still a
//! clause, and a structured loop is still one. This is why the crate reads the typed tree and not the model.
//!
//! | file | what |
//! |---|---|
//! | `facts` | what the whole text says about variables |
//! | `find` | which loops are asked about |
//! | `judge` | one loop, from its text to the answer |
//! | `space` | iterations as numbers |
//! | `state`, `execute`, `evaluate`, `call` | one iteration on symbols |
//! | `place` | places in memory, and which cannot be one |
//! | `compare` | two iterations against each other |
//! | `reduction`, `clause`, `live` | clauses that make a sequential loop a parallel one |
//! | `sharing`, `alone` | loops of a team that one thread may execute as well |
//!
//! Assumed: no signed overflow in subscripts, objects are accessed by their types, loops inside of an
//! iteration end, and nobody beside the loop races with it. Most of those are violations of their own.
//!
//! Deliberately not here: exploring anything, and dependences that a schedule could keep.

mod alone;
mod call;
mod clause;
mod compare;
mod evaluate;
mod execute;
mod facts;
mod find;
mod judge;
mod live;
mod place;
mod reduction;
mod sharing;
mod space;
mod state;

pub use alone::Alone;
pub use clause::Clause;
pub use compare::{Dependence, Meeting, Writes};
pub use facts::Doubt;
pub use find::Which;
pub use judge::{Answer, Judged, Sharing};
pub use sharing::Reals;

use antiphon_openmp::TypedClause;
use antiphon_prover::Prover;
use antiphon_source::{Interner, Span};
use antiphon_symbolic::Arena;
use antiphon_syntax::ast::{Ast, Expr, ExprId, ExprKind, FunctionId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::types::{IntKind, QualType, Type};
use antiphon_syntax::Target;

/// Judges the loops that directives of a unit share among threads.
pub fn shared_loops(
    ast: &Ast,
    names: &Interner,
    target: Target,
    prover: Prover,
    (alone, reals): (&Alone, Reals),
) -> Vec<Judged> {
    found((ast, names, target), prover, find::Target::Shared, (alone, reals))
}

/// Judges sequential loops of a unit: could threads share their iterations?
pub fn sequential_loops(ast: &Ast, names: &Interner, target: Target, prover: Prover, which: Which) -> Vec<Judged> {
    found((ast, names, target), prover, find::Target::Sequential(which), (&Alone::unknown(), Reals::Rounded))
}

fn found(
    (ast, names, target): (&Ast, &Interner, Target),
    prover: Prover,
    what: find::Target,
    (alone, reals): (&Alone, Reals),
) -> Vec<Judged> {
    let unit = facts::Unit::new(ast, names, target);
    let mut find = find::Find {
        unit: &unit,
        arena: Arena::new(),
        prover,
        function: FunctionId(0),
        judged: Vec::new(),
        target: what,
        alone,
        reals,
    };
    find.all();
    let mut judged = find.judged;
    judged.retain(|of| uses(ast, of.span) < 2);
    judged
}

/// How many directives apply to the text of a loop: several, if `metadirective` chooses among them when the program runs. A
/// result names loops by their text.
fn uses(ast: &Ast, span: Span) -> usize {
    let bodies = ast.stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::OpenMp(directive) => directive.body,
        _ => None,
    });
    bodies.filter(|body| ast.stmt(antiphon_openmp::inside(ast, *body)).span == span).count()
}

/// Lets one thread execute all of a loop that a team shares; `is_meant` says by its place which.
pub fn by_one_thread(ast: &mut Ast, is_meant: impl Fn(Span) -> bool) {
    let int = ast.types.intern(Type::Int(IntKind::Int));
    for at in 0..ast.stmts.len() {
        let StmtKind::OpenMp(directive) = &ast.stmts[at].kind else { continue };
        let of = directive.body.map(|body| ast.stmt(antiphon_openmp::inside(ast, body)).span);
        let is_loop = directive.constructs == [Construct::Parallel, Construct::For];
        if !is_loop || !of.is_some_and(&is_meant) {
            continue;
        }
        let span = directive.span;
        let value = ExprId(ast.exprs.len() as u32);
        ast.exprs.push(Expr { kind: ExprKind::Int(1), ty: QualType::plain(int), span });
        let StmtKind::OpenMp(directive) = &mut ast.stmts[at].kind else { continue };
        directive.clauses.retain(|clause| clause.kind != ClauseKind::NumThreads);
        directive.clauses.push(TypedClause { value: Some(value), ..TypedClause::new(ClauseKind::NumThreads, span) });
    }
}
