//@ args: show ast
int n = 3;
int m = n; //~ E312
int f(int x) {
  switch (x) {
  case n: //~ E312
    return 1;
  }
  return 0;
}
enum { A = f }; //~ E312
