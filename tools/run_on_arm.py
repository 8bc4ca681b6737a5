"""Runs tests on AArch64: here if this is such a processor, else under QEMU's emulation of one, on Debian or Ubuntu.

    python tools/run_on_arm.py [pytest's arguments; tests/backend if there are none]

The emulated Python and the libraries it stands on are Debian's, unpacked into ``build/arm/root``: nothing is installed
on the machine itself. What msgraph needs comes as wheels, into ``build/arm/site``.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "arm"
SYSTEM, SITE, PYTHON = FOLDER / "root", FOLDER / "site", FOLDER / "python"
EMULATORS = ("qemu-aarch64-static", "qemu-aarch64")
TOOLS = ("hypothesis", "mpmath", "pytest", "filecheck", "safetensors", "pillow")
"""What the tests import, of the extras."""
PLATFORMS = ("manylinux_2_17_aarch64", "manylinux2014_aarch64", "manylinux_2_27_aarch64", "manylinux_2_28_aarch64")
OWN_PACKAGES = ("dpkg_", "tar_", "perl-base_")
"""What Debian's packages ask for that a Python does not."""


def emulator() -> str:
    """The emulator's path."""
    found = next(filter(None, map(shutil.which, EMULATORS)), None)
    if found is None:
        sys.exit("this is no AArch64, and there is no emulator of one: apt-get install qemu-user-static")
    return found


def unpack_system() -> str:
    """Debian's Python for AArch64 in a folder of its own; gives its version, ``3.11``."""
    if not any(SYSTEM.glob("usr/bin/python3.*")):
        state = FOLDER / "apt"
        for part in ("state/lists/partial", "cache/archives/partial"):
            (state / part).mkdir(parents=True, exist_ok=True)
        (state / "state" / "status").touch()
        settings = {
            "APT::Architecture": "arm64",
            "APT::Architectures::": "arm64",
            "Dir::State": state / "state",
            "Dir::State::status": state / "state" / "status",
            "Dir::Cache": state / "cache",
            "APT::Sandbox::User": "root",
        }
        (state / "apt.conf").write_text("".join(f'{name} "{value}";\n' for name, value in settings.items()))
        own = {**os.environ, "APT_CONFIG": str(state / "apt.conf")}
        subprocess.run(["apt-get", "-qq", "update"], env=own, check=True)
        packages = ["python3", "libstdc++6"]
        subprocess.run(["apt-get", "-qqdy", "--no-install-recommends", "install", *packages], env=own, check=True)
        for package in sorted((state / "cache" / "archives").glob("*.deb")):
            if not package.name.startswith(OWN_PACKAGES):
                subprocess.run(["dpkg-deb", "-x", str(package), str(SYSTEM)], check=True)
    python = next(path for path in SYSTEM.glob("usr/bin/python3.*") if path.name.removeprefix("python3.").isdigit())
    return python.name.removeprefix("python")


def install_wheels(version: str) -> None:
    """What msgraph and its tests need, as wheels for the emulated Python."""
    if (SITE / ".installed").exists():
        return
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    offered = [line for extra in project["optional-dependencies"].values() for line in extra]
    wanted = [*project["dependencies"], *(line for line in offered if line.startswith(TOOLS))]
    command = [sys.executable, "-m", "pip", "install", "-qq", "--target", str(SITE), "--only-binary=:all:"]
    command += ["--python-version", version, *(word for name in PLATFORMS for word in ("--platform", name))]
    subprocess.run([*command, *wanted], check=True)
    (SITE / ".installed").touch()


def write_python(version: str) -> None:
    """A program that runs the emulated Python, as if it were one of this processor's: tests start others with it."""
    program = SYSTEM / "usr" / "bin" / f"python{version}"
    PYTHON.write_text(
        "#!/bin/sh\n"
        f"export QEMU_LD_PREFIX={SYSTEM} PYTHONHOME={SYSTEM / 'usr'} PYTHONDONTWRITEBYTECODE=1 PYTHONNOUSERSITE=1\n"
        f"export PYTHONPATH=${{PYTHONPATH:-{ROOT / 'src'}:{ROOT}}}:{SITE}\n"
        f'exec {emulator()} -0 {PYTHON} {program} "$@"\n'
    )
    PYTHON.chmod(0o755)


def main(arguments: list[str]) -> int:
    """Runs pytest."""
    python = sys.executable
    if platform.machine().lower() not in ("aarch64", "arm64"):
        emulator()
        version = unpack_system()
        install_wheels(version)
        write_python(version)
        python = str(PYTHON)
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *(arguments or ["tests/backend"])]
    return subprocess.run(command, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
