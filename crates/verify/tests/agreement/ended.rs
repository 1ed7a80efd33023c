//! Programs whose manager ends its workers in a loop over their ranks, for `symmetry`: in the first ones the loop treats all workers alike, so that
//! states are merged; in the others it does not, or its order can be seen, and one arrangement goes wrong.

use super::symmetry::Images::{Any, Merged};
use super::symmetry::Row;

/// Workers are ended in a loop that treats them alike.
pub const ENDED_ALIKE: &[Row] = &[
    (
        "workers ended in a loop",
        4,
        Merged,
        "MAIN { START; if (rank == 0) { DEAL REST z = 0; for (int w = 1; w < size; w++) GIVE(z, w);\n\
         assert(y == 15); } else UNTIL_ENDED\nEND; }",
    ),
    (
        "workers ended in a loop downwards",
        4,
        Merged,
        "MAIN { START; if (rank == 0) { DEAL REST for (int w = size - 1; w > 0; w--) { int end = 0; GIVE(end, w); }\n\
         assert(y == 15); } else UNTIL_ENDED\nEND; }",
    ),
    (
        "workers ended in a loop over all ranks but one",
        4,
        Merged,
        "MAIN { START; int w = 0; if (rank == 0) { DEAL REST z = 0; while (w != size) { if (w != 0) GIVE(z, w); w++; }\n\
         assert(y == 15); } else UNTIL_ENDED\nEND; }",
    ),
    (
        "workers ended by a function",
        4,
        Merged,
        "static void end(int workers) { int none = 0, i; for (i = 0; i < workers; i += 1) GIVE(none, i + 1); }\n\
         MAIN { START; if (rank == 0) { DEAL REST end(size - 1);\nassert(y == 15); } else UNTIL_ENDED\nEND; }",
    ),
    (
        "workers ended in a loop with a global number of processes",
        4,
        Merged,
        "static int np; MAIN { START; MPI_Comm_size(W, &np); if (rank == 0) { DEAL REST z = 0;\n\
         for (int i = 1; i <= np - 1; ++i) GIVE(z, i);\nassert(y == 15); } else UNTIL_ENDED\nEND; }",
    ),
];

/// Workers are ended in a loop that does not treat them alike, or whose order can be seen.
pub const ENDED: &[Row] = &[
    (
        "each is ended by a number of its own",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL REST for (int w = 1; w < size; w++) { z = -w; GIVE(z, w); } }\n\
         else { UNTIL_ENDED assert(y != 5 || x != -3); } //~ assertion\nEND; }",
    ),
    (
        "the first is ended by another number",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL REST z = 0; for (int w = 1; w < size; w++) { GIVE(z, w); z = -1; } }\n\
         else { UNTIL_ENDED assert(y != 5 || x != 0); } //~ assertion\nEND; }",
    ),
    (
        "the last is left out",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL REST z = 0; for (int w = 1; w < size - 1; w++) GIVE(z, w); z = -1; GIVE(z, 3); }\n\
         else { UNTIL_ENDED assert(y != 5 || x != -1); } //~ assertion\nEND; }",
    ),
    (
        "from the second on by another number",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL REST z = 0; for (int w = 1; w < size; w++) { if (w == 2) z = -1; GIVE(z, w); } }\n\
         else { UNTIL_ENDED assert(y != 5 || x != 0); } //~ assertion\nEND; }",
    ),
    (
        "the number of the turn is sent",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL REST int turn = 0; for (int w = 1; w < size; w++) { z = -turn; turn++; GIVE(z, w); } }\n\
         else { UNTIL_ENDED assert(y != 5 || x != -2); } //~ assertion\nEND; }",
    ),
    (
        "one more is ended than there are",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL REST z = 0; for (int w = 1; w < size; w++) GIVE(z, w);\n\
         for (int w = 1; w < 2; w++) GIVE(z, w); } //~ potential-deadlock mpi-unreceived\nelse UNTIL_ENDED\nEND; }",
    ),
    (
        "one waits for another before it is ended",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL_TOKEN; MEET_ALL; z = 7; for (int w = 1; w < size; w++)\n\
         GIVE(z, w); } //~ potential-deadlock\nelse { HOLD; MEET; MPI_Request q[2]; int t = 0;\n\
         if (y) { MPI_Recv(&x, 1, MPI_INT, ANY, 9, W, &s); MPI_Recv(&x, 1, MPI_INT, ANY, 9, W, &s); TAKE(x, 0); }\n\
         else { TAKE(x, 0); for (int v = 1; v < size; v++) if (v != rank) MPI_Isend(&x, 1, MPI_INT, v, 9, W, &q[t++]); //~ mpi-unreceived\n\
         MPI_Waitall(t, q, MPI_STATUSES_IGNORE); } } //~ potential-deadlock\nEND; }",
    ),
];
