// The invariant says nothing of the elements, and the loop forgets them.
#pragma TASS input {N >= 1}
int N;
int a[N];

int main(void) {
  int i;
#pragma TASS invariant 0 <= i && i <= N
  for (i = 0; i < N; i++)
    a[i] = 1;
#pragma TASS assert a[0] == 1  //~? assertion
  return 0;
}
