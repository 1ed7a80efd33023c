//! A script as C: the text that Antiphon is given. Numbers that are sent lie in a variable of their own,
//! so that no buffer is touched while an operation owns it.

use super::script::{Call, Meeting, Mode, Outgoing, Pattern, Script, Value, INPUTS, REQUESTS, VARIABLES};
use std::fmt::Write;

const HEAD: &str = "#include <assert.h>\n#include <mpi.h>\n#define W MPI_COMM_WORLD\n";

/// The text of a program.
pub fn text(script: &Script) -> String {
    let (low, high) = (INPUTS.start(), INPUTS.end());
    let mut out = format!(
        "{HEAD}#pragma TASS input {{{low} <= N && N <= {high}}}\nint N;\n\
         int main(int argc, char **argv) {{\nint rank, v[{VARIABLES}] = {{0}}, b[{REQUESTS}], o, all[4];\n\
         MPI_Request q[{REQUESTS}];\nMPI_Status s;\n\
         MPI_Init(&argc, &argv);\nMPI_Comm_rank(W, &rank);\nv[8] = rank + 1;\n"
    );
    for (rank, calls) in script.iter().enumerate() {
        let _ = writeln!(out, "if (rank == {rank}) {{");
        calls.iter().for_each(|call| write_call(&mut out, call));
        out += "}\n";
    }
    out + "MPI_Finalize();\nreturn 0;\n}\n"
}

fn value(value: Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Input(number) => format!("N + {number}"),
        Value::Variable(variable) => format!("v[{variable}]"),
    }
}

fn pattern(pattern: &Pattern) -> String {
    let source = pattern.from.map_or("MPI_ANY_SOURCE".to_owned(), |from| from.to_string());
    format!("{source}, {}", pattern.tag.map_or("MPI_ANY_TAG".to_owned(), |tag| tag.to_string()))
}

/// What of a send stands between its buffer and its communicator.
fn envelope(outgoing: &Outgoing) -> String {
    format!("1, MPI_INT, {}, {}", outgoing.to, outgoing.tag)
}

fn write_call(out: &mut String, call: &Call) {
    let _ = match call {
        Call::Send(sent) => {
            let name = if sent.mode == Mode::Standard { "MPI_Send" } else { "MPI_Ssend" };
            writeln!(out, "o = {};\n{name}(&o, {}, W);", value(sent.value), envelope(sent))
        }
        Call::Isend(sent, q) => {
            let name = if sent.mode == Mode::Standard { "MPI_Isend" } else { "MPI_Issend" };
            writeln!(out, "b[{q}] = {};\n{name}(&b[{q}], {}, W, &q[{q}]);", value(sent.value), envelope(sent))
        }
        Call::Recv(from, v) => writeln!(out, "MPI_Recv(&v[{v}], 1, MPI_INT, {}, W, &s);", pattern(from)),
        Call::Irecv(from, v, q) => writeln!(out, "MPI_Irecv(&v[{v}], 1, MPI_INT, {}, W, &q[{q}]);", pattern(from)),
        Call::ProbeRecv(from, v) => writeln!(
            out,
            "MPI_Probe({}, W, &s);\nMPI_Recv(&v[{v}], 1, MPI_INT, s.MPI_SOURCE, s.MPI_TAG, W, &s);",
            pattern(from)
        ),
        Call::Sendrecv(sent, from, v) => writeln!(
            out,
            "o = {};\nMPI_Sendrecv(&o, {}, &v[{v}], 1, MPI_INT, {}, W, &s);",
            value(sent.value),
            envelope(sent),
            pattern(from)
        ),
        Call::Wait(q) => writeln!(out, "MPI_Wait(&q[{q}], &s);"),
        Call::Waitall(first, last) => {
            writeln!(out, "MPI_Waitall({}, &q[{first}], MPI_STATUSES_IGNORE);", last - first + 1)
        }
        Call::Waitany(first, last, v) => {
            writeln!(out, "MPI_Waitany({}, &q[{first}], &v[{v}], &s);", last - first + 1)
        }
        Call::Meet(meeting, root, v) => writeln!(out, "{}", meet(*meeting, *root, *v)),
        Call::Assert(v, number) => writeln!(out, "assert(v[{v}] != {number});"),
        Call::If(v, number, then, otherwise) => {
            let _ = writeln!(out, "if (v[{v}] == {number}) {{");
            then.iter().for_each(|call| write_call(out, call));
            *out += "} else {\n";
            otherwise.iter().for_each(|call| write_call(out, call));
            writeln!(out, "}}")
        }
    };
}

fn meet(meeting: Meeting, root: usize, v: usize) -> String {
    match meeting {
        Meeting::Barrier => "MPI_Barrier(W);".into(),
        Meeting::Bcast => format!("MPI_Bcast(&v[{v}], 1, MPI_INT, {root}, W);"),
        Meeting::Reduce => format!("o = v[{v}];\nMPI_Reduce(&o, &v[{v}], 1, MPI_INT, MPI_SUM, {root}, W);"),
        Meeting::Allreduce => format!("o = v[{v}];\nMPI_Allreduce(&o, &v[{v}], 1, MPI_INT, MPI_MAX, W);"),
        Meeting::Gather => format!("MPI_Gather(&v[{v}], 1, MPI_INT, all, 1, MPI_INT, {root}, W);"),
    }
}
