// The first thread reads a counter that others still update.
int count, seen;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic
        count += 1;
#pragma omp masked
        seen = count; //~ data-race
    }
    return 0;
}
