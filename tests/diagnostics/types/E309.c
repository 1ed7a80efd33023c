//@ args: show ast
int n;
int f(void) { return n(3); } //~ E309
