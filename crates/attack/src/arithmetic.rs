//! Programs that compute: integers of all widths, conversions, division, shifts, calls,
//! arrays with computed indices, branches, switches and short loops.
//!
//! Nothing is done to avoid what C leaves undefined; about half of the programs run into
//! it for some input. Inputs have few values, so that gcc can try them all. Some lie at
//! the ends of their type, where overflow and wrapping are.
//!
//! Side effects stand alone in their statements: orders that C leaves open are no business
//! of a compiler's answer.

use crate::question::{literal, Above, Input, Oracle, Question, Way};
use antiphon_testing::Random;

/// Where numbers come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// All types to their ends, all operators.
    Machine,
    /// Small numbers and few operators on bits: what mathematical integers are good for.
    Ideal,
}

const MACHINE: &[Way] = &[Way { name: "machine", words: &["verify", "--arith", "machine"], blind: &[] }];
/// Only some programs are given to `cegar`, which takes long.
const BY_CEGAR: u64 = 8;
const IDEAL: &[Way] = &[
    Way { name: "ideal", words: &["verify"], blind: &["integer-overflow", "conversion"] },
    Way {
        name: "cegar",
        words: &["cegar", "--check", "assertion"],
        blind: &["integer-overflow", "conversion", "division-by-zero", "array-bounds"],
    },
];

/// A type with what it can hold.
type Type = (&'static str, i128, i128);

const TYPES: &[Type] = &[
    ("int", i32::MIN as i128, i32::MAX as i128),
    ("unsigned", 0, u32::MAX as i128),
    ("long", i64::MIN as i128, i64::MAX as i128),
    ("unsigned long", 0, u64::MAX as i128),
    ("short", i16::MIN as i128, i16::MAX as i128),
    ("unsigned short", 0, u16::MAX as i128),
    ("signed char", i8::MIN as i128, i8::MAX as i128),
    ("unsigned char", 0, u8::MAX as i128),
];
/// Those that mathematical integers keep as C defines them: 64 bits are as good as unbounded there.
const IDEAL_TYPES: &[Type] = &[TYPES[0], TYPES[1], TYPES[2], TYPES[4], TYPES[5], TYPES[6], TYPES[7]];
const INPUTS: [&str; 3] = ["x", "y", "z"];
const LOCALS: [&str; 3] = ["a", "b", "c"];
const COMPARISONS: &[&str] = &["<", "<=", ">", ">=", "==", "!="];

/// `V(e)` is the value of `e`. To gcc it is one that it computes before it looks at what becomes
/// of it (`oracle.h`): it narrows operations whose result is narrowed, and leaves out comparisons
/// that it decides, both before its sanitizer has seen them.
///
/// `C(T, e)` is `e` converted to `T`. Mathematical integers keep a value that a signed type cannot
/// hold, so where a conversion changes one, nothing is known of the rest of the run.
///
/// `U(a, +, e)` is `a += e`, whose sum gcc would narrow as well.
const HEAD: &str = "#include <assert.h>\n#ifndef V\n#define V(e) (e)\n#define C(T, e) ((T)(e))\n\
    #define U(a, op, e) (a op##= (e))\n#endif\n";

struct Writer {
    random: Random,
    style: Style,
    inputs: Vec<Input>,
    locals: usize,
    /// Their types.
    types: Vec<Type>,
    /// The types that `f` takes.
    taken: [&'static str; 2],
    /// Counters of loops around.
    counters: usize,
    /// Names that a function of the program sees instead of the variables.
    parameters: bool,
    out: String,
}

/// The program of a seed.
pub fn question(seed: u64, style: Style) -> Question {
    let mut writer = Writer {
        random: Random::new(seed),
        style,
        inputs: Vec::new(),
        locals: 0,
        types: Vec::new(),
        taken: ["int"; 2],
        counters: 0,
        parameters: false,
        out: HEAD.to_owned(),
    };
    writer.program();
    let names = ["f", "t"].map(str::to_owned).to_vec();
    let ways = match style {
        Style::Machine => MACHINE,
        Style::Ideal if seed % BY_CEGAR == 0 => IDEAL,
        Style::Ideal => &IDEAL[..1],
    };
    let oracle = Oracle::Compiled { inputs: writer.inputs, names };
    Question { text: writer.out, options: Vec::new(), ways, oracle }
}

impl Writer {
    fn line(&mut self, text: &str) {
        self.out += text;
        self.out.push('\n');
    }

    fn program(&mut self) {
        self.declare_inputs();
        self.line("int t[4];");
        self.parameters = true;
        let (ty, first, second) = (self.ty().0, self.ty().0, self.ty().0);
        self.taken = [first, second];
        let body = self.expression(2);
        self.line(&format!("static {ty} f({first} p, {second} q) {{ return C({ty}, {body}); }}"));
        self.parameters = false;
        self.line("int main(void) {");
        let values: Vec<String> = (0..4).map(|at| format!("t[{at}] = {};", self.random.between(-3, 9))).collect();
        self.line(&values.join(" "));
        for name in &LOCALS[..2 + self.random.below(2)] {
            let (ty, value) = (self.ty(), self.expression(2));
            self.line(&format!("{0} {name} = C({0}, {value});", ty.0));
            self.types.push(ty);
            self.locals += 1;
        }
        for _ in 0..2 + self.random.below(4) {
            self.statement(2);
        }
        self.assertion();
        self.line("return 0;\n}");
    }

    fn ty(&mut self) -> Type {
        match self.style {
            Style::Ideal if self.random.below(3) > 0 => TYPES[0],
            Style::Ideal => self.random.pick(IDEAL_TYPES),
            Style::Machine => self.random.pick(TYPES),
        }
    }

    fn declare_inputs(&mut self) {
        let count = 1 + self.random.below(3);
        for name in &INPUTS[..count] {
            let (ty, least, most) = self.ty();
            let width = [40, 8, 4][count - 1].min(most - least);
            let low = match (self.style, self.random.below(4)) {
                (Style::Machine, 0) => most - width,
                (Style::Machine, 1) => least,
                _ => (-(width / 2)).max(least) + self.random.below(3) as i128,
            };
            let input = Input { name, ty, low, high: low + width, above: Above::Nothing };
            self.out += &input.declaration();
            self.inputs.push(input);
        }
    }

    fn constant(&mut self) -> String {
        let types = if self.style == Style::Ideal { &TYPES[..3] } else { &TYPES[..4] };
        let (ty, least, most) = self.random.pick(types);
        match (self.style, self.random.below(8)) {
            (Style::Machine, 0) => literal(self.random.pick(&[least, least + 1, most, most - 1, most / 2 + 1]), ty),
            (Style::Machine, 1) => literal(i128::from(self.random.between(0, 300)), ty),
            (Style::Ideal, 0) => literal(i128::from(self.random.between(0, 20)), ty),
            _ => self.random.between(-2, 9).to_string(),
        }
    }

    fn variable(&mut self) -> String {
        if self.parameters {
            return self.random.pick(&["p", "q"]).to_owned();
        }
        let (inputs, locals) = (self.inputs.len(), self.locals);
        match self.random.below(inputs + locals + self.counters) {
            at if at < inputs => INPUTS[at].to_owned(),
            at if at < inputs + locals => LOCALS[at - inputs].to_owned(),
            at => format!("i{}", at - inputs - locals),
        }
    }

    fn leaf(&mut self) -> String {
        match self.random.below(3) {
            0 => self.constant(),
            _ => self.variable(),
        }
    }

    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.leaf();
        }
        let rare = match self.style {
            Style::Machine => 26,
            Style::Ideal => 18,
        };
        let (mut one, other) = (self.expression(depth - 1), self.expression(depth - 1));
        // gcc computes what is constant itself, and its sanitizer does not see that.
        if is_constant(&one) {
            one = self.variable();
        }
        let text = match self.random.below(rare) {
            0..=3 => format!("{one} + {other}"),
            4..=6 => format!("{one} - {other}"),
            7 | 8 => format!("{one} * {other}"),
            9 => format!("{one} {} {}", self.random.pick(&["/", "%"]), self.divisor(&other)),
            10 => format!("{one} {} {other}", self.random.pick(COMPARISONS)),
            11 => format!("{one} {} {other}", self.random.pick(&["&&", "||"])),
            12 => format!("{one} ? {other} : {}", self.leaf()),
            13 => format!("{}{one}", self.random.pick(&["- ", "!"])),
            14 if !self.parameters => format!("f(C({}, {one}), C({}, {other}))", self.taken[0], self.taken[1]),
            15 if !self.parameters => format!("t[{}]", self.index(&one)),
            16 | 17 => format!("C({}, {one})", self.ty().0),
            18 | 19 => format!("{one} << {}", self.shift(&other)),
            20 | 21 => format!("{one} >> {}", self.shift(&other)),
            22 => format!("{one} & {other}"),
            23 => format!("{one} | {other}"),
            24 => format!("{one} ^ {other}"),
            25 => format!("~{one}"),
            _ => return self.leaf(),
        };
        format!("V({text})")
    }

    /// Mostly not zero.
    fn divisor(&mut self, otherwise: &str) -> String {
        match self.random.below(4) {
            0 => otherwise.to_owned(),
            1 => format!("({otherwise} ? {otherwise} : 3)"),
            _ => self.random.pick(&["2", "3", "5", "7", "-3", "4u"]).to_owned(),
        }
    }

    /// Mostly small.
    fn shift(&mut self, otherwise: &str) -> String {
        match self.random.below(6) {
            0 => otherwise.to_owned(),
            1 | 2 => format!("({otherwise} & 7)"),
            _ => self.random.between(0, 9).to_string(),
        }
    }

    /// Mostly within the array.
    fn index(&mut self, otherwise: &str) -> String {
        match self.random.below(4) {
            0 => otherwise.to_owned(),
            1 => format!("(unsigned)({otherwise}) % 4"),
            _ => self.random.between(0, 3).to_string(),
        }
    }

    fn condition(&mut self) -> String {
        let (one, other) = (self.expression(1), self.leaf());
        format!("{one} {} {other}", self.random.pick(COMPARISONS))
    }

    fn statement(&mut self, depth: u32) {
        let at = self.random.below(self.locals);
        let (target, ty) = (LOCALS[at], self.types[at]);
        match self.random.below(if depth == 0 { 8 } else { 14 }) {
            0..=2 => {
                let value = self.expression(2);
                self.line(&format!("{target} = C({}, {value});", ty.0));
            }
            3 | 4 => {
                let op = self.random.pick(&["+", "-", "*", "+"]);
                let value = self.expression(1);
                match self.style == Style::Machine {
                    true => self.line(&format!("U({target}, {op}, {value});")),
                    false => self.line(&format!("{target} = C({}, V({target} {op} {value}));", ty.0)),
                }
            }
            5 if self.style == Style::Machine => {
                let step = self.random.pick(&["++", "--"]);
                self.line(&format!("{target}{step};"));
            }
            5 => {
                let step = self.random.pick(&["+", "-"]);
                self.line(&format!("{target} = C({}, V({target} {step} 1));", ty.0));
            }
            6 => {
                let (at, value) = (self.expression(1), self.expression(1));
                let at = self.index(&at);
                self.line(&format!("t[{at}] = C(int, {value});"));
            }
            7 => self.assertion(),
            8..=10 => {
                let condition = self.condition();
                self.line(&format!("if ({condition}) {{"));
                self.block(depth - 1);
                if self.random.one_in(2) {
                    self.line("} else {");
                    self.block(depth - 1);
                }
                self.line("}");
            }
            11 | 12 => self.for_loop(depth),
            _ => self.switch(depth),
        }
    }

    fn block(&mut self, depth: u32) {
        (0..1 + self.random.below(2)).for_each(|_| self.statement(depth));
    }

    fn for_loop(&mut self, depth: u32) {
        let counter = format!("i{}", self.counters);
        let bound = match self.random.below(3) {
            0 => format!("((unsigned){} % 4)", self.variable()),
            _ => self.random.between(1, 4).to_string(),
        };
        let head = match self.random.one_in(3) {
            true => format!("for (int {counter} = C(int, {bound}); {counter} > 0; {counter}--) {{"),
            false => format!("for (unsigned {counter} = 0; {counter} < {bound}; {counter}++) {{"),
        };
        self.line(&head);
        self.counters += 1;
        self.block(depth - 1);
        if self.random.one_in(4) {
            let condition = self.condition();
            self.line(&format!("if ({condition}) break;"));
        }
        self.counters -= 1;
        self.line("}");
    }

    fn switch(&mut self, depth: u32) {
        let value = self.expression(1);
        self.line(&format!("switch ({value}) {{"));
        for at in 0..2 {
            let number = 3 * at + self.random.below(3);
            self.line(&format!("case {number}:"));
            self.block(depth - 1);
            if self.random.below(3) > 0 {
                self.line("break;");
            }
        }
        self.line("default:");
        self.block(depth - 1);
        self.line("}");
    }

    /// Something that may be so, with a chance that it is always so. gcc must not see that it is:
    /// it would leave out what the sanitizer has to look at.
    fn assertion(&mut self) {
        let value = self.expression(2);
        let text = match self.random.below(8) {
            0 => format!("assert({value} {} {});", self.random.pick(COMPARISONS), self.leaf()),
            1 => format!("assert(({value} & 3) <= {});", self.random.pick(&["2", "3"])),
            2 => format!("assert({value} % 4 <= 3);"),
            3 => format!(
                "{{ unsigned char k = C(unsigned char, {value}); assert(k <= {}); }}",
                self.random.pick(&[200, 255])
            ),
            4 => {
                let condition = self.condition();
                format!("{{ int k = {condition}; assert(!k || {condition}); }}")
            }
            5 => format!("{{ long k = C(long, {value}); assert(V(k + 1) > k); }}"),
            _ => format!("assert({value} != {});", self.random.between(10, 60)),
        };
        self.line(&text);
    }
}

/// Whether an expression has no variable in it.
fn is_constant(text: &str) -> bool {
    let is_name = |word: &str| INPUTS.contains(&word) || LOCALS.contains(&word) || ["p", "q", "f", "t"].contains(&word);
    let counter = |word: &str| word.strip_prefix('i').is_some_and(|rest| rest.parse::<u32>().is_ok());
    !text.split(|c: char| !c.is_alphanumeric()).any(|word| is_name(word) || counter(word))
}
