// A thread counts its iterations in a variable that it only names by a pointer.
#include <assert.h>
int a[4];
int main(void) {
#pragma omp parallel num_threads(2)
    {
        int count = 0, *p = &count;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 4; i++) {
            *p += 1;
            a[i] = *p;
        }
    }
    assert(a[3] == 2); //~ assertion
    return 0;
}
