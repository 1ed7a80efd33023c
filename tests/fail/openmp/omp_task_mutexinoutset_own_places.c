// Each excludes others by a place of its own, so that nobody excludes anybody.
enum { N = 3 };
int main(void) {
  int total = 0, own[N];
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task depend(mutexinoutset : own[i]) firstprivate(i) shared(own, total)
    total += i; //~ data-race
  }
  return total < 0;
}
