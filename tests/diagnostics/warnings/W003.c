//@ args: show ast
//@ exit: 0
int *p = 42; //~ W003
long f(void) { return p; } //~ W003
