// A function pointer that is null for one input is called.
//@ verify

static int one(void) { return 1; }

#pragma TASS input {n >= 0 && n <= 1}
int n = 0;

int main(void) {
  int (*table[2])(void) = {one, 0};
  return table[n]();  //~ pointer
}
