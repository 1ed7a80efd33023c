//@ args: show ast
struct s {
  double x : 3; //~ E314
  int y : 40;   //~ E314
};
