//! `<stdio.h>`: prints are kept as output of the program.
//!
//! A stream is a pointer to a struct whose first member, an `int`, is 0 for
//! standard input, 1 for output, 2 for errors and 3 for a file. What is read from
//! standard input or a file is any text.

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
        Swprintf = "swprintf",
        Puts = "puts",
        Fputs = "fputs",
        Putchar = "putchar",
        Fputc = "fputc",
        Fwrite = "fwrite",
        Perror = "perror",
        Fflush = "fflush",
        Setvbuf = "setvbuf",
        Fopen = "fopen",
        Fclose = "fclose",
        Fseek = "fseek",
        Ftell = "ftell",
        Rewind = "rewind",
        Scanf = "scanf",
        Fscanf = "fscanf",
        Sscanf = "sscanf",
        Getchar = "getchar",
        Fgetc = "fgetc",
        Ungetc = "ungetc",
        Fgets = "fgets",
        Fread = "fread",
        Feof = "feof",
        Ferror = "ferror",
        Clearerr = "clearerr",
        Remove = "remove",
    }
}
