//! What of a program a formula can see: the points at which a state is looked at, and
//! what each atom says there.
//!
//! A run is looked at where `main` begins, behind each write to a global that an
//! atom reads, where a function of an atom is called, before a label of an atom, at
//! the head of each loop (so that every infinite run is looked at for ever), and at the end, for ever. Points that
//! `--parallel` adds are not looked at, so that the answer does not depend on it.
//!
//! Calls are inlined before the graph is built. So markers are put into the program
//! first: a step that does nothing where a function begins, with a label that no C
//! program can have. The expression of an atom comes as a function of the program,
//! `__antiphon_atom_N`, which nobody calls.

use crate::names::{ATOM_FUNCTION, BEGINS};
use crate::threads::{Fairness, Watch};
use antiphon_encode::{Encoder, Joins, Region, Target};
use antiphon_model::library::{Control, LibraryFunction};
use antiphon_model::{
    Action, Body, Callee, Expr, ExprKind, FunctionId, Label, LocationId, PlaceId, PlaceKind, Program, Step, Type,
    Variable,
};
use antiphon_passes::Rewriter;
use antiphon_prover::Formula;
use antiphon_symbolic::RelOp;
use antiphon_temporal::{Atom, Property};
use std::collections::BTreeSet;

/// Why a property is not about a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Misfit(pub String);

/// A program with markers.
pub(crate) fn marked(program: &Program, property: &Property) -> Result<Program, Misfit> {
    let mut marked = program.clone();
    let mut functions = BTreeSet::from([marked.main]);
    for atom in &property.atoms {
        match atom {
            Atom::Call(name) => functions.extend(called(program, name)?),
            Atom::At(label) => labelled(program, label)?,
            Atom::Condition(_) | Atom::End => {}
        }
    }
    for function in functions {
        mark(&mut marked, function);
    }
    for function in 0..marked.functions.len() {
        end_at_abort(&mut marked, FunctionId(function as u32));
    }
    Ok(marked)
}

/// The functions of a name that have a body.
fn called(program: &Program, name: &str) -> Result<Vec<FunctionId>, Misfit> {
    let own = |at: &usize| program.functions[*at].name == name;
    let found: Vec<FunctionId> = (0..program.functions.len()).filter(own).map(|at| FunctionId(at as u32)).collect();
    let in_library = || {
        program.functions.iter().any(|function| function.body.locations.iter().any(|l| calls_library(&l.step, name)))
    };
    match found.is_empty() && !in_library() {
        true => Err(Misfit(format!("`call({name})`: the program never calls a function `{name}`"))),
        false => Ok(found),
    }
}

fn calls_library(step: &Step, name: &str) -> bool {
    matches!(step, Step::Action(Action::Library { function, .. }, _) if function.name() == name)
}

fn labelled(program: &Program, label: &str) -> Result<(), Misfit> {
    let labels =
        program.functions.iter().flat_map(|function| function.body.labels.iter().map(move |own| (function, own)));
    let places: Vec<&str> =
        labels.filter(|(_, own)| own.name == label).map(|(function, _)| function.name.as_str()).collect();
    match places[..] {
        [] => Err(Misfit(format!("`at({label})`: no function that is called has a label `{label}`"))),
        [_] => Ok(()),
        _ => Err(Misfit(format!("`at({label})`: the label is ambiguous, it is in {}", places.join(" and ")))),
    }
}

/// Puts a step that does nothing before the first one of a function.
fn mark(program: &mut Program, function: FunctionId) {
    let body = &program.function(function).body;
    let first = body.location(Body::ENTRY).clone();
    let name = format!("{BEGINS}{}", program.function(function).name);
    let mut rewriter = Rewriter::new(program, function);
    let after = rewriter.add_location(first.role, first.span);
    let moved = |at: LocationId| if at == Body::ENTRY { after } else { at };
    let body = &mut rewriter.program.functions[function.0 as usize].body;
    body.locations[after.0 as usize].step = first.step;
    for location in &mut body.locations {
        location.step.redirect(moved);
    }
    for each in &mut body.loops {
        (each.head, each.exit) = (moved(each.head), moved(each.exit));
    }
    body.labels.iter_mut().for_each(|label| label.location = moved(label.location));
    body.labels.push(Label { name, location: Body::ENTRY });
    let entry = &mut body.locations[0];
    entry.step = Step::Action(Action::Skip, after);
    entry.role = antiphon_model::LocationRole::Plain;
}

/// A program that aborts ends.
fn end_at_abort(program: &mut Program, function: FunctionId) {
    let ty = program.types.intern(Type::Bool);
    for at in 0..program.function(function).body.locations.len() {
        let location = program.function(function).body.location(LocationId(at as u32)).clone();
        if let Step::Action(Action::Library { function: LibraryFunction::Control(Control::Abort), .. }, next) =
            location.step
        {
            let status = program.add_expr(Expr { kind: ExprKind::Int(1), ty, span: location.span });
            let exit = Action::Library {
                function: LibraryFunction::Control(Control::Exit),
                arguments: vec![status],
                result: None,
            };
            program.functions[function.0 as usize].body.locations[at].step = Step::Action(exit, next);
        }
    }
}

/// What a property looks at where threads are put together.
pub(crate) fn watch(property: &Property, fairness: Fairness, main: &str) -> Watch {
    let mut labels = BTreeSet::from([format!("{BEGINS}{main}")]);
    let mut calls = BTreeSet::new();
    for atom in &property.atoms {
        match atom {
            Atom::Call(name) => {
                labels.insert(format!("{BEGINS}{name}"));
                calls.insert(name.clone());
            }
            Atom::At(label) => {
                labels.insert(label.clone());
            }
            Atom::Condition(_) | Atom::End => {}
        }
    }
    Watch::Runs { labels, calls, fairness }
}

/// What a formula sees of the program as one function.
#[derive(Clone, Debug)]
pub(crate) struct Sights {
    /// Where `main` begins.
    pub start: LocationId,
    /// Locations that are looked at beside the heads of loops.
    pub cuts: BTreeSet<LocationId>,
    /// The globals that atoms read.
    pub globals: BTreeSet<Variable>,
    /// By atom: where it is true.
    pub atoms: Vec<Sight>,
}

/// Where an atom is true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sight {
    /// Where a condition holds.
    Condition,
    /// At these places.
    Places(BTreeSet<LocationId>),
    /// Where the program has ended.
    End,
}

/// What a property sees of a program that was marked and inlined.
pub(crate) fn sights(program: &Program, property: &Property) -> Result<Sights, Misfit> {
    let body = &program.function(program.startup).body;
    let main = format!("{BEGINS}{}", program.function(program.main).name);
    let start = places_of(body, &main).into_iter().next();
    let start = start.ok_or_else(|| Misfit("`main` was not found in the program".into()))?;
    let mut sights = Sights { start, cuts: BTreeSet::from([start]), globals: BTreeSet::new(), atoms: Vec::new() };
    for (number, atom) in property.atoms.iter().enumerate() {
        let sight = match atom {
            Atom::Condition(_) => {
                sights.globals.extend(globals_of(program, number)?);
                Sight::Condition
            }
            Atom::Call(name) => {
                let library =
                    body.locations.iter().enumerate().filter(|(_, location)| calls_library(&location.step, name));
                let library = library.map(|(at, _)| LocationId(at as u32));
                Sight::Places(places_of(body, &format!("{BEGINS}{name}")).into_iter().chain(library).collect())
            }
            Atom::At(label) => Sight::Places(places_of(body, label)),
            Atom::End => Sight::End,
        };
        if let Sight::Places(places) = &sight {
            sights.cuts.extend(places);
        }
        sights.atoms.push(sight);
    }
    sights.cuts.extend(behind_writes(program, body, &sights.globals));
    Ok(sights)
}

/// Where a label is; inlining puts the names of functions before it.
fn places_of(body: &Body, name: &str) -> BTreeSet<LocationId> {
    let is_it = |label: &&Label| label.name.rsplit('.').next() == Some(name);
    body.labels.iter().filter(is_it).map(|label| label.location).collect()
}

/// The locations behind writes to some globals.
fn behind_writes(program: &Program, body: &Body, globals: &BTreeSet<Variable>) -> BTreeSet<LocationId> {
    let mut found = BTreeSet::new();
    for location in &body.locations {
        let Step::Action(action, next) = &location.step else { continue };
        let written = match action {
            Action::Assign(place, _) | Action::Update { place, .. } | Action::Clear(place) => Some(*place),
            Action::Call { result, .. } | Action::Library { result, .. } | Action::VaArg { result, .. } => *result,
            Action::Allocate { result, .. } => Some(*result),
            _ => None,
        };
        if written.and_then(|place| program.root(place)).is_some_and(|variable| globals.contains(&variable)) {
            found.insert(*next);
        }
    }
    found
}

/// The function that holds the expression of an atom.
fn atom_function(program: &Program, number: usize) -> Result<FunctionId, Misfit> {
    let name = format!("{ATOM_FUNCTION}{number}");
    let found = program.functions.iter().position(|function| function.name == name);
    let found = found.ok_or_else(|| Misfit(format!("the expression of atom {number} is not in the program")))?;
    Ok(FunctionId(found as u32))
}

/// The globals that an atom reads.
fn globals_of(program: &Program, number: usize) -> Result<BTreeSet<Variable>, Misfit> {
    struct Reads(BTreeSet<Variable>);
    impl antiphon_model::visit::Visitor for Reads {
        fn place(&mut self, program: &Program, id: PlaceId) {
            if let PlaceKind::Variable(variable @ Variable::Global(_)) = program.place(id).kind {
                self.0.insert(variable);
            }
            antiphon_model::visit::walk_place(self, program, id);
        }
    }
    let function = atom_function(program, number)?;
    let mut reads = Reads(BTreeSet::new());
    for location in &program.function(function).body.locations {
        if matches!(
            location.step,
            Step::Action(Action::Call { callee: Callee::Direct(_) | Callee::Indirect(_), .. }, _)
        ) {
            return Err(Misfit("an atom must not call functions".into()));
        }
        antiphon_model::visit::walk_step(&mut reads, program, &location.step);
    }
    Ok(reads.0)
}

/// The formula of an atom over the globals.
pub(crate) fn atom_formula(encoder: &mut Encoder<'_>, number: usize, text: &str) -> Result<Formula, Misfit> {
    let function = atom_function(encoder.program(), number)?;
    let state = encoder.anywhere(function);
    let region = Region { entry: Body::ENTRY, exits: BTreeSet::new() };
    let untracked = || Misfit(format!("`{{{text}}}` reads memory that is not tracked"));
    let block = encoder.block(&region, state, Joins::Separate(64)).map_err(|_| untracked())?;
    if block.effects.abstractions().next().is_some() {
        return Err(untracked());
    }
    let mut ways = Vec::new();
    for exit in &block.exits {
        let Target::Return(Some(slot)) = exit.target else { continue };
        let arena = encoder.kernel().0;
        let holds = match arena.type_of(slot.value) == antiphon_symbolic::TypeId::BOOL {
            true => slot.value,
            false => arena.relation(RelOp::NonZero, slot.value),
        };
        let holds = encoder.formula(holds);
        ways.push(encoder.kernel().1.and(&[exit.state.reached, holds]));
    }
    let any = encoder.kernel().1.or(&ways);
    Ok(any)
}
