// What `copyprivate` hands to all threads is a variable of each thread.
int everyone, own;
#pragma omp threadprivate(own)
static void orphaned(int of_caller) {
#pragma omp single copyprivate(of_caller, own)
  { of_caller = own = 1; }
#pragma omp single copyprivate(everyone) //~ E501
  { everyone = 1; }
}
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel firstprivate(x) default(shared)
  {
    int z;
#pragma omp single copyprivate(x, z)
    { x = z = 1; }
#pragma omp single copyprivate(y) //~ E501
    { y = 1; }
    orphaned(x);
  }
#pragma omp parallel default(private)
  {
#pragma omp single copyprivate(x)
    { x = 1; }
  }
  return 0;
}
