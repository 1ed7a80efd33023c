// One thread alone enters the region, and knows behind it what it left there.
#include <omp.h>

int x, y;

int main(void) {
    #pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            #pragma omp critical
            if (x < 5) x = x + 3;
            if (x == 3) y = 1;  //~ data-race
        } else {
            y = 2;
        }
    }
    return 0;
}
