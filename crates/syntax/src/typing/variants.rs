//! What OpenMP chooses: alternatives of `metadirective`, and functions that are called in place of others.
//!
//! Selectors are weighed as OpenMP 5.2 says (7.3): constructs by where they stand among those around, what is known of devices more
//! than these, scores as they are; a selector that is a part of another one that fits counts nothing. What the text does not settle
//! is asked when the program runs: conditions of the program, and traits of which functions of the runtime know. Since what is around
//! a function may differ between its versions (for a device, for lanes), the weighing is done for each.
//!
//! Deliberately not here: what a trait is, which the parser and the runtime know; what becomes of arguments (`dispatched`).

use super::declarators::Parameter;
use super::dispatched::{Adjusted, Arguments, Computed, Known};
use super::scope::Entity;
use super::Typing;
use crate::ast::{ExprId, ExprKind, FunctionId, LogicalOp, ObjectId, StmtId, StmtKind, UnaryOp};
use crate::openmp::{ClauseKind, Construct};
use crate::parse::{MATCHED, TRAIT};
use crate::tree::{self, Choice, Fits, Selector, Unit, Weight};
use crate::types::IntKind;
use antiphon_source::codes::{openmp, types, unsupported};
use antiphon_source::{Diagnostic, Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// More constructs around than anything has.
const MOST_AROUND: usize = 50;

/// A function that may be called in place of another one.
#[derive(Clone)]
struct Candidate {
    function: FunctionId,
    selector: Selector,
    order: Option<Symbol>,
    /// What becomes of the arguments.
    adjusted: Adjusted,
}

/// Variants of the functions of a unit.
#[derive(Default)]
pub(super) struct Variants {
    of: FxHashMap<FunctionId, Vec<Candidate>>,
    /// Those whose base function follows, with the tree that their expressions are in.
    ahead: Vec<(FunctionId, Rc<Unit>, tree::Variant)>,
    /// Selectors of `begin declare variant` that are open.
    open: Vec<(Rc<Unit>, Selector)>,
    /// Whether `declare simd` stands before the next function.
    simd_ahead: bool,
    /// Functions that have versions for lanes.
    simd: FxHashSet<FunctionId>,
}

/// The call that `dispatch` is about.
#[derive(Clone)]
pub(super) struct Dispatched {
    callee: tree::ExprId,
    novariants: Option<tree::ExprId>,
    nocontext: Option<tree::ExprId>,
    /// Variables that are pointers of a device already.
    pub(super) of_device: Vec<Symbol>,
}

/// A condition that the text does not settle.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Test {
    Is(Symbol),
    /// Of the device of this number, or of the default one.
    IsOf(Symbol, Option<tree::ExprId>),
    Holds(tree::ExprId),
    /// This function says so, which is handed the arguments; and the same of a device, whose number the second one computes.
    Given(Symbol),
    IsOfGiven(Symbol, Symbol),
    NotAll(Vec<Test>),
}

impl Test {
    fn is_about_arguments(&self) -> bool {
        match self {
            Test::Given(_) | Test::IsOfGiven(..) => true,
            Test::NotAll(tests) => tests.iter().any(Test::is_about_arguments),
            Test::Is(_) | Test::IsOf(..) | Test::Holds(_) => false,
        }
    }
}

/// What is chosen, by tests of which all must be so.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Decision {
    Take(Option<usize>),
    If(Vec<Test>, Box<Decision>, Box<Decision>),
}

impl Decision {
    fn of(tests: Vec<Test>, yes: Decision, no: Decision) -> Decision {
        match tests.is_empty() || yes == no {
            true => yes,
            false => Decision::If(tests, Box::new(yes), Box::new(no)),
        }
    }

    fn is_about_arguments(&self) -> bool {
        match self {
            Decision::Take(_) => false,
            Decision::If(tests, yes, no) => {
                tests.iter().any(Test::is_about_arguments) || yes.is_about_arguments() || no.is_about_arguments()
            }
        }
    }

    fn takes(&self, out: &mut Vec<Option<usize>>) {
        match self {
            Decision::Take(which) => out.push(*which),
            Decision::If(_, yes, no) => {
                yes.takes(out);
                no.takes(out);
            }
        }
    }
}

/// Something that may be chosen.
struct Offer<'s> {
    selector: &'s Selector,
    order: Option<Symbol>,
}

/// What a call may be of.
struct Chosen<'s> {
    base: FunctionId,
    candidates: &'s [Candidate],
    /// Variables that are pointers of a device already.
    of_device: &'s [Symbol],
}

/// What is around a place.
#[derive(Clone, Default)]
struct Around {
    /// Constructs that are surely around, the outermost first.
    fixed: Vec<Construct>,
    /// Of these the ones that belong to the function.
    of_function: usize,
    /// Constructs that may be around: before all, before those of the text, behind all; with what says so.
    target: Option<Vec<Test>>,
    simd: Option<Vec<Test>>,
    dispatch: Option<Vec<Test>>,
}

/// A selector that fits if its tests hold.
struct Fitting {
    score: u128,
    offer: usize,
    tests: Vec<Test>,
    /// Those that the program does not decide.
    settled: Vec<Test>,
}

impl Typing<'_> {
    /// `metadirective` as a statement.
    pub(super) fn choice(&mut self, u: &Unit, choice: &Choice<tree::StmtId>) -> StmtId {
        let decision = self.decided(u, choice);
        let mut takes = Vec::new();
        decision.takes(&mut takes);
        match takes.len() {
            0 | 1 => self.chosen_statement(u, choice, &decision, &mut None),
            _ => {
                let mut behind = Some(0);
                let made = self.chosen_statement(u, choice, &decision, &mut behind);
                self.alternatives_end(behind.unwrap_or(0));
                made
            }
        }
    }

    fn decided<T>(&mut self, u: &Unit, choice: &Choice<T>) -> Decision {
        let selectors = choice.alternatives.iter().filter_map(|(selector, _)| selector.as_ref());
        let offers: Vec<Offer> = selectors.map(|selector| Offer { selector, order: None }).collect();
        let around = self.around(offers.iter().any(|offer| offer.selector.has_devices), None);
        self.decision(u, &offers, &around)
    }

    /// Of several alternatives, `behind` says how many variables that live on stand before what follows them.
    fn chosen_statement(
        &mut self,
        u: &Unit,
        choice: &Choice<tree::StmtId>,
        decision: &Decision,
        behind: &mut Option<usize>,
    ) -> StmtId {
        match decision {
            Decision::Take(which) => {
                let taken = which.and_then(|which| choice.alternatives.get(which));
                let taken = taken.or_else(|| choice.alternatives.iter().find(|(selector, _)| selector.is_none()));
                match (taken, behind) {
                    (Some((_, statement)), Some(behind)) => {
                        let begun = self.alternative_begins(&choice.labels);
                        let made = self.scoped(u, *statement);
                        *behind = self.alternative_ends(begun, &choice.labels).max(*behind);
                        made
                    }
                    (Some((_, statement)), None) => self.scoped(u, *statement),
                    (None, _) => self.push_stmt(StmtKind::Empty, choice.span),
                }
            }
            Decision::If(tests, yes, no) => {
                let condition = self.all_of(u, tests, &[], choice.span);
                let yes = self.chosen_statement(u, choice, yes, behind);
                let no = self.chosen_statement(u, choice, no, behind);
                self.push_stmt(StmtKind::If(condition, yes, Some(no)), choice.span)
            }
        }
    }

    /// `metadirective` outside functions: the text settles it, or it is not modelled.
    pub(super) fn global_choice(&mut self, u: &Unit, choice: &Choice<tree::Directive>) {
        let Decision::Take(which) = self.decided(u, choice) else {
            let text = "`metadirective` of OpenMP with this choice is not modelled outside of functions";
            return self.report(Diagnostic::new(&unsupported::U120, choice.span, text));
        };
        let taken = which.and_then(|which| choice.alternatives.get(which));
        let taken = taken.or_else(|| choice.alternatives.iter().find(|(selector, _)| selector.is_none()));
        if let Some((_, directive)) = taken {
            self.global_directive(u, directive);
        }
    }

    /// `declare variant` of the function that follows.
    pub(super) fn variant_ahead(&mut self, u: &Rc<Unit>, variant: &tree::Variant) {
        let entity = self.scopes.find(variant.name).map(|binding| binding.entity);
        let Some(Entity::Function(function)) = entity else {
            let message = format!("`{}` is no function that is visible here", self.text(variant.name));
            return self.error(&types::E301, variant.span, message);
        };
        self.variants.ahead.push((function, Rc::clone(u), variant.clone()));
    }

    /// `begin declare variant`
    pub(super) fn variants_begin(&mut self, u: &Rc<Unit>, selector: &Selector) {
        self.variants.open.push((Rc::clone(u), selector.clone()));
    }

    /// Its end.
    pub(super) fn variants_end(&mut self) {
        self.variants.open.pop();
    }

    /// Conditions of `declare variant` are settled here, where parameters are known; others become functions of these.
    fn with_conditions(
        &mut self,
        u: &Unit,
        selector: &Selector,
        when: Option<Symbol>,
        parameters: &[Parameter],
    ) -> Selector {
        let mut selector = selector.clone();
        for one in &mut selector.traits {
            one.fits = match one.fits {
                Fits::Condition(condition) => {
                    match self.of_parameters(u, condition, (when, Computed::Truth), parameters) {
                        Known::Constant(0) => Fits::Never,
                        Known::Constant(_) => Fits::Always,
                        Known::By(function) => Fits::Given(function),
                        Known::Reported => Fits::Never,
                    }
                }
                Fits::AskedOf(name, Some(device)) => {
                    match self.of_parameters(u, device, (when, Computed::Number), parameters) {
                        Known::By(function) => Fits::AskedOfGiven(name, function),
                        Known::Constant(_) | Known::Reported => Fits::Never,
                    }
                }
                other => other,
            };
        }
        selector
    }

    /// What a condition is, if it is a constant.
    pub(super) fn settled(&mut self, u: &Unit, condition: tree::ExprId) -> Option<bool> {
        let said = self.diagnostics.len();
        let typed = self.expr(u, condition);
        let typed = self.condition(typed);
        if self.is_error(typed) {
            // What is wrong with it stays said.
            return Some(false);
        }
        self.diagnostics.truncate(said);
        self.integer_constant(typed).map(|value| value != 0)
    }

    /// `declare simd` of the function that follows.
    pub(super) fn simd_ahead(&mut self) {
        self.variants.simd_ahead = true;
    }

    /// A function is declared, which directives before it are about.
    pub(super) fn declared_function(&mut self, function: FunctionId, parameters: &[Parameter]) {
        if std::mem::take(&mut self.variants.simd_ahead) {
            self.variants.simd.insert(function);
        }
        for (variant, u, said) in std::mem::take(&mut self.variants.ahead) {
            let selector = self.with_conditions(&u, &said.selector, said.when, parameters);
            let adjusted = self.adjusts(&said, parameters);
            let candidate = Candidate { function: variant, selector, order: said.order, adjusted };
            self.add_variant(function, candidate, said.span);
        }
    }

    /// Something else follows directives that are about a function.
    pub(super) fn declared_other(&mut self) {
        self.variants.simd_ahead = false;
        for (_, _, said) in std::mem::take(&mut self.variants.ahead) {
            self.error(&openmp::E501, said.span, "`declare variant` stands before the declaration of a function");
        }
    }

    /// A function between `begin declare variant` and its end.
    pub(super) fn defined_variant(
        &mut self,
        base: FunctionId,
        (variant, order, when): (FunctionId, Option<Symbol>, Option<Symbol>),
        parameters: &[Parameter],
        span: Span,
    ) {
        let Some((u, selector)) = self.variants.open.last().cloned() else { return };
        let selector = self.with_conditions(&u, &selector, when, parameters);
        let adjusted = Adjusted::default();
        self.add_variant(base, Candidate { function: variant, selector, order, adjusted }, span);
    }

    fn add_variant(&mut self, base: FunctionId, candidate: Candidate, span: Span) {
        let [own, other] = [base, candidate.function].map(|function| self.ast.function(function).ty);
        if !self.goes_with(own, other, candidate.adjusted.appended) {
            let (own, other) = (self.spell(own), self.spell(other));
            let text = format!("a variant of the type `{other}` does not go with a function of the type `{own}`");
            return self.error(&openmp::E501, span, text);
        }
        self.variants.of.entry(base).or_default().push(candidate);
    }

    /// The constructs that are around the body of a variant.
    pub(super) fn constructs_of_variant(&self, definition: &tree::FunctionDefinition) -> Vec<Construct> {
        let Some((_, selector)) = self.variants.open.last().filter(|_| definition.variant_of.is_some()) else {
            return definition.around.clone();
        };
        let within = selector.traits.iter().filter_map(|one| match one.fits {
            Fits::Within(construct) => Some(construct),
            _ => None,
        });
        within.collect()
    }

    /// The call that a `dispatch` is about.
    pub(super) fn dispatched(&mut self, u: &Unit, directive: &tree::Directive) -> Option<Dispatched> {
        if directive.constructs != [Construct::Dispatch] {
            return None;
        }
        let body = directive.body.and_then(|body| u.stmts.get(body.0 as usize));
        let mut called = match body.map(|body| &body.kind) {
            Some(tree::StmtKind::Expr(e)) => Some(*e),
            _ => None,
        };
        if let Some(tree::ExprKind::Assign(_, _, value)) = called.map(|e| &u.exprs[e.0 as usize].kind) {
            called = Some(*value);
        }
        let Some(tree::ExprKind::Call(callee, _)) = called.map(|e| &u.exprs[e.0 as usize].kind) else {
            self.error(
                &openmp::E501,
                directive.span,
                "`dispatch` is for a call, or the assignment of what one returns",
            );
            return None;
        };
        let value = |kind| directive.clauses.iter().find(|clause| clause.kind == kind).and_then(|clause| clause.value);
        let (novariants, nocontext) = (value(ClauseKind::Novariants), value(ClauseKind::Nocontext));
        let of_device = directive.clauses.iter().filter(|clause| clause.kind == ClauseKind::IsDevicePtr);
        let of_device = of_device.flat_map(|clause| &clause.items).map(|item| item.variable).collect();
        Some(Dispatched { callee: *callee, novariants, nocontext, of_device })
    }

    /// A call of a function that has variants.
    pub(super) fn variant_call(
        &mut self,
        u: &Unit,
        callee: tree::ExprId,
        arguments: &[tree::ExprId],
        span: Span,
    ) -> Option<ExprId> {
        let tree::ExprKind::Name(name) = u.exprs[callee.0 as usize].kind else { return None };
        let Some(Entity::Function(base)) = self.scopes.find(name).map(|binding| binding.entity) else { return None };
        let candidates = self.variants.of.get(&base)?.clone();
        let function = self.function.as_ref()?;
        let dispatch = function.dispatched.clone().filter(|dispatched| dispatched.callee == callee);
        let offers: Vec<Offer> =
            candidates.iter().map(|one| Offer { selector: &one.selector, order: one.order }).collect();
        let around = self.around(candidates.iter().any(|one| one.selector.has_devices), dispatch.as_ref());
        let mut decision = self.decision(u, &offers, &around);
        if let Some(novariants) = dispatch.as_ref().and_then(|dispatch| dispatch.novariants) {
            decision = match self.settled(u, novariants) {
                Some(true) => Decision::Take(None),
                Some(false) => decision,
                None => Decision::of(vec![Test::Holds(novariants)], Decision::Take(None), decision),
            };
        }
        let of_device = dispatch.map(|dispatch| dispatch.of_device).unwrap_or_default();
        let chosen = Chosen { base, candidates: &candidates, of_device: &of_device };
        if !decision.is_about_arguments() {
            return Some(self.chosen_call(u, &chosen, Arguments::Written(arguments), &decision, span));
        }
        // What decides is handed the arguments, too: they are computed once.
        let mut list = Vec::new();
        let held = self.held_arguments(u, base, arguments, &mut list, span);
        let call = self.chosen_call(u, &chosen, Arguments::Held(&held, arguments), &decision, span);
        Some(self.behind(list, call, span))
    }

    fn chosen_call(
        &mut self,
        u: &Unit,
        chosen: &Chosen,
        arguments: Arguments,
        decision: &Decision,
        span: Span,
    ) -> ExprId {
        match decision {
            Decision::Take(which) => {
                let candidate = which.and_then(|which| chosen.candidates.get(which));
                let values: Vec<ExprId> = match arguments {
                    Arguments::Written(written) => written.iter().map(|e| self.expr(u, *e)).collect(),
                    Arguments::Held(held, _) => held.iter().map(|object| self.held(*object, span)).collect(),
                };
                match candidate {
                    None => self.call_of(chosen.base, values, span),
                    Some(candidate) => {
                        let written = arguments.written();
                        let values = self.for_device(u, &candidate.adjusted, values, (written, chosen.of_device));
                        self.call_with_objects(candidate.function, values, candidate.adjusted.appended, span)
                    }
                }
            }
            Decision::If(tests, yes, no) => {
                let condition = self.all_of(u, tests, arguments.held(), span);
                let yes = self.chosen_call(u, chosen, arguments, yes, span);
                let no = self.chosen_call(u, chosen, arguments, no, span);
                let ty = self.ty(no);
                self.push_plain(ExprKind::Conditional(condition, yes, no), ty, span)
            }
        }
    }

    pub(super) fn call_of(&mut self, function: FunctionId, arguments: Vec<ExprId>, span: Span) -> ExprId {
        let (ty, name) = (self.ast.function(function).ty, self.ast.function(function).name);
        let at = self.ast.function(function).span;
        let callee = self.push(ExprKind::Function(function), ty, span);
        let callee = self.value(callee);
        let Some(signature) = self.signature(callee) else { return self.push_error(span) };
        let arguments = self.arguments(&signature, arguments, Some((name, at)), span);
        self.push_plain(ExprKind::Call(callee, arguments), signature.result.ty, span)
    }

    /// What is around here.
    fn around(&self, has_devices: bool, dispatch: Option<&Dispatched>) -> Around {
        let Some(function) = self.function.as_ref() else { return Around::default() };
        let asked = |what: &str| self.names.find(&format!("{TRAIT}{what}")).map(|name| vec![Test::Is(name)]);
        let lexical = function.around.iter().rposition(|construct| *construct == Construct::Target).unwrap_or(0);
        let mut fixed = function.of_variant.clone();
        let of_function = fixed.len();
        fixed.extend(function.around[lexical..].iter().filter(|construct| MATCHED.contains(construct)));
        let is_for_lanes = self.variants.simd.contains(&function.id);
        let nocontext = dispatch.and_then(|dispatch| dispatch.nocontext);
        let nocontext = nocontext.map(|condition| Test::NotAll(vec![Test::Holds(condition)]));
        let added = asked("construct_dispatch").filter(|_| dispatch.is_some());
        Around {
            fixed,
            of_function,
            target: asked("version_target").filter(|_| has_devices),
            simd: asked("version_simd").filter(|_| is_for_lanes),
            dispatch: added.map(|added| added.into_iter().chain(nocontext).collect()),
        }
    }

    /// Decides for everything that may be around.
    fn decision(&mut self, u: &Unit, offers: &[Offer], around: &Around) -> Decision {
        let traits = || offers.iter().flat_map(|offer| &offer.selector.traits);
        let is_scored = traits().any(|one| matches!(one.weight, Weight::Score(_)));
        let is_named = |construct| traits().any(|one| one.fits == Fits::Within(construct));
        let (mut with, mut without) = (around.clone(), around.clone());
        let matters = |construct| is_scored || is_named(construct);
        let (tests, at, construct) = if let Some(tests) = &around.target {
            (with.target, without.target) = (None, None);
            (tests, 0, Construct::Target)
        } else if let Some(tests) = &around.simd {
            (with.simd, without.simd) = (None, None);
            (tests, around.of_function, Construct::Simd)
        } else if let Some(tests) = &around.dispatch {
            (with.dispatch, without.dispatch) = (None, None);
            (tests, around.fixed.len(), Construct::Dispatch)
        } else {
            return self.ranked(u, offers, &around.fixed);
        };
        if !matters(construct) {
            return self.decision(u, offers, &without);
        }
        with.fixed.insert(at, construct);
        with.of_function += usize::from(at < around.of_function || construct != Construct::Dispatch);
        let yes = self.decision(u, offers, &with);
        let no = self.decision(u, offers, &without);
        Decision::of(tests.clone(), yes, no)
    }

    /// The offers that may fit, the best first.
    fn ranked(&mut self, u: &Unit, offers: &[Offer], around: &[Construct]) -> Decision {
        let fitting: Vec<Fitting> = (0..offers.len())
            .filter_map(|offer| self.fitting(u, offers[offer].selector, around).map(|found| Fitting { offer, ..found }))
            .collect();
        let mut entries: Vec<(u128, usize, Vec<Test>)> = Vec::new();
        for one in &fitting {
            let larger: Vec<&Fitting> = fitting
                .iter()
                .filter(|other| is_part(offers[one.offer].selector, offers[other.offer].selector))
                .collect();
            if !larger.iter().any(|other| other.settled.is_empty()) {
                let mut tests = one.tests.clone();
                tests.extend(larger.iter().map(|other| Test::NotAll(other.settled.clone())));
                entries.push((one.score, one.offer, tests));
            }
            if !larger.is_empty() {
                entries.push((0, one.offer, one.tests.clone()));
            }
        }
        entries.sort_by_key(|(score, ..)| std::cmp::Reverse(*score));
        let mut open = Vec::new();
        for group in entries.chunk_by(|(one, ..), (other, ..)| one == other) {
            // Of variants that count the same any may come first.
            for (score, offer, tests) in group.iter().filter(|_| group.len() > 1) {
                if let Some(order) = offers[*offer].order {
                    let tests = tests.iter().cloned().chain([Test::Is(order)]).collect();
                    open.push((*score, *offer, tests));
                }
            }
            open.extend(group.iter().cloned());
        }
        open.into_iter().rev().fold(Decision::Take(None), |rest, (_, offer, tests)| {
            Decision::of(tests, Decision::Take(Some(offer)), rest)
        })
    }

    /// What a selector counts, and what it rests on; nothing if it does not fit.
    fn fitting(&mut self, u: &Unit, selector: &Selector, around: &[Construct]) -> Option<Fitting> {
        let mut found = Fitting { score: 1, offer: 0, tests: Vec::new(), settled: Vec::new() };
        let mut behind = around.len().min(MOST_AROUND);
        let length = behind as u32;
        // The last one that can be meant counts most.
        for one in selector.traits.iter().rev() {
            let Fits::Within(construct) = one.fits else { continue };
            behind = around[..behind].iter().rposition(|other| *other == construct)?;
            found.score += 1 << behind;
        }
        for one in &selector.traits {
            match one.fits {
                Fits::Always | Fits::Within(_) => {}
                Fits::Never => return None,
                Fits::Asked(name) => {
                    found.tests.push(Test::Is(name));
                    found.settled.push(Test::Is(name));
                }
                Fits::AskedOf(name, device) => found.tests.push(Test::IsOf(name, device)),
                Fits::Given(name) => found.tests.push(Test::Given(name)),
                Fits::AskedOfGiven(name, device) => found.tests.push(Test::IsOfGiven(name, device)),
                Fits::Condition(condition) => match self.settled(u, condition) {
                    Some(true) => {}
                    Some(false) => return None,
                    None => found.tests.push(Test::Holds(condition)),
                },
            }
            found.score += match one.weight {
                Weight::Nothing | Weight::Construct => 0,
                Weight::Device(more) => 1 << (length + more),
                Weight::Score(score) => u128::from(score),
            };
        }
        Some(found)
    }

    /// All tests as one expression; some are about arguments, which these variables hold.
    fn all_of(&mut self, u: &Unit, tests: &[Test], held: &[ObjectId], span: Span) -> ExprId {
        let int = self.int(IntKind::Int);
        let mut all: Option<ExprId> = None;
        for test in tests {
            let one = match test {
                Test::Is(name) => {
                    self.declare_by_call(*name, span);
                    match self.linked.get(name) {
                        Some(Entity::Function(function)) => self.call_of(*function, Vec::new(), span),
                        _ => self.push_error(span),
                    }
                }
                Test::IsOf(name, device) => {
                    let is_said = self.push_plain(ExprKind::Int(i128::from(device.is_some())), int, span);
                    let device = match device {
                        Some(device) => self.expr(u, *device),
                        None => self.push_plain(ExprKind::Int(0), int, span),
                    };
                    self.declare_by_call(*name, span);
                    match self.linked.get(name) {
                        Some(Entity::Function(function)) => self.call_of(*function, vec![is_said, device], span),
                        _ => self.push_error(span),
                    }
                }
                Test::Holds(condition) => {
                    let e = self.expr(u, *condition);
                    self.condition(e)
                }
                Test::Given(name) => self.computed(*name, held, span),
                Test::IsOfGiven(name, device) => {
                    let is_said = self.push_plain(ExprKind::Int(1), int, span);
                    let device = self.computed(*device, held, span);
                    self.declare_by_call(*name, span);
                    match self.linked.get(name) {
                        Some(Entity::Function(function)) => self.call_of(*function, vec![is_said, device], span),
                        _ => self.push_error(span),
                    }
                }
                Test::NotAll(tests) => {
                    let all = self.all_of(u, tests, held, span);
                    self.push_plain(ExprKind::Unary(UnaryOp::Not, all), int, span)
                }
            };
            all = Some(match all {
                Some(before) => self.push_plain(ExprKind::Logical(LogicalOp::And, before, one), int, span),
                None => one,
            });
        }
        all.unwrap_or_else(|| self.push_plain(ExprKind::Int(1), int, span))
    }
}

/// Whether everything that one selector asks for the other one does, and more.
fn is_part(one: &Selector, other: &Selector) -> bool {
    let texts = |of: &Selector| of.traits.iter().map(|one| one.text.clone()).collect::<FxHashSet<String>>();
    let (one, other) = (texts(one), texts(other));
    one.len() < other.len() && one.is_subset(&other)
}
