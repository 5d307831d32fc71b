/// A request, byte for byte: the lines of its head, in their order and case, with names for what a test fills in.
struct RawRequest {
  let head: String

  /// `head` has one line of the request in each of its lines.
  init(_ head: String) { self.head = head }

  /// The bytes on the wire; `values` replaces each `{name}`.
  func bytes(_ values: [String: String], _ content: ArraySlice<UInt8> = []) -> [UInt8] {
    var lines = head
    for (name, value) in values { lines = lines.replacing("{\(name)}", with: value) }
    return Array((lines.replacing("\n", with: "\r\n") + "\r\n\r\n").utf8) + content
  }
}

/// Bytes as chunks of a content whose length is not told before.
func chunks(_ bytes: ArraySlice<UInt8>, of size: Int) -> [UInt8] {
  var result: [UInt8] = []
  for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: size) {
    let piece = bytes[start..<min(start + size, bytes.endIndex)]
    result += Array((String(piece.count, radix: 16) + "\r\n").utf8) + piece + Array("\r\n".utf8)
  }
  return result + Array("0\r\n\r\n".utf8)
}
