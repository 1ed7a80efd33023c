// A task of one thread and a `single` of another one have nothing to wait for.
int x;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp masked
        {
#pragma omp task shared(x)
            x = 1;
        }
#pragma omp single nowait
        x = 2; //~ data-race
    }
    return 0;
}
