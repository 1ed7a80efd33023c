// Behind the region the value is what all orders lead to.
#include <assert.h>

int x, taken[2];

int main(void) {
    #pragma omp parallel num_threads(2)
    {
        int mine = 0;
        #pragma omp critical
        {
            if (x < 5) x = x + 3;
            mine = x > 3;
            taken[mine] = 1;
        }
    }
    assert(x == 6);
    assert(taken[0] && taken[1]);
    return 0;
}
