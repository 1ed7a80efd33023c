//@ args: show ast
int a[-1];   //~ E313
int b[1.5];  //~ E313
