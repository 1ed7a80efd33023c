//! A small language of parallel programs: what is generated, printed as C, and
//! executed here by other means than the machine's.
//!
//! Every process has the same few integer variables, a short array and the inputs.
//! All of them belong to a snapshot.

use std::collections::BTreeSet;

/// An integer variable of each process, by its place in [`VARIABLES`].
pub type Variable = usize;

/// The names of variables. The inputs stand last.
pub const VARIABLES: [&str; 12] = ["x", "y", "z", "g", "k", "i", "j", "s", "t", "from", "a", "N"];
pub const X: Variable = 0;
pub const Y: Variable = 1;
pub const Z: Variable = 2;
pub const G: Variable = 3;
pub const K: Variable = 4;
pub const I: Variable = 5;
pub const J: Variable = 6;
pub const S: Variable = 7;
pub const T: Variable = 8;
pub const FROM: Variable = 9;
pub const A: Variable = 10;
pub const N: Variable = 11;

/// Elements of the array `v`.
pub const ELEMENTS: usize = 3;

/// What a process can be asked for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A variable.
    Variable(Variable),
    /// An element of `v`.
    Element(Box<Expr>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    Add,
    Subtract,
    Multiply,
    Remainder,
    Equal,
    Unequal,
    Less,
    AtMost,
    And,
    Or,
    Implies,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    ForAll,
    Exists,
    Sum,
}

/// Whose variable is named.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Whose {
    /// That of the process that speaks.
    Own,
    /// `PROC[e]`
    Process(Box<Expr>),
    /// `spec`
    Specification,
    /// `spec.PROC[e]`
    SpecificationProcess(Box<Expr>),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Expr {
    Number(i64),
    Read(Whose, Place),
    Rank,
    Processes,
    /// The variable of the quantifier around.
    Bound,
    Binary(Op, Box<Expr>, Box<Expr>),
    /// Over all ranks.
    Quantified(Quantifier, Box<Expr>),
}

/// Who takes part in an annotation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Participants {
    Local,
    Collective,
    /// The first and the last rank.
    Ends,
    Joint,
}

/// A place in a program of which something can be found, by its number.
pub type Site = usize;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Invariant {
    pub participants: Participants,
    pub name: &'static str,
    pub condition: Expr,
    pub site: Site,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    While,
    For,
    Do,
}

/// A loop with a variable that counts up by one, before the end of each round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Loop {
    pub shape: Shape,
    pub counter: Variable,
    pub guard: Expr,
    pub invariants: Vec<Invariant>,
    pub body: Vec<Statement>,
    pub site: Site,
}

/// Whether a send waits for its receiver.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    Standard,
    Synchronous,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Statement {
    Set(Place, Expr),
    If(Expr, Vec<Statement>, Vec<Statement>),
    /// `for (k = 0; k < n; k++)`
    Repeat(Variable, Expr, Vec<Statement>),
    Loop(Loop),
    Break,
    Send {
        to: Expr,
        value: Variable,
        mode: Mode,
    },
    /// From anybody if there is no source; that is then in `from`.
    Receive {
        from: Option<Expr>,
        into: Place,
    },
    Barrier,
    Broadcast(Variable),
    /// A local assertion.
    Assert(Expr, Site),
    /// A collective or joint one.
    Contribute(Contribution),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Contribution {
    pub participants: Participants,
    pub name: &'static str,
    pub condition: Expr,
    pub site: Site,
}

/// A program: what each of its processes does between `MPI_Init` and `MPI_Finalize`.
#[derive(Clone, Debug)]
pub struct Program {
    pub processes: usize,
    pub body: Vec<Statement>,
}

pub fn number(value: i64) -> Expr {
    Expr::Number(value)
}

pub fn own(variable: Variable) -> Expr {
    Expr::Read(Whose::Own, Place::Variable(variable))
}

pub fn of(process: Expr, variable: Variable) -> Expr {
    Expr::Read(Whose::Process(Box::new(process)), Place::Variable(variable))
}

pub fn spec(variable: Variable) -> Expr {
    Expr::Read(Whose::Specification, Place::Variable(variable))
}

pub fn binary(op: Op, left: Expr, right: Expr) -> Expr {
    Expr::Binary(op, Box::new(left), Box::new(right))
}

pub fn over_ranks(quantifier: Quantifier, body: Expr) -> Expr {
    Expr::Quantified(quantifier, Box::new(body))
}

pub fn set(variable: Variable, value: Expr) -> Statement {
    Statement::Set(Place::Variable(variable), value)
}

/// What only one rank does.
pub fn only(rank: usize, statements: Vec<Statement>) -> Statement {
    Statement::If(binary(Op::Equal, Expr::Rank, number(rank as i64)), statements, Vec::new())
}

/// The same without what stands at these places; processes still meet there.
pub fn without(block: &mut [Statement], sites: &BTreeSet<Site>) {
    for statement in block.iter_mut() {
        match statement {
            Statement::If(_, then, otherwise) => {
                without(then, sites);
                without(otherwise, sites);
            }
            Statement::Repeat(_, _, body) => without(body, sites),
            Statement::Loop(row) => {
                for invariant in row.invariants.iter_mut().filter(|own| sites.contains(&own.site)) {
                    invariant.condition = number(1);
                }
                without(&mut row.body, sites);
            }
            Statement::Contribute(own) if sites.contains(&own.site) => own.condition = number(1),
            Statement::Assert(condition, site) if sites.contains(site) => *condition = number(1),
            _ => {}
        }
    }
}
