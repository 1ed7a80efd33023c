// One argument reads what another one increments.
//@ verify

static int difference(int a, int b) { return a - b; }

int main(void) {
  int i = 0;
  return difference(i++, i);  //~ unsequenced
}
