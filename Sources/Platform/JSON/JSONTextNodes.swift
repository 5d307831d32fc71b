import Bytes

/// The UTF-8 of a valid text node with its escapes decoded.
func decodeText(_ node: JSONNode, _ bytes: Span<UInt8>) -> [UInt8] {
  var out: [UInt8] = []
  out.reserveCapacity(Int(node.end - node.start))
  var at = Int(node.start)
  while at < Int(node.end) {
    let byte = bytes[at]
    guard byte == UInt8(ascii: "\\") else {
      out.append(byte)
      at += 1
      continue
    }
    let letter = bytes[at + 1]
    if letter == UInt8(ascii: "u") {
      var scalar = unit(at: at + 2, in: bytes)
      at += 6
      if scalar & 0xFC00 == 0xD800 {
        scalar = 0x10000 + (scalar & 0x3FF) << 10 + unit(at: at + 2, in: bytes) & 0x3FF
        at += 6
      }
      // The reader rejects lone surrogates, so this is a scalar value.
      if let scalar = Unicode.Scalar(scalar) {
        out.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    } else {
      out.append(decodedEscape(letter))
      at += 2
    }
  }
  return out
}

private func unit(at start: Int, in bytes: Span<UInt8>) -> UInt32 {
  var unit: UInt32 = 0
  for offset in 0..<4 {
    unit = unit << 4 | UInt32(hexadecimalDigit(bytes[start + offset]) ?? 0)
  }
  return unit
}

private func decodedEscape(_ letter: UInt8) -> UInt8 {
  switch letter {
  case UInt8(ascii: "b"): 0x08
  case UInt8(ascii: "f"): 0x0C
  case UInt8(ascii: "n"): 0x0A
  case UInt8(ascii: "r"): 0x0D
  case UInt8(ascii: "t"): 0x09
  default: letter
  }
}
