//@ args: show ast
struct point { int x; } p;
int f(double d) {
  if (p) return 1; //~ E324
  switch (d) {     //~ E324
  default: return !p; //~ E324
  }
}
