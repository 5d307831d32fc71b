// StructuredField.swift is a link to the file of WebAPI, so that only this file of it is built and instrumented.

import Bytes

/// Base64 has one text for any bytes, and structured fields are read without a fault.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStructured(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  precondition(Base64.decode(Base64.encode(bytes.span).span) == bytes)
  if let decoded = Base64.decode(bytes.span) {
    precondition(Base64.encode(decoded.span) == bytes)
  }
  let text = String(decoding: bytes, as: UTF8.self)
  if let number = StructuredField.integer(text) {
    precondition(abs(number) < 1_000_000_000_000_000)
    precondition(StructuredField.integer(" \(number);a") == number)
    precondition(StructuredField.flag(text) == nil)
  }
  if let flag = StructuredField.flag(text) {
    precondition(StructuredField.flag(flag ? "?1" : "?0") == flag)
  }
  if let digest = StructuredField.bytes(of: "sha-256", in: text), !digest.isEmpty {
    let base64 = String(decoding: Base64.encode(digest.span), as: UTF8.self)
    precondition(StructuredField.bytes(of: "sha-256", in: "sha-256=:\(base64):") == digest)
  }
  return 0
}
