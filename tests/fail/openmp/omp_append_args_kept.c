// The object does not live when the call has ended.
#include <omp.h>
omp_interop_t kept;
int is_kept;
void other(omp_interop_t one) {
  kept = one;
  is_kept = 1;
}
#pragma omp declare variant(other) match(construct = {dispatch}) append_args(interop(targetsync))
void base(void) {}
int main(void) {
#pragma omp dispatch
  base();
  if (is_kept) {
#pragma omp interop use(kept) //~ omp-misuse
  }
  return 0;
}
