//@ args: show ast
int a = 08;      //~ E207
double b = 1.5x; //~ E207
int c = 0x;      //~ E207
