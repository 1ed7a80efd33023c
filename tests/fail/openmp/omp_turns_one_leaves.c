// One thread leaves the others alone at their barrier.
#include <omp.h>
int a;
int main(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp barrier //~ absolute-deadlock
        }
    }
    return 0;
}
