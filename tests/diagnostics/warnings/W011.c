//@ args: show ast
//@ exit: 0
struct s { int; int x; }; //~ W011
