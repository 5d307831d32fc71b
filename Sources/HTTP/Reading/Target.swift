/// A request target, checked (RFC 9112 §3.2) and taken apart.
struct Target: Sendable {
  let text: String
  let path: String
  let query: String?
  /// The authority of an absolute target, as sent.
  let authority: String?

  init(text: String, path: String, query: String?) {
    self.text = text
    self.path = path
    self.query = query
    authority = nil
  }

  /// The target in `line`, the bytes of a request line between its two spaces.
  init(_ line: ArraySlice<UInt8>, method: Method) throws(Refusal) {
    text = String(decoding: line, as: UTF8.self)
    guard let first = line.first else { throw .target }
    if first == Octet.star {
      guard line.count == 1, method == .options else { throw .target }
      path = "*"
      query = nil
      authority = nil
      return
    }
    var rest = line
    if first == Octet.slash {
      authority = nil
    } else {
      rest = try Self.skipOrigin(line)
      let authority = line[..<rest.startIndex]
      self.authority = String(decoding: authority.suffix(after: Octet.slash), as: UTF8.self)
    }
    let question = rest.firstIndex(of: Octet.question)
    let pathBytes = rest[..<(question ?? rest.endIndex)]
    let isPlain = try Self.check(pathBytes, isQuery: false)
    if pathBytes.isEmpty {
      path = method == .options && question == nil ? "*" : "/"
    } else if isPlain, pathBytes.count == line.count {
      path = text
    } else {
      path = String(
        decoding: isPlain ? pathBytes : Self.normal(pathBytes), as: UTF8.self)
    }
    if let question {
      let queryBytes = rest[(question + 1)...]
      _ = try Self.check(queryBytes, isQuery: true)
      query = String(decoding: queryBytes, as: UTF8.self)
    } else {
      query = nil
    }
  }

  /// What follows `http://authority` in an absolute target; the authority has been checked.
  private static func skipOrigin(_ line: ArraySlice<UInt8>) throws(Refusal) -> ArraySlice<UInt8> {
    guard let colon = line.firstIndex(of: Octet.colon) else { throw .target }
    let scheme = String(decoding: line[..<colon].map(Octet.lowercased), as: UTF8.self)
    guard scheme == "http" || scheme == "https" else { throw .target }
    let slashes = line[(colon + 1)...].prefix(2)
    guard slashes.count == 2, slashes.allSatisfy({ $0 == Octet.slash }) else { throw .target }
    let rest = line[(colon + 3)...]
    let end = rest.firstIndex { $0 == Octet.slash || $0 == Octet.question } ?? rest.endIndex
    guard Authority.isValid(rest[..<end]) else { throw .target }
    return line[end...]
  }

  /// Whether the part holds no escape; every byte and every escape of it is allowed where it stands.
  private static func check(_ part: ArraySlice<UInt8>, isQuery: Bool) throws(Refusal) -> Bool {
    var isPlain = true
    var index = part.startIndex
    while index < part.endIndex {
      let byte = part[index]
      if Octet.isPath(byte) || isQuery && byte == Octet.question {
        index += 1
      } else if byte == Octet.percent {
        guard index + 2 < part.endIndex, let high = Octet.hexadecimal(part[index + 1]),
          let low = Octet.hexadecimal(part[index + 2])
        else { throw .targetEscape }
        let value = high << 4 | low
        if !isQuery, value < Octet.space || value == Octet.delete { throw .targetEscape }
        isPlain = false
        index += 3
      } else {
        throw .target
      }
    }
    return isPlain
  }

  /// A checked path with the escapes of unreserved characters undone (RFC 3986 §6.2.2.2).
  private static func normal(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result: [UInt8] = []
    var index = path.startIndex
    while index < path.endIndex {
      if path[index] == Octet.percent, let high = Octet.hexadecimal(path[index + 1]),
        let low = Octet.hexadecimal(path[index + 2]), Octet.isUnreserved(high << 4 | low)
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(path[index])
        index += 1
      }
    }
    return result[...]
  }
}

extension ArraySlice<UInt8> {
  /// What follows the last such byte.
  fileprivate func suffix(after byte: UInt8) -> Self {
    guard let last = lastIndex(of: byte) else { return self }
    return self[(last + 1)...]
  }
}
