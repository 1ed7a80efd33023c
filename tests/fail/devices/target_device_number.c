// No device has this number.
int main(void) {
  int x = 0;
#pragma omp metadirective when(target_device = {device_num(5), kind(gpu)} : parallel) otherwise(nothing) //~ omp-misuse
  {
#pragma omp atomic
    x++;
  }
  return x;
}
