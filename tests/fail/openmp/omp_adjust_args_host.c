// The variant uses the device's pointer on the host.
void there(int *p) { p[0] = 1; } //~ omp-misuse
#pragma omp declare variant(there) match(construct = {dispatch}) adjust_args(need_device_ptr : p)
void here(int *p) { p[0] = 1; }
int main(void) {
  int a[3] = {9, 9, 9};
#pragma omp target data map(tofrom : a)
  {
#pragma omp dispatch
    here(a);
  }
  return 0;
}
