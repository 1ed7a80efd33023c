// An atomic update is not excluded by tasks that exclude each other.
enum { N = 2 };
int main(void) {
  int x = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int i = 0; i < N; i++) {
#pragma omp task depend(mutexinoutset : x) shared(x)
      x += 3; //~ data-race
    }
#pragma omp task shared(x)
#pragma omp atomic
    x += 3;
  }
  return x < 0;
}
