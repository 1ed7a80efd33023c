//@ args: show ast
unsigned double x; //~ E304
long char y;       //~ E304
