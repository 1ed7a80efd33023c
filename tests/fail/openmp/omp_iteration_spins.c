// The first iteration waits for what another one sets, by looking.
static int flag;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 3; i++) {
    if (i == 0)
      while (!flag)
        ;
    else
      flag = 1; //~ data-race
  }
  return 0;
}
