//! Small loop-free programs over integers and an array, right and wrong ones:
//! divisors may be zero, indices may be outside, values may be too large or
//! never written.

use antiphon_testing::Random;

/// Numbers that the program reads at its start.
pub const INPUTS: usize = 3;

/// Variables whose values are printed at the end.
pub const PRINTED: [&str; 7] = ["x", "y", "z", "l", "v", "c", "g"];

/// Elements of the array.
pub const ELEMENTS: usize = 4;

struct Generator {
    random: Random,
    text: String,
}

/// The program of a seed.
pub fn generate(seed: u64) -> String {
    let head = "#include <stdio.h>\n#include <stdlib.h>\n#include <assert.h>\n\
        int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int);\n\
        int g; int a[4];\nint main(void) {\n\
        int x = __VERIFIER_nondet_int();\nint y = __VERIFIER_nondet_int();\nint z = __VERIFIER_nondet_int();\n\
        long l = 1; unsigned v = 2; signed char c = 3; int u; int b[3];\n";
    let mut own = Generator { random: Random::new(seed.wrapping_mul(7919) + 1), text: head.to_owned() };
    let count = 3 + own.random.below(6);
    own.statements(count, 2);
    let list = "x, y, z, l, (long)v, c, g, a[0], a[1], a[2], a[3]";
    own.text.push_str("printf(\"%d %d %d %ld %ld %d %d %d %d %d %d\\n\", ");
    own.text.push_str(list);
    own.text.push_str(");\nreturn 0;\n}\n");
    own.text
}

impl Generator {
    fn statements(&mut self, count: usize, depth: u32) {
        for _ in 0..count {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: u32) {
        let line = match self.random.below(if depth == 0 { 9 } else { 13 }) {
            0..=4 => {
                let (target, value) = (self.target(), self.expression(3));
                format!("{target} = {value};\n")
            }
            5 => format!("u = {};\n", self.expression(2)),
            6 => format!("{} += {};\n", self.random.pick(&["x", "y", "z", "g"]), self.expression(2)),
            7 if self.random.one_in(5) => format!("assert({});\n", self.expression(2)),
            7 => format!("b[{}] = {};\n", self.random.below(3), self.expression(2)),
            8 if self.random.one_in(2) => format!("__VERIFIER_assume({});\n", self.expression(2)),
            8 => format!("{}++;\n", self.random.pick(&["x", "y", "c", "v"])),
            9 | 10 => return self.branch(depth - 1, true),
            11 => return self.branch(depth - 1, false),
            _ => return self.switch(depth - 1),
        };
        self.text.push_str(&line);
    }

    fn branch(&mut self, depth: u32, otherwise: bool) {
        let condition = self.expression(2);
        self.text.push_str(&format!("if ({condition}) {{\n"));
        self.statements(2, depth);
        if otherwise {
            self.text.push_str("} else {\n");
            self.statements(2, depth);
        }
        self.text.push_str("}\n");
    }

    fn switch(&mut self, depth: u32) {
        let value = self.expression(1);
        self.text.push_str(&format!("switch ({value}) {{\ncase 0:\n"));
        self.statements(1, depth);
        self.text.push_str(self.random.pick(&["break;\n", ""]));
        self.text.push_str("case 2:\n");
        self.statements(1, depth);
        self.text.push_str("break;\ndefault:\n");
        self.statements(1, depth);
        self.text.push_str("}\n");
    }

    fn target(&mut self) -> String {
        match self.random.below(8) {
            0 => format!("a[{}]", self.random.below(4)),
            1 => format!("a[{}]", self.index()),
            _ => self.random.pick(&PRINTED).to_owned(),
        }
    }

    fn index(&mut self) -> String {
        match self.random.below(12) {
            0 => self.expression(1),
            _ => format!("{} & 3", self.expression(1)),
        }
    }

    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 || self.random.one_in(5) {
            return self.atom();
        }
        let e = |own: &mut Generator| own.expression(depth - 1);
        match self.random.below(14) {
            0..=4 => {
                let op = self.random.pick(&["+", "-", "+", "-", "*"]);
                format!("({} {op} {})", e(self), e(self))
            }
            5 if self.random.one_in(4) => format!("({} {} {})", e(self), self.random.pick(&["/", "%"]), e(self)),
            5 | 6 => format!("({} {} {})", e(self), self.random.pick(&["/", "%"]), self.random.between(1, 7)),
            7 => {
                let op = self.random.pick(&["<", "<=", "==", "!=", ">", ">="]);
                format!("({} {op} {})", e(self), e(self))
            }
            8 => format!("({} {} {})", e(self), self.random.pick(&["&&", "||"]), e(self)),
            9 => format!("({} ? {} : {})", e(self), e(self), e(self)),
            10 => format!("({} {} {})", e(self), self.random.pick(&["&", "|", "^"]), self.random.between(0, 12)),
            11 => format!("({} {} {})", e(self), self.random.pick(&["<<", ">>"]), self.shift()),
            12 => format!("({}{})", self.random.pick(&["-", "~", "!"]), e(self)),
            _ => format!("(({}){})", self.random.pick(&["unsigned", "signed char", "long", "_Bool", "short"]), e(self)),
        }
    }

    /// Perhaps negative or beyond the width, but never so large that the kernel
    /// gives the number no value.
    fn shift(&mut self) -> String {
        match self.random.below(12) {
            0 => "(x % 40)".to_owned(),
            _ => self.random.between(0, 6).to_string(),
        }
    }

    fn atom(&mut self) -> String {
        match self.random.below(12) {
            0..=2 => format!("({})", self.random.between(-3, 9)),
            3 if self.random.one_in(4) => {
                self.random.pick(&["100000", "2147483647", "(-2147483647 - 1)", "4000000000u"]).to_owned()
            }
            4 => format!("a[{}]", self.index()),
            5 if self.random.one_in(10) => "u".to_owned(),
            5 => format!("abs({})", self.random.pick(&["x", "y"])),
            6 if self.random.one_in(8) => format!("b[{}]", self.random.below(3)),
            _ => self.random.pick(&PRINTED).to_owned(),
        }
    }
}
