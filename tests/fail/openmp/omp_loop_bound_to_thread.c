// Every thread executes all iterations of a `loop` that is bound to it.
int a[4];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp loop bind(thread)
  for (int i = 0; i < 4; i++)
    a[i] = i;  //~ data-race
  return 0;
}
