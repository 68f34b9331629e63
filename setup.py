"""Compile the kernel and the message catalogues; everything else stands in pyproject.toml.

=========================  ==================================================================
MARJOLET_PURE_PYTHON=1     compile nothing; the installed package runs its kernel interpreted
MARJOLET_CFLAGS="..."      more flags for the C compiler, such as -march=native
MARJOLET_SANITIZE=1        build with the undefined-behaviour sanitizer; it stops at once
MARJOLET_ANNOTATE=1        also write Cython's reports, build/cython/**/*.html
=========================  ==================================================================
"""

import os
import shlex
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CCompilerError, ExecError, PlatformError

SOURCE = Path("src")
KERNEL = SOURCE / "marjolet" / "kernel"
LOCALES = SOURCE / "marjolet" / "language" / "locale"
MARK = "installed_pure"  # marjolet.kernel looks for it

DIRECTIVES = {
    "annotation_typing": False,  # the C types stand in the .pxd files only
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}

NO_COMPILER = """Marjolet's kernel could not be compiled: {error}.
It needs a C compiler and Python's headers: on Debian or Ubuntu "apt install gcc python3-dev", \
on Fedora "dnf install gcc python3-devel", on macOS "xcode-select --install".
To install without compiling, about eighty times slower, set MARJOLET_PURE_PYTHON=1."""


def is_set(variable: str) -> bool:
    """Tell whether the environment asks for `variable`."""
    return os.environ.get(variable, "") not in ("", "0")


PURE = is_set("MARJOLET_PURE_PYTHON")
SANITIZE = is_set("MARJOLET_SANITIZE")


def kernel_extensions() -> list[Extension]:
    """Return one extension for every kernel file with a .pxd beside it."""
    from Cython.Build import cythonize

    compile_flags = [] if sys.platform == "win32" else ["-O3"]
    link_flags = []
    if SANITIZE:
        # Python's own flags bring -fwrapv, under which no signed overflow is ever reported.
        compile_flags += ["-O1", "-g", "-fno-wrapv", "-fno-omit-frame-pointer"]
        compile_flags += ["-fsanitize=undefined", "-fno-sanitize-recover=all"]
        link_flags += ["-fsanitize=undefined"]
    compile_flags += shlex.split(os.environ.get("MARJOLET_CFLAGS", ""))
    extensions = [
        Extension(
            f"marjolet.kernel.{path.stem}",
            [path.with_suffix(".py").as_posix()],
            depends=["setup.py"],
            extra_compile_args=compile_flags,
            extra_link_args=link_flags,
        )
        for path in sorted(KERNEL.glob("*.pxd"))
    ]
    return list(
        cythonize(
            extensions,
            build_dir="build/cython-sanitize" if SANITIZE else "build/cython",
            language_level=3,
            compiler_directives=DIRECTIVES,
            annotate=is_set("MARJOLET_ANNOTATE"),
            quiet=True,
        )
    )


def compile_catalogues() -> None:
    """Write the .mo file beside every .po file that has none or an older one."""
    for text in sorted(LOCALES.glob("*/LC_MESSAGES/*.po")):
        binary = text.with_suffix(".mo")
        if binary.exists() and binary.stat().st_mtime >= text.stat().st_mtime:
            continue
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        with text.open("rb") as source:
            catalogue = read_po(source, locale=text.parts[-3])
        with binary.open("wb") as target:
            write_mo(target, catalogue)


class BuildPython(build_py):
    """Copies the Python files; compiles the catalogues first and marks a pure build."""

    def run(self) -> None:
        """Copy, with the catalogues compiled and the mark laid or taken away."""
        compile_catalogues()
        super().run()
        package = KERNEL if self.editable_mode else Path(self.build_lib, *KERNEL.parts[1:])
        mark = package / MARK
        if PURE:
            package.mkdir(parents=True, exist_ok=True)
            mark.write_text("Installed with MARJOLET_PURE_PYTHON set: nothing was compiled.\n")
        else:
            mark.unlink(missing_ok=True)


class BuildKernel(build_ext):
    """Compiles the kernel; a failure ends the build with one sentence that says what to install."""

    def run(self) -> None:
        """Compile every extension; in place also the catalogues, and take the mark away."""
        if self.inplace:
            compile_catalogues()
            (KERNEL / MARK).unlink(missing_ok=True)
        try:
            super().run()
        except (CCompilerError, ExecError, PlatformError, OSError) as error:
            raise CCompilerError(NO_COMPILER.format(error=str(error).rstrip("."))) from error


setup(
    ext_modules=[] if PURE else kernel_extensions(),
    cmdclass={"build_py": BuildPython, "build_ext": BuildKernel},
)
