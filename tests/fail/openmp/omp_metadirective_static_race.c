// Threads share a variable that lives on.
int main(int argc, char **argv) {
#pragma omp metadirective when(user = {condition(argc > 0)} : parallel num_threads(2)) otherwise(nothing)
  {
    static int calls;
    calls++; //~ data-race
  }
  return 0;
}
