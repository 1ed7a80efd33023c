// The upper end belongs to the part that is left, and it may be N.
#pragma TASS input {N >= 1}
int N;
#pragma TASS input
int a[N];
#pragma TASS input {0 <= low}
int low;
#pragma TASS input {low <= high && high <= N}
int high;

int main(void) {
  int middle = low + (high - low + 1) / 2;
  return a[middle] > 0;  //~ array-bounds
}
