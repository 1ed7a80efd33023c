//@ -n 1
//@ not Open MPI: a window of one process cannot be created by this version
// The program under tests/pass, without what MPI 4.1 brought.
#define WITHOUT_MPI_4_1
#include "../../../../tests/pass/functions/handlers_all.c"
