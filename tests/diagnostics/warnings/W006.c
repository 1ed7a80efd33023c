//@ args: show ast
//@ exit: 0
const char *s;
char *f(void) { return s; } //~ W006
