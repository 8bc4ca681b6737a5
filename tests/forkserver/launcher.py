"""``python ARGUMENTS`` for a command line, run by a fork server; it ends as the program ends.

``python -I -S launcher.py SOCKET ARGUMENTS``. It imports next to nothing: it is there to save time.
"""

import _socket  # `socket` imports ten modules more
import marshal
import os
import signal
import sys

CPU_SECONDS = 300
"""So much a program may take that nobody sets a limit for. Time on the clock says little on a busy machine."""


def request(arguments: list[str], environment: dict[str, str], folder: str, cpu_seconds: int) -> bytes:
    """The message that asks a fork server for a program."""
    text = marshal.dumps((arguments, environment, folder, cpu_seconds))
    return len(text).to_bytes(4) + text


def ask(path: str, message: bytes, streams: list[int]) -> "_socket.socket":
    """A connection to a fork server that runs what the message asks for."""
    connection = _socket.socket(_socket.AF_UNIX)
    connection.connect(path)
    numbers = b"".join(stream.to_bytes(4, sys.byteorder) for stream in streams)
    sent = connection.sendmsg([message], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, numbers)])
    connection.sendall(message[sent:])
    return connection


def main() -> None:
    """Ask, wait, and end in the same way."""
    message = request(sys.argv[2:], dict(os.environ), os.getcwd(), CPU_SECONDS)
    answer = ask(sys.argv[1], message, [0, 1, 2]).recv(16)
    assert answer, "the fork server ended"
    if int(answer) < 0:
        signal.signal(-int(answer), signal.SIG_DFL)
        os.kill(os.getpid(), -int(answer))
    os._exit(int(answer))


if __name__ == "__main__":
    main()
