# A recipe for Spack. It names no repository, since that depends on where you got Antiphon; build from a
# checkout with
#
#   spack repo create ~/antiphon-spack antiphon
#   mkdir ~/antiphon-spack/packages/antiphon
#   cp packaging/spack/package.py ~/antiphon-spack/packages/antiphon/
#   spack repo add ~/antiphon-spack
#   spack dev-build antiphon@main
#
# or add `git = ...` below and `spack install antiphon`.

from spack.package import *


class Antiphon(Package):
    """Proves parallel C programs (MPI, POSIX threads, sequential) correct for every input, schedule and
    buffering, or shows exactly how they go wrong."""

    license("MIT OR Apache-2.0")

    version("main", branch="main")

    variant("embed", default=False, description="Fetch z3 at build time and embed it, instead of using Spack's")

    depends_on("rust@1.85:", type="build")
    depends_on("python", type="build", when="+embed")
    depends_on("py-pip", type="build", when="+embed")
    depends_on("z3", type="run", when="~embed")

    def setup_build_environment(self, env):
        if "~embed" in self.spec:
            env.set("ANTIPHON_FETCH_SOLVER", "0")

    def setup_run_environment(self, env):
        if "~embed" in self.spec:
            env.set("ANTIPHON_SOLVER", self.spec["z3"].prefix.bin.z3)

    def install(self, spec, prefix):
        cargo = which("cargo", required=True)
        cargo("install", "--locked", "--path", "crates/cli", "--root", prefix)
