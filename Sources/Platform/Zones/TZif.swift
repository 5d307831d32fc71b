/// Why a time zone file is unusable.
enum TZifFault: Error, Hashable {
  /// The magic number is missing.
  case notTZif
  case truncated
  /// RFC 9636 forbids a count, an order or a value.
  case malformed
  /// The file counts leap seconds, which `Instant` does not.
  case leapSeconds
}

/// A time zone file (RFC 9636), versions 1 to 4; later versions are read as 4.
struct TZif {
  private let bytes: [UInt8]

  /// Reads the rules of a file.
  static func rules(from bytes: [UInt8]) throws(TZifFault) -> ZoneRules {
    let file = TZif(bytes: bytes)
    let first = try file.header(at: 0)
    guard first.version >= UInt8(ascii: "2") else {
      return try file.rules(of: first, timeSize: 4, rule: nil)
    }
    let second = try file.header(at: first.end(timeSize: 4))
    let footer = try file.footer(at: second.end(timeSize: 8))
    return try file.rules(of: second, timeSize: 8, rule: footer)
  }

  /// Section 3.1: the counts, in the order of the file.
  private struct Header {
    let version: UInt8
    let start: Int
    let universals, standards, leaps, times, types, characters: Int

    func end(timeSize: Int) -> Int {
      start + times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standards
        + universals
    }
  }

  private func header(at start: Int) throws(TZifFault) -> Header {
    guard start + 44 <= bytes.count else { throw .truncated }
    guard bytes[start..<start + 4].elementsEqual("TZif".utf8) else { throw .notTZif }
    func count(_ place: Int) -> Int { Int(truncatingIfNeeded: number(at: start + place, size: 4)) }
    let header = Header(
      version: bytes[start + 4], start: start + 44, universals: count(20), standards: count(24),
      leaps: count(28), times: count(32), types: count(36), characters: count(40))
    let counts = [header.leaps, header.times, header.characters]
    guard counts.allSatisfy({ (0...bytes.count).contains($0) }), (1...256).contains(header.types),
      header.characters >= 1, header.universals == 0 || header.universals == header.types,
      header.standards == 0 || header.standards == header.types
    else { throw .malformed }
    return header
  }

  /// Section 3.2: the data block. Before its first change a zone has type 0.
  private func rules(
    of header: Header, timeSize: Int, rule: PosixRule?
  ) throws(TZifFault) -> ZoneRules {
    guard header.end(timeSize: timeSize) <= bytes.count else { throw .truncated }
    guard header.leaps == 0 else { throw .leapSeconds }
    let indices = header.start + header.times * timeSize
    let offsets = try self.offsets(at: indices + header.times, of: header)
    var changes: [(at: Int64, offset: Int)] = []
    changes.reserveCapacity(header.times)
    for place in 0..<header.times {
      let moment = number(at: header.start + place * timeSize, size: timeSize)
      let type = Int(bytes[indices + place])
      guard type < offsets.count, changes.last.map({ $0.at < moment }) ?? true else {
        throw .malformed
      }
      changes.append((moment, offsets[type]))
    }
    return ZoneRules(initialOffset: offsets[0], changes: changes, rule: rule)
  }

  /// The offset of each local time type.
  private func offsets(at start: Int, of header: Header) throws(TZifFault) -> [Int] {
    var offsets: [Int] = []
    for place in stride(from: start, to: start + header.types * 6, by: 6) {
      let offset = Int(number(at: place, size: 4))
      guard (-89_999...93_599).contains(offset), bytes[place + 4] <= 1,
        Int(bytes[place + 5]) < header.characters
      else { throw .malformed }
      offsets.append(offset)
    }
    return offsets
  }

  /// Section 3.3: a line between two line feeds; an empty one is no rule.
  private func footer(at start: Int) throws(TZifFault) -> PosixRule? {
    guard start < bytes.count else { throw .truncated }
    guard bytes[start] == 0x0A else { throw .malformed }
    let line = bytes[(start + 1)...].prefix { $0 != 0x0A }
    guard line.endIndex < bytes.count else { throw .truncated }
    guard !line.isEmpty else { return nil }
    guard let rule = PosixRule(line) else { throw .malformed }
    return rule
  }

  /// A big-endian signed number.
  private func number(at start: Int, size: Int) -> Int64 {
    var value = Int64(Int8(bitPattern: bytes[start]))
    for byte in bytes[(start + 1)..<(start + size)] { value = value << 8 | Int64(byte) }
    return value
  }
}
