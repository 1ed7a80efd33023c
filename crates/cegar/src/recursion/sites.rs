//! Call sites taken apart: arguments are assigned to variables before a call, and what it gives is in a
//! variable behind it, so that the call itself has nothing but names in it.
//!
//! Calls whose types are not those of the function stay as they are, a gap to the encoder.

use antiphon_model::{
    Action, Callee, ExprId, FunctionId, LocalId, LocationId, LocationRole, PlaceId, Program, Step, Variable,
};
use antiphon_passes::Rewriter;
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A call that has its arguments in variables.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// Where it is.
    pub at: LocationId,
    /// Where control goes on.
    pub next: LocationId,
    /// What is called.
    pub callee: FunctionId,
    /// The arguments.
    pub arguments: Vec<LocalId>,
    /// What the call gives, if somebody wants it.
    pub result: Option<LocalId>,
}

/// The functions that control can come to, and the calls in them.
pub(super) type Sites = BTreeMap<FunctionId, Vec<Site>>;

/// Takes the calls of all functions apart that control can come to.
pub(super) fn sites(program: &mut Program) -> Sites {
    let mut found = Sites::new();
    let mut open = BTreeSet::from([program.startup]);
    while let Some(function) = open.pop_first() {
        let own = isolate(program, function);
        open.extend(own.iter().map(|site| site.callee).filter(|callee| *callee != function));
        found.insert(function, own);
        open.retain(|function| !found.contains_key(function));
    }
    found
}

fn isolate(program: &mut Program, function: FunctionId) -> Vec<Site> {
    let mut sites = Vec::new();
    for at in (0..program.function(function).body.locations.len()).map(|at| LocationId(at as u32)) {
        let location = program.function(function).body.location(at);
        let (step, span) = (location.step.clone(), location.span);
        let Step::Action(Action::Call { callee: Callee::Direct(callee), arguments, result }, next) = step else {
            continue;
        };
        if fits(program, callee, &arguments, result) {
            let mut rewriter = Rewriter::new(program, function);
            sites.push(site(&mut rewriter, at, (callee, &arguments, result), next, span));
        }
    }
    sites
}

/// Whether arguments and result have the types of the function.
fn fits(program: &Program, callee: FunctionId, arguments: &[ExprId], result: Option<PlaceId>) -> bool {
    let function = program.function(callee);
    let parameters = function.locals[..function.parameters as usize].iter();
    let same = parameters.zip(arguments).all(|(parameter, argument)| parameter.ty == program.expr(*argument).ty);
    let scalar = arguments.iter().all(|argument| program.types.is_scalar(program.expr(*argument).ty));
    let result = result.is_none_or(|place| {
        function.result == program.place(place).ty && program.types.is_scalar(program.place(place).ty)
    });
    arguments.len() == function.parameters as usize && same && scalar && result
}

fn site(
    rewriter: &mut Rewriter<'_>,
    mut at: LocationId,
    (callee, arguments, result): (FunctionId, &[ExprId], Option<PlaceId>),
    next: LocationId,
    span: Span,
) -> Site {
    let mut handed = Vec::new();
    for argument in arguments {
        let local = rewriter.temporary(rewriter.program.expr(*argument).ty, span);
        let place = rewriter.local_place(local, span);
        at = rewriter.act(at, Action::Assign(place, *argument), span);
        handed.push(local);
    }
    if arguments.is_empty() {
        // The call must not be where its function begins: that is a point of its own.
        at = rewriter.act(at, Action::Skip, span);
    }
    let after = rewriter.add_location(LocationRole::Plain, span);
    let given = result.map(|place| {
        let local = rewriter.temporary(rewriter.program.place(place).ty, span);
        let value = rewriter.local_value(local, span);
        rewriter.replace(after, Step::Action(Action::Assign(place, value), next));
        (local, rewriter.local_place(local, span))
    });
    if given.is_none() {
        rewriter.replace(after, Step::Action(Action::Skip, next));
    }
    let values: Vec<ExprId> = handed.iter().map(|local| rewriter.local_value(*local, span)).collect();
    let call =
        Action::Call { callee: Callee::Direct(callee), arguments: values, result: given.map(|(_, place)| place) };
    rewriter.replace(at, Step::Action(call, after));
    Site { at, next: after, callee, arguments: handed, result: given.map(|(local, _)| local) }
}

/// The globals that functions write, themselves or by what they call.
pub(super) fn written(program: &Program, sites: &Sites) -> BTreeMap<FunctionId, BTreeSet<Variable>> {
    let mut written: BTreeMap<FunctionId, BTreeSet<Variable>> =
        sites.keys().map(|function| (*function, own_writes(program, *function))).collect();
    loop {
        let before: usize = written.values().map(BTreeSet::len).sum();
        for (function, own) in sites {
            for site in own {
                let more = written[&site.callee].clone();
                written.entry(*function).or_default().extend(more);
            }
        }
        if written.values().map(BTreeSet::len).sum::<usize>() == before {
            return written;
        }
    }
}

fn own_writes(program: &Program, function: FunctionId) -> BTreeSet<Variable> {
    use antiphon_model::visit::{step_operands, Operand};
    let mut found = BTreeSet::new();
    for location in &program.function(function).body.locations {
        step_operands(&location.step, |operand| {
            if let Operand::Written(place) | Operand::Updated(place) = operand {
                found.extend(program.root(place));
            }
        });
    }
    found.retain(|variable| matches!(variable, Variable::Global(_)));
    found
}
