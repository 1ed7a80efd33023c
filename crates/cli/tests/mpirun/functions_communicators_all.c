//@ -n 3
// The program under tests/pass, with its assertions, in a real run.
#include "../../../../tests/pass/functions/communicators_all.c"
