"""Runs one case of the probe and judges the responses."""
import re
import socket
import time

from probe_connection import Conn, expand, payload


def allowed(lst, st, case, opt):
    if st in lst:
        return True
    return bool(opt.post_status) and case.get("target") == "api" and st in opt.post_status \
        and any(200 <= x < 300 for x in lst)


def run_case(case, opt):
    """Return (verdict, detail, lint)."""
    fills = []
    try:
        for _ in range(case.get("fill", {}).get("conns", 0)):
            f = Conn(opt)
            f.send(expand(case["fill"].get("send", ""), opt), time.monotonic() + 3)
            fills.append(f)
        conn = Conn(opt, case.get("head", ()))
    except OSError as e:
        for f in fills:
            f.close()
        return "FAIL", "cannot connect: %s" % e, []
    try:
        return judge(case, conn, opt)
    except KeyError as e:
        return "FAIL", "bad case: %s" % e, []
    finally:
        conn.close()
        for f in fills:
            f.close()


def judge(case, conn, opt):
    rd = conn.rd
    tmo = case.get("timeout", opt.timeout)
    if case.get("slow"):
        tmo = max(tmo, opt.slow_limit)
    start = time.monotonic()
    deadline = start + tmo
    steps = case.get("steps") or [case]
    for st in steps:
        if "send" in st or "send_hex" in st:
            conn.send(payload(st, opt), max(deadline, time.monotonic() + 5))
        elif "wait" in st:
            end = time.monotonic() + st["wait"]
            conn.pump(lambda: False, end)
            deadline = max(deadline, time.monotonic() + tmo)
        elif "dribble" in st:
            data, n = expand(st["dribble"], opt), st.get("chunk", 1)
            for i in range(0, len(data), n):
                conn.send(data[i:i + n], time.monotonic() + tmo)
                conn.pump(lambda: False, time.monotonic() + st.get("gap", 0.002))
            deadline = time.monotonic() + tmo
        elif "repeat" in st:
            data = expand(st["repeat"], opt)
            for _ in range(st["times"]):
                if rd.eof or conn.send_failed or time.monotonic() > deadline:
                    break
                conn.send(data, deadline)
                conn.pump(lambda: False, time.monotonic() + st["gap"])
        elif "read" in st:
            n = st["read"]
            conn.pump(lambda: len(rd.final) >= n or rd.error, deadline)
        elif "read100" in st:
            end = time.monotonic() + st["read100"]
            conn.pump(lambda: rd.interim or rd.final or rd.error, end)
            conn.late100 = not rd.interim and not rd.final
            deadline = max(deadline, time.monotonic() + tmo)
        elif "blind" in st:
            conn.blind(expand(st["blind"], opt), st["for"])
            bad = healthy(opt)
            if bad:
                return "FAIL", "while one client does not read: " + bad, rd.lint
            deadline = time.monotonic() + tmo
        elif "shutdown" in st:
            try:
                conn.s.shutdown(socket.SHUT_WR)
            except OSError:
                pass
    then = case.get("then", [])
    want = 1 + len(then)
    conn.pump(lambda: len(rd.final) >= want or rd.error, deadline)
    waited = time.monotonic() - start
    if rd.error:
        return "FAIL", "malformed response: " + rd.error, rd.lint
    got = [r.status for r in rd.final]
    first = got[0] if got else (0 if rd.eof else -1)
    ok = allowed(case["expect_status"], first, case, opt)
    soft = allowed(case.get("soft_status", []), first, case, opt)
    seen = "got %s" % (got or ("closed%s" % (" by RST" if conn.reset else "") if rd.eof else "silence"))
    if not ok and not soft:
        return "FAIL", "%s want %s%s" % (seen, case["expect_status"],
                                         (" soft %s" % case["soft_status"]) if case.get("soft_status") else ""), rd.lint
    for i, lst in enumerate(then, 1):
        if i < len(got):
            if got[i] not in lst and not allowed(lst, got[i], case, opt):
                return "FAIL", "response %d: %s want %s" % (i + 1, seen, lst), rd.lint
        elif not (rd.eof and got and (got[-1] >= 400 or case.get("then_optional"))) and 0 not in lst:
            return "FAIL", "response %d missing: %s" % (i + 1, seen), rd.lint
    if "expect_100" in case:
        has = any(r.status == 100 for r in rd.interim)
        if case["expect_100"] is True and (not has or conn.late100) and first < 400:
            return "FAIL", "%s 100 Continue; %s" % ("late" if has else "no", seen), rd.lint
        if case["expect_100"] is False and has:
            return "FAIL", "unwanted 100 Continue; " + seen, rd.lint
    if got and ok:
        r = rd.final[0]
        for k, pat in case.get("expect_headers", {}).items():
            if not re.search(pat, r.get(k) or ""):
                return "FAIL", "%s; header %s=%r want /%s/" % (seen, k, r.get(k), pat), rd.lint
        for k in case.get("forbid_headers", []):
            if r.get(k) is not None:
                return "FAIL", "%s; forbidden header %s=%r" % (seen, k, r.get(k)), rd.lint
        if "expect_body" in case and not re.search(case["expect_body"].encode(), r.body):
            return "FAIL", "%s; body %r" % (seen, r.body[:60]), rd.lint
    # Extra responses and the state of the connection afterwards.
    close = case.get("expect_close")
    if soft and not ok and case.get("soft_close", close) is not close:
        close = case["soft_close"]
    wait = (opt.slow_limit if case.get("slow") else opt.close_wait) if close is True else opt.extra_wait
    conn.pump(lambda: False, time.monotonic() + wait)
    if case.get("slow"):
        waited = time.monotonic() - start
    if rd.error:
        return "FAIL", "after responses: " + rd.error, rd.lint
    top = case.get("max_responses", want)
    if len(rd.final) > top:
        extra = [r.status for r in rd.final[top:]]
        return "FAIL", "%s %s" % ("SMUGGLED: got" if min(extra) < 400 else "EXTRA RESPONSE: got",
                                  [r.status for r in rd.final]), rd.lint
    if close is True and not rd.eof:
        return "FAIL", "%s but connection left open" % seen, rd.lint
    if close is False:
        if rd.eof:
            return "FAIL", "%s but connection closed" % seen, rd.lint
        n = len(rd.final)
        conn.send(expand("GET {{GET}} HTTP/1.1\r\nHost: {{HOST}}\r\n\r\n", opt), time.monotonic() + 3)
        conn.pump(lambda: len(rd.final) > n or rd.error, time.monotonic() + opt.timeout)
        if rd.error or len(rd.final) <= n or rd.final[n].status != 200:
            return "FAIL", "%s; connection not reusable (%s)" % (
                seen, rd.error or [r.status for r in rd.final[n:]] or "no answer"), rd.lint
    if rd.eof and not conn.reset and got and rd.final[-1].version >= (1, 1) \
            and "close" not in (rd.final[-1].get("connection") or "").lower() \
            and not case.get("slow") and not any("shutdown" in s for s in steps):
        rd.lint.append("closed-without-connection-close")
    note = " in %.1fs" % waited if case.get("slow") else ""
    return ("PASS" if ok else "SOFT"), seen + note, rd.lint


def healthy(opt):
    try:
        c = Conn(opt)
    except OSError as e:
        return "no connect: %s" % e
    try:
        c.send(expand("GET {{GET}} HTTP/1.1\r\nHost: {{HOST}}\r\nConnection: close\r\n\r\n", opt),
               time.monotonic() + 5)
        c.pump(lambda: bool(c.rd.final) or c.rd.error, time.monotonic() + 5)
        if not c.rd.final or c.rd.final[0].status != 200:
            return "health check got %s" % (c.rd.error or [r.status for r in c.rd.final] or "nothing")
        return None
    finally:
        c.close()
