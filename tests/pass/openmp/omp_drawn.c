// Whatever is drawn, nobody is in another's way.
#include <stdlib.h>

double a[8];

int main(void) {
    for (int i = 0; i < 8; i++) a[i] = (double)rand() / RAND_MAX;
    #pragma omp parallel num_threads(2)
    {
        #pragma omp for
        for (int i = 0; i < 8; i++)
            if (a[i] > 0.5) a[i] = 0;
    }
    return 0;
}
