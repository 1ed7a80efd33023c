//! Constant propagation (Kildall, "A unified approach to global program optimization", POPL 1973): the
//! numbers that registers surely have, wherever control comes from.
//!
//! Globals are known as well if the program writes them once, before `main`, and never takes
//! their address. Numbers that leave their types are not known: what happens then is for others to say.

use crate::flow::Flow;
use crate::loops::NaturalLoop;
use crate::unroll::pass;
use antiphon_model::visit::{step_operands, walk_expr, walk_step, Operand, Visitor};
use antiphon_model::{
    Action, BinaryOp, ExprId, ExprKind, FunctionId, GlobalId, LazyOp, LocalId, LocalStorage, LocationId, PlaceKind,
    Program, Role, Signedness, Step, Type, TypeId, UnaryOp, Variable,
};
use std::collections::{BTreeMap, BTreeSet};

/// Registers and the numbers that they have.
pub(crate) type Numbers = BTreeMap<LocalId, i128>;

/// What is known in a function.
#[derive(Debug)]
pub(crate) struct Constants {
    registers: BTreeSet<LocalId>,
    globals: BTreeMap<GlobalId, i128>,
    /// Before each location; nothing where control does not come.
    before: Vec<Option<Numbers>>,
}

impl Constants {
    /// Of a function.
    pub fn of(program: &Program, function: FunctionId) -> Constants {
        let own = program.function(function);
        let register = |(_, local): &(usize, &antiphon_model::Local)| local.storage == LocalStorage::Register;
        let registers = own.locals.iter().enumerate().filter(register).map(|(at, _)| LocalId(at as u32)).collect();
        let before = vec![None; own.body.locations.len()];
        let mut constants = Constants { registers, globals: globals(program), before };
        let mut open = vec![(antiphon_model::Body::ENTRY, Numbers::new())];
        while let Some((at, now)) = open.pop() {
            let known = &mut constants.before[at.0 as usize];
            let joined = match known {
                Some(known) => known.iter().filter(|(own, n)| now.get(own) == Some(n)).map(|(a, b)| (*a, *b)).collect(),
                None => now,
            };
            if known.as_ref() == Some(&joined) {
                continue;
            }
            *known = Some(joined.clone());
            let step = &own.body.location(at).step;
            let after = constants.after(program, step, &joined);
            open.extend(step.successors().into_iter().map(|next| (next, after.clone())));
        }
        constants
    }

    /// What is known where control comes to a loop from outside.
    pub fn entering(&self, program: &Program, function: FunctionId, own: &NaturalLoop) -> Option<Numbers> {
        let body = &program.function(function).body;
        let flow = Flow::of(body);
        let outside = flow.predecessors(own.head).filter(|from| !own.body.contains(from));
        let known = outside.filter_map(|from: LocationId| {
            let before = self.before[from.0 as usize].as_ref()?;
            Some(self.after(program, &body.location(from).step, before))
        });
        known.reduce(|a, b| a.into_iter().filter(|(own, number)| b.get(own) == Some(number)).collect())
    }

    /// What is known behind a step.
    pub fn after(&self, program: &Program, step: &Step, before: &Numbers) -> Numbers {
        let mut after = before.clone();
        step_operands(step, |operand| match operand {
            Operand::Written(place) | Operand::Updated(place) => {
                if let Some(Variable::Local(local)) = program.root(place) {
                    after.remove(&local);
                }
            }
            Operand::Set(local) | Operand::Lifetime(local) => {
                after.remove(&local);
            }
            Operand::Value(_) | Operand::Read(_) | Operand::Type(_) | Operand::Function(_) => {}
        });
        if let Step::Action(Action::Assign(place, value), _) = step {
            if let PlaceKind::Variable(Variable::Local(local)) = program.place(*place).kind {
                let number = self.evaluate(program, *value, before).filter(|_| self.registers.contains(&local));
                after.extend(number.map(|number| (local, number)));
            }
        }
        after
    }

    /// A step with the way taken that numbers decide.
    pub fn decided(&self, program: &Program, step: &Step, numbers: &Numbers) -> Step {
        match step {
            Step::Branch { condition, then, otherwise } => match self.evaluate(program, *condition, numbers) {
                Some(0) => pass(*otherwise),
                Some(_) => pass(*then),
                None => step.clone(),
            },
            Step::Switch { value, cases, default } => match self.evaluate(program, *value, numbers) {
                Some(number) => {
                    let case = cases.iter().find(|case| case.low <= number && number <= case.high);
                    pass(case.map_or(*default, |case| case.target))
                }
                None => step.clone(),
            },
            Step::Action(..) | Step::Return(_) | Step::Unreachable => step.clone(),
        }
    }

    /// The number that an expression is.
    pub fn evaluate(&self, program: &Program, id: ExprId, numbers: &Numbers) -> Option<i128> {
        let expr = program.expr(id);
        let value = |id: &ExprId| self.evaluate(program, *id, numbers);
        let number = match &expr.kind {
            ExprKind::Int(number) => *number,
            ExprKind::Load(place) => match program.place(*place).kind {
                PlaceKind::Variable(Variable::Local(local)) => *numbers.get(&local)?,
                PlaceKind::Variable(Variable::Global(global)) => *self.globals.get(&global)?,
                _ => return None,
            },
            ExprKind::Convert(inner) => value(inner)?,
            ExprKind::Unary(UnaryOp::Negate, inner) => value(inner)?.checked_neg()?,
            ExprKind::Unary(UnaryOp::Not, inner) => i128::from(value(inner)? == 0),
            ExprKind::Binary(op, a, b) => binary(*op, value(a)?, value(b)?)?,
            ExprKind::Lazy(op, a, b) => match (op, value(a)? != 0) {
                (LazyOp::And, false) => 0,
                (LazyOp::Or, true) | (LazyOp::Implies, false) => 1,
                _ => i128::from(value(b)? != 0),
            },
            ExprKind::Conditional(condition, then, otherwise) => {
                value(if value(condition)? != 0 { then } else { otherwise })?
            }
            _ => return None,
        };
        fits(program, expr.ty, number).then_some(number)
    }
}

fn binary(op: BinaryOp, a: i128, b: i128) -> Option<i128> {
    match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Subtract => a.checked_sub(b),
        BinaryOp::Multiply => a.checked_mul(b),
        BinaryOp::Divide => a.checked_div(b),
        BinaryOp::Remainder => a.checked_rem(b),
        BinaryOp::Less => Some(i128::from(a < b)),
        BinaryOp::LessEqual => Some(i128::from(a <= b)),
        BinaryOp::Equal => Some(i128::from(a == b)),
        BinaryOp::NotEqual => Some(i128::from(a != b)),
        _ => None,
    }
}

/// Whether a type has a number.
fn fits(program: &Program, ty: TypeId, number: i128) -> bool {
    match program.types.get(ty) {
        Type::Bool => number == 0 || number == 1,
        Type::Int(int) if int.bits > 64 => false,
        Type::Int(int) => match int.sign {
            Signedness::Signed => number >= -(1_i128 << (int.bits - 1)) && number < 1_i128 << (int.bits - 1),
            Signedness::Unsigned => number >= 0 && number < 1_i128 << int.bits,
        },
        _ => false,
    }
}

/// The globals that are one number whenever they are read.
fn globals(program: &Program) -> BTreeMap<GlobalId, i128> {
    let mut uses = Uses { written: BTreeMap::new(), addressed: BTreeSet::new() };
    for function in &program.functions {
        for location in &function.body.locations {
            walk_step(&mut uses, program, &location.step);
            step_operands(&location.step, |operand| uses.write(program, operand, &location.step));
        }
    }
    let Uses { written, addressed } = uses;
    let plain = |id: &GlobalId| program.global(*id).role == Role::Plain && !addressed.contains(id);
    // What is written by `main` or later has another value before.
    let early = startup_writes(program);
    let once = written.into_iter().filter(|(id, _)| plain(id) && early.contains(id));
    once.filter_map(|(id, writes)| match writes[..] {
        [Some(number)] => Some((id, number)),
        _ => None,
    })
    .collect()
}

/// The globals that are written before `main` is called.
fn startup_writes(program: &Program) -> BTreeSet<GlobalId> {
    let mut found = BTreeSet::new();
    let mut at = antiphon_model::Body::ENTRY;
    let body = &program.function(program.startup).body;
    for _ in 0..body.locations.len() {
        let Step::Action(action, next) = &body.location(at).step else { break };
        match action {
            Action::Assign(place, _) => {
                if let PlaceKind::Variable(Variable::Global(id)) = program.place(*place).kind {
                    found.insert(id);
                }
            }
            Action::Clear(_) | Action::Skip => {}
            _ => break,
        }
        at = *next;
    }
    found
}

struct Uses {
    written: BTreeMap<GlobalId, Vec<Option<i128>>>,
    addressed: BTreeSet<GlobalId>,
}

impl Uses {
    fn write(&mut self, program: &Program, operand: Operand, step: &Step) {
        let (Operand::Written(place) | Operand::Updated(place)) = operand else { return };
        let Some(Variable::Global(id)) = program.root(place) else { return };
        let number = match step {
            Step::Action(Action::Assign(to, value), _) => {
                match (&program.place(*to).kind, &program.expr(*value).kind) {
                    (PlaceKind::Variable(_), ExprKind::Int(number)) => Some(*number),
                    _ => None,
                }
            }
            _ => None,
        };
        self.written.entry(id).or_default().push(number);
    }
}

impl Visitor for Uses {
    fn expr(&mut self, program: &Program, id: ExprId) {
        if let ExprKind::AddressOf(place) = program.expr(id).kind {
            if let Some(Variable::Global(id)) = program.root(place) {
                self.addressed.insert(id);
            }
        }
        walk_expr(self, program, id);
    }
}
