// Each thread has drawn a number; one may take both iterations.
#include <assert.h>
int a[2], next;
int main(void) {
#pragma omp parallel num_threads(2)
    {
        int mine;
#pragma omp critical
        mine = next++;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 2; i++) a[i] = mine;
    }
    assert(a[0] != a[1]); //~ assertion
    return 0;
}
