"""A client of `tabletop serve` that plays a seat at random: client.py 127.0.0.1:4000 MATCH SECRET

It needs nothing but Python: what speaks WebSocket here is short enough to read."""

import base64, json, os, random, socket, struct, sys

if len(sys.argv) != 4:
    sys.exit("usage: client.py ADDRESS MATCH SECRET")
address, match, secret = sys.argv[1:]
host, port = address.rsplit(":", 1)
wire = socket.create_connection((host, int(port)))
key = base64.b64encode(os.urandom(16)).decode()
wire.sendall(f"GET /api/v1/play HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
stream = wire.makefile("rb")
while stream.readline().strip():
    pass


def send(data, kind=1):
    mask, size = os.urandom(4), len(data)
    head = struct.pack("!BB", 128 | kind, 128 | size) if size < 126 else struct.pack("!BBH", 128 | kind, 254, size)
    wire.sendall(head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(data)))


def receive():
    while True:
        kind, size = stream.read(2)
        if size > 125:
            size = int.from_bytes(stream.read(2 if size == 126 else 8), "big")
        data = stream.read(size)
        if kind & 15 == 1:
            return json.loads(data)
        if kind & 15 == 8:
            sys.exit("client.py: the server closed the socket")
        if kind & 15 == 9:
            send(data, 10)


def say(**message):
    send(json.dumps(message).encode())


say(type="hello", protocol=1, match=match, secret=secret, want=["legal"])
while (message := receive())["type"] != "over":
    if message["type"] == "position" and message["your_turn"]:
        # Point Final does not list more than 4096 words: then this one has none to say.
        action = random.choice(message.get("legal") or ["concede"])
        say(type="act", revision=message["revision"], action=action)
    elif message["type"] in ("refused", "bye") and message["reason"] != "stale":
        sys.exit(f"client.py: {message['why']}")
print(json.dumps(message["outcome"]))
