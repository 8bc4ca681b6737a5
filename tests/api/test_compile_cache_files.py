"""The files of the compile cache: whose they are, whether they are whole, and how many of them a look-up opens."""

from __future__ import annotations

import logging
import os
import stat
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_forked, run_fresh

from msgraph.cache import disk_cache as storage
from msgraph.cache.disk_cache import Storage

RIGHTS = pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights in lists, which nobody looks at")

SOURCE = Path(__file__).parents[2] / "src"


def digest(number: int) -> str:
    return storage.digest(str(number).encode())


@RIGHTS
def test_what_is_made_is_for_the_user_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        files = Storage(tmp_path / "rank_0" / "graph_cache")
        assert files.write(storage.object_name(digest(0)), b"code")
        assert files.write_variant(digest(1), "v", b"graph")
    finally:
        os.umask(before)
    for path in (tmp_path / "rank_0").rglob("*"):
        if path.name != "written":
            assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path
    assert stat.S_IMODE((tmp_path / "rank_0").stat().st_mode) == 0o700


@RIGHTS
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702, 0o1777])
def test_a_folder_others_may_write_to_is_no_cache(tmp_path: Path, mode: int, caplog: pytest.LogCaptureFixture) -> None:
    name = storage.object_name(digest(0))
    Storage(tmp_path).write(name, b"code")
    tmp_path.chmod(mode)
    files = Storage(tmp_path)
    with caplog.at_level(logging.DEBUG, "msgraph"):
        assert files.read(name) is None
        assert not files.write(name, b"other code")
        assert files.read(name) is None
    assert [record.levelname for record in caplog.records] == ["WARNING"], "said once"
    assert "others may write to it" in caplog.text
    assert "chmod 700" in caplog.text
    tmp_path.chmod(0o755)
    assert Storage(tmp_path).read(name) == b"code", "others may look"


@RIGHTS
def test_a_folder_of_another_user_is_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    name = storage.object_name(digest(0))
    Storage(tmp_path).write(name, b"code")
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with caplog.at_level(logging.DEBUG, "msgraph"):
        assert Storage(tmp_path).read(name) is None
    assert "it belongs to another user" in caplog.text


@RIGHTS
def test_a_file_others_may_write_is_not_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    name = storage.object_name(digest(0))
    files = Storage(tmp_path)
    files.write(name, b"code")
    (tmp_path / name).chmod(0o666)
    with caplog.at_level(logging.DEBUG, "msgraph"):
        assert files.read(name) is None
    assert "is not used" in caplog.text


DAMAGES: list[Callable[[bytes], bytes]] = [
    lambda content: b"",
    lambda content: content[:10],
    lambda content: content[:-1],
    lambda content: content + b"\0",
    lambda content: content[:-3] + bytes([content[-3] ^ 1]) + content[-2:],
    lambda content: content.replace(b"cache 2", b"cache 0"),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_removed(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    files = Storage(tmp_path)
    files.write_variant(digest(0), "v", b"a graph")
    (name,) = files.variants(digest(0))
    (tmp_path / name).write_bytes(damage((tmp_path / name).read_bytes()))
    assert files.read(name) is None
    assert not files.variants(digest(0))
    files.write_variant(digest(0), "v", b"a graph")
    assert storage.graph_body(files.read(name) or b"") == b"a graph"


def test_a_key_has_eight_variants_at_most(tmp_path: Path) -> None:
    files = Storage(tmp_path)
    for number in range(12):
        files.write_variant(digest(0), digest(number), str(number).encode())
        for age, name in enumerate(files.variants(digest(0))):
            os.utime(tmp_path / name, (1000 - age, 1000 - age))
    kept = {storage.graph_body(files.read(name) or b"") for name in files.variants(digest(0))}
    assert len(kept) == 8
    assert b"11" in kept
    assert b"0" not in kept, "the one used last goes first"
    files.write_variant(digest(0), digest(11), b"again")
    assert len(files.variants(digest(0))) == 8
    bodies = [storage.graph_body(files.read(name) or b"") for name in files.variants(digest(0))]
    assert b"again" in bodies
    assert b"11" not in bodies, "the same variant is written in its place"


LOOK = """
import os, sys
from pathlib import Path
from msgraph.cache import disk_cache as storage
files = storage.Storage(Path(sys.argv[1]))
count = {"n": 0}
stat = os.stat
def counted(*args, **kwargs):
    count["n"] += 1
    return stat(*args, **kwargs)
os.stat = counted
def see(event, args):
    if event in ("open", "os.listdir", "os.scandir", "os.utime"):
        count["n"] += 1
        count[event] = count.get(event, 0) + 1
sys.addaudithook(see)
key = storage.digest(b"7")
found = [files.read(name) for name in files.variants(key)]
files.write_variant(key, "other", b"body")
print(len(found), sorted(count.items()))
"""


def test_a_look_up_costs_the_same_among_many(tmp_path: Path) -> None:
    """Counted in system calls: nothing is listed, and no file is touched but those of the key."""
    said: list[str] = []
    for count in (10, 3000):
        folder = tmp_path / str(count)
        files = Storage(folder)
        files.write_variant(digest(7), "v", b"body")
        example = (folder / f"{digest(7)}-0{storage.GRAPH}").read_bytes()
        for number in range(count):
            (folder / f"{digest(number + 100)}-0{storage.GRAPH}").write_bytes(example)
        done = run_fresh("-c", LOOK, folder, env={**os.environ, "PYTHONPATH": str(SOURCE)})
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]
    assert said[0].startswith("1 ")
    assert "scandir" not in said[0]
    assert "listdir" not in said[0]


def test_sweeps_are_rare_and_keep_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swept: Counter[str] = Counter()
    sweep = Storage.sweep

    def counted(files: Storage) -> None:
        swept["times"] += 1
        sweep(files)

    monkeypatch.setattr(Storage, "sweep", counted)
    monkeypatch.setenv("MSGRAPH_CACHE_LIMIT", "1")
    for number in range(400):
        Storage(tmp_path).write(storage.object_name(digest(number)), bytes(8000))  # each as of another process
    assert swept["times"] <= 60
    total = sum(entry.size for entry in Storage(tmp_path).entries())
    assert total <= 1.2 * (1 << 20)
    assert total > 0.5 * (1 << 20)


def test_a_file_under_another_name_is_not_read(tmp_path: Path) -> None:
    files = Storage(tmp_path / "cache")
    assert files.write("a.mindir", b"one") and files.write("b.mindir", b"other")
    (files.folder / "b.mindir").replace(files.folder / "a.mindir")
    assert files.read("a.mindir") is None and not (files.folder / "a.mindir").exists()


# -- the compile cache and what wraps functions ----------------------------------------------------------------------


SCRIPT = """
import functools
import msgraph as ms
from msgraph import nn, ops, Tensor

functions = [lambda x: x * x, lambda x: x * x * x]
double = functools.partial(ops.mul, other=2)
inner = [ms.vmap(f) for f in functions] + [ms.grad(f) for f in functions]
wrappers = {
    "jit": lambda f: ms.jit(f),
    "vmap": ms.vmap,
    "grad": lambda f: ms.grad(lambda x: f(x).sum()),
    "gradient": lambda f: ops.GradOperation(sens_param=False)(lambda x: f(x).sum()),
    "value_and_grad": lambda f: lambda x: ms.value_and_grad(lambda x: f(x).sum())(x)[1],
    "jacrev": ms.jacrev,
    "jacfwd": ms.jacfwd,
    "jvp": lambda f: lambda x: ms.jvp(f, x, x)[1],
    "vjp": lambda f: lambda x: ms.vjp(f, x)[1](x)[0],
    "twice": lambda f: ms.vmap(ms.vmap(ms.grad(f))),
    "partial": lambda f: ms.jit(lambda x: functools.partial(ms.vmap, in_axes=0)(f)(x)),
    "map": lambda f: ms.jit(lambda x: ops.Map()(f, [x])[0]),
}
x = Tensor([[1.0, 2.0], [3.0, 4.0]])
for name, wrap in wrappers.items():
    for f in functions:
        print(name, wrap(f)(x).asnumpy().ravel().tolist())
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "wrappers.py"
    path.write_text(SCRIPT)
    return path


def output(script: Path, cached: bool) -> str:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "MS_COMPILER_CACHE_ENABLE": "1" if cached else "0"}
    environment |= {"MS_COMPILER_CACHE_PATH": str(script.parent / "kept"), "GLOG_v": "4"}
    done = run_forked(script, env=environment)
    assert not done.returncode, done.stderr
    return done.stdout


def test_wrappers_of_other_functions_are_other_entries(script: Path) -> None:
    expected = output(script, cached=False)
    assert output(script, cached=True) == expected, "filling the cache"
    assert output(script, cached=True) == expected, "using it"
