// An input that the command line bounds, but not enough.
//@ verify --input N=1..5

#pragma TASS input {N >= 1 && N <= 100} int
#define N 4

int main(void) {
  int a[4];
  for (int i = 0; i < N; i++)
    a[i] = i;  //~ array-bounds
  return 0;
}
