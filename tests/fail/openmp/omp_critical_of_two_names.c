// The two regions have different names and do not exclude each other.
int count;
int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
#pragma omp critical(one)
            count++; //~ data-race
        }
#pragma omp section
        {
#pragma omp critical(other)
            count++;
        }
    }
    return 0;
}
