"""``mindspore.experimental``: optimizers whose groups are dicts, and schedules that write into them."""
