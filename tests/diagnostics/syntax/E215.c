//@ args: show ast
int f(void) { return 0; } } //~ E215
