// Where is added depends on who came first.
#include <assert.h>
int next, a[2];
int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
#pragma omp critical
            {
                a[next] += 1;
                next += 1;
            }
        }
#pragma omp section
        {
#pragma omp critical
            {
                a[next] += 2;
                next += 1;
            }
        }
    }
    assert(a[0] == 1); //~ assertion
    return 0;
}
