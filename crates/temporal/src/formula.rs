//! Formulas as they are written: every operator of the syntax is kept, so that a
//! formula is printed as its author knows it.

use std::fmt;

/// The number of an atom of a [`Property`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AtomId(pub u32);

/// What a state can be asked.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Atom {
    /// `{e}` or `"e"`: a C expression over globals is not zero.
    Condition(String),
    /// `call(f)`: the function is being called.
    Call(String),
    /// `at(L)`: control is just before the statement with that label.
    At(String),
    /// `end`: the program is over.
    End,
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Atom::Condition(text) => write!(f, "{{{text}}}"),
            Atom::Call(function) => write!(f, "call({function})"),
            Atom::At(label) => write!(f, "at({label})"),
            Atom::End => write!(f, "end"),
        }
    }
}

/// A formula over atoms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ltl {
    /// Always or never true.
    Constant(bool),
    /// True now.
    Atom(AtomId),
    /// `!f`
    Not(Box<Ltl>),
    /// `f && g`
    And(Box<Ltl>, Box<Ltl>),
    /// `f || g`
    Or(Box<Ltl>, Box<Ltl>),
    /// `f -> g`
    Implies(Box<Ltl>, Box<Ltl>),
    /// `X f`: in the next state.
    Next(Box<Ltl>),
    /// `F f`: now or later.
    Finally(Box<Ltl>),
    /// `G f`: from now on.
    Globally(Box<Ltl>),
    /// `f U g`: g now or later, and f until then.
    Until(Box<Ltl>, Box<Ltl>),
    /// `f R g`: g as long as f has not held, and then once more.
    Release(Box<Ltl>, Box<Ltl>),
    /// `f W g`: f until g, which need not come.
    WeakUntil(Box<Ltl>, Box<Ltl>),
}

impl Ltl {
    /// Whether it speaks of the next state.
    pub fn has_next(&self) -> bool {
        match self {
            Ltl::Constant(_) | Ltl::Atom(_) => false,
            Ltl::Next(_) => true,
            Ltl::Not(a) | Ltl::Finally(a) | Ltl::Globally(a) => a.has_next(),
            Ltl::And(a, b)
            | Ltl::Or(a, b)
            | Ltl::Implies(a, b)
            | Ltl::Until(a, b)
            | Ltl::Release(a, b)
            | Ltl::WeakUntil(a, b) => a.has_next() || b.has_next(),
        }
    }
}

/// A formula with its atoms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// The formula.
    pub formula: Ltl,
    /// By [`AtomId`]; each once.
    pub atoms: Vec<Atom>,
}

impl Property {
    /// That the property does not hold.
    pub fn negated(&self) -> Property {
        Property { formula: Ltl::Not(Box::new(self.formula.clone())), atoms: self.atoms.clone() }
    }

    /// `F end`: every run is finite.
    pub fn termination() -> Property {
        Property { formula: Ltl::Finally(Box::new(Ltl::Atom(AtomId(0)))), atoms: vec![Atom::End] }
    }

    /// An atom by its number.
    pub fn atom(&self, id: AtomId) -> &Atom {
        &self.atoms[id.0 as usize]
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print(&self.formula, self, Level::Implies, f)
    }
}

/// How tightly an operator binds; a looser one inside a tighter one needs
/// parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Implies,
    Or,
    And,
    Until,
    Unary,
}

fn level(formula: &Ltl) -> Level {
    match formula {
        Ltl::Implies(..) => Level::Implies,
        Ltl::Or(..) => Level::Or,
        Ltl::And(..) => Level::And,
        Ltl::Until(..) | Ltl::Release(..) | Ltl::WeakUntil(..) => Level::Until,
        Ltl::Constant(_) | Ltl::Atom(_) | Ltl::Not(_) | Ltl::Next(_) | Ltl::Finally(_) | Ltl::Globally(_) => {
            Level::Unary
        }
    }
}

fn print(formula: &Ltl, property: &Property, outer: Level, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if level(formula) < outer {
        write!(f, "(")?;
        print(formula, property, Level::Implies, f)?;
        return write!(f, ")");
    }
    let unary = |f: &mut fmt::Formatter<'_>, sign: &str, a: &Ltl| {
        write!(f, "{sign}")?;
        print(a, property, Level::Unary, f)
    };
    // Right operands of operators that bind to the right need no parentheses.
    let binary = |f: &mut fmt::Formatter<'_>, a: (&Ltl, Level), sign: &str, b: (&Ltl, Level)| {
        print(a.0, property, a.1, f)?;
        write!(f, " {sign} ")?;
        print(b.0, property, b.1, f)
    };
    match formula {
        Ltl::Constant(value) => write!(f, "{value}"),
        Ltl::Atom(id) => write!(f, "{}", property.atom(*id)),
        Ltl::Not(a) => unary(f, "!", a),
        Ltl::Next(a) => unary(f, "X ", a),
        Ltl::Finally(a) => unary(f, "F ", a),
        Ltl::Globally(a) => unary(f, "G ", a),
        Ltl::And(a, b) => binary(f, (a, Level::And), "&&", (b, Level::Until)),
        Ltl::Or(a, b) => binary(f, (a, Level::Or), "||", (b, Level::And)),
        Ltl::Implies(a, b) => binary(f, (a, Level::Or), "->", (b, Level::Implies)),
        Ltl::Until(a, b) => binary(f, (a, Level::Unary), "U", (b, Level::Until)),
        Ltl::Release(a, b) => binary(f, (a, Level::Unary), "R", (b, Level::Until)),
        Ltl::WeakUntil(a, b) => binary(f, (a, Level::Unary), "W", (b, Level::Until)),
    }
}
