// The address of a local variable outlives its function.
//@ verify

static int *slot;

static void set(void) {
  int local = 3;
  slot = &local;
}

int main(void) {
  set();
  return *slot;  //~ pointer
}
