import Bytes

/// Decodes percent-encoded UTF-8 (RFC 3986 section 2.1). `nil` when an escape is invalid, or when the bytes are not
/// UTF-8 or, unless `mayHoldNull`, contain a NUL.
func percentDecoded(
  _ text: Span<UInt8>, plusIsSpace: Bool = false, mayHoldNull: Bool = false
) -> String? {
  if text.isPlain { return String(checking: text) }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.count)
  var at = 0
  while at < text.count {
    switch text[at] {
    case UInt8(ascii: "%"):
      guard at + 2 < text.count, let high = hexadecimalDigit(text[at + 1]),
        let low = hexadecimalDigit(text[at + 2])
      else { return nil }
      bytes.append(high << 4 | low)
      at += 2
    case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
    default: bytes.append(text[at])
    }
    at += 1
  }
  return !mayHoldNull && bytes.contains(0) ? nil : String(checking: bytes.span)
}

extension Span<UInt8> {
  /// Whether decoding changes nothing, with any rule for plus: ASCII without a NUL, a percent sign or a plus.
  fileprivate var isPlain: Bool {
    for index in indices {
      let byte = self[index]
      if byte == 0 || byte >= 0x80 || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") {
        return false
      }
    }
    return true
  }
}

/// Why a query or a form can't be read.
enum FormFault: Error {
  case escape
  /// It has more fields than any operation takes.
  case tooMany
}

/// The names and values of a query or of a form (`application/x-www-form-urlencoded`). A value may hold a NUL: the
/// field's type refuses it, and names the field. More than `most` are refused.
func formParameters(
  _ text: Span<UInt8>, atMost most: Int = .max
) throws(FormFault) -> [(name: String, text: String)] {
  var parameters: [(name: String, text: String)] = []
  var start = 0
  while start < text.count {
    let end = text.position(of: UInt8(ascii: "&"), from: start)
    let pair = text.extracting(start..<end)
    start = end + 1
    if pair.isEmpty { continue }
    if parameters.count == most { throw .tooMany }
    let equals = pair.position(of: UInt8(ascii: "="))
    let value = min(equals + 1, pair.count)
    guard let name = percentDecoded(pair.extracting(0..<equals), plusIsSpace: true),
      let text = percentDecoded(
        pair.extracting(value..<pair.count), plusIsSpace: true, mayHoldNull: true)
    else { throw .escape }
    parameters.append((name, text))
  }
  return parameters
}
