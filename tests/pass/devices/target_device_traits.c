// What a device with a number is decides when the program runs; the host has a number, too.
//@ gcc: no, gcc 12 has no `metadirective`
#include <assert.h>
#include <omp.h>
int main(void) {
  int host = 0, other = 0, x = 0;
#pragma omp metadirective when(target_device = {device_num(omp_get_initial_device()), kind(host)} : nothing) otherwise(parallel num_threads(2))
  host++;
#pragma omp metadirective when(target_device = {kind(gpu)} : parallel for) otherwise(nothing)
  for (int i = 0; i < 4; i++) {
#pragma omp atomic
    x += i;
  }
#pragma omp metadirective when(target_device = {kind(nohost)} : nothing) otherwise(parallel num_threads(2))
  other++;
  assert(host == 1 && other == 1 && x == 6);
  return 0;
}
