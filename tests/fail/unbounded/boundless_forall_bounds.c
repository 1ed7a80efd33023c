// The condition itself reads an element that is not there.
#pragma TASS input {N >= 1}
int N;
#pragma TASS input
double a[N];

int main(void) {
#pragma TASS assert forall {int i | 0 <= i && i <= N} a[i] == a[i]  //~ array-bounds
  return 0;
}
