"""Names of MindSpore's private modules that scripts import: checks, decorators, the log."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, nn

checks: Any = import_module("msgraph._checkparam")
log: Any = import_module("msgraph.log")
deprecated: Any = import_module("msgraph.common._decorator").deprecated
_no_grad: Any = import_module("msgraph.graph.api")._no_grad
shares: Any = import_module("msgraph.parallel._utils")
initial: Any = import_module("msgraph.common.initializer")


def same(x: object) -> object:
    return x


REFUSED: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: checks.check_positive_int(0, "a", "P"), ValueError,
     "For 'P', the 'a' must be int and must > 0, but got '0' with type 'int'."),
    (lambda: checks.check_positive_int(1.5, "a", "P"), TypeError, "For 'P', the 'a' must be int, but got 'float'."),
    (lambda: checks.check_positive_int(True), TypeError,
     "The input value must be int and must > 0, but got 'True' with type 'bool'."),
    (lambda: checks.check_float_range(2.0, 0.0, 1.0, checks.INC_BOTH, "a", "P"), ValueError,
     "For 'P', the 'a' must be in range of [0.0, 1.0], but got 2.0 with type 'float'."),
    (lambda: checks.check_int_range(5, 0, 5, checks.INC_LEFT, "a", "P"), ValueError,
     "For 'P', the 'a' must be in range of [0, 5), but got 5 with type 'int'."),
    (lambda: checks.check_value_type("a", True, [int], "P"), TypeError,
     "For 'P', the type of 'a' should be 'int', but got type 'bool'."),
    (lambda: checks.check_string("q", ["a", "b"], "m", "P"), ValueError,
     "For 'P', the 'm' must be str and must be in '['a', 'b']', but got 'q'."),
    (lambda: checks.check_non_negative_float(-1.0, "a", "P"), ValueError,
     "For 'P', the 'a' must be float and must >= 0, but got '-1.0' with type 'float'."),
    (lambda: checks.check_number("a", 1, 2, checks.GE, "P"), ValueError,
     "For 'P', the argument 'a' must >= 2, but got 1."),
    (lambda: checks.check_bool(1, "a", "P"), TypeError, "For 'P', the 'a' must be a bool, but got int."),
    (lambda: checks.check_equal_int(2, 3, "a", "P"), ValueError,
     "For 'P', the 'a' must be int and must = 3, but got '2' with type 'int'."),
    (lambda: checks.check_float(0.5, 1.0, checks.GT, "a", "P"), ValueError,
     "For 'P', the 'a' must be float and must > 1.0, but got '0.5' with type 'float'."),
    (lambda: checks.check_is_int(1.5, "a", "P"), TypeError, "For 'P', the type of 'a' must be 'int', but got 'float'."),
    (lambda: checks.check_isinstance("a", 1, str), ValueError,
     "The parameter 'a' must be isinstance of <class 'str'>, but got 1."),
    (lambda: checks.check_subclass("a", int, str, "P"), TypeError,
     "For 'P', the element of 'a' must be <class 'str'>, but got <class 'int'>."),
    (lambda: checks.check_element_type_of_iterable("a", [1, "b"], [int], "P"), TypeError,
     "For 'P', the type of 'a' should be int, but got 'b' with type 'str'."),
    (lambda: checks.args_type_check(x=int)(same)("1"), TypeError,
     "The parameter 'x' must be <class 'int'>, but got <class 'str'>."),
]  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "message"), REFUSED)
def test_checks_refuse_in_the_words_of_mindspore(
    call: Callable[[], object], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind) as refused:
        call()
    assert str(refused.value).splitlines()[0] == message


def test_checks_return_what_they_accept() -> None:
    assert checks.check_positive_int(3, "a", "P") == 3
    assert checks.check_float_range(1.0, 0.0, 1.0, checks.INC_RIGHT) == 1.0
    assert checks.twice(3) == (3, 3)
    assert checks.triple((1, 2, 3)) == (1, 2, 3)


@_no_grad()
def doubled(x: Tensor) -> Tensor:
    return x * 2


def product(x: Tensor) -> Tensor:
    return x * doubled(x)


def test_what_no_grad_decorates_has_no_gradient() -> None:
    gradient: Any = ms.grad(product)
    assert float(gradient(Tensor(3.0))) == 6.0
    assert float(ms.jit(gradient)(Tensor(3.0))) == 6.0
    with _no_grad():
        assert float(product(Tensor(3.0))) == 18.0


def test_deprecated_functions_warn_once(caplog: pytest.LogCaptureFixture) -> None:
    @deprecated("2.0", "new")
    def old(x: int) -> int:
        return x + 1

    with caplog.at_level(logging.WARNING, "msgraph"):
        assert [old(1), old(2)] == [2, 3]
    assert [record.getMessage() for record in caplog.records] == [
        "'old' is deprecated from version 2.0 and will be removed in a future version, use 'new' instead."
    ]


def test_the_log_has_functions(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "msgraph"):
        log.warning("epoch %d", 3)
        log._LogActionOnce(log, "key")(lambda: log.warning("once"))()
        log._LogActionOnce(log, "key")(lambda: log.warning("once"))()
    assert [record.getMessage() for record in caplog.records] == ["epoch 3", "once"]
    assert log.get_level() in "01234"
    assert log.get_log_config()["GLOG_v"] == log.get_level()


def test_base_classes_and_shares_of_work() -> None:
    assert isinstance(nn.Conv2d(1, 1, 1), import_module("msgraph.nn.layer.conv")._Conv)
    assert isinstance(nn.BatchNorm2d(1), import_module("msgraph.nn.layer.normalization")._BatchNorm)
    assert (shares._get_device_num(), shares._get_gradients_mean()) == (1, False)
    assert shares._get_parallel_mode() == "stand_alone"
    assert initial._calculate_fan_in_and_fan_out((4, 3, 5, 5)) == (75, 100)
    assert initial._calculate_correct_fan(np.ones((4, 3)).shape, "fan_out") == 4
    assert initial._calculate_gain("tanh") == 5 / 3
    assert initial._init_random_uniform(-1, 1, (2, 3)).dtype == np.float32
