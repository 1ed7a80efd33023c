// A device uses a variable that only the host has.
#pragma omp begin declare target device_type(host)
int h = 3;
#pragma omp end declare target
int main(void) {
  int x = 0;
  h = 4;
#pragma omp target map(from : x)
  x = h; //~ omp-misuse
  return x;
}
