// Two pointers lead to one variable, which the expression reads and increments.
//@ verify

static int sum(int *p, int *q) { return *p + (*q)++; }  //~ unsequenced

int main(void) {
  int x = 1;
  return sum(&x, &x);
}
