"""A strict parser of HTTP/1.x responses, for the probe."""
import re

TOKEN = re.compile(rb"^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$")
STATUS = re.compile(rb"^HTTP/(\d)\.(\d) (\d{3})(?: ([\t \x21-\x7e\x80-\xff]*))?$")
IMF = re.compile(r"^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul"
                 r"|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$")


class Malformed(Exception):
    pass


class Response:
    def __init__(self, status, version, headers):
        self.status, self.version, self.headers = status, version, headers
        self.body, self.until_close, self.complete = b"", False, False

    def get(self, name):
        vals = [v for k, v in self.headers if k == name]
        return ", ".join(vals) if vals else None


class Reader:
    """Incremental, strict parser of a stream of HTTP/1.x responses."""

    def __init__(self, head):
        self.buf, self.pos, self.eof = bytearray(), 0, False
        self.final, self.interim, self.lint = [], [], []
        self.head, self.cur, self.error = set(head), None, None

    def feed(self, data):
        self.buf += data
        self.parse()

    def close(self):
        self.eof = True
        self.parse()

    def parse(self):
        try:
            while self.error is None and self.step():
                pass
        except Malformed as e:
            self.error = str(e)

    def line(self, at):
        end = self.buf.find(b"\n", at)
        if end < 0:
            if len(self.buf) - at > 70000:
                raise Malformed("response line too long")
            return None, at
        if end == at or self.buf[end - 1] != 13:
            raise Malformed("bare LF in response framing")
        return bytes(self.buf[at:end - 1]), end + 1

    def fields(self, at):
        out = []
        while True:
            ln, at = self.line(at)
            if ln is None:
                return None, at
            if ln == b"":
                return out, at
            name, sep, val = ln.partition(b":")
            if not sep or not TOKEN.match(name):
                raise Malformed("bad response field line %r" % ln[:60])
            if re.search(rb"[\x00-\x08\x0a-\x1f\x7f]", val):
                raise Malformed("control byte in response field %r" % ln[:60])
            out.append((name.decode().lower(), val.strip(b" \t").decode("latin-1")))

    def step(self):
        if self.cur is None:
            ln, at = self.line(self.pos)
            if ln is None:
                if self.eof and len(self.buf) > self.pos:
                    raise Malformed("trailing bytes %r" % bytes(self.buf[self.pos:self.pos + 40]))
                if len(self.buf) - self.pos >= 5 and not self.buf.startswith(b"HTTP/", self.pos):
                    raise Malformed("not a status line: %r" % bytes(self.buf[self.pos:self.pos + 40]))
                return False
            m = STATUS.match(ln)
            if not m:
                raise Malformed("bad status line %r" % ln[:60])
            if m.group(4) is None:
                self.lint.append("status-line-without-sp")
            hs, at = self.fields(at)
            if hs is None:
                if self.eof:
                    raise Malformed("closed inside response head")
                return False
            r = Response(int(m.group(3)), (int(m.group(1)), int(m.group(2))), hs)
            self.pos = at
            te, cl = r.get("transfer-encoding"), r.get("content-length")
            if te and cl:
                self.lint.append("response-has-te-and-cl")
            if r.status < 200:
                if te or cl:
                    self.lint.append("1xx-has-framing")
                self.interim.append(r)
                if r.status == 101:
                    raise Malformed("switched protocols")
                return True
            if r.status == 204 and (te or cl):
                self.lint.append("204-has-framing")
            if r.status < 500 and not IMF.match(r.get("date") or ""):
                self.lint.append("no-valid-date")
            if len(self.final) in self.head or r.status in (204, 304):
                self.done(r)
                return True
            r.chunked = bool(te)
            if te:
                if te.lower() != "chunked":
                    raise Malformed("response transfer-encoding %r" % te)
            elif cl is not None:
                if not re.match(r"^\d+$", cl):
                    raise Malformed("response content-length %r" % cl)
                r.need = int(cl)
            else:
                r.until_close = True
            self.cur = r
            return True
        r = self.cur
        if r.until_close:
            r.body += bytes(self.buf[self.pos:])
            self.pos = len(self.buf)
            if self.eof:
                self.done(r)
            return False
        if not r.chunked:
            if len(self.buf) - self.pos < r.need:
                if self.eof:
                    raise Malformed("closed inside response body")
                return False
            r.body = bytes(self.buf[self.pos:self.pos + r.need])
            self.pos += r.need
            self.done(r)
            return True
        ln, at = self.line(self.pos)
        if ln is None:
            if self.eof:
                raise Malformed("closed inside chunked response")
            return False
        if not re.match(rb"^[0-9A-Fa-f]{1,15}$", ln.split(b";")[0].rstrip()):
            raise Malformed("bad response chunk size %r" % ln[:40])
        n = int(ln.split(b";")[0], 16)
        if n == 0:
            hs, at = self.fields(at)
            if hs is None:
                return False
            self.pos = at
            self.done(r)
            return True
        if len(self.buf) - at < n + 2:
            return False
        if self.buf[at + n:at + n + 2] != b"\r\n":
            raise Malformed("response chunk not ended by CRLF")
        r.body += bytes(self.buf[at:at + n])
        self.pos = at + n + 2
        return True

    def done(self, r):
        r.complete = True
        self.final.append(r)
        self.cur = None
