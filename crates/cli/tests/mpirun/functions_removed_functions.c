//@ -n 2
//@ not Open MPI: the functions are removed
// The program under tests/pass, with its assertions, in a real run.
#include "../../../../tests/pass/functions/removed_functions.c"
