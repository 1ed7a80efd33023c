// What is stored is not what was compared: 300 becomes 44, and a thread with both iterations does not keep the greatest.
#include <assert.h>
int main(void) {
  unsigned char most = 0;
  int e[2] = {50, 300};
#pragma omp parallel for reduction(max : most) num_threads(2) schedule(dynamic)
  for (int i = 0; i < 2; i++)
    if (e[i] > most) most = e[i];
  assert(most == 50);  //~ assertion
  return 0;
}
