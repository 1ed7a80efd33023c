int main(void) {
#pragma omp error message("not meant to be compiled") //~ E505
  return 0;
}
