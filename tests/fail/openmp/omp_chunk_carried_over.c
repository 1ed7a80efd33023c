// A chunk begins with an iteration that counts on what the one before it left.
int main(void) {
  int a[6], kept;
#pragma omp parallel for schedule(dynamic, 3) private(kept)
  for (int i = 0; i < 6; i++) {
    if (i % 2 == 0)
      kept = i;
    a[i] = kept + 1; //~ uninitialized
  }
  return a[0];
}
