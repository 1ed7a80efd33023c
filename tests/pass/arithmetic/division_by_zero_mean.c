// The mean of the numbers above zero is above zero, if there is one.
//@ verify
#include <assert.h>

#pragma TASS input
double a[3];

int main(void) {
  double sum = 0.0;
  double count = 0.0;
  for (int i = 0; i < 3; i++)
    if (a[i] > 0.0) {
      sum += a[i];
      count += 1.0;
    }
  if (count > 0.0) {
    double mean = sum / count;
    assert(mean > 0.0);
  }
  return 0;
}
