int main(void) {
  int x = 0;
#pragma omp metadirective when(target_device = {device_num(0)} : parallel) //~ U120
  x = 1;
  return x;
}
