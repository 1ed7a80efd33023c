// A thread goes on behind a loop with `nowait`, whose iterations others still execute.
int a[8], total;
int main(void) {
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < 8; i++) a[i] = i; //~ data-race
#pragma omp masked
        total = a[7];
    }
    return 0;
}
