//! Loops, labels and locations of a function, read in the order in which the
//! printer writes them.

use super::expr::Operand;
use super::{Parser, Result};
use crate::action::{Action, AllocationFill, AssertOrigin, Callee, Case, Location, LocationId, LocationRole, Step};
use crate::expr::{ExprId, Participants, PlaceId, PlaceKind, Universe};
use crate::library::{LibraryFunction, MemoryOrder, Orders};
use crate::print::names::name_of;
use crate::print::syntax::level;
use crate::program::{Body, Invariant, Label, LocalId, Loop, LoopId, LoopKind};
use crate::text::lex::Token;
use antiphon_source::Span;
use num_traits::ToPrimitive;

impl Parser {
    /// A function's body up to and with its closing brace.
    pub(super) fn body(&mut self) -> Result<Body> {
        let mut body = Body::default();
        while self.accept_word("loop") {
            let the_loop = self.loop_text(body.loops.len())?;
            body.loops.push(the_loop);
        }
        while self.accept_word("label") {
            let name = name_of(&self.word()?);
            self.expect(":")?;
            let location = self.location_id()?;
            self.expect(";")?;
            body.labels.push(Label { name, location });
        }
        while !self.accept("}") {
            let location = self.location(body.locations.len())?;
            body.locations.push(location);
        }
        Ok(body)
    }

    fn loop_text(&mut self, index: usize) -> Result<Loop> {
        if self.number::<u64>()? != index as u64 {
            return self.error("loops are numbered in order");
        }
        let kind = match self.word()?.as_str() {
            "while" => LoopKind::While,
            "do" => LoopKind::Do,
            "for" => LoopKind::For,
            _ => return self.error("`while`, `do` or `for` was expected"),
        };
        let head = self.location_id()?;
        self.expect_word("exit")?;
        let exit = self.location_id()?;
        let parent = if self.accept_word("in") { Some(LoopId(self.number()?)) } else { None };
        let mut invariants = Vec::new();
        while !self.accept(";") {
            invariants.push(self.invariant()?);
        }
        Ok(Loop { kind, head, exit, parent, invariants, kept: Vec::new(), span: Span::NONE })
    }

    fn invariant(&mut self) -> Result<Invariant> {
        let participants = self.participants()?;
        self.expect_word("invariant")?;
        let name = if self.at_mark(":") { None } else { Some(name_of(&self.word()?)) };
        self.expect(":")?;
        Ok(Invariant { participants, name, condition: self.expr()?, span: Span::NONE })
    }

    fn participants(&mut self) -> Result<Participants> {
        match self.word()?.as_str() {
            "local" => Ok(Participants::Local),
            "collective" => Ok(Participants::Collective),
            "joint" => Ok(Participants::Joint),
            _ => self.error("`local`, `collective` or `joint` was expected"),
        }
    }

    /// `L7`.
    fn location_id(&mut self) -> Result<LocationId> {
        let word = self.word()?;
        match word.strip_prefix('L').and_then(|digits| digits.parse().ok()) {
            Some(number) => Ok(LocationId(number)),
            None => self.error("a location was expected"),
        }
    }

    fn target(&mut self) -> Result<LocationId> {
        self.expect("->")?;
        self.location_id()
    }

    fn location(&mut self, index: usize) -> Result<Location> {
        if self.location_id()? != LocationId(index as u32) {
            return self.error("locations are numbered in order");
        }
        let role = match self.accept("[") {
            false => LocationRole::Plain,
            true => {
                let role = match self.word()?.as_str() {
                    "loop" => LocationRole::LoopHead(LoopId(self.number()?)),
                    "join" => LocationRole::Join,
                    _ => return self.error("`loop` or `join` was expected"),
                };
                self.expect("]")?;
                role
            }
        };
        self.expect(":")?;
        Ok(Location { step: self.step()?, role, span: Span::NONE })
    }

    fn step(&mut self) -> Result<Step> {
        if self.accept_word("if") {
            self.expect("(")?;
            let condition = self.expr()?;
            self.expect(")")?;
            let then = self.target()?;
            self.expect_word("else")?;
            return Ok(Step::Branch { condition, then, otherwise: self.target()? });
        }
        if self.accept_word("switch") {
            return self.switch();
        }
        if self.accept_word("unreachable") {
            self.expect(";")?;
            return Ok(Step::Unreachable);
        }
        if self.accept_word("return") {
            let value = if self.at_mark(";") { None } else { Some(self.expr()?) };
            self.expect(";")?;
            return Ok(Step::Return(value));
        }
        let action = self.action()?;
        self.expect(";")?;
        Ok(Step::Action(action, self.target()?))
    }

    fn switch(&mut self) -> Result<Step> {
        self.expect("(")?;
        let value = self.expr()?;
        self.expect(")")?;
        self.expect("{")?;
        let mut cases = Vec::new();
        while !self.accept_word("default") {
            let low = self.case_value()?;
            let high = if self.accept("..") { self.case_value()? } else { low };
            let target = self.target()?;
            self.expect(",")?;
            cases.push(Case { low, high, target });
        }
        let default = self.target()?;
        self.expect("}")?;
        Ok(Step::Switch { value, cases, default })
    }

    fn case_value(&mut self) -> Result<i128> {
        let negative = self.accept("-");
        let value = match self.peek() {
            Token::Int(value, _) if negative => (-value).to_i128(),
            Token::Int(value, _) => value.to_i128(),
            _ => None,
        };
        self.advance();
        match value {
            Some(value) => Ok(value),
            None => self.error("a case's value was expected"),
        }
    }

    fn action(&mut self) -> Result<Action> {
        let Token::Word(word) = self.peek().clone() else { return self.assignment_or_call() };
        let action = match word.as_str() {
            "skip" => {
                self.advance();
                Action::Skip
            }
            "clear" => {
                self.advance();
                Action::Clear(self.place()?)
            }
            "atomic" => self.update()?,
            "live" => Action::Live(self.local_operand()?),
            "dead" => Action::Dead(self.local_operand()?),
            "assert" => self.assertion(AssertOrigin::Program)?,
            _ if AssertOrigin::ALL.iter().any(|origin| origin.word() == Some(&*word)) => {
                let origin = AssertOrigin::ALL.into_iter().find(|origin| origin.word() == Some(&*word));
                self.advance();
                self.assertion(origin.unwrap_or(AssertOrigin::Annotation))?
            }
            "assume" => {
                self.advance();
                Action::Assume(self.expr()?)
            }
            "local" | "collective" | "joint" => self.collective_assertion()?,
            "va_start" => Action::VaStart(self.only_list()?),
            "va_end" => Action::VaEnd(self.only_list()?),
            "va_copy" => {
                self.advance();
                self.expect("(")?;
                let to = self.place()?;
                self.expect(",")?;
                let from = self.place()?;
                self.expect(")")?;
                Action::VaCopy(to, from)
            }
            _ => return self.assignment_or_call(),
        };
        Ok(action)
    }

    fn local_operand(&mut self) -> Result<LocalId> {
        self.advance();
        let key = self.word()?;
        match self.locals.get(&key) {
            Some(id) => Ok(*id),
            None => self.error(&format!("no local variable is called `{key}`")),
        }
    }

    fn assertion(&mut self, origin: AssertOrigin) -> Result<Action> {
        self.expect_word("assert")?;
        Ok(Action::Assert { condition: self.expr()?, origin })
    }

    fn collective_assertion(&mut self) -> Result<Action> {
        let participants = self.participants()?;
        let universe = if self.accept("(") {
            let name = name_of(&self.word()?);
            self.expect(":")?;
            let members = self.expr()?;
            self.expect(")")?;
            Some(Box::new(Universe { name, members }))
        } else {
            None
        };
        let duty = match self.accept_word("assume") {
            true => crate::Duty::Given,
            false => {
                self.expect_word("assert")?;
                crate::Duty::Shown
            }
        };
        let name = name_of(&self.word()?);
        self.expect(":")?;
        Ok(Action::CollectiveAssert { participants, universe, name, duty, condition: self.expr()?, visible: None })
    }

    /// `atomic old = place, place = value`
    fn update(&mut self) -> Result<Action> {
        let old = self.local_operand()?;
        self.expect("=")?;
        let place = self.place()?;
        self.expect(",")?;
        self.place()?;
        self.expect("=")?;
        Ok(Action::Update { place, old, value: self.expr()? })
    }

    fn only_list(&mut self) -> Result<PlaceId> {
        self.advance();
        self.expect("(")?;
        let list = self.place()?;
        self.expect(")")?;
        Ok(list)
    }

    fn assignment_or_call(&mut self) -> Result<Action> {
        if let Some(call) = self.call_by_name(None)? {
            return Ok(call);
        }
        let first = self.prefix()?;
        let Operand::Place(place) = first else { return self.error("a place was expected") };
        if self.at_mark("(") {
            return self.indirect_call(first, None);
        }
        self.expect("=")?;
        if let Some(call) = self.call_by_name(Some(place))? {
            return Ok(call);
        }
        let first = self.prefix()?;
        match self.at_mark("(") {
            true => self.indirect_call(first, Some(place)),
            false => Ok(Action::Assign(place, self.expr_from(first, level::LOOSEST)?)),
        }
    }

    /// A call of something that has a name, if one starts here.
    fn call_by_name(&mut self, result: Option<PlaceId>) -> Result<Option<Action>> {
        let (Token::Word(word), Token::Mark("(")) = (self.peek().clone(), self.peek_at(1)) else { return Ok(None) };
        if word == "allocate" || word == "va_arg" {
            return self.typed_call(&word, result).map(Some);
        }
        if let Some(id) = self.functions.get(&word).copied() {
            self.advance();
            let arguments = self.arguments()?;
            return Ok(Some(Action::Call { callee: Callee::Direct(id), arguments, result }));
        }
        match LibraryFunction::find(&word) {
            Some(function) => {
                self.advance();
                let arguments = self.arguments()?;
                let function = self.ordered(function)?;
                Ok(Some(Action::Library { function, arguments, result }))
            }
            None => Ok(None),
        }
    }

    /// The function with the memory orders behind its call, if there are any.
    fn ordered(&mut self, function: LibraryFunction) -> Result<LibraryFunction> {
        let LibraryFunction::Atomic(operation, _) = function else { return Ok(function) };
        if self.at_mark(";") {
            return Ok(function);
        }
        let order = self.memory_order()?;
        let failure = if self.accept_word("else") { self.memory_order()? } else { order };
        Ok(LibraryFunction::Atomic(operation, Orders { order, failure }))
    }

    fn memory_order(&mut self) -> Result<MemoryOrder> {
        match MemoryOrder::of_word(&self.word()?) {
            Some(order) => Ok(order),
            None => self.error("a memory order was expected"),
        }
    }

    /// `allocate(T, n, zero)` and `va_arg(list, T)`.
    fn typed_call(&mut self, word: &str, result: Option<PlaceId>) -> Result<Action> {
        self.advance();
        self.expect("(")?;
        if word == "va_arg" {
            let list = self.place()?;
            self.expect(",")?;
            let ty = self.type_name()?;
            self.expect(")")?;
            return Ok(Action::VaArg { list, ty, result });
        }
        let element = if self.accept_word("bytes") { None } else { Some(self.type_name()?) };
        self.expect(",")?;
        let count = self.expr()?;
        self.expect(",")?;
        let fill = match self.word()?.as_str() {
            "zero" => AllocationFill::Zero,
            "undefined" => AllocationFill::Undefined,
            _ => return self.error("`zero` or `undefined` was expected"),
        };
        self.expect(")")?;
        match result {
            Some(result) => Ok(Action::Allocate { element, count, fill, result }),
            None => self.error("an allocation goes into a place"),
        }
    }

    /// A call through `*pointer`, which has been read.
    fn indirect_call(&mut self, callee: Operand, result: Option<PlaceId>) -> Result<Action> {
        let Some(pointer) = self.take_back(callee) else { return self.error("only functions can be called") };
        let arguments = self.arguments()?;
        Ok(Action::Call { callee: Callee::Indirect(pointer), arguments, result })
    }

    /// The pointer of a place that has just been made for it, and was not meant.
    fn take_back(&mut self, callee: Operand) -> Option<ExprId> {
        let Operand::Place(place) = callee else { return None };
        let PlaceKind::Deref(pointer) = self.program.place(place).kind else { return None };
        self.program.places.pop();
        Some(pointer)
    }
}
