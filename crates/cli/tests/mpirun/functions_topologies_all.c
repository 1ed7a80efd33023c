//@ -n 3
//@ not Open MPI: this version has no persistent neighbourhood operations
// The program under tests/pass, with its assertions, in a real run.
#include "../../../../tests/pass/functions/topologies_all.c"
