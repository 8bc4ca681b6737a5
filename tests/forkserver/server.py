"""A fork server: one interpreter that has imported the compiler, and forks for every program it is asked to run.

Importing xDSL, NumPy and LLVM takes a second, running a small program takes a tenth of it. What a program gets is a
process of its own that has run nothing but imports: arguments, environment, working directory, streams, `__main__`,
warnings, exit code and what is registered for the exit are those of ``python ARGUMENTS``. Tests of what is imported
when, of hash seeds, of flags, and of modules that are torn down at the end start an interpreter (``run_fresh``).

``python server.py DESCRIPTOR``, which listens there, until its standard input ends. ``interpreter.py`` starts it,
``launcher.py`` has what is said to it.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import marshal
import os
import pkgutil
import resource
import runpy
import selectors
import signal
import socket
import sys
import threading
import traceback
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import FrameType, FunctionType, ModuleType, TracebackType

import numpy

import msgraph
from msgraph.support import log


def preload() -> None:
    """Import the package and what its tests use of others; no object of theirs is looked at by a later collection."""
    for module in pkgutil.walk_packages(msgraph.__path__, "msgraph."):
        if module.name != "msgraph.__main__":
            importlib.import_module(module.name)
    for name in ("msgraph.packs.opt.command", "msgraph.packs.opt.driver", "filecheck.main"):
        importlib.import_module(name)
    gc.collect()
    gc.freeze()


@dataclass(frozen=True)
class Request:
    """A program to run: what a client asked for."""

    arguments: list[str]
    environment: dict[str, str]
    folder: str
    cpu_seconds: int
    streams: list[int]

    @staticmethod
    def read(connection: socket.socket) -> Request:
        """What a client sends at once: a length, as much marshalled, and its streams as descriptors."""
        head, streams, _, _ = socket.recv_fds(connection, 4, 3)
        length, text = int.from_bytes(head), b""
        while len(text) < length:
            text += connection.recv(length - len(text))
        arguments, environment, folder, cpu_seconds = marshal.loads(text)
        return Request(arguments, environment, folder, cpu_seconds, streams)

    def become(self) -> None:
        """Make this process what the client asked for, and run the program."""
        for target, stream in enumerate(self.streams):
            os.dup2(stream, target)
            os.close(stream)
        resource.setrlimit(resource.RLIMIT_CPU, (self.cpu_seconds, self.cpu_seconds + 5))
        os.environ.clear()
        os.environ.update(self.environment)
        os.chdir(self.folder)
        sys.dont_write_bytecode = bool(self.environment.get("PYTHONDONTWRITEBYTECODE"))
        sys.excepthook = show
        numpy.random.seed()
        log.show()  # reads the environment when it is imported
        arguments = list(self.arguments)
        wanted = [self.environment.get("PYTHONWARNINGS", "")]
        while arguments[0] == "-W":
            wanted.append(arguments[1])
            del arguments[:2]
        assert {*wanted} <= {"", "error"}, f"-W error is what this understands, not {wanted}"
        if "error" in wanted:
            warnings.simplefilter("error")
        path = [folder for folder in self.environment.get("PYTHONPATH", "").split(os.pathsep) if folder]
        end(lambda: run(arguments, path))


INSTALLED = [path for path in sys.path[1:] if path not in os.environ.get("PYTHONPATH", "").split(os.pathsep)]


def run(arguments: list[str], path: list[str]) -> None:
    """``python ARGUMENTS``, when the environment's path is this."""
    main = sys.modules["__main__"] = ModuleType("__main__")
    main.__dict__.update(__builtins__=__builtins__, __annotations__={})
    option = arguments[0]
    if option == "-m":
        sys.argv[:] = arguments[1:]
        sys.path[:] = [os.getcwd(), *path, *INSTALLED]
        sys.modules.pop(arguments[1], None)  # what is run is not what was imported
        runpy._run_module_as_main(arguments[1])  # pyright: ignore  # what `python -m` calls
        return
    if option == "-c":
        sys.argv[:] = ["-c", *arguments[2:]]
        sys.path[:] = ["", *path, *INSTALLED]
        code = compile(arguments[1], "<string>", "exec", dont_inherit=True)
    else:
        sys.argv[:] = arguments
        sys.path[:] = [str(Path(option).resolve().parent), *path, *INSTALLED]
        script = main.__file__ = os.path.abspath(option)
        main.__loader__ = SourceFileLoader("__main__", script)
        try:
            text = Path(script).read_bytes()
        except OSError as e:
            print(f"{sys.executable}: can't open file {script!r}: [Errno {e.errno}] {e.strerror}", file=sys.stderr)
            raise SystemExit(2) from None
        code = compile(text, script, "exec", dont_inherit=True)
    FunctionType(code, vars(main))()


def end(program: Callable[[], None]) -> None:
    """Run the program, and leave as an interpreter does, but for freeing what the kernel frees faster."""
    code = 0
    try:
        program()
    except SystemExit as e:
        code = e.code if isinstance(e.code, int) else int(e.code is not None)
        if e.code is not None and not isinstance(e.code, int):
            print(e.code, file=sys.stderr)
    except BaseException as e:
        sys.excepthook(type(e), e, e.__traceback__)
        code = -signal.SIGINT if isinstance(e, KeyboardInterrupt) else 1
    threading._shutdown()  # pyright: ignore  # waits for threads
    atexit._run_exitfuncs()  # pyright: ignore[reportPrivateUsage]
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code & 0xFF)


def show(kind: type[BaseException], problem: BaseException, frames: TracebackType | None) -> None:
    """Print an exception that nothing caught, without the frames of this file."""
    while frames is not None and frames.tb_frame.f_code.co_filename == __file__:
        frames = frames.tb_next
    traceback.print_exception(kind, problem, frames)


def _heard(number: int, frame: FrameType | None) -> None:
    """A handler, for Python writes to the wake-up descriptor for signals that have one."""


class Server:
    """Who waits for which child."""

    def __init__(self, listening: socket.socket) -> None:
        self.listening = listening
        self.clients: dict[int, socket.socket] = {}
        self.selector = selectors.DefaultSelector()
        self.awake, self.woken = socket.socketpair()
        self.woken.setblocking(False)

    def serve(self) -> Request | None:
        """Fork until the standard input ends. Gives the request in a child, nothing in the server."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGCHLD, _heard)
        signal.set_wakeup_fd(self.woken.fileno())
        for file in (sys.stdin, self.awake, self.listening):
            self.selector.register(file, selectors.EVENT_READ)
        while True:
            for key, _ in self.selector.select():
                if key.fileobj is sys.stdin:
                    self.end()
                    return None
                if key.fileobj is self.awake:
                    self.awake.recv(4096)
                    self.collect()
                elif key.fileobj is self.listening:
                    if request := self.accept():
                        return request
                elif key.data in self.clients:  # the client went away
                    os.kill(key.data, signal.SIGKILL)
                    self.selector.unregister(key.fileobj)

    def accept(self) -> Request | None:
        """Fork for one client."""
        client, _ = self.listening.accept()
        request = Request.read(client)
        child = os.fork()
        if child:
            for stream in request.streams:
                os.close(stream)
            self.clients[child] = client
            self.selector.register(client, selectors.EVENT_READ, child)
            return None
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self.selector.close()
        for connection in (client, self.listening, self.awake, self.woken, *self.clients.values()):
            connection.close()
        return request

    def collect(self) -> None:
        """Tell the clients of the children that ended how they ended."""
        while self.clients:
            child, status = os.waitpid(-1, os.WNOHANG)
            if not child:
                return
            client = self.clients.pop(child)
            if client in self.selector.get_map():
                self.selector.unregister(client)
                client.sendall(b"%d" % os.waitstatus_to_exitcode(status))
            client.close()

    def end(self) -> None:
        """End what still runs."""
        for child in self.clients:
            os.kill(child, signal.SIGKILL)


def main() -> None:
    """Preload, and serve; a child goes on as its program."""
    preload()
    request = Server(socket.socket(fileno=int(sys.argv[1]))).serve()
    if request is not None:
        request.become()


if __name__ == "__main__":
    main()
