//! `<stdio.h>`: prints are kept as output of the program.
//!
//! A stream is a pointer to a struct whose first member, an `int`, is 0 for
//! standard input, 1 for output and 2 for errors; there are no others, since
//! files cannot be opened. What is read from standard input is any text.

family! {
    /// Input and output.
    Stdio {
        Printf = "printf",
        Fprintf = "fprintf",
        Sprintf = "sprintf",
        Snprintf = "snprintf",
        Asprintf = "asprintf",
        Vprintf = "vprintf",
        Vfprintf = "vfprintf",
        Vsprintf = "vsprintf",
        Vsnprintf = "vsnprintf",
        Puts = "puts",
        Fputs = "fputs",
        Putchar = "putchar",
        Fputc = "fputc",
        Fwrite = "fwrite",
        Perror = "perror",
        Fflush = "fflush",
        Setvbuf = "setvbuf",
        Fclose = "fclose",
        Scanf = "scanf",
        Fscanf = "fscanf",
        Sscanf = "sscanf",
        Getchar = "getchar",
        Fgetc = "fgetc",
        Ungetc = "ungetc",
        Fgets = "fgets",
        Feof = "feof",
        Ferror = "ferror",
        Clearerr = "clearerr",
    }
}
