//! Programs with assertions over several processes. What goes wrong must be the
//! same however the processes are ordered and whichever states are remembered:
//! snapshots belong to the state, and no order of contributions counts.

use super::programs::Row;

/// All of them.
pub(crate) const ROWS: &[Row] = &[
    (
        "a gather of two rounds",
        3,
        "",
        "int a[3] = {0, 0, 0};\nfor (int k = 0; k < 2; k++) {\nif (rank == 0) {\n\
         for (int m = 1; m < 3; m++) { RECV(x, ANY, 0); a[s.MPI_SOURCE] = 10 * k + x; }\n\
         } else SEND(rank, 0, 0);\n\
         #pragma TASS collective assert C rank == 0 || PROC[0].a[rank] == 10 * k + rank //~ collective-assertion\n}",
    ),
    (
        "a gather of two rounds with a barrier",
        3,
        "",
        "int a[3] = {0, 0, 0};\nfor (int k = 0; k < 2; k++) {\nif (rank == 0) {\n\
         for (int m = 1; m < 3; m++) { RECV(x, ANY, 0); a[s.MPI_SOURCE] = 10 * k + x; }\n\
         } else SEND(rank, 0, 0);\n\
         #pragma TASS collective assert C rank == 0 || PROC[0].a[rank] == 10 * k + rank\nMPI_Barrier(W);\n}",
    ),
    (
        "an assertion about an input",
        2,
        "i=0..3",
        "x = rank == 0 ? i * i : 2 * i;\n\
         #pragma TASS collective assert SAME PROC[0].x == PROC[1].x || i == 1 //~ collective-assertion\n",
    ),
    (
        "an assertion that holds for the inputs",
        2,
        "i=0..3 j=0..2",
        "x = rank == 0 ? i + j : i - j;\n\
         #pragma TASS collective assert SUM PROC[0].x + PROC[1].x == 2 * i && PROC[0].x >= PROC[1].x\n",
    ),
    (
        "a contribution too few for one input",
        2,
        "i=0..2",
        "for (int k = 0; k < 2; k++) {\nif (rank == 1 && i == 1 && k == 1) break;\n\
         #pragma TASS collective assert ROUND PROC[0].k == PROC[1].k //~ collective-assertion\n}",
    ),
    (
        "an order that depends on a message",
        3,
        "",
        "if (rank == 0) { RECV(x, ANY, 0); RECV(y, ANY, 0); BCAST(x, 0); } else { SEND(rank, 0, 0); BCAST(x, 0); }\n\
         if (rank < 2 || x == 1) {\n#pragma TASS collective assert A true\n}\n\
         if (rank == 2 && x == 2) {\n#pragma TASS collective assert B true //~ collective-assertion\n}",
    ),
    (
        "rounds that are far apart",
        2,
        "i=1..3",
        "if (rank == 1) RECV(x, 0, 0);\nfor (int k = 0; k < i; k++) {\ny = y + k;\n\
         #pragma TASS collective assert SAME PROC[0].y == PROC[1].y && PROC[1].x == 5\n}\n\
         if (rank == 0) { x = 5; SEND(x, 1, 0); }",
    ),
    (
        "an assertion of some",
        3,
        "i=0..2",
        "x = rank * i;\n#pragma TASS collective assert ALL PROC[0].x == 0\n\
         if (rank != 1) {\n#pragma TASS collective(ENDS) assert LAST PROC[2].x != 2 //~ collective-assertion\n}",
    ),
];
