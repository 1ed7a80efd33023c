// What stands beside the storage is read as usual.
int main(void) {
  int x = 3, e = 1;
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    x = e - x;
    e = 2;  //~ data-race
  }
  return 0;
}
