"""The start of a run, and what its program has written."""
import os
import socket

from pytest_fling.lines import Lines
from pytest_fling.run import listens


def test_a_run_has_begun_when_its_socket_listens():
    name = f"fling-run-of-a-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX) as run:
        assert not listens(f"@{name}")
        run.bind(f"\0{name}")
        assert not listens(f"@{name}")
        run.listen()
        assert listens(f"@{name}")
    assert not listens(f"@{name}")


def test_what_a_program_has_written_is_known_before_a_thread_has_read_it():
    end, program = os.pipe()
    pipe = os.fdopen(end, "rb", 0)
    lines = Lines(pipe)
    assert lines.so_far() == []
    os.write(program, b"one\ntwo\r\nth")
    assert lines.so_far() == ["one", "two"]
    # The half of a letter, and the other half.
    os.write(program, b"ree\n\xc3")
    os.write(program, b"\xa9\n\n")
    assert lines.so_far() == ["one", "two", "three", "\u00e9", ""]
    os.write(program, b"\xffthe end")
    os.close(program)
    assert lines.so_far()[5:] == ["\ufffdthe end"]
    pipe.close()
    assert len(lines.so_far()) == 6


def test_a_thread_takes_out_all_that_a_program_writes():
    end, program = os.pipe()
    pipe = os.fdopen(end, "rb", 0)
    lines = Lines(pipe)
    lines.start()
    # More than a pipe has room for.
    for number in range(50_000):
        os.write(program, f"{number}\n".encode())
    os.close(program)
    lines.wait_for_end()
    assert lines.so_far() == [str(number) for number in range(50_000)]
    pipe.close()
