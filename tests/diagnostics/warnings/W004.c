//@ args: show ast
//@ exit: 0
int a[2] = {1, 2, 3}; //~ W004
