// A section may run on another thread than the first, beside what the first does behind `nowait`.
int x, y;
int main(void) {
#pragma omp parallel
    {
#pragma omp sections nowait
        {
#pragma omp section
            x = 1;
#pragma omp section
            y = 2;
        }
#pragma omp masked
        y = 3; //~ data-race
    }
    return 0;
}
