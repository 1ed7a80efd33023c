// A thread uses a private variable of another one by its address, while it lives and behind barriers.
#include <assert.h>
#include <omp.h>

static void start(int *out) {
  int local = 4;
#pragma omp task shared(local) firstprivate(out)
  *out = local;
#pragma omp taskwait
}

int main(void) {
  int *p = 0, seen = 0, out = 0;
#pragma omp parallel num_threads(2) shared(p, seen)
  {
    int mine = 0, me = omp_get_thread_num();
    if (me == 0)
      p = &mine;
#pragma omp barrier
    if (me == 1)
      *p = 7;
#pragma omp barrier
    if (me == 0)
      seen = mine;
  }
  assert(seen == 7);
#pragma omp parallel num_threads(2)
#pragma omp single
  start(&out);
  assert(out == 4);
  return 0;
}
