// A recursion that misses its end for odd inputs ends outside of the table.
//@ verify

#pragma TASS input {n >= 0 && n <= 6}
int n = 2;

static int table[7];

static int down(int k) {
  if (k == 0)
    return 0;
  int here = table[k];  //~ array-bounds
  return here + down(k - 2);
}

int main(void) {
  return down(n);
}
