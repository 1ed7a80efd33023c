// The first thread goes round for ever, which keeps no other from what it does.
#include <omp.h>

int x, y;

int main(void) {
    #pragma omp parallel num_threads(3)
    {
        int id = omp_get_thread_num();
        while (id == 0) {
            #pragma omp critical
            if (x < 5) x = 5 - x;
        }
        y = id;  //~ data-race
    }
    return 0;
}
