//@ args: show ast
int a[3] = {[5] = 1};           //~ E319
int b[2] = 7;                   //~ E319
