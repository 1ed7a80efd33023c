//@ args: show ast
int x = 1;
int x = 2; //~ E303
int f(int a, int a) { //~ E303
  int b;
  int b; //~ E303
  return 0;
}
struct s { int m; int m; }; //~ E303
