//! Random statements: assignments of all kinds, branches, loops that end.
//!
//! A side effect stands in a statement of its own or behind a sequence point,
//! so that no result depends on an order that C leaves open.

use crate::expr::Variable;
use crate::types::{Ty, INTEGERS};
use crate::value::{binary, Range, Value, COMMA, CONDITIONAL};
use crate::Generator;

impl Generator {
    /// A block's worth of statements; what it declares ends with it.
    pub(crate) fn block(&mut self, depth: u32, count: usize) {
        let (known, level) = (self.variables.len(), self.indent);
        self.indent += 1;
        for _ in 0..count {
            self.statement(depth);
        }
        self.indent = level;
        self.variables.truncate(known);
    }

    /// A statement.
    pub(crate) fn statement(&mut self, depth: u32) {
        match self.random.below(if depth == 0 { 12 } else { 20 }) {
            0..=2 => self.assign(),
            3 | 4 => self.compound(),
            5 => self.step_by_one(),
            6 | 7 => self.declare(),
            8 => self.print(),
            9 => self.lazy_effect(),
            10 => self.mix(),
            11 => self.assign_in_comma(),
            12 | 13 => self.branch(depth),
            14 | 15 => self.for_loop(depth),
            16 => self.while_loop(depth),
            17 => self.do_loop(depth),
            18 => self.switch(depth),
            _ => self.goto_loop(depth),
        }
    }

    /// A variable that may be written.
    fn target(&mut self) -> Option<Variable> {
        let writable: Vec<usize> = (0..self.variables.len()).filter(|i| self.variables[*i].writable).collect();
        if writable.is_empty() {
            return None;
        }
        let index = *self.random.pick(&writable);
        Some(self.variables[index].clone())
    }

    /// A value for a variable.
    pub(crate) fn value_for(&mut self, variable: &Variable) -> Value {
        let depth = self.depth;
        let value = match variable.ty.is_real() {
            true => self.real(depth),
            false => self.integer(depth),
        };
        self.fitted(value, variable.ty, variable.range)
    }

    fn assign(&mut self) {
        let Some(variable) = self.target() else { return };
        let value = self.value_for(&variable);
        self.line(&format!("{} = {};", variable.text, value.at(COMMA + 1)));
    }

    fn assign_in_comma(&mut self) {
        let (Some(first), Some(second)) = (self.target(), self.target()) else { return };
        if first.text == second.text || first.text.contains('*') || second.text.contains('*') {
            return self.assign();
        }
        let (one, two) = (self.value_for(&first), self.value_for(&second));
        let (one, two) = (one.at(COMMA + 1), two.at(COMMA + 1));
        self.line(&format!("{} = {one}, {} = {two};", first.text, second.text));
    }

    fn compound(&mut self) {
        let Some(variable) = self.target() else { return };
        let operand = match variable.ty.is_real() {
            true => self.real(1),
            false => self.integer(1),
        };
        let operand = self.small_if_integer(&operand);
        let op = *self.random.pick(&["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"]);
        let fits = binary(op, &variable.value(), &operand).and_then(|v| v.converted(variable.ty));
        let within = match (fits, variable.range) {
            (Some(Range::Int(from, to)), Range::Int(low, high)) => from >= low && to <= high,
            (Some(Range::Real(bound)), Range::Real(most)) => bound <= most,
            _ => false,
        };
        match within {
            true => self.line(&format!("{} {op}= {};", variable.text, operand.at(CONDITIONAL))),
            false => self.assign(),
        }
    }

    fn small_if_integer(&mut self, value: &Value) -> Value {
        match value.ty.is_real() {
            true => value.clone(),
            false => self.small(value),
        }
    }

    /// `x++` and its kin, where they cannot leave the variable's range.
    fn step_by_one(&mut self) {
        let Some(variable) = self.target() else { return };
        let text = if variable.text.starts_with('*') { format!("({})", variable.text) } else { variable.text.clone() };
        let up = self.random.chance(50);
        let op = if up { "++" } else { "--" };
        let written = if self.random.chance(50) { format!("{text}{op};") } else { format!("{op}{text};") };
        match variable.range {
            Range::Real(_) => self.assign(),
            // Narrow types wrap by conversion, unsigned ones by definition.
            Range::Int(low, high) if (low, high) == variable.ty.range() && self.wraps(variable.ty) => {
                self.line(&written);
            }
            Range::Int(low, high) => {
                let guard = if up { format!("{text} < {high}") } else { format!("{text} > {low}") };
                let guard = match variable.ty {
                    Ty::Long | Ty::LongLong if high > 1 << 40 => {
                        if up {
                            format!("{text} < 0")
                        } else {
                            format!("{text} > 0")
                        }
                    }
                    Ty::Int if high > 1 << 30 => {
                        if up {
                            format!("{text} < 0")
                        } else {
                            format!("{text} > 0")
                        }
                    }
                    _ => guard,
                };
                self.line(&format!("if ({guard}) {written}"));
            }
        }
    }

    fn wraps(&self, ty: Ty) -> bool {
        ty != Ty::Bool && (!ty.is_signed() || ty.bits() < 32)
    }

    /// A local variable with its value.
    pub(crate) fn declare(&mut self) {
        let variable = self.fresh_variable("v");
        let value = self.value_for(&variable);
        let qualifier = if self.random.chance(10) { "const " } else { "" };
        self.line(&format!("{qualifier}{} {} = {};", variable.ty.text(), variable.text, value.at(COMMA + 1)));
        let writable = qualifier.is_empty();
        self.variables.push(Variable { writable, ..variable });
    }

    /// A name, a type and a range for a new variable.
    pub(crate) fn fresh_variable(&mut self, stem: &str) -> Variable {
        let text = self.fresh(stem);
        if self.random.chance(18) {
            let ty = *self.random.pick(&[Ty::Double, Ty::Double, Ty::Float]);
            return Variable { text, ty, range: Range::Real(1e6), writable: true };
        }
        let ty = if self.random.chance(6) { Ty::Bool } else { *self.random.pick(INTEGERS) };
        let (low, high) = ty.range();
        let range = match self.random.below(3) {
            0 if ty.bits() > 8 => {
                let bound = self.random.between(50, 30_000);
                Range::Int(if ty.is_signed() { -bound } else { 0 }, bound)
            }
            _ => Range::Int(low, high),
        };
        Variable { text, ty, range, writable: true }
    }

    /// An assignment that happens only if a lazy operator asks for it.
    fn lazy_effect(&mut self) {
        let Some(variable) = self.target() else { return };
        let condition = self.comparison(2);
        let value = self.value_for(&variable);
        let assignment = format!("({} = {})", variable.text, value.at(COMMA + 1));
        let text = match self.random.below(3) {
            0 => format!("if ({} && {assignment}) checksum ^= 1;", condition.at(5)),
            1 => format!("if ({} || {assignment}) checksum ^= 2;", condition.at(4)),
            _ => format!("({}) ? (void){assignment} : (void)0;", condition.text),
        };
        self.line(&text);
    }

    /// A value into the checksum.
    pub(crate) fn mix(&mut self) {
        let value = self.integer(2);
        self.line(&format!("mix((unsigned long){});", value.at(crate::value::UNARY)));
    }

    fn branch(&mut self, depth: u32) {
        let condition = self.comparison(2);
        self.line(&format!("if ({}) {{", condition.text));
        self.block(depth - 1, 2);
        if self.random.chance(60) {
            self.line("} else {");
            self.block(depth - 1, 2);
        }
        self.line("}");
    }

    /// A counter that only its loop writes.
    fn counter(&mut self, bound: i128) -> Variable {
        let text = self.fresh("i");
        let ty = *self.random.pick(&[Ty::Int, Ty::Int, Ty::Unsigned, Ty::Long, Ty::Short, Ty::UnsignedChar]);
        Variable { text, ty, range: Range::Int(0, bound), writable: false }
    }

    fn for_loop(&mut self, depth: u32) {
        let bound = self.random.between(2, 6);
        let counter = self.counter(bound);
        let (name, ty) = (counter.text.clone(), counter.ty.text());
        match self.random.chance(70) {
            true => self.line(&format!("for ({ty} {name} = 0; {name} < {bound}; {name}++) {{")),
            false => self.line(&format!("for ({ty} {name} = {bound}; {name} > 0; {name} -= 1) {{")),
        }
        self.loop_body(depth, counter, "continue;");
        self.line("}");
    }

    /// The body of a loop with ways out and ways on.
    fn loop_body(&mut self, depth: u32, counter: Variable, go_on: &str) {
        let known = self.variables.len();
        self.variables.push(counter);
        self.indent += 1;
        self.block_line(depth - 1, 1);
        if self.random.chance(30) {
            let condition = self.comparison(2);
            let way = if self.random.chance(50) { "break;" } else { go_on };
            self.line(&format!("if ({}) {way}", condition.text));
        }
        self.block_line(depth - 1, 1);
        self.indent -= 1;
        self.variables.truncate(known);
    }

    fn block_line(&mut self, depth: u32, count: usize) {
        for _ in 0..count {
            self.statement(depth);
        }
    }

    fn while_loop(&mut self, depth: u32) {
        let bound = self.random.between(2, 6);
        let counter = self.counter(bound);
        let (name, ty) = (counter.text.clone(), counter.ty.text());
        self.line(&format!("{ty} {name} = 0;"));
        let condition = self.comparison(1);
        match self.random.chance(50) {
            true => self.line(&format!("while ({name}++ < {bound}) {{")),
            false => self.line(&format!("while ({name}++ < {bound} && {}) {{", condition.at(5))),
        }
        let after = Variable { range: Range::Int(0, bound + 1), ..counter };
        self.loop_body(depth, after.clone(), "continue;");
        self.line("}");
        self.variables.push(after);
    }

    fn do_loop(&mut self, depth: u32) {
        let bound = self.random.between(1, 5);
        let counter = self.counter(bound);
        let (name, ty) = (counter.text.clone(), counter.ty.text());
        self.line(&format!("{ty} {name} = 0;"));
        self.line("do {");
        self.loop_body(depth, counter.clone(), "continue;");
        self.line(&format!("}} while (++{name} < {bound});"));
        self.variables.push(counter);
    }

    fn switch(&mut self, depth: u32) {
        let value = self.integer(2);
        let value = self.small(&value);
        let count = self.random.below(4) + 2;
        let default = self.random.below(count + 1);
        self.line(&format!("switch ({}) {{", value.text));
        let mut low = -3;
        for index in 0..count {
            if index == default {
                self.line("default: {");
                self.block(depth - 1, 1);
                self.line("}");
                self.fall_or_break();
            }
            let high = low + self.random.between(0, 3);
            match low == high {
                true => self.line(&format!("case {low}:")),
                false => self.line(&format!("case {low} ... {high}:")),
            }
            self.line("{");
            self.block(depth - 1, 1);
            self.line("}");
            self.fall_or_break();
            low = high + 1 + self.random.between(0, 2);
        }
        self.line("}");
    }

    fn fall_or_break(&mut self) {
        if self.random.chance(65) {
            self.line("    break;");
        }
    }

    /// Back by `goto`, a bounded number of times, and forward out.
    fn goto_loop(&mut self, depth: u32) {
        let bound = self.random.between(1, 4);
        let (label, out, name) = (self.fresh("again"), self.fresh("out"), self.fresh("k"));
        self.line(&format!("int {name} = 0;"));
        self.line(&format!("{label}:"));
        let condition = self.comparison(2);
        self.line(&format!("if ({name} > 0 && {}) goto {out};", condition.at(5)));
        self.line("{");
        let known = self.variables.len();
        let range = Range::Int(0, bound);
        self.variables.push(Variable { text: name.clone(), ty: Ty::Int, range, writable: false });
        self.block(depth - 1, 2);
        self.variables.truncate(known);
        self.line("}");
        self.line(&format!("if (++{name} < {bound}) goto {label};"));
        self.line(&format!("{out}:;"));
    }
}
