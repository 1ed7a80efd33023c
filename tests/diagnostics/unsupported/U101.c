#pragma TASS input {N > 0} int
#define N 10
struct s { int a[N]; }; //~ U101
int main(void) {
  struct s x;
  return 0;
}
