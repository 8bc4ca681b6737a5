"""What the front end says of an op of a pipeline: the stage it belongs to, its micro-batch, whether it goes backwards.

    %y = ms.math %x {function = "tanh", ms.stage = 1 : i64, ms.micro = 0 : i64} : tensor<4xf32>

They are attributes without meaning for what the op computes, there from the front end to ``partition-pipeline``.
"""

from __future__ import annotations

from xdsl.ir import Attribute, Operation

from msgraph.dialects.attributes import decode, encode

STAGE, MICRO, BACKWARD = "ms.stage", "ms.micro", "ms.backward"
TAGS = (STAGE, MICRO, BACKWARD)


def tag_value(op: Operation, tag: str) -> int | None:
    """The number in a tag; ``None`` for an op that has no such tag."""
    attribute = op.attributes.get(tag)
    return None if attribute is None else int(decode(attribute))


def tag(op: Operation, stage: int | None, micro: int | None) -> None:
    """Tag an op with what it has not been tagged with yet."""
    for name, value in ((STAGE, stage), (MICRO, micro)):
        if value is not None and name not in op.attributes:
            op.attributes[name] = encode(value)


def tags_of(op: Operation) -> dict[str, Attribute]:
    """The tags of an op."""
    return {name: op.attributes[name] for name in TAGS if name in op.attributes}
