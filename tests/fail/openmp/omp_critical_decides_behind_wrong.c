// Who comes second leaves it as it is in no order.
#include <assert.h>

int x;

int main(void) {
    #pragma omp parallel num_threads(2)
    {
        #pragma omp critical
        if (x < 5) x = x + 3;
    }
    assert(x == 3);  //~ assertion
    return 0;
}
