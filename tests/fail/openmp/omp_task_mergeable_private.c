// A private variable of a task has the value of its creator's at best.
int main(void) {
  int x = 1, seen = 0;
#pragma omp task if (0) mergeable private(x) shared(seen)
  if (x == 1) //~ uninitialized
    seen = 1;
  return seen;
}
