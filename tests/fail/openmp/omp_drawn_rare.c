// A race that needs a number which is seldom drawn: what was drawn shows nothing, and the search goes on with any.
#include <stdlib.h>

int x;

int main(void) {
    int seldom = rand() == 12345;
    #pragma omp parallel num_threads(2)
    {
        if (seldom) x++;  //~ data-race
    }
    return 0;
}
