// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 2 -DSHIFT=1 --max-violations 1
//@ finding: assertion
#include "../../pass/functions/windows_all.c"
