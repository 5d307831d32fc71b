// PercentDecoding.swift is a link to the file of WebAPI, so that only this file of it is built and instrumented.

/// A form that is read, written and read again is the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzForm(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let pairs = try? formParameters(bytes.span) else { return 0 }
  let text = pairs.map { percentEncoded($0.name) + "=" + percentEncoded($0.text) }
    .joined(separator: "&")
  let again = (try? formParameters(text.utf8.span)) ?? []
  precondition(again.count == pairs.count)
  precondition(zip(again, pairs).allSatisfy { $0.name == $1.name && $0.text == $1.text })
  return 0
}
