// Ten threads add to a sum, and count themselves.
#include <assert.h>
int main(void) {
    int sum = 0, count = 0;
#pragma omp parallel reduction(+ : sum) num_threads(10)
    {
        sum += 2;
#pragma omp atomic
        count += 1;
    }
    assert(sum == 20 && count == 10);
    return 0;
}
