// Under a static schedule it is known who has which iteration; what all threads compute alike shows nobody.
#include <assert.h>
#include <omp.h>
int a[4], b[4];
int main(void) {
    int n = 2;
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num(), twice = 2 * n, *row = b;
#pragma omp for schedule(static, 1)
        for (int i = 0; i < 4; i++) a[i] = me;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 4; i++) row[i] = twice;
    }
    for (int i = 0; i < 4; i++) assert(a[i] == i % 2 && b[i] == 4);
    return 0;
}
