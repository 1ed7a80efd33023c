//! A program as C.

use super::case::Input;
use super::language::{
    Contribution, Expr, Loop, Mode, Op, Participants, Place, Program, Quantifier, Shape, Site, Statement, Whose,
    ELEMENTS, VARIABLES,
};
use std::collections::BTreeMap;

/// The text of a program, and the line of each site.
#[derive(Clone, Debug)]
pub struct Printed {
    pub text: String,
    pub lines: BTreeMap<Site, u32>,
}

struct Printer {
    text: String,
    line: u32,
    lines: BTreeMap<Site, u32>,
}

/// The body begins in this line.
pub fn print(program: &Program, input: Input, first_line: u32) -> Printed {
    let mut text = String::from(
        "#include <assert.h>\n#include <mpi.h>\n#define W MPI_COMM_WORLD\n\
         #pragma TASS universe ENDS PID == 0 || PID == NPROCS - 1\n#pragma TASS output\nint out;\nint g;\n",
    );
    text += &format!("#pragma TASS input {{{}}}\nint {};\n", input.constraint, input.name);
    text += "int main(int argc, char **argv) {\nint rank, np;\nint ";
    let known = |name: &&&str| **name != "g" && **name != "a" && **name != "N";
    let locals: Vec<String> = VARIABLES.iter().filter(known).map(|name| format!("{name} = 0")).collect();
    text += &format!("{}, v[{ELEMENTS}] = {{0}};\nMPI_Status status;\n", locals.join(", "));
    text += &format!("MPI_Init(&argc, &argv);\nMPI_Comm_rank(W, &rank);\nMPI_Comm_size(W, &np);\n#line {first_line}\n");
    let mut printer = Printer { text, line: first_line, lines: BTreeMap::new() };
    printer.block(&program.body);
    Printed { text: printer.text + "MPI_Finalize();\nreturn 0;\n}\n", lines: printer.lines }
}

impl Printer {
    fn say(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
        self.line += 1;
    }

    fn site(&mut self, site: Site) {
        self.lines.insert(site, self.line);
    }

    fn block(&mut self, statements: &[Statement]) {
        statements.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Set(to, value) => self.say(&format!("{} = {};", place(to), expression(value))),
            Statement::If(condition, then, otherwise) => {
                self.say(&format!("if ({}) {{", expression(condition)));
                self.block(then);
                if !otherwise.is_empty() {
                    self.say("} else {");
                    self.block(otherwise);
                }
                self.say("}");
            }
            Statement::Repeat(counter, times, body) => {
                let (k, times) = (VARIABLES[*counter], expression(times));
                self.say(&format!("for ({k} = 0; {k} < {times}; {k}++) {{"));
                self.block(body);
                self.say("}");
            }
            Statement::Loop(row) => self.annotated(row),
            Statement::Break => self.say("break;"),
            Statement::Send { to, value, mode } => {
                let call = if *mode == Mode::Standard { "MPI_Send" } else { "MPI_Ssend" };
                self.say(&format!("{call}(&{}, 1, MPI_INT, {}, 0, W);", VARIABLES[*value], expression(to)));
            }
            Statement::Receive { from, into } => {
                let source = from.as_ref().map_or("MPI_ANY_SOURCE".to_owned(), expression);
                let then = if from.is_none() { " from = status.MPI_SOURCE;" } else { "" };
                self.say(&format!("MPI_Recv(&{}, 1, MPI_INT, {source}, 0, W, &status);{then}", place(into)));
            }
            Statement::Barrier => self.say("MPI_Barrier(W);"),
            Statement::Broadcast(variable) => {
                self.say(&format!("MPI_Bcast(&{}, 1, MPI_INT, 0, W);", VARIABLES[*variable]))
            }
            Statement::Assert(condition, site) => {
                self.site(*site);
                self.say(&format!("assert({});", expression(condition)));
            }
            Statement::Contribute(Contribution { participants, name, condition, site }) => {
                self.site(*site);
                let who = words(*participants);
                self.say(&format!("#pragma TASS {who}assert {name} {}", expression(condition)));
            }
        }
    }

    fn annotated(&mut self, row: &Loop) {
        for invariant in &row.invariants {
            self.site(invariant.site);
            let (who, name) = (words(invariant.participants), invariant.name);
            self.say(&format!("#pragma TASS {who}invariant {name} {}", expression(&invariant.condition)));
        }
        self.site(row.site);
        let (guard, counter) = (expression(&row.guard), VARIABLES[row.counter]);
        match row.shape {
            Shape::While => self.say(&format!("while ({guard}) {{")),
            Shape::For => self.say(&format!("for (; {guard}; {counter}++) {{")),
            Shape::Do => self.say("do {"),
        }
        self.block(&row.body);
        match row.shape {
            Shape::While => self.say(&format!("{counter}++; }}")),
            Shape::For => self.say("}"),
            Shape::Do => self.say(&format!("{counter}++; }} while ({guard});")),
        }
    }
}

fn words(participants: Participants) -> &'static str {
    match participants {
        Participants::Local => "",
        Participants::Collective => "collective ",
        Participants::Ends => "collective(ENDS) ",
        Participants::Joint => "joint ",
    }
}

fn place(place: &Place) -> String {
    match place {
        Place::Variable(variable) => VARIABLES[*variable].to_owned(),
        Place::Element(index) => format!("v[{}]", expression(index)),
    }
}

pub fn expression(expr: &Expr) -> String {
    match expr {
        Expr::Number(value) => value.to_string(),
        Expr::Read(Whose::Own, what) => place(what),
        Expr::Read(Whose::Process(rank), what) => format!("PROC[{}].{}", expression(rank), place(what)),
        Expr::Read(Whose::Specification, what) => format!("spec.{}", place(what)),
        Expr::Read(Whose::SpecificationProcess(rank), what) => {
            format!("spec.PROC[{}].{}", expression(rank), place(what))
        }
        Expr::Rank => "rank".to_owned(),
        Expr::Processes => "np".to_owned(),
        Expr::Bound => "q".to_owned(),
        Expr::Binary(op, left, right) => format!("({} {} {})", expression(left), sign(*op), expression(right)),
        Expr::Quantified(quantifier, body) => {
            let word = match quantifier {
                Quantifier::ForAll => "forall",
                Quantifier::Exists => "exists",
                Quantifier::Sum => "sum",
            };
            format!("({word} {{int q | 0 <= q && q < NPROCS}} ({}))", expression(body))
        }
    }
}

fn sign(op: Op) -> &'static str {
    match op {
        Op::Add => "+",
        Op::Subtract => "-",
        Op::Multiply => "*",
        Op::Remainder => "%",
        Op::Equal => "==",
        Op::Unequal => "!=",
        Op::Less => "<",
        Op::AtMost => "<=",
        Op::And => "&&",
        Op::Or => "||",
        Op::Implies => "==>",
    }
}
