import JSON

/// JSON that is read is UTF-8; written and read again, it is the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let document = try? JSONDocument(bytes) else { return 0 }
  precondition(UTF8Validation.isValid(bytes))
  let tree = JSONTree(document.root)
  guard let again = try? JSONDocument(tree.compact) else { fatalError("written JSON is invalid") }
  precondition(JSONTree(again.root) == tree)
  return 0
}
