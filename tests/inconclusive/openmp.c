// The parallel program is not looked at.
//@ verify
int main(void) {
  int sum = 0;
#pragma omp parallel for  //~ W104
  for (int i = 0; i < 3; i++)
    sum += i;
  return 0;
}
