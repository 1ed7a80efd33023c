//@ args: show ast
length_t n; //~ E204
int f(void) { return 0; }
