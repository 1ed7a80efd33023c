// A thousand random numbers are decided about before threads race: the numbers are drawn.
#include <stdlib.h>
#include <time.h>

char text[1000];
int count[4], last;

int main(void) {
    srand(time(NULL));
    for (int i = 0; i < 1000; i++) {
        int letter = rand() % 4;
        if (letter == 0) text[i] = 'A';
        else if (letter == 1) text[i] = 'C';
        else if (letter == 2) text[i] = 'G';
        else text[i] = 'T';
    }
    #pragma omp parallel num_threads(2)
    {
        #pragma omp for
        for (int i = 0; i < 1000; i++)
            if (text[i] == 'G') last = i;  //~ data-race
    }
    return last < 0;
}
