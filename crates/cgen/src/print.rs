//! Prints: each value with a conversion that fits its type, so that a difference
//! shows where it arises.

use crate::types::Ty;
use crate::value::{Value, COMMA, UNARY};
use crate::Generator;

impl Generator {
    /// A call of `printf` with one to three values.
    pub(crate) fn print(&mut self) {
        let (mut format, mut arguments) = (String::new(), Vec::new());
        for _ in 0..=self.random.below(3) {
            let value = match self.random.chance(25) {
                true => self.real(2),
                false => self.integer(2),
            };
            let (conversion, argument) = self.conversion(&value);
            format += &conversion;
            format += *self.random.pick(&[" ", ",", ";", "%%", "|"]);
            arguments.push(argument);
        }
        self.line(&format!("printf(\"{format}\\n\", {});", arguments.join(", ")));
    }

    /// A print of the values of all variables that can be read.
    pub(crate) fn print_all(&mut self) {
        for index in 0..self.variables.len() {
            let value = self.variables[index].value();
            let (conversion, argument) = self.conversion(&value);
            let name = value.text.replace('%', "%%");
            self.line(&format!("printf(\"{name} = {conversion}\\n\", {argument});"));
        }
    }

    /// A conversion for a value, and the argument as it must be passed.
    fn conversion(&mut self, value: &Value) -> (String, String) {
        let plain = value.at(COMMA + 1);
        let list: &[(&str, &str)] = match value.ty {
            Ty::Float | Ty::Double => {
                let big = value.magnitude() > 1e15;
                let list = ["%f", "%.3f", "%g", "%e", "%.17g", "%10.2f", "%.17g"];
                let conversion = if big { "%.17g" } else { *self.random.pick(&list) };
                return (conversion.into(), plain);
            }
            Ty::Bool | Ty::Char | Ty::SignedChar | Ty::UnsignedChar | Ty::Short | Ty::UnsignedShort | Ty::Int => &[
                ("%d", ""),
                ("%d", ""),
                ("%5d", ""),
                ("%05d", ""),
                ("%-6d", ""),
                ("%+d", ""),
                ("%x", "(unsigned)"),
                ("%X", "(unsigned)"),
                ("%o", "(unsigned)"),
                ("%u", "(unsigned)"),
                ("%c", "33 + (int)(15 & "),
            ],
            Ty::Unsigned => &[("%u", ""), ("%x", ""), ("%8u", ""), ("%08x", "")],
            Ty::Long => &[("%ld", ""), ("%lu", "(unsigned long)"), ("%12ld", "")],
            Ty::UnsignedLong => &[("%lu", ""), ("%lx", ""), ("%-20lu", "")],
            Ty::LongLong => &[("%lld", ""), ("%020lld", "")],
            Ty::UnsignedLongLong => &[("%llu", ""), ("%llx", "")],
        };
        let (conversion, prefix) = *self.random.pick(list);
        let argument = match prefix {
            "" => plain,
            masked if masked.ends_with("& ") => format!("{masked}({plain}))"),
            cast => format!("{cast}{}", value.at(UNARY)),
        };
        (conversion.into(), argument)
    }
}
