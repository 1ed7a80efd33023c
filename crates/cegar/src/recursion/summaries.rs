//! Summaries of functions, as a solution of Horn clauses with two predicates in a body.
//!
//! Each point of a function has a predicate over the function's inputs, as they were when it was
//! called, and the variables that matter there; each function has one, its summary, over
//! inputs, result and the globals that it leaves. Along an edge the inputs stay. At a call
//! control comes to the start of the function with what it is given, and behind it the caller
//! goes on with what the summary says:
//!
//! ```text
//! before(i, x)                          ->  start_f(given(x), given(x))
//! before(i, x)  &  f(given(x), r, g)    ->  behind(i, x with r and g)
//! ```
//!
//! (Reps, Horwitz, Sagiv, POPL 1995, for the relation of inputs and states; Grebenshchikov et al., PLDI
//! 2012, for the clauses.) A function is only asked for inputs that some call gives, so that
//! errors inside of it count when they can be reached.
//!
//! A solution is checked clause by clause with plain questions, types included, before
//! anything is said. That there is none is not told: violations are for the unfolding.

use super::parts::{Edge, FunctionGraph, Parts, Point, To};
use super::sites::Site;
use crate::horn::Types;
use crate::work::{prover, Options};
use antiphon_encode::Encoder;
use antiphon_model::{Body, FunctionId, Variable};
use antiphon_prover::{
    Application, CheckResult, Clause, Context, Formula, Formulas, Guidance, Horn, HornClauses, HornResult,
    Interpretation, Limit, Predicate, Reason,
};
use antiphon_symbolic::ExprId as Term;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What the clauses say.
#[derive(Debug)]
pub(super) enum Summarised {
    /// Errors are out of reach, by what these functions do.
    Proved(Vec<Summary>),
    /// There are no summaries that exclude errors.
    None,
    /// Nobody knows.
    Unknown,
}

/// What a function does, for a reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Summary {
    /// Its name.
    pub function: String,
    /// What holds when it returns: parameters and `old` globals as they were given, `result`, and globals as it leaves them.
    pub text: String,
}

/// Predicates of a program.
struct Predicates {
    points: BTreeMap<Point, Predicate>,
    summaries: BTreeMap<FunctionId, Predicate>,
}

/// Looks for summaries that exclude all errors.
pub(super) fn solve(
    encoder: &mut Encoder<'_>,
    parts: &Parts,
    options: &Options,
    types: Types,
    limit: &Limit,
) -> Summarised {
    let mut clauses = HornClauses::default();
    let predicates = Predicates::declare(encoder, parts, &mut clauses);
    for clause in predicates.clauses(encoder, parts, types) {
        clauses.clause(clause);
    }
    let mut horn = Horn::new(prover(options, limit)).guided(Guidance::Global);
    let (arena, formulas) = encoder.kernel();
    match horn.solve(arena, formulas, &clauses) {
        HornResult::Satisfiable(found) => {
            let mut context = Context::new(prover(options, limit));
            let typed = predicates.clauses(encoder, parts, Types::Asserted);
            match check(encoder, &mut context, &clauses, &typed, &found) {
                Ok(()) => Summarised::Proved(predicates.told(encoder, parts, &found)),
                Err(_) => Summarised::Unknown,
            }
        }
        HornResult::Unsatisfiable => Summarised::None,
        HornResult::Unknown(_) => Summarised::Unknown,
    }
}

/// Whether a solution satisfies every clause.
fn check(
    encoder: &mut Encoder<'_>,
    context: &mut Context,
    predicates: &HornClauses,
    clauses: &[Clause],
    found: &Interpretation,
) -> Result<(), Reason> {
    for clause in clauses {
        let (arena, formulas) = encoder.kernel();
        let mut parts = vec![clause.constraint];
        parts.extend(clause.body.iter().map(|body| found.instance(arena, formulas, predicates, body)));
        if let Some(head) = &clause.head {
            let head = found.instance(arena, formulas, predicates, head);
            parts.push(formulas.not(head));
        }
        let escapes = formulas.and(&parts);
        context.push();
        context.assert(arena, formulas, escapes);
        let result = context.check(arena, formulas);
        context.pop();
        match result {
            CheckResult::Unsatisfiable(_) => {}
            CheckResult::Satisfiable { .. } => return Err(Reason::Refuted),
            CheckResult::Unknown(reason) => return Err(reason),
        }
    }
    Ok(())
}

impl Predicates {
    /// The summaries of functions, without the start of the program.
    fn told(&self, encoder: &mut Encoder<'_>, parts: &Parts, found: &Interpretation) -> Vec<Summary> {
        let mut told = Vec::new();
        for (function, predicate) in &self.summaries {
            if *function == encoder.program().startup {
                continue;
            }
            let part = &parts.parts[function];
            let inputs: Vec<Variable> = parts.inputs(encoder, *function).into_iter().collect();
            let inputs: Vec<Variable> = inputs.into_iter().filter(|own| part.symbol(*own).is_some()).collect();
            let mut names: FxHashMap<Term, String> = FxHashMap::default();
            for (copy, variable) in given(encoder, parts, *function).into_iter().zip(inputs) {
                let name = match variable {
                    Variable::Local(id) => encoder.program().function(*function).locals[id.0 as usize].name.clone(),
                    Variable::Global(id) => format!("old {}", encoder.program().global(id).name),
                };
                names.insert(copy, name);
            }
            names.extend(parts.wanted(*function).result.map(|result| (result, "result".to_owned())));
            let (arena, formulas) = encoder.kernel();
            let condition = formulas.to_condition(arena, found.of(*predicate));
            let mut renamed: FxHashMap<Term, Term> = FxHashMap::default();
            for (symbol, name) in names {
                let ty = arena.type_of(symbol);
                let own = arena.symbol(&name, ty);
                renamed.insert(symbol, own);
            }
            let condition = arena.substitute(condition, &renamed);
            let text = encoder.arena().print(condition);
            told.push(Summary { function: encoder.program().function(*function).name.clone(), text });
        }
        told
    }

    fn declare(encoder: &mut Encoder<'_>, parts: &Parts, clauses: &mut HornClauses) -> Predicates {
        let mut predicates = Predicates { points: BTreeMap::new(), summaries: BTreeMap::new() };
        for (function, part) in &parts.parts {
            let given = given(encoder, parts, *function);
            let ends = part.edges.iter().flat_map(|edge| match edge.to {
                To::Location(to) => vec![edge.from, to],
                To::Return(_) | To::Error => vec![edge.from],
            });
            let sites = part.sites.iter().flat_map(|site| [site.at, site.next]);
            for at in ends.chain(sites).chain([Body::ENTRY]) {
                let point = (*function, at);
                let live = symbols(part, parts.live(point));
                let parameters: Vec<Term> = given.iter().copied().chain(live).collect();
                predicates.points.entry(point).or_insert_with(|| clauses.predicate(&parameters));
            }
            let wanted = parts.wanted(*function);
            let left = wanted.result.into_iter().chain(symbols(part, wanted.globals));
            let parameters: Vec<Term> = given.iter().copied().chain(left).collect();
            predicates.summaries.insert(*function, clauses.predicate(&parameters));
        }
        predicates
    }

    fn clauses(&self, encoder: &mut Encoder<'_>, parts: &Parts, types: Types) -> Vec<Clause> {
        let mut clauses = Vec::new();
        for (function, part) in &parts.parts {
            let given = given(encoder, parts, *function);
            for edge in &part.edges {
                clauses.push(self.edge(encoder, parts, (*function, part), edge, &given, types));
            }
            for site in &part.sites {
                clauses.extend(self.call(encoder, parts, (*function, part), site, &given));
            }
        }
        // The program starts.
        let startup = encoder.program().startup;
        let head = self.at(parts, (startup, Body::ENTRY), &[], &FxHashMap::default());
        clauses.push(Clause { body: Vec::new(), constraint: Formulas::TRUE, head: Some(head) });
        clauses
    }

    /// The predicate of a point, of variables that were replaced.
    fn at(&self, parts: &Parts, point: Point, given: &[Term], replaced: &FxHashMap<Variable, Term>) -> Application {
        let part = &parts.parts[&point.0];
        let value = |variable| replaced.get(&variable).copied().or_else(|| part.symbol(variable));
        let live = parts.live(point).into_iter().filter_map(value);
        Application { predicate: self.points[&point], arguments: given.iter().copied().chain(live).collect() }
    }

    fn edge(
        &self,
        encoder: &mut Encoder<'_>,
        parts: &Parts,
        (function, part): (FunctionId, &FunctionGraph),
        edge: &Edge,
        given: &[Term],
        types: Types,
    ) -> Clause {
        let values = parts.values(function, edge);
        let arguments = given.iter().copied().chain(values.iter().copied()).collect();
        let head = match edge.to {
            To::Location(to) => Some(Application { predicate: self.points[&(function, to)], arguments }),
            To::Return(_) => Some(Application { predicate: self.summaries[&function], arguments }),
            To::Error => None,
        };
        let body = vec![self.at(parts, (function, edge.from), given, &FxHashMap::default())];
        Clause { body, constraint: constraint(encoder, part, edge, &values, types), head }
    }

    /// The start of what is called, and what is behind the call.
    fn call(
        &self,
        encoder: &mut Encoder<'_>,
        parts: &Parts,
        (function, part): (FunctionId, &FunctionGraph),
        site: &Site,
        given: &[Term],
    ) -> [Clause; 2] {
        let before = self.at(parts, (function, site.at), given, &FxHashMap::default());
        let inputs = parts.inputs(encoder, site.callee);
        let handed: Vec<Term> = inputs.iter().filter_map(|input| part.symbol(Parts::actual(site, *input))).collect();
        let mut own = FxHashMap::default();
        for variable in parts.live((site.callee, Body::ENTRY)) {
            // Other variables of the function have any value as yet.
            let any = parts.parts[&site.callee].symbol(variable).map(|symbol| encoder.copy(symbol, "any"));
            let value = inputs.iter().position(|input| *input == variable).map(|at| handed[at]).or(any);
            own.extend(value.map(|value| (variable, value)));
        }
        let start = self.at(parts, (site.callee, Body::ENTRY), &handed, &own);
        let wanted = parts.wanted(site.callee);
        let result = wanted.result.map(|symbol| encoder.copy(symbol, "out"));
        let mut after = FxHashMap::default();
        let mut left: Vec<Term> = result.into_iter().collect();
        for global in wanted.globals {
            let symbol = part.symbol(global).map(|symbol| encoder.copy(symbol, "out"));
            left.extend(symbol);
            after.extend(symbol.map(|symbol| (global, symbol)));
        }
        after.extend(site.result.map(Variable::Local).zip(result));
        let arguments = handed.into_iter().chain(left).collect();
        let summary = Application { predicate: self.summaries[&site.callee], arguments };
        let behind = self.at(parts, (function, site.next), given, &after);
        let (constraint, body) = (Formulas::TRUE, vec![before.clone(), summary]);
        [Clause { body: vec![before], constraint, head: Some(start) }, Clause { body, constraint, head: Some(behind) }]
    }
}

/// The inputs of a function as they were when it was called.
fn given(encoder: &mut Encoder<'_>, parts: &Parts, function: FunctionId) -> Vec<Term> {
    let inputs = parts.inputs(encoder, function);
    let symbols = symbols(&parts.parts[&function], inputs);
    symbols.into_iter().map(|symbol| encoder.copy(symbol, "in")).collect()
}

fn symbols(part: &FunctionGraph, variables: impl IntoIterator<Item = Variable>) -> Vec<Term> {
    variables.into_iter().filter_map(|variable| part.symbol(variable)).collect()
}

/// When an edge is taken, with the definitions of what it and its values need.
fn constraint(encoder: &mut Encoder<'_>, part: &FunctionGraph, edge: &Edge, values: &[Term], types: Types) -> Formula {
    let needed = part.needed(encoder, edge, values);
    let chunk = &part.chunks[edge.block];
    let mut guard = vec![edge.reached];
    guard.extend(needed.definitions(encoder, &chunk.block));
    if types == Types::Asserted {
        guard.extend(needed.facts(&chunk.cone));
        for variable in &needed.variables {
            let typing = part.scope.tracked[*variable].typing;
            guard.push(encoder.formula(typing));
        }
    }
    encoder.kernel().1.and(&guard)
}
