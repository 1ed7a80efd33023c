// Whoever executes `single` tells how many iterations it had: that is not the same for all.
#include <assert.h>
int total;
int main(void) {
#pragma omp parallel num_threads(2)
    {
        int mine = 0;
#pragma omp for schedule(static, 1)
        for (int i = 0; i < 5; i++) mine++;
#pragma omp single
        total = mine;
    }
    assert(total == 3); //~ assertion
    return 0;
}
