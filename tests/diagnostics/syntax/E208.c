//@ args: show ast
double a = 1e999999999; //~ E208
