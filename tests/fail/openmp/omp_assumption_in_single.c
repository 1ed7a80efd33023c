// An execution ends where an assumption does not hold, but not before the other thread may have come further.
#include <assert.h>
extern void __VERIFIER_assume(int);
int x;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        __VERIFIER_assume(x);
        assert(x); //~ assertion
    }
    return 0;
}
