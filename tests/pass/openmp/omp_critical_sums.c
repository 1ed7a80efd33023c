// Critical regions that add, multiply and keep extremes: whoever comes first, the result is the same.
#include <assert.h>
#include <omp.h>
int count, product = 1, most = -1, least = 100, histogram[4], order[40];
int main(void) {
    int rounds = 6;
#pragma omp parallel num_threads(4)
    {
        int me = omp_get_thread_num(), mine[4] = {1, me, 0, 2};
        for (int round = 0; round < rounds; round++) {
#pragma omp critical
            {
                count++;
                product = product * 2;
                if (me > most) most = me;
                if (least > me) least = me;
            }
#pragma omp critical(bins)
            for (int bin = 0; bin < 4; bin++) histogram[bin] += mine[bin];
#pragma omp barrier
        }
    }
    assert(count == 24 && product == 1 << 24 && most == 3 && least == 0);
    assert(histogram[0] == 24 && histogram[1] == 36 && histogram[2] == 0 && histogram[3] == 48);
    return 0;
}
