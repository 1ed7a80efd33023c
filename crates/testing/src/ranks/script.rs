//! Programs as data, and as C.
//!
//! Just enough of a language for shapes of communication: integers, branches, one loop variable, blocking messages.

use std::fmt::Write;

/// A number that a process computes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A constant.
    Number(i64),
    /// The rank.
    Rank,
    /// How many processes there are.
    Size,
    /// A variable.
    Variable(&'static str),
    /// A sum.
    Plus(Box<Expr>, Box<Expr>),
    /// A product.
    Times(Box<Expr>, Box<Expr>),
    /// A remainder.
    Modulo(Box<Expr>, Box<Expr>),
    /// A quotient, towards zero.
    Quotient(Box<Expr>, Box<Expr>),
    /// `MPI_ANY_SOURCE`, in a receive.
    Anybody,
}

impl Expr {
    /// The sum with a number.
    pub fn plus(self, n: i64) -> Expr {
        self.and(Expr::Number(n))
    }

    /// The sum with the size and a number.
    pub fn plus_size(self, n: i64) -> Expr {
        self.and(Expr::Size).plus(n)
    }

    /// The sum of two.
    pub fn and(self, other: Expr) -> Expr {
        Expr::Plus(Box::new(self), Box::new(other))
    }

    /// The product of two.
    pub fn times(self, other: Expr) -> Expr {
        Expr::Times(Box::new(self), Box::new(other))
    }

    /// The remainder.
    pub fn modulo(self, other: Expr) -> Expr {
        Expr::Modulo(Box::new(self), Box::new(other))
    }

    /// The quotient.
    pub fn over(self, other: Expr) -> Expr {
        Expr::Quotient(Box::new(self), Box::new(other))
    }

    fn c(&self) -> String {
        match self {
            Expr::Number(n) => n.to_string(),
            Expr::Rank => "rank".to_owned(),
            Expr::Size => "size".to_owned(),
            Expr::Variable(name) => (*name).to_owned(),
            Expr::Plus(a, b) => format!("({} + {})", a.c(), b.c()),
            Expr::Times(a, b) => format!("({} * {})", a.c(), b.c()),
            Expr::Modulo(a, b) => format!("({} % {})", a.c(), b.c()),
            Expr::Quotient(a, b) => format!("({} / {})", a.c(), b.c()),
            Expr::Anybody => "MPI_ANY_SOURCE".to_owned(),
        }
    }
}

/// What a process does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// A variable gets a value.
    Assign(&'static str, Expr),
    /// A variable is sent to a rank with a tag.
    Send(&'static str, Expr, i64),
    /// A variable is received from a rank with a tag.
    Receive(&'static str, Expr, i64),
    /// Both at once.
    Exchange {
        /// What is sent.
        sent: &'static str,
        /// To whom.
        to: Expr,
        /// What is received.
        received: &'static str,
        /// From whom.
        from: Expr,
        /// Of both messages.
        tag: i64,
    },
    /// A barrier.
    Barrier,
    /// If the first is more than the number.
    If(Expr, i64, Vec<Statement>, Vec<Statement>),
    /// If the first is less than the second.
    IfLess(Expr, Expr, Vec<Statement>),
    /// A loop of `i`.
    For {
        /// The first value.
        low: i64,
        /// The first beyond.
        high: Expr,
        /// What is done.
        body: Vec<Statement>,
    },
    /// A variable has this value.
    Assert(&'static str, Expr),
    /// A variable is so many times the sum of all ranks.
    AssertSum(&'static str, i64),
}

/// With which calls messages are written in C. They mean the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Calls that block.
    Blocking,
    /// Operations that are posted, and waited for at once; both of an exchange together.
    Posted,
}

/// A program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// How it is written.
    pub style: Style,
    /// What each process does.
    pub body: Vec<Statement>,
}

impl Script {
    /// The program in C.
    pub fn c(&self) -> String {
        let mut text = String::from(
            "#include <assert.h>\n#include <mpi.h>\n\nint main(int argc, char **argv) {\n  \
             int rank, size, i = 0, s = 0, t = 0, x = 0, y = 0;\n  MPI_Init(&argc, &argv);\n  \
             MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  MPI_Comm_size(MPI_COMM_WORLD, &size);\n",
        );
        if self.style == Style::Posted {
            text.insert_str(text.find("  MPI_Init").unwrap_or(0), "  MPI_Request r[2];\n");
        }
        print(&self.body, self.style, 1, &mut text);
        text.push_str("  MPI_Finalize();\n  return 0;\n}\n");
        text
    }
}

fn print(body: &[Statement], style: Style, deep: usize, text: &mut String) {
    let indent = "  ".repeat(deep);
    for statement in body {
        if let (Style::Posted, Some(lines)) = (style, posted(statement)) {
            lines.into_iter().for_each(|line| {
                let _ = writeln!(text, "{indent}{line}");
            });
            continue;
        }
        let line = match statement {
            Statement::Assign(name, value) => format!("{name} = {};", value.c()),
            Statement::Send(name, to, tag) => {
                format!("MPI_Send(&{name}, 1, MPI_INT, {}, {tag}, MPI_COMM_WORLD);", to.c())
            }
            Statement::Receive(name, from, tag) => {
                let from = from.c();
                format!("MPI_Recv(&{name}, 1, MPI_INT, {from}, {tag}, MPI_COMM_WORLD, MPI_STATUS_IGNORE);")
            }
            Statement::Exchange { sent, to, received, from, tag } => format!(
                "MPI_Sendrecv(&{sent}, 1, MPI_INT, {}, {tag}, &{received}, 1, MPI_INT, {}, {tag}, \
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
                to.c(),
                from.c()
            ),
            Statement::Barrier => "MPI_Barrier(MPI_COMM_WORLD);".to_owned(),
            Statement::Assert(name, value) => format!("assert({name} == {});", value.c()),
            Statement::AssertSum(name, factor) => format!("assert(2 * {name} == {factor} * size * (size - 1));"),
            Statement::If(..) | Statement::IfLess(..) | Statement::For { .. } => {
                print_nested(statement, style, deep, text);
                continue;
            }
        };
        let _ = writeln!(text, "{indent}{line}");
    }
}

/// A statement in calls that post and wait, if it communicates with one rank.
fn posted(statement: &Statement) -> Option<Vec<String>> {
    let post = |call: &str, name: &str, peer: &Expr, tag: i64, request: usize| {
        format!("{call}(&{name}, 1, MPI_INT, {}, {tag}, MPI_COMM_WORLD, &r[{request}]);", peer.c())
    };
    let wait = || "MPI_Wait(&r[0], MPI_STATUS_IGNORE);".to_owned();
    Some(match statement {
        Statement::Send(name, to, tag) => vec![post("MPI_Isend", name, to, *tag, 0), wait()],
        Statement::Receive(name, from, tag) => vec![post("MPI_Irecv", name, from, *tag, 0), wait()],
        Statement::Exchange { sent, to, received, from, tag } => vec![
            post("MPI_Irecv", received, from, *tag, 0),
            post("MPI_Isend", sent, to, *tag, 1),
            "MPI_Waitall(2, r, MPI_STATUSES_IGNORE);".to_owned(),
        ],
        _ => return None,
    })
}

fn print_nested(statement: &Statement, style: Style, deep: usize, text: &mut String) {
    let indent = "  ".repeat(deep);
    let (head, then, otherwise) = match statement {
        Statement::If(value, number, then, otherwise) => {
            (format!("if ({} > {number}) {{", value.c()), then, otherwise.as_slice())
        }
        Statement::IfLess(a, b, then) => (format!("if ({} < {}) {{", a.c(), b.c()), then, &[][..]),
        Statement::For { low, high, body } => (format!("for (i = {low}; i < {}; i++) {{", high.c()), body, &[][..]),
        _ => return,
    };
    let _ = writeln!(text, "{indent}{head}");
    print(then, style, deep + 1, text);
    if !otherwise.is_empty() {
        let _ = writeln!(text, "{indent}}} else {{");
        print(otherwise, style, deep + 1, text);
    }
    let _ = writeln!(text, "{indent}}}");
}
