// The best value is the same in any order; where it was found is not.
#include <assert.h>
int best = -1, at;
int v[2] = {5, 5};
int main(void) {
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 2; i++) {
#pragma omp critical
        if (v[i] > best) {
            best = v[i];
            at = i;
        }
    }
    assert(best == 5);
    assert(at == 0); //~ assertion
    return 0;
}
