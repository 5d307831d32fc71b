import Bytes
import JSON

/// The text that percent-encoded UTF-8 stands for (RFC 3986 section 2.1), or `nil` when an escape is broken or the
/// bytes are no UTF-8 or hold a NUL.
func percentDecoded(_ text: some Collection<UInt8>, plusIsSpace: Bool = false) -> String? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.count)
  var rest = text.makeIterator()
  while let byte = rest.next() {
    switch byte {
    case UInt8(ascii: "%"):
      guard let high = rest.next().flatMap(hexadecimalDigit),
        let low = rest.next().flatMap(hexadecimalDigit)
      else { return nil }
      bytes.append(high << 4 | low)
    case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
    default: bytes.append(byte)
    }
  }
  guard UTF8Form.isSound(bytes), !bytes.contains(0) else { return nil }
  return String(decoding: bytes, as: UTF8.self)
}

/// Text percent-encoded so that it can stand as a value in a query.
func percentEncoded(_ text: String) -> String {
  var out = ""
  for byte in text.utf8 {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      out.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      out += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }
  }
  return out
}

/// The names and values of a query or of a form (`application/x-www-form-urlencoded`), or `nil` when an escape is broken.
func formParameters(_ text: some Collection<UInt8>) -> [(name: String, text: String)]? {
  var parameters: [(name: String, text: String)] = []
  for pair in text.split(separator: UInt8(ascii: "&")) {
    let sides = pair.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = percentDecoded(sides[0], plusIsSpace: true),
      let text = sides.count == 2 ? percentDecoded(sides[1], plusIsSpace: true) : ""
    else { return nil }
    parameters.append((name, text))
  }
  return parameters
}
