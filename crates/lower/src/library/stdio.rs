//! `<stdio.h>`: formatted output, and input from the standard stream. There are
//! no threads within a call, so that the unlocked forms are the plain ones.

use super::table::{act, row, Row};
use super::Treatment;
use antiphon_model::library::Stdio;
use antiphon_model::LibraryFunction as F;

/// The rows, one per function.
pub(super) static ROWS: &[Row] = &[
    row("printf", "stdio.h", act(F::Stdio(Stdio::Printf))),
    row("fprintf", "stdio.h", act(F::Stdio(Stdio::Fprintf))),
    row("sprintf", "stdio.h", act(F::Stdio(Stdio::Sprintf))),
    row("snprintf", "stdio.h", act(F::Stdio(Stdio::Snprintf))),
    row("asprintf", "stdio.h", act(F::Stdio(Stdio::Asprintf))),
    row("vprintf", "stdio.h", act(F::Stdio(Stdio::Vprintf))),
    row("vfprintf", "stdio.h", act(F::Stdio(Stdio::Vfprintf))),
    row("vsprintf", "stdio.h", act(F::Stdio(Stdio::Vsprintf))),
    row("vsnprintf", "stdio.h", act(F::Stdio(Stdio::Vsnprintf))),
    row("puts", "stdio.h", act(F::Stdio(Stdio::Puts))),
    row("fputs", "stdio.h", act(F::Stdio(Stdio::Fputs))),
    row("putchar", "stdio.h", act(F::Stdio(Stdio::Putchar))),
    row("fputc", "stdio.h", act(F::Stdio(Stdio::Fputc))),
    row("fwrite", "stdio.h", act(F::Stdio(Stdio::Fwrite))),
    row("perror", "stdio.h", act(F::Stdio(Stdio::Perror))),
    row("fflush", "stdio.h", act(F::Stdio(Stdio::Fflush))),
    row("setvbuf", "stdio.h", act(F::Stdio(Stdio::Setvbuf))),
    row("fclose", "stdio.h", act(F::Stdio(Stdio::Fclose))),
    row("scanf", "stdio.h", act(F::Stdio(Stdio::Scanf))),
    row("fscanf", "stdio.h", act(F::Stdio(Stdio::Fscanf))),
    row("sscanf", "stdio.h", act(F::Stdio(Stdio::Sscanf))),
    row("getchar", "stdio.h", act(F::Stdio(Stdio::Getchar))),
    row("fgetc", "stdio.h", act(F::Stdio(Stdio::Fgetc))),
    row("ungetc", "stdio.h", act(F::Stdio(Stdio::Ungetc))),
    row("fgets", "stdio.h", act(F::Stdio(Stdio::Fgets))),
    row("feof", "stdio.h", act(F::Stdio(Stdio::Feof))),
    row("ferror", "stdio.h", act(F::Stdio(Stdio::Ferror))),
    row("clearerr", "stdio.h", act(F::Stdio(Stdio::Clearerr))),
    row("putc", "stdio.h", act(F::Stdio(Stdio::Fputc))),
    row("getc", "stdio.h", act(F::Stdio(Stdio::Fgetc))),
    row("putc_unlocked", "stdio.h", act(F::Stdio(Stdio::Fputc))),
    row("fputc_unlocked", "stdio.h", act(F::Stdio(Stdio::Fputc))),
    row("putchar_unlocked", "stdio.h", act(F::Stdio(Stdio::Putchar))),
    row("getc_unlocked", "stdio.h", act(F::Stdio(Stdio::Fgetc))),
    row("fgetc_unlocked", "stdio.h", act(F::Stdio(Stdio::Fgetc))),
    row("getchar_unlocked", "stdio.h", act(F::Stdio(Stdio::Getchar))),
    row("feof_unlocked", "stdio.h", act(F::Stdio(Stdio::Feof))),
    row("ferror_unlocked", "stdio.h", act(F::Stdio(Stdio::Ferror))),
    row("clearerr_unlocked", "stdio.h", act(F::Stdio(Stdio::Clearerr))),
    row("fflush_unlocked", "stdio.h", act(F::Stdio(Stdio::Fflush))),
    row("fwrite_unlocked", "stdio.h", act(F::Stdio(Stdio::Fwrite))),
    row("fputs_unlocked", "stdio.h", act(F::Stdio(Stdio::Fputs))),
    row("fgets_unlocked", "stdio.h", act(F::Stdio(Stdio::Fgets))),
    row("setbuf", "stdio.h", Treatment::Ignore),
    row("setbuffer", "stdio.h", Treatment::Ignore),
    row("setlinebuf", "stdio.h", Treatment::Ignore),
    row("flockfile", "stdio.h", Treatment::Ignore),
    row("funlockfile", "stdio.h", Treatment::Ignore),
];
