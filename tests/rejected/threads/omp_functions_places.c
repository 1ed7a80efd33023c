// Which places a thread has.
//@ finding: U206
#include <omp.h>
int main(void) {
  int places[8];
  omp_get_partition_place_nums(places);
  return 0;
}
