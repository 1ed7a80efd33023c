//! POSIX threads.

family! {
    /// Threads, mutexes, condition variables.
    Pthread {
        Create = "pthread_create",
        Join = "pthread_join",
    }
}
