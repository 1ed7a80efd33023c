//! Functions of MPI 4.1 that the embedded header does not declare: a program that calls one is
//! told that nobody declares it.
//!
//! With the tables of what is modelled and what is rejected this is the whole standard, so that
//! `antiphon list mpi` can say of every function what becomes of it. Deliberately not here: the
//! forms for Fortran (`MPI_Comm_f2c`, ...) beyond those that C programs call.

/// Their names, in order.
pub(super) static UNDECLARED: &[&str] = &[
    "MPI_Buffer_flush",
    "MPI_Buffer_iflush",
    "MPI_Comm_attach_buffer",
    "MPI_Comm_attach_buffer_c",
    "MPI_Comm_detach_buffer",
    "MPI_Comm_detach_buffer_c",
    "MPI_Comm_flush_buffer",
    "MPI_Comm_iflush_buffer",
    "MPI_Get_hw_resource_info",
    "MPI_Op_create_c",
    "MPI_Register_datarep",
    "MPI_Register_datarep_c",
    "MPI_Request_get_status_all",
    "MPI_Request_get_status_any",
    "MPI_Request_get_status_some",
    "MPI_Session_attach_buffer",
    "MPI_Session_attach_buffer_c",
    "MPI_Session_detach_buffer",
    "MPI_Session_detach_buffer_c",
    "MPI_Session_flush_buffer",
    "MPI_Session_iflush_buffer",
];
