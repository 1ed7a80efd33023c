// Each section sets its copy before it reads it, or only reads it.
#include <assert.h>
int a, b;
int main(void) {
    int x = 0, y = 7;
#pragma omp parallel num_threads(2)
#pragma omp sections private(x) firstprivate(y)
    {
#pragma omp section
        {
            x = 5;
            a = x + y;
        }
#pragma omp section
        {
            x = 6;
            b = x + y;
        }
    }
    assert(a == 12 && b == 13);
    return 0;
}
