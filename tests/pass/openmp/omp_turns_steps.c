// A team that goes through many steps together, each a loop that it shares: its threads are compared from one barrier to the next.
#include <assert.h>
#define CELLS 16
#define STEPS 60

int old[CELLS + 2], new[CELLS + 2];

int main(void) {
    for (int i = 0; i < CELLS + 2; i++) old[i] = i % 3;
    int sum = 0;
    for (int i = 0; i < CELLS + 2; i++) sum += old[i];
#pragma omp parallel
    {
        for (int step = 0; step < STEPS; step++) {
#pragma omp for
            for (int i = 1; i <= CELLS; i++) new[i] = old[i - 1] + old[i + 1] - old[i];
#pragma omp for
            for (int i = 1; i <= CELLS; i++) old[i] = new[i] % 7;
#pragma omp single
            old[0] = old[CELLS];
        }
    }
    assert(old[0] == old[CELLS]);
    return 0;
}
