//! Two programs with the same outputs, for every number of processes of the second.
//!
//! The specification is sequential and is walked like a process that never communicates; of the implementation the ways of rank
//! 0 count, for its outputs are the program's. What both have in an output at the end are terms over the same inputs: those of the
//! specification are carried over into the expressions of the other kernel, and for each pair of ways they are proved equal.
//!
//! Deliberately not here: outputs that are arrays, outputs that rank 0 leaves to others, and programs that abort.

use crate::kernel::Kernel;
use crate::prepare::Prepared;
use crate::sums::{is_prefix, prefix};
use crate::values::Knowledge;
use crate::walk::{Life, Path};
use crate::Doubt;
use antiphon_encode::Lasting;
use antiphon_model::{GlobalId, Role, Variable};
use antiphon_symbolic::{Arena, ExprId as Term, TypeId, View};
use rustc_hash::FxHashMap;

/// A program with its ways to an end.
pub(crate) struct Side<'a, 'p> {
    pub prepared: &'a Prepared,
    pub kernel: &'a mut Kernel<'p>,
    pub ends: &'a [Path],
}

/// How a program ends on one way: under which condition, and with which outputs.
struct End {
    known: Term,
    outputs: Vec<Term>,
}

/// Proves that both have the same outputs.
pub(crate) fn prove(spec: Side<'_, '_>, own: Side<'_, '_>, knowledge: &Knowledge) -> Result<(), Doubt> {
    let outputs = outputs(spec.prepared, own.prepared)?;
    let spec_outputs: Vec<GlobalId> = outputs.iter().map(|(theirs, _)| *theirs).collect();
    let own_outputs: Vec<GlobalId> = outputs.iter().map(|(_, own)| *own).collect();
    let mut symbols = shared_symbols(&spec, &own);
    let (theirs, knows_nothing) = (spec.kernel, Knowledge::default());
    let mut wanted = Vec::new();
    for path in spec.ends {
        let Some(end) = end_of(theirs, path, &spec_outputs, &knows_nothing)? else { continue };
        let mut carried = Vec::new();
        for term in std::iter::once(end.known).chain(end.outputs) {
            let copy = carry(theirs.arena(), own.kernel.arena(), &mut symbols, term);
            carried.push(copy.ok_or_else(|| Doubt::general("the outputs of the specification are not followed"))?);
        }
        wanted.push(End { known: carried[0], outputs: carried[1..].to_vec() });
    }
    for path in own.ends {
        let Some(end) = end_of(own.kernel, path, &own_outputs, knowledge)? else { continue };
        for other in &wanted {
            let both = own.kernel.arena().and(end.known, other.known);
            for (at, (mine, theirs)) in end.outputs.iter().zip(&other.outputs).enumerate() {
                let same = own.kernel.arena().equal(*mine, *theirs);
                if !own.kernel.proves(both, same) {
                    let global = own.prepared.program.global(own_outputs[at]);
                    let message = format!("it is not shown that both programs give the same `{}`", global.name);
                    let suspect = own.kernel.exception(both, same);
                    return Err(Doubt::unproved(global.span, message).suspecting(suspect));
                }
            }
        }
    }
    Ok(())
}

/// The outputs of both programs, by name.
fn outputs(spec: &Prepared, own: &Prepared) -> Result<Vec<(GlobalId, GlobalId)>, Doubt> {
    let of = |prepared: &Prepared| -> Vec<(String, GlobalId)> {
        let globals = prepared.program.globals.iter().enumerate();
        let outputs = globals.filter(|(_, global)| global.role == Role::Output);
        outputs.map(|(at, global)| (global.name.clone(), GlobalId(at as u32))).collect()
    };
    let theirs = of(spec);
    of(own)
        .into_iter()
        .map(|(name, own)| match theirs.iter().find(|(other, _)| *other == name) {
            Some((_, theirs)) => Ok((*theirs, own)),
            None => Err(Doubt::general(format!("only one program has the output `{name}`"))),
        })
        .collect()
}

/// How a way ends; nothing if rank 0 does not go it.
fn end_of(
    kernel: &mut Kernel<'_>,
    path: &Path,
    outputs: &[GlobalId],
    knowledge: &Knowledge,
) -> Result<Option<End>, Doubt> {
    let first = FxHashMap::from_iter([(kernel.rank, Arena::ZERO)]);
    let (arena, formulas) = kernel.encoder.kernel();
    let reached = formulas.to_condition(arena, path.state.reached);
    let known = arena.and(reached, path.facts);
    let known = knowledge.resolve(kernel, known);
    let known = kernel.arena().substitute(known, &first);
    if !kernel.possible(known) {
        return Ok(None);
    }
    if path.life == Life::Running {
        return Err(Doubt::general("a program that aborts has no outputs"));
    }
    let mut values = Vec::new();
    for output in outputs {
        let variable = Variable::Global(*output);
        let slot = path.state.environment.get(variable).filter(|_| path.written.contains(&variable));
        let Some(slot) = slot else { return Err(Doubt::general("rank 0 does not surely write each output")) };
        if !matches!(kernel.arena().type_of(slot.value), TypeId::INT | TypeId::REAL) {
            return Err(Doubt::general("outputs other than numbers are compared for given numbers of processes only"));
        }
        let value = knowledge.resolve(kernel, slot.value);
        let value = kernel.arena().substitute(value, &first);
        values.push(exact(kernel, value));
    }
    let known = exact(kernel, known);
    Ok(Some(End { known, outputs: values }))
}

/// A term without quotients `n * x / n`, `n` being the number of processes, which is not zero.
fn exact(kernel: &mut Kernel<'_>, term: Term) -> Term {
    let size = kernel.size;
    let mut found = Vec::new();
    kernel.arena().visit(term, &mut |arena, part| {
        if let View::Divide(dividend, divisor) = arena.view(part) {
            if divisor == size {
                found.push((part, dividend));
            }
        }
    });
    let arena = kernel.arena();
    let quotients = found.into_iter().filter_map(|(part, dividend)| Some((part, without(arena, dividend, size)?)));
    let map: FxHashMap<Term, Term> = quotients.collect();
    arena.substitute(term, &map)
}

/// `x` of `size * x`.
fn without(arena: &mut Arena, product: Term, size: Term) -> Option<Term> {
    if product == Arena::ZERO {
        return Some(Arena::ZERO);
    }
    let parts = match arena.view(product) {
        View::Sum(parts) => parts.into_iter().map(|(part, coef)| (part, arena.coefficient(coef))).collect(),
        _ => vec![(product, antiphon_numbers::Rat::one())],
    };
    let mut total = Arena::ZERO;
    for (part, factor) in parts {
        let factors = match arena.view(part) {
            View::Monomial(factors) => factors,
            _ => vec![(part, 1)],
        };
        let (_, power) = factors.iter().find(|(base, _)| *base == size)?;
        let mut rest = arena.int(factor.as_int()?.clone());
        for (base, exponent) in &factors {
            let exponent = if *base == size { power - 1 } else { *exponent };
            let power = arena.pow(*base, exponent);
            rest = arena.mul(rest, power);
        }
        total = arena.add(total, rest);
    }
    Some(total)
}

/// Which symbol of the one kernel is which of the other: inputs, by name.
fn shared_symbols(spec: &Side<'_, '_>, own: &Side<'_, '_>) -> FxHashMap<Term, Term> {
    let inputs = |side: &Side<'_, '_>| -> Vec<(String, Term)> {
        let Some(path) = side.ends.first() else { return Vec::new() };
        let tracked = path.state.environment.scope().tracked.iter().filter(|each| each.lasting == Lasting::Constant);
        let named = tracked.filter_map(|each| match each.variable {
            Variable::Global(global) if global < side.prepared.rank => {
                let global = side.prepared.program.global(global);
                matches!(global.role, Role::Input(_)).then(|| (global.name.clone(), each.value))
            }
            _ => None,
        });
        named.collect()
    };
    let mine = inputs(own);
    let pairs = inputs(spec).into_iter().filter_map(|(name, theirs)| {
        let (_, own) = mine.iter().find(|(other, _)| *other == name)?;
        Some((theirs, *own))
    });
    pairs.collect()
}

/// A term of one kernel in the other one; nothing for a term that has something in it that only one of them knows.
fn carry(from: &Arena, to: &mut Arena, known: &mut FxHashMap<Term, Term>, term: Term) -> Option<Term> {
    if let Some(copy) = known.get(&term) {
        return Some(*copy);
    }
    let real = from.is_real(term);
    let copy = match from.view(term) {
        View::Bool(value) => {
            if value {
                Arena::TRUE
            } else {
                Arena::FALSE
            }
        }
        View::Number(number) if real => to.real(number),
        View::Number(number) => to.int(number.as_int()?.clone()),
        View::Monomial(factors) => {
            let mut product = if real { to.real(antiphon_numbers::Rat::one()) } else { Arena::ONE };
            for (base, exponent) in factors {
                let base = carry(from, to, known, base)?;
                let power = to.pow(base, exponent);
                product = to.mul(product, power);
            }
            product
        }
        View::Sum(parts) => {
            let mut sum = if real { Arena::REAL_ZERO } else { Arena::ZERO };
            for (part, coef) in parts {
                let (part, factor) = (carry(from, to, known, part)?, from.coefficient(coef));
                let factor = if real { to.real(factor) } else { to.int(factor.as_int()?.clone()) };
                let part = to.mul(factor, part);
                sum = to.add(sum, part);
            }
            sum
        }
        View::Quotient(a, b) => carried(from, to, known, [a, b]).map(|[a, b]| to.divide_real(a, b))?,
        View::Divide(a, b) => carried(from, to, known, [a, b]).map(|[a, b]| to.divide(a, b))?,
        View::Remainder(a, b) => carried(from, to, known, [a, b]).map(|[a, b]| to.remainder(a, b))?,
        View::Read(a, b) => carried(from, to, known, [a, b]).map(|[a, b]| to.read(a, b))?,
        View::Conditional(a, b, c) => carried(from, to, known, [a, b, c]).map(|[a, b, c]| to.conditional(a, b, c))?,
        View::ToReal(inner) => carried(from, to, known, [inner]).map(|[inner]| to.to_real(inner))?,
        View::Not(inner) => carried(from, to, known, [inner]).map(|[inner]| to.not(inner))?,
        View::Relation(op, inner) => carried(from, to, known, [inner]).map(|[inner]| to.relation(op, inner))?,
        View::And(parts) => {
            let parts: Option<Vec<Term>> = parts.into_iter().map(|part| carry(from, to, known, part)).collect();
            to.and_all(&parts?)
        }
        View::Or(parts) => {
            let parts: Option<Vec<Term>> = parts.into_iter().map(|part| carry(from, to, known, part)).collect();
            to.or_all(&parts?)
        }
        View::Apply(function, arguments) if is_prefix(from, function) => {
            let [array, index] = arguments[..] else { return None };
            carried(from, to, known, [array, index]).map(|[array, index]| prefix(to, array, index))?
        }
        _ => return None,
    };
    known.insert(term, copy);
    Some(copy)
}

fn carried<const N: usize>(
    from: &Arena,
    to: &mut Arena,
    known: &mut FxHashMap<Term, Term>,
    terms: [Term; N],
) -> Option<[Term; N]> {
    let mut copies = terms;
    for copy in &mut copies {
        *copy = carry(from, to, known, *copy)?;
    }
    Some(copies)
}
