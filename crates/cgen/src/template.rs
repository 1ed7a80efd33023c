//! Templates of features, and how their holes are filled.
//!
//! A template defines `feature@` and what it needs. Its holes are filled anew
//! at each place: `@` is a number of its own for the whole template, `$x` any
//! integer expression over globals, `$i` one from -2000 to 2000, `$u` one of
//! type `unsigned long`, `$d` a real expression, `$s` a constant from 1 to 9,
//! `$c` one from 10 to 99.

use crate::types::Ty;
use crate::value::{Range, COMMA, UNARY};
use crate::Generator;

impl Generator {
    /// A template with its holes filled, `number` for its own names.
    pub(crate) fn filled(&mut self, number: &str, template: &str) -> String {
        let mut out = String::new();
        let mut chars = template.trim_start().chars();
        while let Some(c) = chars.next() {
            match c {
                '@' => out += number,
                '$' => out += &self.hole(chars.next().unwrap_or(' ')),
                c => out.push(c),
            }
        }
        out
    }

    fn hole(&mut self, kind: char) -> String {
        match kind {
            'x' => format!("({})", self.integer(2).text),
            'i' => {
                let value = self.integer(2);
                format!("((int){})", self.small(&value).at(UNARY))
            }
            'u' => format!("((unsigned long){})", self.integer(2).at(UNARY)),
            'd' => {
                let value = self.real(2);
                format!("({})", self.fitted(value, Ty::Double, Range::Real(1e6)).at(COMMA + 1))
            }
            's' => self.random.between(1, 9).to_string(),
            'c' => self.random.between(10, 99).to_string(),
            other => other.to_string(),
        }
    }
}
