// An element of the member that the iterator leaves out has no value on the device.
struct box {
  int unused, cell[4];
};
int main(void) {
  struct box x = {9, {1, 2, 3, 4}};
#pragma omp target map(iterator(i = 0 : 2), tofrom : x.cell[2 * i])
  if (x.cell[1]) x.cell[0] = 0; //~ uninitialized
  return x.cell[0];
}
