from setuptools import setup, Extension
from Cython.Build import cythonize
setup(ext_modules=cythonize([Extension("marjolet.kernel."+n, ["src/marjolet/kernel/"+n+".py"], extra_compile_args=["-O3"]) for n in ("engine","playouts")], language_level=3, annotate=True, compiler_directives=dict(annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False)), package_dir={"":"src"}, packages=["marjolet","marjolet.kernel"], name="marjolet")
