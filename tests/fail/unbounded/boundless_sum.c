// The sum without the last element is not the sum.
#pragma TASS input {N >= 1}
int N;
#pragma TASS input
double a[N];

int main(void) {
#pragma TASS assert (sum {int i | 0 <= i && i < N} a[i]) == (sum {int i | 0 <= i && i < N - 1} a[i])  //~ assertion
  return 0;
}
