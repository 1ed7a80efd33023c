// What the first thread does before a loop is not ordered with iterations of other threads.
int limit;
int a[8];
int main(void) {
#pragma omp parallel
    {
#pragma omp masked
        limit = 3;
#pragma omp for
        for (int i = 0; i < 8; i++) a[i] = i < limit; //~ data-race
    }
    return 0;
}
