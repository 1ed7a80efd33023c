//! Formulas in the names that mean something in a function of the text.
//!
//! The engines work on one function in which all others are inlined: `x` of `f` is `main.f.x` there, a record is a variable for
//! each field (`main.r.mode`), a small array one for each element (`main.a[2]`). Here such names are taken back to the text,
//! by the declarations of the program that the user wrote.
//!
//! *What has no words is left out.* Variables of other functions, and pointers, which are numbers here that nobody else knows. A formula is
//! weakened then, literal by literal, so that what is said still follows from what was proved. A pointer to a function has words: for
//! each function that it may lead to, what the formula says if it does (`next != busy || held == 1`).

use crate::graph::natural_loop;
use crate::work::Work;
use antiphon_model::visit::{mentioned, mentioned_in_place, step_operands, Operand};
use antiphon_model::{
    ExprKind, FunctionId, GlobalStorage, LocalStorage, LocationId, Program, RecordKind, Type, TypeId, Variable,
};
use antiphon_prover::Formula;
use antiphon_symbolic::{Arena, ExprId as Term, TypeId as Kind, View};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Conditions that a formula has at most.
const MOST_ATOMS: usize = 2_000;

/// Functions that a pointer is compared with at most.
const MOST_FUNCTIONS: usize = 12;

/// Where something is said.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listener<'n> {
    /// The function of the text.
    pub function: FunctionId,
    /// The place in the inlined program that control comes back to.
    pub location: LocationId,
    /// Names that mean nothing there.
    pub unspoken: &'n BTreeSet<String>,
}

/// What a symbol is in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Meaning {
    /// A number of this name.
    Number(String),
    /// A pointer to a function, of this name.
    Function(String),
}

/// The symbols of a formula that have a meaning.
type Meanings = FxHashMap<Term, Meaning>;

/// What of a formula can be said at a place of the text; nothing if it is too long.
pub(crate) fn spoken(work: &mut Work<'_>, listener: Listener<'_>, formula: Formula) -> Option<Term> {
    let (arena, formulas) = work.encoder.kernel();
    if formulas.atoms(formula).len() > MOST_ATOMS {
        return None;
    }
    let condition = formulas.to_condition(arena, formula);
    let mut meanings = Meanings::default();
    for symbol in work.encoder.arena().free_symbols(condition) {
        if let Some(meaning) = meaning(work, listener, symbol) {
            meanings.insert(symbol, meaning);
        }
    }
    let functions = named_functions(work.encoder.program());
    Some(said(work.encoder.kernel().0, condition, &meanings, &functions))
}

/// A number in the names of a place of the text, if all of it has words there.
pub(crate) fn spoken_term(work: &mut Work<'_>, listener: Listener<'_>, term: Term) -> Option<Term> {
    let mut names: FxHashMap<Term, Term> = FxHashMap::default();
    for symbol in work.encoder.arena().free_symbols(term) {
        let Some(Meaning::Number(name)) = meaning(work, listener, symbol) else { return None };
        let arena = work.encoder.kernel().0;
        let ty = arena.type_of(symbol);
        let renamed = arena.symbol(&name, ty);
        names.insert(symbol, renamed);
    }
    Some(work.encoder.kernel().0.substitute(term, &names))
}

/// What follows from a condition and has words. Negations are at the leaves, so that one leaf less says less.
fn said(arena: &mut Arena, condition: Term, meanings: &Meanings, functions: &[(String, i128)]) -> Term {
    match arena.view(condition) {
        View::And(parts) => {
            let parts: Vec<Term> = parts.into_iter().map(|part| said(arena, part, meanings, functions)).collect();
            arena.and_all(&parts)
        }
        View::Or(parts) => {
            let parts: Vec<Term> = parts.into_iter().map(|part| said(arena, part, meanings, functions)).collect();
            arena.or_all(&parts)
        }
        _ => leaf(arena, condition, meanings, functions),
    }
}

/// A leaf in the names of the text: true if it has none.
fn leaf(arena: &mut Arena, condition: Term, meanings: &Meanings, functions: &[(String, i128)]) -> Term {
    let mut names: FxHashMap<Term, Term> = FxHashMap::default();
    let mut pointers: Vec<(Term, &str)> = Vec::new();
    for symbol in arena.free_symbols(condition) {
        match meanings.get(&symbol) {
            None => return Arena::TRUE,
            Some(Meaning::Function(name)) => pointers.push((symbol, name)),
            Some(Meaning::Number(name)) => {
                let ty = arena.type_of(symbol);
                let renamed = arena.symbol(name, ty);
                names.insert(symbol, renamed);
            }
        }
    }
    let renamed = arena.substitute(condition, &names);
    match pointers.as_slice() {
        [] => renamed,
        [(pointer, name)] => by_function(arena, renamed, (*pointer, name), functions),
        // What is said of several at once is long, and seldom needed.
        _ => Arena::TRUE,
    }
}

/// What a condition says of each function that a pointer may lead to, and of null.
fn by_function(
    arena: &mut Arena,
    condition: Term,
    (pointer, name): (Term, &str),
    functions: &[(String, i128)],
) -> Term {
    if functions.len() > MOST_FUNCTIONS {
        return Arena::TRUE;
    }
    let mut parts = Vec::new();
    for (function, number) in functions {
        let number = arena.int(*number);
        let then = arena.substitute(condition, &FxHashMap::from_iter([(pointer, number)]));
        let other = arena.symbol(&format!("{name} != {function}"), Kind::BOOL);
        parts.push(arena.or(other, then));
    }
    arena.and_all(&parts)
}

/// The functions whose addresses are taken, and null, with their numbers (`prepare::numbered`).
fn named_functions(program: &Program) -> Vec<(String, i128)> {
    let taken: BTreeSet<FunctionId> = program
        .exprs
        .iter()
        .filter_map(|expr| match expr.kind {
            ExprKind::Function(function) => Some(function),
            _ => None,
        })
        .collect();
    let named = taken.into_iter().map(|id| (program.function(id).name.clone(), i128::from(id.0) + 1));
    named.chain([("0".to_owned(), 0)]).collect()
}

/// What a symbol is at a place of the text.
fn meaning(work: &Work<'_>, listener: Listener<'_>, symbol: Term) -> Option<Meaning> {
    let name = work.encoder.arena().symbol_name(symbol)?;
    let found = declared(work.replayed, listener.function, name)?;
    if listener.unspoken.contains(base_of(&found.name)) || !is_own(work, listener, symbol, &found) {
        return None;
    }
    match work.replayed.types.get(found.ty) {
        Type::Pointer(to) => {
            let leads_to_function = matches!(work.replayed.types.get(*to), Type::Function(_));
            (leads_to_function && is_number(work, symbol)).then_some(Meaning::Function(found.name))
        }
        Type::Bool | Type::Int(_) | Type::Float(_) => Some(Meaning::Number(found.name)),
        Type::Void | Type::Array(..) | Type::Record(_) | Type::Function(_) | Type::VaList => None,
    }
}

/// Whether a variable is the one that its name means at a place. A function that is called twice has two of each, and two threads that run it
/// have, too: meant is the one that the loop mentions, if it is one. What no step mentions was left over when records were taken apart.
fn is_own(work: &Work<'_>, listener: Listener<'_>, symbol: Term, found: &Declared) -> bool {
    let same = work.graph.scope.tracked.iter().filter(|own| {
        own.name.contains(&found.name) && declared(work.replayed, listener.function, &own.name).as_ref() == Some(found)
    });
    let mut same: Vec<(Term, Variable)> = same.map(|own| (own.value, own.variable)).collect();
    if same.len() > 1 {
        let body = &work.encoder.program().function(work.graph.scope.function).body;
        let used = used_at(work, (0..body.locations.len() as u32).map(LocationId));
        same.retain(|(_, own)| used.contains(own));
    }
    match (same.as_slice(), found.kept) {
        ([(own, _)], _) => *own == symbol,
        (_, Kept::Global | Kept::Memory) => false,
        (_, Kept::Register) if work.moves.is_some() => false,
        (same, Kept::Register) => {
            let body = &work.encoder.program().function(work.graph.scope.function).body;
            let used = used_at(work, natural_loop(body, listener.location).into_iter());
            let own: Vec<Term> = same.iter().filter(|(_, own)| used.contains(own)).map(|(value, _)| *value).collect();
            own == [symbol]
        }
    }
}

/// The variables that steps at some locations mention.
fn used_at(work: &Work<'_>, locations: impl Iterator<Item = LocationId>) -> BTreeSet<Variable> {
    let program = work.encoder.program();
    let body = &program.function(work.graph.scope.function).body;
    let mut used = BTreeSet::new();
    for at in locations {
        step_operands(&body.location(at).step, |operand| match operand {
            Operand::Value(id) => used.extend(mentioned(program, id)),
            Operand::Read(id) | Operand::Updated(id) | Operand::Written(id) => {
                used.extend(mentioned_in_place(program, id));
            }
            Operand::Set(local) => drop(used.insert(Variable::Local(local))),
            Operand::Lifetime(_) | Operand::Type(_) | Operand::Function(_) => {}
        });
    }
    used
}

/// Whether a variable is a number in the program that is encoded.
fn is_number(work: &Work<'_>, symbol: Term) -> bool {
    let program = work.encoder.program();
    let Some(tracked) = work.graph.scope.tracked.iter().find(|own| own.value == symbol) else { return false };
    let ty = match tracked.variable {
        Variable::Global(id) => program.global(id).ty,
        Variable::Local(id) => program.function(work.graph.scope.function).locals[id.0 as usize].ty,
    };
    matches!(program.types.get(ty), Type::Int(_))
}

/// Where a variable of the text is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kept {
    /// For all functions.
    Global,
    /// In a function; pointers may lead to it.
    Memory,
    /// In a function, and no pointer leads to it.
    Register,
}

/// A variable of the text, or a part of one.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Declared {
    name: String,
    /// Its type, of an array that of its elements.
    ty: TypeId,
    kept: Kept,
}

/// What a variable of the inlined program is in a function of the text. A name that two of its variables have means nothing for sure.
fn declared(program: &Program, function: FunctionId, name: &str) -> Option<Declared> {
    let name = without_number(name);
    let is_function = |word: &str| program.functions.iter().any(|own| own.name == word);
    let own = program.function(function);
    let called = |base: &str| own.locals.iter().filter(|local| local.name == base).collect::<Vec<_>>();
    let base = base_of(name);
    let globals: Vec<_> = program.globals.iter().filter(|global| global.name == base).collect();
    if let ([global], false) = (globals.as_slice(), is_function(base)) {
        let ty = part(program, global.ty, &name[base.len()..])?;
        let visible = called(base).is_empty() && global.storage != GlobalStorage::Thread;
        return visible.then(|| Declared { name: name.to_owned(), ty, kept: Kept::Global });
    }
    // The functions that were inlined into each other, this one the last of them.
    let mut rest = name;
    let mut last: Option<&antiphon_model::Function> = None;
    while let Some((first, further)) = rest.split_once('.') {
        let Some(inlined) = program.functions.iter().find(|own| own.name == first) else { break };
        if last.is_some_and(|last| last.locals.iter().any(|local| local.name == first)) {
            return None;
        }
        (last, rest) = (Some(inlined), further);
    }
    let inside = last.is_some_and(|last| last.name == own.name);
    let base = base_of(rest);
    match called(base).as_slice() {
        [local] if inside && !is_function(base) => {
            let ty = part(program, local.ty, &rest[base.len()..])?;
            let kept = match local.storage {
                LocalStorage::Register => Kept::Register,
                LocalStorage::Memory => Kept::Memory,
            };
            Some(Declared { name: rest.to_owned(), ty, kept })
        }
        _ => None,
    }
}

/// A name without the number that tells it from others that are the same.
fn without_number(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((rest, number)) if !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()) => rest,
        _ => name,
    }
}

/// A name up to its fields and indices.
fn base_of(name: &str) -> &str {
    name.split(['.', '[']).next().unwrap_or(name)
}

/// The type of a part of a variable: `.mode`, `[2].open`.
fn part(program: &Program, mut ty: TypeId, mut path: &str) -> Option<TypeId> {
    while !path.is_empty() {
        (ty, path) = match (program.types.get(ty), path.as_bytes()[0]) {
            (Type::Array(of, _), b'[') => {
                let (index, rest) = path[1..].split_once(']')?;
                index.parse::<u64>().ok()?;
                (*of, rest)
            }
            (Type::Record(id), b'.') => {
                let record = program.types.record(*id);
                let end = path[1..].find(['.', '[']).map_or(path.len(), |at| at + 1);
                let named = |wanted: &str| record.fields.iter().find(|own| own.name == wanted && !wanted.is_empty());
                let field = named(&path[1..end]).filter(|_| record.kind == RecordKind::Struct)?;
                (field.ty, &path[end..])
            }
            _ => return None,
        };
    }
    while let Type::Array(of, _) = program.types.get(ty) {
        ty = *of;
    }
    Some(ty)
}

#[cfg(test)]
mod tests {
    use super::declared;
    use antiphon_model::Type;

    #[test]
    fn names_are_those_of_the_text() {
        let text = "struct s { int m; int a[3]; int *p; }; struct s g; int x; static int f(int x) { return x; } \
                    int main(void) { struct s r = {1, {2}, 0}; int n[2] = {0}; int f1 = f(r.m); \
                    { int i = 1; f1 += i; } { int i = 2; f1 += i; } return n[0] + f1 + g.m; }";
        let (program, _) = antiphon_testing::program(text);
        let name = |function: &str, name: &str| {
            let at = program.functions.iter().position(|own| own.name == function).expect("it is there");
            let found = declared(&program, antiphon_model::FunctionId(at as u32), name)?;
            let pointer = matches!(program.types.get(found.ty), Type::Pointer(_));
            Some(if pointer { format!("*{}", found.name) } else { found.name })
        };
        assert_eq!(name("main", "main.r.m").as_deref(), Some("r.m"));
        assert_eq!(name("main", "main.r.a[2]").as_deref(), Some("r.a[2]"));
        assert_eq!(name("main", "main.r.p").as_deref(), Some("*r.p"));
        assert_eq!(name("main", "main.n[1]").as_deref(), Some("n[1]"));
        assert_eq!(name("main", "g.a[0]").as_deref(), Some("g.a[0]"));
        assert_eq!(name("main", "x").as_deref(), Some("x"));
        assert_eq!(name("f", "main.f.x").as_deref(), Some("x"));
        assert_eq!(name("f", "main.f.x.2").as_deref(), Some("x"));
        for unknown in ["main.f.x", "main.r.q", "main.i", "main.r.a[2].m", "main.n[k]", "object7"] {
            assert_eq!(name("main", unknown), None, "{unknown}");
        }
        // The parameter hides the global.
        assert_eq!(name("f", "x"), None);
        assert_eq!(name("f", "main.r.m"), None);
    }
}
