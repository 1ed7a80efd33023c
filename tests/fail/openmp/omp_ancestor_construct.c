// A function that a region of the host calls has a construct of OpenMP.
#pragma omp requires reverse_offload
void together(void) {
#pragma omp parallel //~ omp-misuse
  ;
}
int main(void) {
#pragma omp target
  {
#pragma omp target device(ancestor : 1)
    together();
  }
  return 0;
}
