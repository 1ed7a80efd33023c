//@ args: show ast
//@ exit: 0
double x;
int *p = &x; //~ W002
