//@ args: show ast
static extern int x; //~ E322
typedef int t = 3;   //~ E322
