//! The Message Passing Interface.

family! {
    /// MPI functions.
    Mpi {
        Init = "MPI_Init",
        Finalize = "MPI_Finalize",
        CommRank = "MPI_Comm_rank",
        CommSize = "MPI_Comm_size",
        Send = "MPI_Send",
        Recv = "MPI_Recv",
    }
}
