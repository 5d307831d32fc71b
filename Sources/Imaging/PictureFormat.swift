import CImaging

/// A format of pictures that is stored. Its first bytes tell it; the server's process looks at no others.
package enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg, png, webp, heic

  /// The bytes of a file that are looked at.
  package static let signatureBytes = 32

  /// The format of a file by its first bytes, of which at most 32 count.
  ///
  /// - Returns: `nil` for anything else: GIF, SVG, PDF, ZIP, HTML, AVIF.
  package init?(firstBytes bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes.prefix(Self.signatureBytes))
    if Self.isJPEG(bytes) {
      self = .jpeg
    } else if Self.isPNG(bytes) {
      self = .png
    } else if Self.isWebP(bytes) {
      self = .webp
    } else if Self.isHEIC(bytes) {
      self = .heic
    } else {
      return nil
    }
  }

  package var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .webp: "image/webp"
    case .heic: "image/heic"
    }
  }

  /// The format with that media type.
  package init?(mediaType: String) {
    guard let format = Self.allCases.first(where: { $0.mediaType == mediaType }) else { return nil }
    self = format
  }

  /// The ending of a file's name, without the dot.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// Whether thumbs and prints are made of it.
  package var isDecoded: Bool { self != .heic }

  /// What requests to the helper call it.
  var code: UInt8 {
    switch self {
    case .jpeg: UInt8(CIMAGING_JPEG)
    case .png: UInt8(CIMAGING_PNG)
    case .webp: UInt8(CIMAGING_WEBP)
    case .heic: UInt8(CIMAGING_HEIC)
    }
  }

  /// The start marker, and a second marker that can follow it: a table, a frame, a segment of an application, a
  /// comment, or a restart interval.
  private static func isJPEG(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4, bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return false }
    switch bytes[3] {
    case 0xC0...0xCF, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: return true
    default: return false
    }
  }

  /// The signature, and the length and name of the first chunk.
  private static func isPNG(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
      && bytes.dropFirst(12).starts(with: "IHDR".utf8)
  }

  /// A RIFF file of the kind WEBP, and the name of its first chunk.
  private static func isWebP(_ bytes: [UInt8]) -> Bool {
    let first = bytes.dropFirst(12).prefix(4)
    return bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
      && ["VP8 ", "VP8L", "VP8X"].contains { first.elementsEqual($0.utf8) }
  }

  /// A file type box whose brand says pictures by HEVC; or pictures of any kind (`mif1`, `msf1`), and one of the brands
  /// listed behind says HEVC, and none AV1.
  private static func isHEIC(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 16, bytes.dropFirst(4).starts(with: "ftyp".utf8) else { return false }
    let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard length >= 16, length % 4 == 0, length <= 1_024 else { return false }
    let brand = String(decoding: bytes[8..<12], as: UTF8.self)
    if hevcBrands.contains(brand) { return true }
    guard brand == "mif1" || brand == "msf1" else { return false }
    let listed = stride(from: 16, through: min(length, bytes.count) - 4, by: 4).map {
      String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
    }
    return listed.contains { hevcBrands.contains($0) }
      && !listed.contains { $0 == "avif" || $0 == "avis" }
  }

  private static let hevcBrands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs",
  ]
}
