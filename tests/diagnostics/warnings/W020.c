//@ args: show ast
//@ exit: 0
static x = 1; //~ W020
int f(void) { return x; }
