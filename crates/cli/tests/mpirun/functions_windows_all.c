//@ -n 2
// The program under tests/pass, with its assertions, in a real run.
#include "../../../../tests/pass/functions/windows_all.c"
