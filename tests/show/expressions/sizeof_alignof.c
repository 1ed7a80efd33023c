/* Sizeof alignof. */
//@[ast] show ast
//@[model] show model
struct s { char c; double d; };
int main(void) {
  int a[3];
  return sizeof(struct s) + sizeof a + _Alignof(double) + sizeof(int[2]);
}
