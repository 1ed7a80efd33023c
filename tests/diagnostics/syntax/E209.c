//@ args: show ast
char *a = "\x";    //~ E209
int b = '\400';    //~ E209
char *c = "\u12";  //~ E209
