//! A random program, the ways in which Antiphon is asked about it, and what an
//! oracle knows of it.

use std::collections::BTreeSet;

/// An input of a program, with the values for which an oracle runs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input {
    /// Its name.
    pub name: &'static str,
    /// Its type in C.
    pub ty: &'static str,
    /// The least value.
    pub low: i128,
    /// The largest one that is tried.
    pub high: i128,
    /// Whether larger ones exist.
    pub above: Above,
}

/// What is beyond the largest value of an input that is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Above {
    /// Nothing: its annotation says so.
    Nothing,
    /// More values.
    More,
}

impl Input {
    /// How many values are tried.
    pub fn count(&self) -> usize {
        (self.high - self.low + 1).max(0) as usize
    }

    /// Its declaration with its annotation.
    pub fn declaration(&self) -> String {
        let Input { name, ty, low, high, above } = self;
        let upper = match above {
            Above::Nothing => format!(" && {name} <= {}", literal(*high, ty)),
            Above::More => String::new(),
        };
        format!("#pragma TASS input {{{} <= {name}{upper}}}\n{ty} {name};\n", literal(*low, ty))
    }
}

/// A number as C writes it in a type.
pub fn literal(value: i128, ty: &str) -> String {
    let suffix = match ty {
        "unsigned" => "u",
        "long" => "L",
        "unsigned long" => "UL",
        _ => "",
    };
    let lowest = match ty {
        "long" => i128::from(i64::MIN),
        _ => i128::from(i32::MIN),
    };
    match value {
        // The lowest number has no literal.
        _ if value == lowest => format!("({}{suffix} - 1)", value + 1),
        _ => format!("{value}{suffix}"),
    }
}

/// A way in which Antiphon is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Its name in tables.
    pub name: &'static str,
    /// The command and its options.
    pub words: &'static [&'static str],
    /// Properties that it does not look for: what follows where one is violated is unknown.
    pub blind: &'static [&'static str],
}

/// Who knows what a program does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Oracle {
    /// gcc with its sanitizers, for every value of the inputs.
    Compiled {
        /// The inputs, the last one changing fastest.
        inputs: Vec<Input>,
        /// Names of file scope, which differ between programs of one build.
        names: Vec<String>,
    },
    /// An explorer that has run already: properties that some execution violates.
    Explored(BTreeSet<&'static str>),
}

/// A program with all that is needed to ask about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The program.
    pub text: String,
    /// Options that belong to it.
    pub options: Vec<String>,
    /// The ways in which Antiphon is asked.
    pub ways: &'static [Way],
    /// Who knows better.
    pub oracle: Oracle,
}

/// Something that went wrong in a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The property, by its name.
    pub property: String,
    /// The line, where the oracle knows it.
    pub line: Option<u32>,
}

/// What an oracle knows of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Truth {
    /// What ends the run for each valuation of the inputs, if not its own end.
    Runs(Vec<Option<Finding>>),
    /// The properties that some execution violates.
    Properties(BTreeSet<&'static str>),
}
