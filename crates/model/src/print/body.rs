//! Functions: locals, loops, labels, locations. A location is one line, so that
//! two texts can be compared line by line.

use super::names;
use super::Printer;
use crate::action::{Action, AllocationFill, Callee, Location, LocationRole, Step};
use crate::expr::{ExprId, Participants, PlaceId};
use crate::library::{LibraryFunction, Orders};
use crate::program::{Function, Local, LocalKind, LocalStorage, Loop, LoopKind};
use crate::types::Type;

impl Printer<'_> {
    /// A function; its locals are in scope.
    pub(super) fn function_text(&mut self, index: usize, function: &Function) -> String {
        let mut out = format!("function {}", self.declare(function.ty, &self.names.functions[index]));
        out += &self.header_extras(function);
        out += &format!(" {{{}\n", self.line(function.span));
        for (index, local) in function.locals.iter().enumerate() {
            out += &self.local(index, local);
        }
        for (index, the_loop) in function.body.loops.iter().enumerate() {
            out += &self.loop_text(index, the_loop);
        }
        for label in &function.body.labels {
            out += &format!("    label {}: L{};\n", names::word(&label.name), label.location.0);
        }
        if out.ends_with(";\n") {
            out.push('\n');
        }
        for (index, location) in function.body.locations.iter().enumerate() {
            out += &self.location(index, location);
        }
        out + "}\n"
    }

    /// What the function's type and locals do not say by themselves.
    fn header_extras(&self, function: &Function) -> String {
        let mut out = String::new();
        let result = match self.program.types.get(function.ty) {
            Type::Function(signature) => Some(signature.result),
            _ => None,
        };
        if leading_parameters(&function.locals) != function.parameters {
            out += &format!(" parameters {}", function.parameters);
        }
        if result != Some(function.result) {
            out += &format!(" gives {}", self.type_name(function.result));
        }
        out
    }

    fn local(&self, index: usize, local: &Local) -> String {
        let kind = match local.kind {
            LocalKind::Parameter => "parameter",
            LocalKind::User => "user",
            LocalKind::Temporary => "temporary",
            LocalKind::Extent => "extent",
            LocalKind::Reading => "reading",
        };
        let storage = match local.storage {
            LocalStorage::Register => "register",
            LocalStorage::Memory => "memory",
        };
        let declared = self.declare(local.ty, &self.locals.list[index]);
        let qualifiers = super::types::qualifiers(local.qualifiers);
        format!("    {kind} {storage} {qualifiers}{declared};\n")
    }

    fn loop_text(&mut self, index: usize, the_loop: &Loop) -> String {
        let kind = match the_loop.kind {
            LoopKind::While => "while",
            LoopKind::Do => "do",
            LoopKind::For => "for",
        };
        let parent = the_loop.parent.map_or(String::new(), |p| format!(" in {}", p.0));
        let (head, exit) = (the_loop.head.0, the_loop.exit.0);
        let mut out = format!("    loop {index} {kind} L{head} exit L{exit}{parent}");
        for invariant in &the_loop.invariants {
            let who = participants(invariant.participants);
            let name = invariant.name.as_ref().map_or(String::new(), |n| format!(" {}", names::word(n)));
            out += &format!("\n        {who} invariant{name}: {}", self.expr(invariant.condition));
        }
        out + ";\n"
    }

    fn location(&mut self, index: usize, location: &Location) -> String {
        let role = match location.role {
            LocationRole::Plain => String::new(),
            LocationRole::LoopHead(id) => format!(" [loop {}]", id.0),
            LocationRole::Join => " [join]".into(),
        };
        let step = self.step(&location.step);
        format!("    L{index}{role}: {step}{}\n", self.line(location.span))
    }

    fn step(&mut self, step: &Step) -> String {
        match step {
            Step::Action(action, next) => format!("{}; -> L{}", self.action(action), next.0),
            Step::Branch { condition, then, otherwise } => {
                format!("if ({}) -> L{} else -> L{}", self.expr(*condition), then.0, otherwise.0)
            }
            Step::Switch { value, cases, default } => {
                let mut out = format!("switch ({}) {{", self.expr(*value));
                for case in cases {
                    match case.low == case.high {
                        true => out += &format!(" {} -> L{},", case.low, case.target.0),
                        false => out += &format!(" {} .. {} -> L{},", case.low, case.high, case.target.0),
                    }
                }
                out + &format!(" default -> L{} }}", default.0)
            }
            Step::Return(None) => "return;".into(),
            Step::Return(Some(value)) => format!("return {};", self.expr(*value)),
            Step::Unreachable => "unreachable;".into(),
        }
    }

    fn action(&mut self, action: &Action) -> String {
        match action {
            Action::Skip => "skip".into(),
            Action::Assign(place, value) => format!("{} = {}", self.place(*place), self.expr(*value)),
            Action::Update { place, old, value } => {
                let (place, old) = (self.place(*place), self.locals.list[old.0 as usize].clone());
                format!("atomic {old} = {place}, {place} = {}", self.expr(*value))
            }
            Action::Clear(place) => format!("clear {}", self.place(*place)),
            Action::Live(local) => format!("live {}", self.locals.list[local.0 as usize]),
            Action::Dead(local) => format!("dead {}", self.locals.list[local.0 as usize]),
            Action::Assert { condition, origin } => match origin.word() {
                None => format!("assert {}", self.expr(*condition)),
                Some(word) => format!("{word} assert {}", self.expr(*condition)),
            },
            Action::CollectiveAssert { participants: who, universe, name, duty, condition, visible: _ } => {
                let within = universe.as_ref().map_or(String::new(), |universe| {
                    format!("({}: {})", names::word(&universe.name), self.expr(universe.members))
                });
                let done = match duty {
                    crate::Duty::Shown => "assert",
                    crate::Duty::Given => "assume",
                };
                format!("{}{within} {done} {}: {}", participants(*who), names::word(name), self.expr(*condition))
            }
            Action::Assume(condition) => format!("assume {}", self.expr(*condition)),
            Action::Call { callee, arguments, result } => self.call(*callee, arguments, *result),
            Action::Library { function, arguments, result } => {
                let result = self.result(*result);
                format!("{result}{}({}){}", function.spelled(), self.list(arguments), orders(*function))
            }
            Action::Allocate { element, count, fill, result } => {
                let element = element.map_or("bytes".into(), |ty| self.type_name(ty));
                let fill = match fill {
                    AllocationFill::Undefined => "undefined",
                    AllocationFill::Zero => "zero",
                };
                let result = self.result(Some(*result));
                format!("{result}allocate({element}, {}, {fill})", self.expr(*count))
            }
            Action::VaStart(list) => format!("va_start({})", self.place(*list)),
            Action::VaArg { list, ty, result } => {
                let result = self.result(*result);
                format!("{result}va_arg({}, {})", self.place(*list), self.type_name(*ty))
            }
            Action::VaEnd(list) => format!("va_end({})", self.place(*list)),
            Action::VaCopy(to, from) => format!("va_copy({}, {})", self.place(*to), self.place(*from)),
        }
    }

    fn call(&mut self, callee: Callee, arguments: &[ExprId], result: Option<PlaceId>) -> String {
        let result = self.result(result);
        let callee = match callee {
            Callee::Direct(id) => self.names.functions[id.0 as usize].clone(),
            Callee::Indirect(pointer) => format!("(*{})", self.callee(pointer)),
        };
        format!("{result}{callee}({})", self.list(arguments))
    }

    fn result(&mut self, place: Option<PlaceId>) -> String {
        place.map_or(String::new(), |place| format!("{} = ", self.place(place)))
    }
}

/// The memory orders behind a call; nothing if they are what C's plain names mean.
fn orders(function: LibraryFunction) -> String {
    match function {
        LibraryFunction::Atomic(_, Orders::SEQ_CST) => String::new(),
        LibraryFunction::Atomic(_, Orders { order, failure }) if order == failure => format!(" {}", order.word()),
        LibraryFunction::Atomic(_, Orders { order, failure }) => format!(" {} else {}", order.word(), failure.word()),
        _ => String::new(),
    }
}

/// How many locals at the front are parameters.
pub(crate) fn leading_parameters(locals: &[Local]) -> u32 {
    locals.iter().take_while(|local| local.kind == LocalKind::Parameter).count() as u32
}

fn participants(participants: Participants) -> &'static str {
    match participants {
        Participants::Local => "local",
        Participants::Collective => "collective",
        Participants::Joint => "joint",
    }
}
