// Whoever does not execute `single` goes on at once.
int limit, other[4];
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        limit = 3; //~ data-race
#pragma omp for
        for (int i = 0; i < 4; i++) other[i] = limit;
    }
    return 0;
}
