//! Two programs with the same outputs, for every number of processes of the second.
//!
//! The specification is sequential and is walked like a process that never communicates; of the implementation the ways of rank
//! 0 count, for its outputs are the program's. What both have in an output at the end are terms over the same inputs: those of the
//! specification are carried over into the expressions of the other kernel, and for each pair of ways they are proved equal. Of an array
//! that is proved of an unknown element, which both programs surely wrote.
//!
//! Deliberately not here: arrays with more than one dimension, outputs that rank 0 leaves to others, and programs that abort.

use crate::coupled::{couple, Failure, Summary};
use crate::kernel::Kernel;
use crate::prepare::Prepared;
use crate::sums::{is_prefix, prefix};
use crate::values::Knowledge;
use crate::walk::{Life, Path};
use crate::Doubt;
use antiphon_encode::Lasting;
use antiphon_model::{Extent, GlobalId, LocationId, Role, Type, Variable};
use antiphon_symbolic::{Arena, ExprId as Term, TypeId, View};
use rustc_hash::FxHashMap;

/// An array is looked at through so many writes and loops.
const MOST_LAYERS: u32 = 48;

/// Why outputs are not compared.
const NOT_WRITTEN: &str = "rank 0 does not surely write each output";

/// A program with its ways to an end.
pub(crate) struct Side<'a, 'p> {
    pub prepared: &'a Prepared,
    pub kernel: &'a mut Kernel<'p>,
    pub ends: &'a [Path],
    /// Loops on the ways.
    pub loops: &'a [Summary],
}

/// How a program ends on one way: under which condition, and with which outputs.
struct End {
    known: Term,
    outputs: Vec<Output>,
}

/// An output: a number, or an element of an array.
#[derive(Clone, Copy)]
struct Output {
    value: Term,
    /// Whether there is such an element.
    inside: Term,
    /// How many there are.
    extent: Term,
}

impl Output {
    fn terms(self) -> [Term; 3] {
        [self.value, self.inside, self.extent]
    }
}

/// Proves that both have the same outputs.
pub(crate) fn prove(mut spec: Side<'_, '_>, mut own: Side<'_, '_>, knowledge: &Knowledge) -> Result<(), Doubt> {
    let outputs = outputs(spec.prepared, own.prepared)?;
    let spec_outputs: Vec<GlobalId> = outputs.iter().map(|(theirs, _)| *theirs).collect();
    let own_outputs: Vec<GlobalId> = outputs.iter().map(|(_, own)| *own).collect();
    let mut symbols = shared_symbols(&spec, &own);
    let (coupling, failed) = match couple(&mut spec, &mut own, &symbols, knowledge) {
        Ok(coupling) => (Some(coupling), None),
        Err(failed) => (None, failed),
    };
    let cell = share_cell(&mut spec, &mut own, &mut symbols);
    let knows_nothing = Knowledge::default();
    let mut behind = FxHashMap::default();
    if let Some(coupling) = &coupling {
        // The specification's rank is 0 where its outputs are looked at.
        let first = FxHashMap::from_iter([(spec.kernel.rank, Arena::ZERO)]);
        let after = spec.kernel.arena().substitute(coupling.after.0, &first);
        behind.insert(after, coupling.after.1);
        symbols.insert(coupling.after.1, coupling.symbol);
    }
    let mut wanted = Vec::new();
    for path in spec.ends {
        let Some(end) = end_of(&mut spec, path, &spec_outputs, &knows_nothing, cell.0)? else { continue };
        let mut carried = Vec::new();
        let terms = end.outputs.iter().flat_map(|output| output.terms());
        for term in std::iter::once(end.known).chain(terms) {
            let theirs = &mut *spec.kernel;
            let term = theirs.arena().substitute(term, &behind);
            let copy = carry(theirs.arena(), own.kernel.arena(), &mut symbols, term);
            carried.push(copy.ok_or_else(|| not_followed(own.prepared, failed))?);
        }
        let outputs =
            carried[1..].chunks(3).map(|three| Output { value: three[0], inside: three[1], extent: three[2] });
        wanted.push(End { known: carried[0], outputs: outputs.collect() });
    }
    for path in own.ends {
        let Some(end) = end_of(&mut own, path, &own_outputs, knowledge, cell.1)? else { continue };
        for other in &wanted {
            let mut both = own.kernel.arena().and(end.known, other.known);
            if let Some(coupling) = &coupling {
                both = coupling.behind(own.kernel, both);
            }
            for (at, (mine, theirs)) in end.outputs.iter().zip(&other.outputs).enumerate() {
                let arena = own.kernel.arena();
                let (as_many, equal) = (arena.equal(mine.extent, theirs.extent), arena.equal(mine.value, theirs.value));
                let equal = arena.implies(theirs.inside, equal);
                let mut same = arena.and(as_many, equal);
                if let Some(coupling) = &coupling {
                    same = coupling.behind(own.kernel, same);
                    let all = own.kernel.arena().and(both, same);
                    let facts = coupling.facts(own.kernel, all);
                    both = own.kernel.arena().and(both, facts);
                }
                if !own.kernel.proves(both, same) {
                    let global = own.prepared.program.global(own_outputs[at]);
                    let mut message = format!("it is not shown that both programs give the same `{}`", global.name);
                    let mut span = global.span;
                    if let Some(head) = coupling.as_ref().and_then(|coupling| coupling.lost) {
                        message += &format!(": {}", Failure::Step.words());
                        span = own.prepared.program.function(own.prepared.program.startup).body.location(head).span;
                    }
                    let suspect = own.kernel.exception(both, same);
                    return Err(Doubt::unproved(span, message).suspecting(suspect));
                }
            }
        }
    }
    Ok(())
}

/// Why the specification's outputs are not known here: the step of an induction that failed, if one was tried.
fn not_followed(own: &Prepared, failed: Option<(Failure, LocationId)>) -> Doubt {
    let message = "the outputs of the specification are not followed";
    match failed.filter(|(failure, _)| *failure != Failure::Form) {
        Some((failure, head)) => {
            let span = own.program.function(own.program.startup).body.location(head).span;
            Doubt::unproved(span, format!("{message}: {}", failure.words()))
        }
        None => Doubt::general(message),
    }
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

/// A symbol of each kernel for an element of an array.
fn share_cell(spec: &mut Side<'_, '_>, own: &mut Side<'_, '_>, symbols: &mut FxHashMap<Term, Term>) -> (Term, Term) {
    let there = spec.kernel.arena().symbol("an element of an output", TypeId::INT);
    let here = own.kernel.arena().symbol("an element of an output", TypeId::INT);
    symbols.insert(there, here);
    (there, here)
}

/// How a way ends; nothing if rank 0 does not go it. Of an array it is the element `cell`.
fn end_of(
    side: &mut Side<'_, '_>,
    path: &Path,
    outputs: &[GlobalId],
    knowledge: &Knowledge,
    cell: Term,
) -> Result<Option<End>, Doubt> {
    let (prepared, loops) = (side.prepared, side.loops);
    let kernel = &mut *side.kernel;
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
        let Some(slot) = path.state.environment.get(variable) else { return Err(Doubt::general(NOT_WRITTEN)) };
        if let Some(extent) = extent(prepared, kernel, path, *output) {
            let (element, inside) = element(kernel, (path, loops), (slot.value, extent), knowledge, cell, known)?;
            values.push(Output { value: exact(kernel, element), inside, extent });
            continue;
        }
        if !path.written.contains(&variable) {
            return Err(Doubt::general(NOT_WRITTEN));
        }
        if !matches!(kernel.arena().type_of(slot.value), TypeId::INT | TypeId::REAL) {
            return Err(Doubt::general("outputs other than numbers are compared for given numbers of processes only"));
        }
        let value = knowledge.resolve(kernel, slot.value);
        let value = kernel.arena().substitute(value, &first);
        values.push(Output { value: exact(kernel, value), inside: Arena::TRUE, extent: Arena::ZERO });
    }
    let known = exact(kernel, known);
    Ok(Some(End { known, outputs: values }))
}

/// The extent of an output that is an array of numbers; an extent that differs is seen as a range that does.
fn extent(prepared: &Prepared, kernel: &mut Kernel<'_>, path: &Path, output: GlobalId) -> Option<Term> {
    let program = &prepared.program;
    let Type::Array(element, extent) = program.types.get(program.global(output).ty) else { return None };
    if matches!(program.types.get(*element), Type::Array(..)) {
        return None;
    }
    match extent {
        Extent::Fixed(count) => Some(kernel.arena().int(*count)),
        Extent::Variable(variable) => Some(path.state.environment.get(*variable)?.value),
        Extent::Flexible => None,
    }
}

/// An element of an output of rank 0, and that it is one; it was surely written.
fn element(
    kernel: &mut Kernel<'_>,
    (path, loops): (&Path, &[Summary]),
    (array, extent): (Term, Term),
    knowledge: &Knowledge,
    cell: Term,
    known: Term,
) -> Result<(Term, Term), Doubt> {
    debug_assert!(path.indices.is_empty());
    let first = FxHashMap::from_iter([(kernel.rank, Arena::ZERO)]);
    let entry = |array: Term| {
        let changed = loops.iter().flat_map(|each| &each.variables).find(|changed| changed.after == array);
        changed.map(|changed| changed.entry)
    };
    let written = kernel.covered(array, cell, &entry, MOST_LAYERS);
    let value = kernel.arena().read(array, cell);
    let [written, value, extent] = [written, value, extent].map(|term| {
        let term = knowledge.resolve(kernel, term);
        kernel.arena().substitute(term, &first)
    });
    let inside = kernel.within(cell, extent);
    let given = kernel.arena().and(known, inside);
    match kernel.proves(given, written) {
        true => Ok((value, inside)),
        false => Err(Doubt::general(NOT_WRITTEN)),
    }
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
pub(crate) fn carry(from: &Arena, to: &mut Arena, known: &mut FxHashMap<Term, Term>, term: Term) -> Option<Term> {
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
