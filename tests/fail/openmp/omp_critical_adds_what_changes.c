// What is added depends on who came first.
#include <assert.h>
int a, b;
int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
#pragma omp critical
            {
                a += 1;
                b += a;
            }
        }
#pragma omp section
        {
#pragma omp critical
            a += 10;
        }
    }
    assert(b == 1); //~ assertion
    return 0;
}
