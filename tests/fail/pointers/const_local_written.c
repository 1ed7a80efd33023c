// A local array that is defined `const` is written through a cast.
//@ verify
static void set(const int *p) {
  *(int *)p = 4;  //~ pointer
}

int main(void) {
  const int fixed[2] = {1, 2};
  set(&fixed[1]);
  return 0;
}
