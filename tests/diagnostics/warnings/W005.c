//@ args: show ast
//@ exit: 0
int f(void) { return; }    //~ W005
void g(void) { return 1; } //~ W005
