//@ args: show preprocessed
//@ exit: 0
int main(void) {
#pragma omp parallel for //~ W104
  for (int i = 0; i < 3; i++)
    ;
  return 0;
}
