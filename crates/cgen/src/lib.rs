//! Programs in C that mean the same to every compiler.
//!
//! A verifier that claims to understand C must compute what a compiler's code
//! computes. This crate writes programs for that comparison: each is complete,
//! ends quickly, prints a lot, and has exactly one meaning. No operation is
//! undefined, because the generator tracks an interval for every expression
//! and builds only what the intervals allow; no result depends on an order of
//! evaluation that C leaves open, because side effects stand behind sequence
//! points; everything read was written before.
//!
//! A program has three parts: random globals and functions of random
//! statements (`statement.rs`, `expr.rs`), features of the language and the
//! library from templates with random holes (`features/`), and a `main` that
//! calls them and prints what is left.
//!
//! Deliberately not here: running anything, and threads or messages.

mod expr;
mod features;
mod print;
mod random;
mod statement;
mod template;
mod types;
mod value;

use expr::Variable;
use random::Random;
use types::Ty;
use value::{Range, COMMA};

/// How large a program should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// Some 60 lines: one feature, few statements.
    Small,
    /// Some 150 lines.
    Medium,
    /// Some 400 lines: many features.
    Large,
}

/// The numbers behind a size.
struct Amounts {
    globals: usize,
    functions: usize,
    features: usize,
    statements: usize,
}

impl Size {
    fn amounts(self) -> Amounts {
        match self {
            Size::Small => Amounts { globals: 4, functions: 1, features: 1, statements: 6 },
            Size::Medium => Amounts { globals: 7, functions: 3, features: 3, statements: 12 },
            Size::Large => Amounts { globals: 12, functions: 6, features: 9, statements: 25 },
        }
    }
}

/// The program of a seed: the same text for the same seed and size, always.
pub fn generate(seed: u64, size: Size) -> String {
    let mut generator = Generator::new(seed);
    generator.program(&size.amounts());
    generator.out
}

/// How many features there are to choose from.
pub fn feature_count() -> usize {
    features::all().count()
}

/// A program around one feature, so that each can be tried on its own.
pub fn generate_feature(seed: u64, feature: usize) -> String {
    let mut generator = Generator::new(seed);
    generator.head();
    generator.globals(4);
    let template = features::all().nth(feature).unwrap_or_default();
    generator.feature(template);
    generator.main(0);
    generator.out
}

/// A function that may be called anywhere: it writes nothing.
#[derive(Clone)]
struct Callable {
    name: String,
    parameters: usize,
    ty: Ty,
    range: Range,
}

/// A program in the making.
struct Generator {
    random: Random,
    out: String,
    indent: usize,
    names: usize,
    /// Depth of expressions.
    depth: u32,
    variables: Vec<Variable>,
    functions: Vec<Callable>,
    /// Functions without parameters that `main` calls.
    procedures: Vec<String>,
}

impl Generator {
    fn new(seed: u64) -> Generator {
        Generator {
            random: Random::new(seed),
            out: String::new(),
            indent: 0,
            names: 0,
            depth: 3,
            variables: Vec::new(),
            functions: Vec::new(),
            procedures: Vec::new(),
        }
    }

    /// A name that nothing has yet.
    fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    fn line(&mut self, text: &str) {
        self.out += &"    ".repeat(self.indent);
        self.out += text;
        self.out.push('\n');
    }

    fn program(&mut self, amounts: &Amounts) {
        self.head();
        self.globals(amounts.globals);
        self.global_array();
        for _ in 0..amounts.functions {
            match self.random.chance(50) {
                true => self.pure_function(),
                false => self.procedure(),
            }
        }
        let mut list: Vec<&str> = features::all().collect();
        for _ in 0..amounts.features.min(list.len()) {
            let index = self.random.below(list.len());
            let template = list.swap_remove(index);
            self.feature(template);
        }
        self.main(amounts.statements);
    }

    fn head(&mut self) {
        for header in ["stdio", "stdlib", "string", "math", "stdarg"] {
            self.line(&format!("#include <{header}.h>"));
        }
        self.line("static unsigned long checksum = 1;");
        self.line("static void mix(unsigned long v) { checksum = checksum * 31 + v; }");
    }

    fn globals(&mut self, count: usize) {
        for _ in 0..count {
            let variable = self.fresh_variable("g");
            let value = match (variable.ty.is_real(), variable.range) {
                (true, _) => format!("{}.{}", self.random.below(900), self.random.below(1000)),
                (false, Range::Int(low, high)) => self.literal(low, high, variable.ty),
                (false, Range::Real(_)) => "0".into(),
            };
            let storage = *self.random.pick(&["static ", ""]);
            self.line(&format!("{storage}{} {} = {value};", variable.ty.text(), variable.text));
            self.variables.push(variable);
        }
    }

    /// A constant of a type within a range, as an initialiser.
    fn literal(&mut self, low: i128, high: i128, ty: Ty) -> String {
        let value = match self.random.below(3) {
            0 => self.random.between(low, high),
            _ => self.random.between(low.max(-99), high.min(99)),
        };
        // The lowest values of `int` and `long` have no literal.
        let value = value.max(low + 1).min(high);
        match (ty.is_signed(), ty.bits()) {
            (false, 64) => format!("{value}UL"),
            (true, 64) => format!("{value}L"),
            (false, 32) => format!("{value}u"),
            _ => value.to_string(),
        }
    }

    /// An array whose elements statements read and write at fixed places.
    fn global_array(&mut self) {
        let (name, count) = (self.fresh("table"), self.random.between(3, 9));
        let ty = *self.random.pick(&[Ty::Int, Ty::Short, Ty::Unsigned, Ty::Long, Ty::UnsignedChar]);
        let (low, high) = (if ty.is_signed() { -100 } else { 0 }, 120);
        let values: Vec<String> = (0..count).map(|_| self.random.between(low, high).to_string()).collect();
        self.line(&format!("static {} {name}[{count}] = {{{}}};", ty.text(), values.join(", ")));
        for _ in 0..2 {
            let index = self.random.between(0, count - 1);
            let range = Range::Int(low, high);
            self.variables.push(Variable { text: format!("{name}[{index}]"), ty, range, writable: true });
        }
    }

    /// A function of its parameters and the globals that only computes.
    fn pure_function(&mut self) {
        let (name, known) = (self.fresh("f"), self.variables.len());
        let parameters = self.random.below(3) + 1;
        let mut declared = Vec::new();
        for _ in 0..parameters {
            let mut variable = self.fresh_variable("p");
            if variable.ty.is_real() {
                variable.ty = Ty::Int;
            }
            let (low, high) = variable.ty.range();
            declared.push(format!("{} {}", variable.ty.text(), variable.text));
            self.variables.push(Variable { range: Range::Int(low, high), writable: false, ..variable });
        }
        let result = self.fresh_variable("r");
        let ty = if result.ty.is_real() { Ty::Long } else { result.ty };
        let (first, second) = (self.integer(3), self.integer(3));
        let condition = self.comparison(2);
        self.line(&format!("static {} {name}({}) {{", ty.text(), declared.join(", ")));
        self.line(&format!("    if ({}) return {};", condition.text, first.at(COMMA + 1)));
        self.line(&format!("    return {};", second.text));
        self.line("}");
        self.variables.truncate(known);
        let (low, high) = ty.range();
        self.functions.push(Callable { name, parameters, ty, range: Range::Int(low, high) });
    }

    /// A function of random statements, called by `main`.
    fn procedure(&mut self) {
        let name = self.fresh("work");
        self.line(&format!("static void {name}(void) {{"));
        self.block(2, 6);
        self.line("}");
        self.procedures.push(format!("{name}();"));
    }

    /// A feature from its template.
    fn feature(&mut self, template: &str) {
        let number = self.fresh("");
        let text = self.filled(&number, template);
        self.out += &text;
        self.procedures.push(format!("feature{number}();"));
    }

    fn main(&mut self, statements: usize) {
        self.line("int main(void) {");
        self.indent = 1;
        for _ in 0..statements {
            self.statement(3);
        }
        for call in std::mem::take(&mut self.procedures) {
            self.line(&call);
        }
        self.print_all();
        self.line("printf(\"%lu\\n\", checksum);");
        self.line("return (int)(checksum & 63);");
        self.indent = 0;
        self.line("}");
    }
}
