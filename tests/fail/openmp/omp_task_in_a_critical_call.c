// A function that is called in a critical region creates a task that wants the region, and may be executed at once.
//@ verify
#include <stdio.h>

static int x;

static void count(void) {
#pragma omp task
    {
#pragma omp critical //~ absolute-deadlock
        x++;
    }
}

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp critical
        count();
    }
    return x - 1;
}
