//@ -n 2
//@ not Open MPI: one process stays in `MPI_File_sync` of this version after the other one has left it
// The program under tests/pass, with its assertions, in a real run.
#include "../../../../tests/pass/functions/files_all.c"
