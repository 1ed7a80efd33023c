// What a cancelled loop leaves in a pointer leads nowhere.
int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = 0;
#pragma omp parallel for lastprivate(p) num_threads(2)
  for (int i = 0; i < 4; i++) {
    p = &a[i];
    if (a[i] == 2) {
#pragma omp cancel for
    }
  }
  return *p == 0; //~ uninitialized
}
