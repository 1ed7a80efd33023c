// Regions of two names do not exclude each other.
int x;

int main(void) {
    #pragma omp parallel sections num_threads(2)
    {
        #pragma omp section
        {
            #pragma omp critical(one)
            if (x < 5) x++;  //~ data-race
        }
        #pragma omp section
        {
            #pragma omp critical(other)
            if (x < 5) x++;
        }
    }
    return 0;
}
