// The first iteration never ends; the others race all the same.
static int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 3; i++) {
    if (i == 0)
      for (;;)
        ;
    x = i; //~ data-race
  }
  return 0;
}
