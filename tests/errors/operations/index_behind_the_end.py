"""An index behind the end of a tensor, known when compiling; the caret stands right behind letters of two bytes."""

import msgraph as ms


@ms.jit
def last(größe: ms.Tensor) -> ms.Tensor:
    return größe * größe[3]


last(ms.Tensor([1.0, 2.0, 3.0]))
