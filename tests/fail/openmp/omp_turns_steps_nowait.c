// The same without a barrier between the two loops: the second one writes what the first one reads.
#define CELLS 6
#define STEPS 3

int old[CELLS + 2], new[CELLS + 2];

int main(void) {
    for (int i = 0; i < CELLS + 2; i++) old[i] = i % 3;
#pragma omp parallel
    {
        for (int step = 0; step < STEPS; step++) {
#pragma omp for nowait
            for (int i = 1; i <= CELLS; i++) new[i] = old[i - 1] + old[i + 1] - old[i]; //~ data-race
#pragma omp for
            for (int i = 1; i <= CELLS; i++) old[i] = new[i] % 7;
        }
    }
    return 0;
}
