"""The probe's connections, and the bytes that it sends."""
import re
import select
import socket
import ssl
import time

from probe_reader import Reader


class Conn:
    def __init__(self, opt, head=()):
        self.opt, self.rd = opt, Reader(head)
        self.reset = self.send_failed = self.late100 = False
        s = socket.create_connection((opt.host, opt.port), timeout=opt.timeout + 5)
        s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if opt.tls:
            s = opt.ctx.wrap_socket(s, server_hostname=opt.sni)
        s.setblocking(False)
        self.s = s

    def recv_some(self):
        """Read what is there; False once the peer has closed."""
        while not self.rd.eof:
            try:
                d = self.s.recv(65536)
            except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
                return True
            except OSError:
                self.reset = True
                d = b""
            if not d:
                self.rd.close()
                return False
            self.rd.feed(d)
        return False

    def send(self, data, deadline):
        view = memoryview(data)
        while len(view) and not self.send_failed:
            left = deadline - time.monotonic()
            if left <= 0:
                self.send_failed = True
                return
            rl = [] if self.rd.eof else [self.s]
            r, w, _ = select.select(rl, [self.s], [], left)
            if r:
                self.recv_some()
            if w:
                try:
                    n = self.s.send(view[:262144])
                    view = view[n:]
                except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
                    time.sleep(0.001)
                except OSError:
                    self.send_failed = True
                    self.recv_some()

    def blind(self, data, secs):
        """Send without ever reading, for at most secs."""
        view, end = memoryview(data), time.monotonic() + secs
        while len(view) and time.monotonic() < end:
            if select.select([], [self.s], [], 0.1)[1]:
                try:
                    view = view[self.s.send(view[:65536]):]
                except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
                    time.sleep(0.01)
                except OSError:
                    self.send_failed = True
                    return

    def pump(self, until, deadline):
        while not until() and not self.rd.eof:
            left = deadline - time.monotonic()
            if left <= 0:
                return
            if self.opt.tls and self.s.pending():
                self.recv_some()
                continue
            if select.select([self.s], [], [], left)[0]:
                self.recv_some()

    def close(self):
        try:
            self.s.close()
        except OSError:
            pass


def expand(text, opt):
    body = opt.post_body
    half = len(body) // 2
    table = {"GET": opt.get_path, "POST": opt.post_path, "NOPE": opt.nope_path,
             "HOST": opt.host_header, "BODY": body, "LEN": str(len(body)),
             "XLEN": "%x" % len(body), "B1": body[:half], "X1": "%x" % half,
             "B2": body[half:], "X2": "%x" % (len(body) - half),
             "HT": "Host: %s\r\nContent-Type: application/json\r\n" % opt.host_header}
    text = re.sub(r"\{\{([A-Z0-9]+)\}\}", lambda m: table[m.group(1)], text)
    inner, n = re.compile(r"(?s)\{\{rep:((?:(?!\{\{).)+?):(\d+)\}\}"), 1
    while n:
        text, n = inner.subn(lambda m: m.group(1) * int(m.group(2)), text)
    return text.encode("latin-1")


def payload(d, opt):
    return bytes.fromhex(d["send_hex"]) if "send_hex" in d else expand(d["send"], opt)
