#!/usr/bin/env python3
"""Computes the digest of an inspection from its report: digest.py < report.json prints it, and compares.

It is the SHA-256 of the report without `digest` and `signatures`, as canonical JSON (RFC 8785)."""
import decimal
import hashlib
import json
import sys


def canonical(value):
    if isinstance(value, dict):
        return "{%s}" % ",".join(canonical(name) + ":" + canonical(value[name]) for name in sorted(value))
    if isinstance(value, list):
        return "[%s]" % ",".join(map(canonical, value))
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else fraction(value)
    return json.dumps(value, ensure_ascii=False)


def fraction(value):
    """A number as ECMAScript writes it: small ones are written out down to a millionth."""
    text = repr(value)
    return format(decimal.Decimal(text), "f") if abs(value) >= 1e-6 else text.replace("e-0", "e-")


def digest_of(report, dropped=None):
    """With `dropped`, as the report was before the picture with that number was dropped."""
    signed = {name: value for name, value in report.items() if name not in ("digest", "signatures")}
    if dropped is not None:
        signed["pictures"] = [
            {name: value for name, value in picture.items() if name != "removed" or value["number"] < dropped}
            for picture in signed["pictures"]]
    return hashlib.sha256(canonical(signed).encode()).hexdigest()


report = json.load(sys.stdin)
digest = digest_of(report)
print(digest)
if digest != report["digest"]:
    erased = report.get("erasedAt")
    sys.exit(f"The report has another digest: personal data was erased from it, {erased}."
             if erased else "The report has another digest: it is not what was signed.")
drops = [picture["removed"] for picture in report["pictures"] if "removed" in picture]
for signature in report["signatures"]:
    if signature["voidedAt"] or signature["digest"] == digest:
        continue
    numbers = [drop["number"] for drop in drops if drop["digest"] == signature["digest"]]
    if not numbers or digest_of(report, min(numbers)) != signature["digest"]:
        sys.exit(f"The signature of {signature['name']} was given on other content.")
