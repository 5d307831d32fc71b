/// A request target, checked (RFC 9112 §3.2) and taken apart. Parts are counted from the head's first byte.
struct Target: Hashable, Sendable {
  /// What stands for the path.
  enum Path: Hashable, Sendable {
    case plain(Part)
    /// Some of it is percent-encoded.
    case escaped(Part)
    /// `/`, which an absolute target may leave out.
    case root
    /// `*`: the server itself.
    case server
  }

  private static let http = Word("http")
  private static let https = Word("https")

  let text: Part
  let path: Path
  var query: Part?
  /// The authority of an absolute target, as sent.
  var authority: Part?

  init(text: Part, path: Path) {
    self.text = text
    self.path = path
  }

  /// The target in `line`, the bytes of a request line between its two spaces, which begin at `offset`.
  init(_ line: Span<UInt8>, at offset: Int, method: Method) throws(HTTPRefusal) {
    let end = line.count
    text = Part(offset, offset + end)
    guard end > 0 else { throw .target }
    if line[0] == Octet.star {
      guard end == 1, case .options = method else { throw .target }
      path = .server
      return
    }
    var start = 0
    if line[0] != Octet.slash {
      let name = try Self.authority(line)
      authority = Part(offset + name.lowerBound, offset + name.upperBound)
      start = name.upperBound
    }
    var question = start
    let isPlain = try Self.check(line, &question, isQuery: false)
    if question < end {
      var rest = question + 1
      _ = try Self.check(line, &rest, isQuery: true)
      query = Part(offset + question + 1, offset + end)
    }
    if question > start {
      let part = Part(offset + start, offset + question)
      path = isPlain ? .plain(part) : .escaped(part)
    } else if case .options = method, question == end {
      path = .server
    } else {
      path = .root
    }
  }

  /// Where the authority lies in `http://authority/…`; it has been checked.
  private static func authority(_ line: Span<UInt8>) throws(HTTPRefusal) -> Range<Int> {
    guard let colon = line.first(Octet.colon) else { throw .target }
    let scheme = line.extracting(..<colon)
    guard scheme.isSame(as: http) || scheme.isSame(as: https) else { throw .target }
    let start = colon + 3
    guard start <= line.count, line[colon + 1] == Octet.slash, line[colon + 2] == Octet.slash
    else { throw .target }
    var end = start
    while end < line.count, line[end] != Octet.slash, line[end] != Octet.question { end += 1 }
    guard Authority.isValid(line.extracting(start..<end)) else { throw .target }
    return start..<end
  }

  /// Goes on to the end, or to the question mark behind a path. Every byte and every escape on the way is
  /// allowed where it stands. Says whether there is no escape.
  private static func check(
    _ line: Span<UInt8>, _ index: inout Int, isQuery: Bool
  ) throws(HTTPRefusal) -> Bool {
    var isPlain = true
    while index < line.count {
      let byte = line[index]
      if Octet.isPath(byte) {
        index += 1
      } else if byte == Octet.question {
        guard isQuery else { break }
        index += 1
      } else if byte == Octet.percent {
        guard let value = escaped(line, at: index) else { throw .targetEscape }
        if !isQuery, value < Octet.space || value == Octet.delete { throw .targetEscape }
        isPlain = false
        index += 3
      } else {
        throw .target
      }
    }
    return isPlain
  }

  /// What the escape that begins there stands for.
  private static func escaped(_ bytes: Span<UInt8>, at index: Int) -> UInt8? {
    guard index + 2 < bytes.count, let high = Octet.hexadecimal(bytes[index + 1]),
      let low = Octet.hexadecimal(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  /// The path in the head's bytes, with the escapes of unreserved characters undone (RFC 3986 §6.2.2.2).
  func path(in bytes: [UInt8]) -> String {
    switch path {
    case .plain(let part): bytes.text(part)
    case .escaped(let part): Self.normal(bytes.span.extracting(part.range))
    case .root: "/"
    case .server: "*"
    }
  }

  private static func normal(_ path: Span<UInt8>) -> String {
    var result: [UInt8] = []
    var index = 0
    while index < path.count {
      if path[index] == Octet.percent, let byte = escaped(path, at: index),
        Octet.isUnreserved(byte)
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
