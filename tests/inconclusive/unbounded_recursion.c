// A recursion without a bound, followed until the limit.
//@ verify --max-states 100

#pragma TASS input {n >= 0}
int n = 3;

static int depth(int k) { return k == 0 ? 0 : 1 + depth(k - 1); }

int main(void) {
  return depth(n) > 0;
}
