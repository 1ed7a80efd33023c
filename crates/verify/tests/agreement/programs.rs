//! Small programs in which something depends on an input, on a choice of the
//! scheduler or on what the library buffers; about half of them go wrong in the
//! lines that are marked. An execution of one has at most one fault, so that all
//! ways to search find the same set.

use super::support::Case;

/// Name, processes, inputs (`i=0..3 j=1..2`), body.
pub(crate) type Row = (&'static str, u32, &'static str, &'static str);

fn case((name, processes, inputs, body): Row) -> Case {
    let input = |text: &str| -> Option<(String, i64, i64)> {
        let (name, range) = text.split_once('=')?;
        let (low, high) = range.split_once("..")?;
        Some((name.to_owned(), low.parse().ok()?, high.parse().ok()?))
    };
    let inputs = inputs.split_whitespace().map(|text| input(text).expect("NAME=LOW..HIGH")).collect();
    Case { name: name.into(), processes, inputs, body: body.into() }
}

/// All programs.
pub fn all() -> Vec<Case> {
    [SEQUENTIAL, CHOICES, BUFFERING, COLLECTIVES, QUESTIONS, CANCELLED, super::assertions::ROWS]
        .concat()
        .into_iter()
        .map(case)
        .collect()
}

const SEQUENTIAL: &[Row] = &[
    ("one square", 1, "i=0..3", "assert(i * i != 4); //~ assertion"),
    ("an index in bounds", 1, "i=0..3", "int a[4]; a[i] = 7; assert(a[i] == 7);"),
    ("an index too far", 1, "i=0..3", "int a[4]; a[i + 1] = 7; //~ array-bounds"),
    ("equal numbers", 1, "i=0..2 j=0..2", "x = 6 / (i - j); //~ division-by-zero"),
    ("different numbers", 1, "i=0..2 j=3..4", "x = 6 / (i - j); assert(x <= 0);"),
    ("written for some", 1, "i=0..2", "int u;\nif (i > 1) u = 1;\nif (i > 0) assert(u == 1); //~ uninitialized"),
    ("a sum", 1, "i=0..4", "for (int k = 0; k < i; k++) x += k;\nassert(2 * x == i * (i - 1));"),
    ("a wrong sum", 1, "i=0..4", "for (int k = 0; k < i; k++) x += k;\nassert(x == i); //~ assertion"),
    ("freed for some", 1, "i=0..2", "int *p = malloc(4); //~ memory-leak\n*p = i;\nif (*p != 1) free(p);"),
    ("null for some", 1, "i=0..2", "int *p = i == 2 ? (int *)0 : &x;\n*p = 1; //~ pointer"),
    (
        "a loop that comes back",
        1,
        "i=0..1",
        "while (1) { x = (x + 1) % 3; if (i == 1 && x == 2) break; }\nassert(x == 2);",
    ),
    ("both sides wrong", 1, "i=0..1", "if (i) assert(x == 1); //~ assertion\nelse assert(x == 2); //~ assertion"),
];

const CHOICES: &[Row] = &[
    (
        "an earlier receive from another rank",
        3,
        "",
        "if (rank == 0) { IRECV(x, 1, 0, q[0]); RECV(y, 2, 0); SEND(y, 1, 1); WAIT(q[0]);\nassert(x == 1 && y == 2); }\n\
         if (rank == 1) { RECV(y, 0, 1); SEND(rank, 0, 0); }\nif (rank == 2) SEND(rank, 0, 0);",
    ),
    (
        "order of two messages",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0); RECV(y, ANY, 0);\nassert(x < y); } //~ assertion\nelse SEND(rank, 0, 0);",
    ),
    (
        "sum of two messages",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0); RECV(y, ANY, 0); assert(x + y == 3); }\nelse SEND(rank, 0, 0);",
    ),
    (
        "the source is who sent",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0); assert(x == s.MPI_SOURCE); RECV(y, ANY, 0); }\nelse SEND(rank, 0, 0);",
    ),
    (
        "the wrong one first",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0);\nRECV(y, 1, 0); } //~ absolute-deadlock\nelse SEND(rank, 0, 0);",
    ),
    (
        "an input decides who is named",
        3,
        "i=1..2",
        "if (rank == 0) { RECV(x, i, 0); RECV(y, 3 - i, 0); assert(x == i); }\nelse SEND(rank, 0, 0);",
    ),
    (
        "a deadlock after one choice",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0); RECV(y, ANY, 0);\nif (x == 2) RECV(z, 1, 1); } //~ absolute-deadlock\n\
         else SEND(rank, 0, 0);",
    ),
    (
        "two wildcards, one later",
        3,
        "",
        "if (rank == 0) { IRECV(x, ANY, 0, q[0]); IRECV(y, ANY, 0, q[1]); WAITALL(2);\n\
         assert(x == 1); } //~ assertion\nelse SEND(rank, 0, 0);",
    ),
    (
        "any of two waits",
        3,
        "",
        "if (rank == 0) { IRECV(x, 1, 0, q[0]); IRECV(y, 2, 0, q[1]);\n\
         MPI_Waitany(2, q, &index, &s); assert(index == 0); //~ assertion\nWAITALL(2); }\nelse SEND(rank, 0, 0);",
    ),
    (
        "any of two waits, with its value",
        3,
        "",
        "if (rank == 0) { IRECV(x, 1, 0, q[0]); IRECV(y, 2, 0, q[1]);\n\
         MPI_Waitany(2, q, &index, &s); assert(index == 0 ? x == 1 : y == 2);\nWAITALL(2); }\nelse SEND(rank, 0, 0);",
    ),
    (
        "some of two",
        3,
        "",
        "if (rank == 0) { int at[2]; IRECV(x, 1, 0, q[0]); IRECV(y, 2, 0, q[1]);\n\
         MPI_Waitsome(2, q, &index, at, MPI_STATUSES_IGNORE); assert(index == 2); //~ assertion\nWAITALL(2); }\n\
         else SEND(rank, 0, 0);",
    ),
    (
        "a value decides",
        2,
        "i=0..2",
        "if (rank == 0) { x = i; SEND(x, 1, 0); }\nelse { RECV(y, 0, 0); assert(y != 2); } //~ assertion",
    ),
    (
        "a request that is left",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0); IRECV(y, ANY, 0, q[0]); if (x == 1) WAIT(q[0]); }\nelse SEND(rank, 0, 0); //~+ mpi-request",
    ),
    (
        "a manager and two workers",
        3,
        "",
        "if (rank == 0) { for (int k = 0; k < 3; k++) { RECV(x, ANY, 0); y = k < 1; SEND(y, s.MPI_SOURCE, 1); } }\n\
         else { do { SEND(rank, 0, 0); RECV(flag, 0, 1); } while (flag); }",
    ),
];

const BUFFERING: &[Row] = &[
    ("head to head", 2, "", "SEND(rank, 1 - rank, 0); //~ potential-deadlock\nRECV(x, 1 - rank, 0);"),
    ("head to head, both wait", 2, "", "SSEND(rank, 1 - rank, 0); //~ absolute-deadlock\nRECV(x, 1 - rank, 0);"),
    ("head to head, no rank waits", 2, "", "ISEND(rank, 1 - rank, 0, q[0]);\nRECV(x, 1 - rank, 0); WAIT(q[0]);"),
    (
        "head to head with a buffer",
        2,
        "",
        "char b[200]; void *p; MPI_Buffer_attach(b, 200);\nBSEND(rank, 1 - rank, 0);\nRECV(x, 1 - rank, 0);\n\
         MPI_Buffer_detach(&p, &z);",
    ),
    (
        "one of both first, or not",
        2,
        "i=0..2",
        "if (rank == 0 || i == 1) { SEND(rank, 1 - rank, 0); RECV(x, 1 - rank, 0); } //~ potential-deadlock\n\
         else { RECV(x, 1 - rank, 0); SEND(rank, 1 - rank, 0); }",
    ),
    (
        "never received",
        2,
        "",
        "if (rank == 0) SEND(rank, 1, 0); //~ potential-deadlock mpi-unreceived",
    ),
    (
        "a candidate after a buffered send",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0); RECV(y, ANY, 0);\nassert(x == 2); } //~ assertion\n\
         if (rank == 1) { SEND(rank, 2, 9); SEND(rank, 0, 0); }\nif (rank == 2) { SEND(rank, 0, 0); RECV(x, 1, 9); }",
    ),
    (
        "no candidate after a send that waits",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0); RECV(y, ANY, 0); assert(x == 2); }\n\
         if (rank == 1) { SSEND(rank, 2, 9); SEND(rank, 0, 0); }\nif (rank == 2) { SSEND(rank, 0, 0); RECV(x, 1, 9); }",
    ),
    (
        "a candidate after two buffered sends",
        4,
        "",
        "if (rank == 0) { RECV(x, ANY, 0); RECV(y, ANY, 0); //~ potential-deadlock\nassert(x == 3); } //~ assertion\n\
         if (rank == 1) { SEND(rank, 2, 9); SEND(rank, 2, 8); }\n\
         if (rank == 2) { RECV(x, 1, 8); RECV(x, 1, 9); SEND(rank, 3, 7); SEND(rank, 0, 0); }\n\
         if (rank == 3) { SEND(rank, 0, 0); RECV(x, 2, 7); }",
    ),
    (
        "a deadlock that needs a buffer",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0);\nRECV(y, 1, 0); } //~ absolute-deadlock\n\
         if (rank == 1) { SEND(rank, 2, 9); SEND(rank, 0, 0); }\nif (rank == 2) { SEND(rank, 0, 0); RECV(x, 1, 9); }",
    ),
    (
        "a deadlock that a buffer avoids",
        3,
        "",
        "if (rank == 0) { RECV(x, 1, 0); RECV(y, 2, 0); } //~ potential-deadlock\n\
         if (rank == 1) { SEND(rank, 2, 9); SEND(rank, 0, 0); }\nif (rank == 2) { SEND(rank, 0, 0); RECV(x, 1, 9); }",
    ),
    (
        "waiting for all, one buffered",
        3,
        "",
        "if (rank == 0) { IRECV(x, ANY, 0, q[0]); IRECV(y, ANY, 0, q[1]); WAITALL(2);\nassert(x == 2); } //~ assertion\n\
         if (rank == 1) { ISEND(rank, 2, 9, q[0]); ISEND(rank, 2, 8, q[1]); WAITALL(2); SEND(rank, 0, 0); }\n\
         if (rank == 2) { SEND(rank, 0, 0); RECV(x, 1, 8); RECV(y, 1, 9); }",
    ),
    (
        "waiting for all, one synchronous",
        3,
        "",
        "if (rank == 0) { IRECV(x, ANY, 0, q[0]); IRECV(y, ANY, 0, q[1]); WAITALL(2); assert(x == 2); }\n\
         if (rank == 1) { ISEND(rank, 2, 9, q[0]); ISSEND(rank, 2, 8, q[1]); WAITALL(2); SEND(rank, 0, 0); }\n\
         if (rank == 2) { SSEND(rank, 0, 0); RECV(x, 1, 8); RECV(y, 1, 9); }",
    ),
    (
        "a deadlock after one choice, unless buffered",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0); RECV(y, ANY, 0);\n\
         if (x == 2) { SEND(x, 1, 1); RECV(z, 1, 1); } //~ potential-deadlock\n\
         else { RECV(z, 1, 1); SEND(x, 1, 1); } }\n\
         if (rank == 1) { SEND(rank, 0, 0); SEND(rank, 0, 1); RECV(y, 0, 1); }\nif (rank == 2) SEND(rank, 0, 0);",
    ),
    (
        "a message behind one that was buffered",
        2,
        "",
        "if (rank == 0) { ISEND(x, 1, 0, q[0]); IRECV(z, ANY, 0, q[2]); IRECV(y, 1, 0, q[1]); SSEND(flag, 1, 0);\n\
         MPI_Waitall(3, q, MPI_STATUSES_IGNORE); }\n\
         if (rank == 1) { RECV(x, ANY, 0); SEND(rank, 0, 0); SEND(rank, 0, 0); RECV(y, ANY, 0); }",
    ),
    (
        "a wildcard that no rank waits for yet",
        3,
        "",
        "if (rank == 0) { IRECV(x, ANY, 0, q[0]); RECV(y, 2, 1); WAIT(q[0]); //~ potential-deadlock\nassert(x == 1); RECV(y, ANY, 0); } //~ assertion\n\
         if (rank == 1) { SEND(rank, 0, 0); SEND(rank, 2, 9); }\n\
         if (rank == 2) { RECV(x, 1, 9); SEND(rank, 0, 0); SEND(rank, 0, 1); }",
    ),
];

const COLLECTIVES: &[Row] = &[
    (
        "a barrier in between",
        2,
        "",
        "if (rank == 0) { MPI_Barrier(W); RECV(x, 1, 0); } //~ potential-deadlock\nelse { SEND(rank, 0, 0); MPI_Barrier(W); }",
    ),
    (
        "a root that leaves early",
        2,
        "",
        "if (rank == 0) { BCAST(x, 0); SEND(x, 1, 0); } //~ potential-deadlock\nelse { RECV(y, 0, 0); BCAST(x, 0); }",
    ),
    (
        "a root that needs all",
        2,
        "",
        "if (rank == 0) { REDUCE(x, y, 0); SEND(x, 1, 0); } //~ absolute-deadlock\nelse { RECV(y, 0, 0); REDUCE(x, y, 0); }",
    ),
    (
        "a candidate after a collective left early",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0); RECV(y, ANY, 0); //~ potential-deadlock\nassert(x == 2); BCAST(z, 1); } //~ assertion\n\
         if (rank == 1) { BCAST(z, 1); SEND(rank, 0, 0); }\nif (rank == 2) { SEND(rank, 0, 0); BCAST(z, 1); }",
    ),
    (
        "no candidate after a barrier",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0); MPI_Barrier(W); RECV(y, ANY, 0); assert(x == 2); }\n\
         if (rank == 1) { MPI_Barrier(W); SEND(rank, 0, 0); }\nif (rank == 2) { SEND(rank, 0, 0); MPI_Barrier(W); }",
    ),
    (
        "a barrier and a wildcard",
        3,
        "",
        "if (rank == 0) { IRECV(x, ANY, 0, q[0]); MPI_Barrier(W); WAIT(q[0]); RECV(y, ANY, 0);\n\
         assert(x == 2); } //~ assertion\n\
         if (rank == 1) { MPI_Barrier(W); SEND(rank, 0, 0); }\nif (rank == 2) { SEND(rank, 0, 0); MPI_Barrier(W); }",
    ),
    (
        "other collectives for some",
        2,
        "i=0..1",
        "if (rank == 1 && i) BCAST(x, 0); else MPI_Barrier(W); //~ mpi-collective",
    ),
    (
        "a reduction of inputs",
        2,
        "i=0..2 j=0..2",
        "x = rank ? j : i; MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, W);\nassert(y == i + j); assert(y < 4); //~ assertion",
    ),
    (
        "a barrier for some",
        2,
        "i=0..1",
        "if (rank == 0 || i) MPI_Barrier(W); //~ absolute-deadlock",
    ),
];

const QUESTIONS: &[Row] = &[
    (
        "asking until yes",
        2,
        "",
        "if (rank == 0) { IRECV(x, 1, 0, q[0]);\nwhile (!flag) MPI_Test(q, &flag, &s);\nassert(x == 1); }\nelse SEND(rank, 0, 0);",
    ),
    (
        "asking once",
        2,
        "",
        "if (rank == 0) { IRECV(x, 1, 0, q[0]); MPI_Test(q, &flag, &s);\nassert(flag); } //~ assertion\nelse SEND(rank, 0, 0);",
    ),
    (
        "asking twice",
        2,
        "",
        "if (rank == 0) { IRECV(x, 1, 0, q[0]); MPI_Test(q, &flag, &s);\nif (!flag) WAIT(q[0]); assert(x == 1); }\n\
         else SEND(rank, 0, 0);",
    ),
    (
        "asking for nothing that comes",
        2,
        "",
        "if (rank == 0) { IRECV(x, 1, 0, q[0]); SEND(rank, 1, 1);\nwhile (!flag) MPI_Test(q, &flag, &s); }\n\
         else { RECV(x, 0, 1); SEND(rank, 0, 0); }",
    ),
    (
        "a probe that says who",
        3,
        "",
        "if (rank == 0) { MPI_Probe(ANY, 0, W, &s); y = s.MPI_SOURCE; RECV(x, y, 0); assert(x == y);\n\
         RECV(x, ANY, 0); assert(x == 3 - y); }\nelse SEND(rank, 0, 0);",
    ),
    (
        "a probe for another",
        3,
        "",
        "if (rank == 0) { MPI_Probe(ANY, 0, W, &s); y = s.MPI_SOURCE; RECV(x, ANY, 0);\nassert(x == y); //~ assertion\n\
         RECV(x, ANY, 0); }\nelse SEND(rank, 0, 0);",
    ),
    (
        "is there one",
        2,
        "",
        "if (rank == 0) { MPI_Iprobe(1, 0, W, &flag, &s);\nassert(!flag); RECV(x, 1, 0); } //~ assertion\nelse SEND(rank, 0, 0);",
    ),
    (
        "asking any of two",
        3,
        "",
        "if (rank == 0) { IRECV(x, 1, 0, q[0]); IRECV(y, 2, 0, q[1]);\n\
         while (!flag) MPI_Testany(2, q, &index, &flag, &s);\nassert(index == 1); WAITALL(2); } //~ assertion\nelse SEND(rank, 0, 0);",
    ),
    (
        "a question while another sends",
        3,
        "",
        "if (rank == 0) { RECV(x, 2, 0); MPI_Iprobe(1, 0, W, &flag, &s); RECV(y, 1, 0);\nassert(!flag); } //~ assertion\n\
         if (rank == 1) { SEND(rank, 2, 9); SEND(rank, 0, 0); }\nif (rank == 2) { SEND(rank, 0, 0); RECV(x, 1, 9); }",
    ),
];

const CANCELLED: &[Row] = &[
    (
        "a send that is cancelled or not",
        2,
        "",
        "if (rank == 0) { ISEND(x, 1, 1, q[0]); MPI_Cancel(q); WAIT(q[0]); MPI_Test_cancelled(&s, &flag); SEND(flag, 1, 0); }\n\
         else { RECV(flag, 0, 0); if (!flag) RECV(x, 0, 1); }",
    ),
    (
        "a send that was received all the same",
        2,
        "",
        "if (rank == 0) { ISSEND(x, 1, 1, q[0]); MPI_Cancel(q); WAIT(q[0]); MPI_Test_cancelled(&s, &flag);\n\
         if (flag) SEND(x, 1, 1);\nassert(flag); } //~ assertion\nelse RECV(x, 0, 1);",
    ),
    (
        "the second message instead of the first",
        2,
        "",
        "if (rank == 0) { y = 1; ISSEND(x, 1, 1, q[0]); MPI_Cancel(q); SEND(y, 1, 1); WAIT(q[0]);\n\
         MPI_Test_cancelled(&s, &flag); SEND(flag, 1, 0); }\n\
         else { RECV(x, 0, 1);\nassert(x == 0); //~ assertion\nRECV(y, 0, 1); RECV(flag, 0, 0); }",
    ),
    (
        "a probe for what may vanish",
        2,
        "",
        "if (rank == 0) { ISEND(x, 1, 1, q[0]); MPI_Cancel(q); WAIT(q[0]); MPI_Test_cancelled(&s, &flag);\n\
         if (flag) SEND(x, 1, 1);\nSEND(flag, 1, 0); }\nelse { MPI_Probe(0, 1, W, &s); RECV(x, 0, 1); RECV(flag, 0, 0); }",
    ),
    (
        "one of two senders",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 1); RECV(y, ANY, 0);\nassert(x == 2); } //~ assertion\n\
         if (rank == 1) { ISSEND(rank, 0, 1, q[0]); MPI_Cancel(q); WAIT(q[0]); MPI_Test_cancelled(&s, &flag);\n\
         if (flag) SEND(x, 2, 3); else SSEND(rank, 2, 3); }\n\
         if (rank == 2) { RECV(x, 1, 3);\nif (x == 0) SEND(rank, 0, 1); SEND(rank, 0, 0); }",
    ),
    (
        "a receive that is cancelled late",
        2,
        "",
        "if (rank == 0) { IRECV(x, 1, 1, q[0]); MPI_Cancel(q); SSEND(y, 1, 0); WAIT(q[0]); MPI_Test_cancelled(&s, &flag);\n\
         if (flag) RECV(x, 1, 1);\nassert(flag); } //~ assertion\nelse { RECV(y, 0, 0); SEND(rank, 0, 1); }",
    ),
];
