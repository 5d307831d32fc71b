import PictureSupport
import CPictures

/// What a file holds beside its pixels, found by walking over its parts.
enum Metadata {
  /// The segments of a JPEG that are no part of the pixels and no plain JFIF; and what follows its end.
  static func ofJPEG(_ bytes: [UInt8]) -> [String] {
    var found: [String] = []
    for segment in segments(bytes) {
      let name = String(decoding: segment.content.prefix { $0 > 31 && $0 < 127 }, as: UTF8.self)
      switch segment.code {
      case 0xE0 where name == "JFIF" && segment.content.count == 14: continue
      case 0xE0...0xEF: found.append("APP\(segment.code - 0xE0) \(name)")
      case 0xFE: found.append("comment")
      default: continue
      }
    }
    if !bytes.ends(with: [0xFF, 0xD9]) { found.append("rest") }
    return found
  }

  struct Segment {
    var code: UInt8
    var content: ArraySlice<UInt8>
    /// Where its marker and the next one start.
    var range: Range<Int>
  }

  /// The segments of a JPEG up to its end marker; data of scans belongs to the scan's segment.
  static func segments(_ bytes: [UInt8]) -> [Segment] {
    var found: [Segment] = []
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xD9 {
      let code = bytes[at + 1]
      let end = at + 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
      guard end <= bytes.count else { break }
      var next = end
      while code == 0xDA, next + 1 < bytes.count, !isMarker(bytes[next], bytes[next + 1]) {
        next += 1
      }
      found.append(Segment(code: code, content: bytes[(at + 4)..<end], range: at..<next))
      at = next
    }
    return found
  }

  private static func isMarker(_ first: UInt8, _ second: UInt8) -> Bool {
    first == 0xFF && second != 0 && !(0xD0...0xD7).contains(second)
  }

  /// The names of a PNG's chunks.
  static func chunks(ofPNG bytes: [UInt8]) -> [String] {
    var found: [String] = []
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      found.append(String(decoding: bytes[at + 4..<at + 8], as: UTF8.self))
      at += length + 12
    }
    return found
  }

  /// The names of a WebP's chunks.
  static func chunks(ofWebP bytes: [UInt8]) -> [String] {
    var found: [String] = []
    var at = 12
    while at + 8 <= bytes.count {
      let length = bytes[at + 4..<at + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      found.append(String(decoding: bytes[at..<at + 4], as: UTF8.self))
      at += 8 + length + length % 2
    }
    return found
  }

  /// A chunk of a PNG.
  static func pngChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    let check = unsafe body.withUnsafeBufferPointer {
      unsafe cpictures_crc($0.baseAddress, $0.count)
    }
    return Exif.big(content.count, 4) + body + Exif.big(Int(check), 4)
  }

  /// A segment of a JPEG.
  static func jpegSegment(_ code: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, code] + Exif.big(content.count + 2, 2) + content
  }
}

extension Array where Element == UInt8 {
  func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }

  /// With bytes inserted.
  func inserting(_ other: [UInt8], at index: Int) -> [UInt8] {
    Array(self[..<index]) + other + Array(self[index...])
  }

  func contains(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: text) }
  }
}
