// The mean of the numbers above zero, of which there may be none.
//@ verify

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
  double mean = sum / count;  //~ division-by-zero
  return mean < 0.0;
}
