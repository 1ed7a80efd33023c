//@ -n 2
//@ not Open MPI: this version has no sessions
// The program under tests/pass, without what MPI 4.1 brought.
#define WITHOUT_MPI_4_1
#include "../../../../tests/pass/functions/sessions_all.c"
