//! Steps and actions.
//! Every location becomes one operation that knows where control goes next.

use super::Compiler;
use crate::code::{
    AllocateCode, CallCode, CaseCode, CollectiveCode, LibraryArgument, LibraryCode, LocalSet, Operation, Pc, PlaceCode,
    ResultCode, SizeCode, SwitchCode, Target, ValueCode,
};
use antiphon_model::layout::Scalar;
use antiphon_model::{Action, Callee, Case, ExprId, ExprKind, LocalId, LocationId, PlaceId, Step, TypeId, Universe};

impl Compiler<'_> {
    pub(super) fn operation(&mut self, step: &Step) -> Operation {
        match step {
            Step::Action(action, next) => {
                let next = self.pc(*next);
                self.action(action, next)
            }
            Step::Branch { condition, then, otherwise } => {
                Operation::Branch(self.node(*condition), self.pc(*then), self.pc(*otherwise))
            }
            Step::Switch { value, cases, default } => self.switch(*value, cases, *default),
            Step::Return(value) => Operation::Return(value.map(|value| Box::new(self.value(value)))),
            Step::Unreachable => Operation::Unreachable,
        }
    }

    fn action(&mut self, action: &Action, next: Pc) -> Operation {
        match action {
            Action::Skip => Operation::Skip(next),
            Action::Assign(place, value) => self.assign(*place, *value, next),
            Action::Update { place, old, value } => self.update(*place, *old, *value, next),
            Action::Clear(place) => {
                let ty = self.program.place(*place).ty;
                let scalar = Scalar::of(&self.program.types, ty);
                Operation::Clear(self.place_code(*place), self.size(ty), scalar, next)
            }
            Action::Live(local) => Operation::Live(*local, next),
            Action::Dead(local) => Operation::Dead(*local, next),
            Action::Assert { condition, origin } => Operation::Assert(self.node(*condition), *condition, *origin, next),
            Action::CollectiveAssert { participants, universe, name, duty, condition, visible } => {
                self.asserting = Some(name.clone());
                let universe = universe.as_ref().map(|universe| self.universe(universe));
                let mut conjuncts = Vec::new();
                self.conjuncts(*condition, &mut conjuncts);
                let conjuncts = conjuncts.into_iter().map(|conjunct| (self.node(conjunct), conjunct)).collect();
                self.asserting = None;
                let visible = visible.as_ref().map(|locals| {
                    let mut set = LocalSet::default();
                    locals.iter().for_each(|local| set.add(local.0));
                    set
                });
                let (participants, name) = (*participants, name.as_str().into());
                let code = CollectiveCode { participants, universe, name, duty: *duty, conjuncts, visible };
                Operation::CollectiveAssert(Box::new(code), next)
            }
            Action::Assume(condition) => Operation::Assume(self.node(*condition), next),
            Action::Call { callee, arguments, result } => {
                let target = match callee {
                    Callee::Direct(function) => Target::Direct(*function),
                    Callee::Indirect(pointer) => Target::Indirect(self.node(*pointer)),
                };
                let arguments = arguments.iter().map(|&argument| self.value(argument)).collect();
                let result = result.map(|place| self.result(place));
                Operation::Call(Box::new(CallCode { target, arguments, result }), next)
            }
            Action::Library { function, arguments, result } => {
                let arguments = arguments.iter().map(|&argument| LibraryArgument {
                    value: self.value(argument),
                    ty: self.program.expr(argument).ty,
                    expr: argument,
                });
                let arguments = arguments.collect();
                let result = result.map(|place| self.result(place));
                Operation::Library(Box::new(LibraryCode { function: *function, arguments, result }), next)
            }
            Action::Allocate { element, count, fill, result } => {
                let code = AllocateCode {
                    ty: *element,
                    element: element.map_or(SizeCode::Fixed(1), |element| self.size(element)),
                    layout: element.and_then(|element| self.code.layouts.of_type(element)),
                    count: self.node(*count),
                    fill: *fill,
                    result: self.result(*result),
                };
                Operation::Allocate(Box::new(code), next)
            }
            Action::VaStart(list) => Operation::VaStart(self.place_code(*list), next),
            Action::VaArg { list, ty: _, result } => {
                let list = self.place_code(*list);
                Operation::VaArg(list, result.map(|place| self.result(place)), next)
            }
            Action::VaEnd(list) => Operation::VaEnd(self.place_code(*list), next),
            Action::VaCopy(to, from) => Operation::VaCopy(self.place_code(*to), self.place_code(*from), next),
        }
    }

    /// The number of a universe.
    fn universe(&mut self, universe: &Universe) -> u32 {
        let known = self.code.universes.iter().position(|(name, _)| **name == *universe.name);
        known.unwrap_or_else(|| {
            let members = self.node(universe.members);
            self.code.universes.push((universe.name.as_str().into(), members));
            self.code.universes.len() - 1
        }) as u32
    }

    fn assign(&mut self, place: PlaceId, value: ExprId, next: Pc) -> Operation {
        let ty = self.program.place(place).ty;
        let place_code = self.place_code(place);
        match (Scalar::of(&self.program.types, ty), &self.code.place_codes[place_code.0 as usize]) {
            (Some(_), PlaceCode::Register(slot)) => {
                let slot = *slot;
                Operation::Set(slot, self.node(value), next)
            }
            (Some(scalar), _) => Operation::Store(place_code, self.node(value), scalar, next),
            (None, _) => {
                let value = self.value(value);
                Operation::Copy(place_code, Box::new(value), next)
            }
        }
    }

    fn update(&mut self, place: PlaceId, old: LocalId, value: ExprId, next: Pc) -> Operation {
        let place_code = self.place_code(place);
        // The checker lets only scalars through.
        let scalar = Scalar::of(&self.program.types, self.program.place(place).ty).unwrap_or(Scalar::Pointer);
        Operation::Update(old.0, place_code, self.node(value), scalar, next)
    }

    fn value(&mut self, id: ExprId) -> ValueCode {
        let expr = self.program.expr(id);
        match (Scalar::of(&self.program.types, expr.ty), &expr.kind) {
            (Some(scalar), _) => ValueCode::Scalar(self.node(id), scalar),
            (None, ExprKind::Load(place)) => ValueCode::Block(self.place_code(*place), self.size(expr.ty)),
            (None, ExprKind::Conditional(c, a, b)) => {
                ValueCode::Either(self.node(*c), Box::new((self.value(*a), self.value(*b))))
            }
            (None, ExprKind::Convert(inner)) => self.value(*inner),
            (None, _) => ValueCode::Scalar(self.node(id), Scalar::Pointer),
        }
    }

    fn result(&mut self, place: PlaceId) -> ResultCode {
        let ty: TypeId = self.program.place(place).ty;
        ResultCode { place_code: self.place_code(place), scalar: Scalar::of(&self.program.types, ty), ty }
    }

    fn switch(&mut self, value: ExprId, cases: &[Case], default: LocationId) -> Operation {
        let ty = self.number_type(self.program.expr(value).ty);
        let mut cases: Vec<CaseCode> = cases
            .iter()
            .map(|case| CaseCode { low: case.low, high: case.high, target: self.pc(case.target) })
            .collect();
        cases.sort_by_key(|case| case.low);
        Operation::Switch(Box::new(SwitchCode { value: self.node(value), ty, cases, default: self.pc(default) }))
    }
}
