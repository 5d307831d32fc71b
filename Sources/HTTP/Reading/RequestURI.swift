/// The URI of a request and its parts (RFC 9112 §3.2: request target). Ranges count from the head's first byte.
struct RequestURI: Hashable, Sendable {
  enum Path: Hashable, Sendable {
    case plain(ByteRange)
    /// Contains percent escapes.
    case escaped(ByteRange)
    /// `/`, which an absolute URI may omit.
    case root
    /// `*`, the server itself.
    case server
  }

  private static let http = PackedToken("http")
  private static let https = PackedToken("https")

  let path: Path
  var query: ByteRange?
  /// The authority of an absolute URI, as sent.
  var authority: ByteRange?

  init(path: Path) { self.path = path }

  /// Parses the bytes between the two spaces of a request line, which begin at `offset`.
  init(_ line: Span<UInt8>, at offset: Int, method: Method) throws(HTTPError) {
    let end = line.count
    guard end > 0 else { throw .uri }
    if line[0] == ASCII.star {
      guard end == 1, case .options = method else { throw .uri }
      path = .server
      return
    }
    var start = 0
    if line[0] != ASCII.slash {
      let name = try Self.authority(line)
      authority = ByteRange(offset + name.lowerBound, offset + name.upperBound)
      start = name.upperBound
    }
    var question = start
    let isPlain = try Self.check(line, &question, at: offset, isQuery: false)
    if question < end {
      var rest = question + 1
      _ = try Self.check(line, &rest, at: offset, isQuery: true)
      query = ByteRange(offset + question + 1, offset + end)
    }
    if question > start {
      let part = ByteRange(offset + start, offset + question)
      path = isPlain ? .plain(part) : .escaped(part)
    } else if case .options = method, question == end {
      path = .server
    } else {
      path = .root
    }
  }

  /// The range of the valid authority in `http://authority/…`.
  private static func authority(_ line: Span<UInt8>) throws(HTTPError) -> Range<Int> {
    guard let colon = line.firstIndex(of: ASCII.colon) else { throw .uri }
    let scheme = line.extracting(..<colon)
    guard scheme.equalsIgnoringCase(http) || scheme.equalsIgnoringCase(https) else { throw .uri }
    let start = colon + 3
    guard start <= line.count, line[colon + 1] == ASCII.slash, line[colon + 2] == ASCII.slash
    else { throw .uri }
    var end = start
    while end < line.count, line[end] != ASCII.slash, line[end] != ASCII.question { end += 1 }
    guard Authority.isValid(line.extracting(start..<end)) else { throw .uri }
    return start..<end
  }

  /// Moves `index` to the end, or to the question mark after a path, and checks every byte and escape. Returns whether
  /// there is no escape.
  private static func check(
    _ line: Span<UInt8>, _ index: inout Int, at offset: Int, isQuery: Bool
  ) throws(HTTPError) -> Bool {
    var isPlain = true
    while index < line.count {
      let byte = line[index]
      if ASCII.isPath(byte) {
        index += 1
      } else if byte == ASCII.question {
        guard isQuery else { break }
        index += 1
      } else if byte == ASCII.percent {
        guard let value = escaped(line, at: index) else { throw .uriEscape }
        if !isQuery, value < ASCII.space || value == ASCII.delete { throw .uriEscape }
        isPlain = false
        index += 3
      } else {
        throw .unescaped(byte, offset: offset + index)
      }
    }
    return isPlain
  }

  /// The byte of the percent escape at `index`, or `nil` when it is malformed.
  private static func escaped(_ bytes: Span<UInt8>, at index: Int) -> UInt8? {
    guard index + 2 < bytes.count, let high = ASCII.hexadecimal(bytes[index + 1]),
      let low = ASCII.hexadecimal(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  /// The path with escaped unreserved characters decoded (RFC 3986 §6.2.2.2).
  func path(in bytes: [UInt8]) -> String {
    switch path {
    case .plain(let part): bytes.text(part)
    case .escaped(let part): Self.normalized(bytes.span.extracting(part.range))
    case .root: "/"
    case .server: "*"
    }
  }

  private static func normalized(_ path: Span<UInt8>) -> String {
    var result: [UInt8] = []
    var index = 0
    while index < path.count {
      if path[index] == ASCII.percent, let byte = escaped(path, at: index),
        ASCII.isUnreserved(byte)
      {
        result.append(byte)
        index += 3
      } else {
        result.append(path[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
