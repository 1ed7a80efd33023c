// Nothing has mapped the variable when the function runs on the device.
int table[3] = {1, 2, 3};
#pragma omp declare target link(table)
static int entry(int i) { return table[i]; } //~ pointer
int main(void) {
  int y = 0;
#pragma omp target map(tofrom : y)
  y = entry(1);
  return y;
}
