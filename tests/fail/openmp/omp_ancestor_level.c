// The only level that there is, is 1.
#pragma omp requires reverse_offload
int main(int argc, char **argv) {
#pragma omp target map(to : argc)
  {
#pragma omp target device(ancestor : argc + 1) //~ omp-misuse
    ;
  }
  return 0;
}
