//@ args: show ast
int x = _Generic(1.5, int: 1, long: 2); //~ E326
