import Bytes

/// Parses a JSON text into nodes, in one pass, without decoding. The recursion is limited by the depth limit.
struct JSONReader {
  let limits: JSONLimits
  var nodes: [JSONNode] = []
  /// Members of objects so far.
  private(set) var names = 0
  private var at = 0

  init(_ limits: JSONLimits) {
    self.limits = limits
  }

  mutating func readDocument(_ bytes: Span<UInt8>) throws(JSONFault) {
    guard bytes.count < Int(UInt32.max) else { throw .syntax(offset: 0) }
    nodes.reserveCapacity(min(64, bytes.count / 4 + 1))
    skipSpace(bytes)
    try readValue(bytes, depth: 0)
    skipSpace(bytes)
    if at < bytes.count { throw .trailing(offset: at) }
  }

  private mutating func skipSpace(_ bytes: Span<UInt8>) {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default: return
      }
    }
  }

  private mutating func readValue(_ bytes: Span<UInt8>, depth: Int) throws(JSONFault) {
    guard at < bytes.count else { throw .truncated }
    switch bytes[at] {
    case UInt8(ascii: "{"): try readObject(bytes, depth: depth + 1)
    case UInt8(ascii: "["): try readArray(bytes, depth: depth + 1)
    case UInt8(ascii: "\""): try readText(bytes)
    case UInt8(ascii: "t"): try readWord("true", .yes, bytes)
    case UInt8(ascii: "f"): try readWord("false", .no, bytes)
    case UInt8(ascii: "n"): try readWord("null", .null, bytes)
    default: try readNumber(bytes)
    }
  }

  private mutating func open(_ kind: JSONNode.Kind, depth: Int) throws(JSONFault) -> Int {
    if depth > limits.depth { throw .tooDeep(limit: limits.depth) }
    nodes.append(JSONNode(kind: kind, start: UInt32(at), end: 0, next: 0))
    at += 1
    return nodes.count - 1
  }

  private mutating func close(_ node: Int) {
    at += 1
    nodes[node].end = UInt32(at)
    nodes[node].next = UInt32(nodes.count)
  }

  private mutating func readArray(_ bytes: Span<UInt8>, depth: Int) throws(JSONFault) {
    let node = try open(.array, depth: depth)
    skipSpace(bytes)
    if try peek(bytes) == UInt8(ascii: "]") { return close(node) }
    while true {
      try readValue(bytes, depth: depth)
      // Every name is a node beside those of the values.
      if nodes.count - names > limits.values { throw .tooManyValues(limit: limits.values) }
      skipSpace(bytes)
      switch try peek(bytes) {
      case UInt8(ascii: ","):
        at += 1
        skipSpace(bytes)
      case UInt8(ascii: "]"): return close(node)
      default: throw .syntax(offset: at)
      }
    }
  }

  private mutating func readObject(_ bytes: Span<UInt8>, depth: Int) throws(JSONFault) {
    let node = try open(.object, depth: depth)
    skipSpace(bytes)
    if try peek(bytes) == UInt8(ascii: "}") { return close(node) }
    while true {
      guard try peek(bytes) == UInt8(ascii: "\"") else { throw .syntax(offset: at) }
      names += 1
      if names > limits.names { throw .tooManyNames(limit: limits.names) }
      try readText(bytes)
      skipSpace(bytes)
      guard try peek(bytes) == UInt8(ascii: ":") else { throw .syntax(offset: at) }
      at += 1
      skipSpace(bytes)
      try readValue(bytes, depth: depth)
      skipSpace(bytes)
      switch try peek(bytes) {
      case UInt8(ascii: ","):
        at += 1
        skipSpace(bytes)
      case UInt8(ascii: "}"):
        close(node)
        return try refuseDuplicates(in: node, bytes)
      default: throw .syntax(offset: at)
      }
    }
  }

  private func peek(_ bytes: Span<UInt8>) throws(JSONFault) -> UInt8 {
    guard at < bytes.count else { throw .truncated }
    return bytes[at]
  }

  private mutating func readWord(
    _ word: StaticString, _ kind: JSONNode.Kind, _ bytes: Span<UInt8>
  ) throws(JSONFault) {
    let start = at
    for byte in word.description.utf8 {
      guard try peek(bytes) == byte else { throw .syntax(offset: at) }
      at += 1
    }
    append(kind, from: start, to: at)
  }

  private mutating func append(_ kind: JSONNode.Kind, from start: Int, to end: Int) {
    nodes.append(
      JSONNode(
        kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1)))
  }

  /// RFC 8259 section 6.
  private mutating func readNumber(_ bytes: Span<UInt8>) throws(JSONFault) {
    let start = at
    var kind = JSONNode.Kind.integer
    if try peek(bytes) == UInt8(ascii: "-") { at += 1 }
    let firstDigit = at
    try skipDigits(bytes)
    if bytes[firstDigit] == UInt8(ascii: "0"), at > firstDigit + 1 {
      throw .syntax(offset: firstDigit + 1)
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      kind = .decimal
      try skipDigits(bytes)
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      kind = .decimal
      let sign = try peek(bytes)
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { at += 1 }
      try skipDigits(bytes)
    }
    append(kind, from: start, to: at)
  }

  private mutating func skipDigits(_ bytes: Span<UInt8>) throws(JSONFault) {
    let start = at
    while at < bytes.count, bytes[at] &- 0x30 <= 9 { at += 1 }
    if at == start {
      if at >= bytes.count { throw .truncated }
      throw .syntax(offset: at)
    }
  }

  /// RFC 8259 section 7; also validates the UTF-8 (RFC 3629).
  private mutating func readText(_ bytes: Span<UInt8>) throws(JSONFault) {
    at += 1
    let start = at
    var kind = JSONNode.Kind.plainText
    while true {
      guard at < bytes.count else { throw .truncated }
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        kind = .escapedText
        try skipEscape(bytes)
      } else if byte < 0x20 {
        throw .syntax(offset: at)
      } else if byte < 0x80 {
        at += 1
      } else {
        guard let length = UTF8Validation.length(at: at, in: bytes) else {
          throw .encoding(offset: at)
        }
        at += length
      }
    }
    append(kind, from: start, to: at)
    at += 1
  }

  private mutating func skipEscape(_ bytes: Span<UInt8>) throws(JSONFault) {
    let start = at
    at += 1
    switch try peek(bytes) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 1
    case UInt8(ascii: "u"):
      let unit = try readUnit(bytes)
      if unit & 0xFC00 == 0xDC00 { throw .loneSurrogate(offset: start) }
      if unit & 0xFC00 == 0xD800 {
        guard at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
          bytes[at + 1] == UInt8(ascii: "u")
        else { throw .loneSurrogate(offset: start) }
        at += 1
        if try readUnit(bytes) & 0xFC00 != 0xDC00 { throw .loneSurrogate(offset: start) }
      }
    default: throw .syntax(offset: at)
    }
  }

  /// Skips `uXXXX` and returns its number.
  private mutating func readUnit(_ bytes: Span<UInt8>) throws(JSONFault) -> UInt16 {
    at += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = hexadecimalDigit(try peek(bytes)) else { throw .syntax(offset: at) }
      unit = unit << 4 | UInt16(digit)
      at += 1
    }
    return unit
  }

  /// Compares the names of a small object pair by pair, those of a large one by a table of hashes, so the time stays
  /// linear.
  private func refuseDuplicates(in object: Int, _ bytes: Span<UInt8>) throws(JSONFault) {
    var names: [Int] = []
    var index = object + 1
    while index < Int(nodes[object].next) {
      names.append(index)
      index = Int(nodes[index + 1].next)
    }
    if names.count <= 16 {
      for later in names.indices.dropFirst() {
        for earlier in names[..<later] where sameText(names[later], earlier, bytes) {
          throw .duplicate(name: text(of: earlier, bytes))
        }
      }
      return
    }
    // Places of names by their hashes; zero is free. The hash has a key of its own in each process, so that nobody can
    // choose names that share places.
    var capacity = 64
    while capacity < 2 * names.count { capacity *= 2 }
    var table = [UInt32](repeating: 0, count: capacity)
    for name in names {
      var place = hash(of: name, bytes) & (capacity - 1)
      while table[place] != 0 {
        if sameText(Int(table[place]), name, bytes) {
          throw .duplicate(name: text(of: name, bytes))
        }
        place = (place + 1) & (capacity - 1)
      }
      table[place] = UInt32(name)
    }
  }

  private func hash(of node: Int, _ bytes: Span<UInt8>) -> Int {
    let node = nodes[node]
    if node.kind == .escapedText { return Self.hash(decodeText(node, bytes).span) }
    return Self.hash(bytes.extracting(Int(node.start)..<Int(node.end)))
  }

  private static func hash(_ text: Span<UInt8>) -> Int {
    var hasher = Hasher()
    var word = UInt64(text.count)
    for index in text.indices {
      if index & 7 == 0 {
        hasher.combine(word)
        word = 0
      }
      word = word << 8 | UInt64(text[index])
    }
    hasher.combine(word)
    return hasher.finalize()
  }

  private func text(of node: Int, _ bytes: Span<UInt8>) -> String {
    String(decoding: decodeText(nodes[node], bytes), as: UTF8.self)
  }

  private func sameText(_ left: Int, _ right: Int, _ bytes: Span<UInt8>) -> Bool {
    let (a, b) = (nodes[left], nodes[right])
    if a.kind == .escapedText || b.kind == .escapedText {
      return decodeText(a, bytes) == decodeText(b, bytes)
    }
    guard a.end - a.start == b.end - b.start else { return false }
    for offset in 0..<Int(a.end - a.start)
    where bytes[Int(a.start) + offset] != bytes[Int(b.start) + offset] {
      return false
    }
    return true
  }
}
