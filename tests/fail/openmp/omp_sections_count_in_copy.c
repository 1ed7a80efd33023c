// One thread may execute both sections with its copy, or each has another thread.
#include <assert.h>
int a, b;
int main(void) {
    int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp sections firstprivate(x)
    {
#pragma omp section
        {
            x++;
            a = x;
        }
#pragma omp section
        {
            x++;
            b = x;
        }
    }
    assert(b == 2); //~ assertion
    return 0;
}
