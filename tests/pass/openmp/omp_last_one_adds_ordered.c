// The same with an order: each of the forms of an update hands over what was written before.
#include <assert.h>
#include <omp.h>

int part[2], done, sum;

void reset(void) { part[0] = part[1] = done = sum = 0; }

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int mine;
    part[omp_get_thread_num()] = 1;
#pragma omp atomic capture acq_rel
    mine = ++done;
    if (mine == 2)
      sum = part[0] + part[1];
  }
  assert(sum == 2);
  reset();
#pragma omp parallel num_threads(2)
  {
    int mine;
    part[omp_get_thread_num()] = 1;
#pragma omp atomic capture seq_cst
    {
      mine = done;
      done = done + 1;
    }
    if (mine == 1)
      sum = part[0] + part[1];
  }
  assert(sum == 2);
  reset();
#pragma omp parallel num_threads(2)
  {
    int seen;
    if (omp_get_thread_num() == 0) {
      part[0] = 1;
#pragma omp atomic update release
      done += 1;
    } else {
#pragma omp atomic read acquire
      seen = done;
      if (seen)
        assert(part[0] == 1);
    }
  }
  reset();
  // An update in between that orders nothing does not break what was released before.
#pragma omp parallel num_threads(3)
  {
    int seen;
    if (omp_get_thread_num() == 0) {
      part[0] = 1;
#pragma omp atomic update release
      done += 1;
    } else if (omp_get_thread_num() == 1) {
#pragma omp atomic
      done *= 2;
    } else {
#pragma omp atomic read acquire
      seen = done;
      if (seen)
        assert(part[0] == 1);
    }
  }
  reset();
#pragma omp parallel num_threads(2)
  {
    part[omp_get_thread_num()] = 1;
#pragma omp flush
    int mine;
#pragma omp atomic capture
    mine = done++;
#pragma omp flush
    if (mine == 1)
      assert(part[0] + part[1] == 2);
  }
  return 0;
}
