import msgraph as ms

ms.frombuffer(bytearray(b"123"), dtype=ms.int16)
