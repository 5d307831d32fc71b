/// Writes the head of a response (RFC 9112 §4, §6).
enum ResponseHead {
  private static let length = Array("Content-Length: ".utf8)
  private static let chunked = Array("Transfer-Encoding: chunked\r\n".utf8)
  private static let closing = Array("Connection: close\r\n".utf8)
  private static let keepingAlive = Array("Connection: keep-alive\r\n".utf8)

  /// Returns false and writes nothing when the status or a field is invalid. Names must be tokens, and values must not
  /// contain control characters, so that no value can start a new line.
  static func write(
    _ response: Response, to output: inout [UInt8], date: [UInt8], keepsAlive: Bool,
    isHTTP10: Bool
  ) -> Bool {
    guard response.status >= 200, response.status < 600 else { return false }
    let start = output.count
    output.append(contentsOf: StatusLine.line(response.status))
    output.append(contentsOf: date)
    if let lines = response.lines, lines.areAll {
      output.append(contentsOf: lines.lines)
    } else if !writeFields(of: response, to: &output) {
      output.removeLast(output.count - start)
      return false
    }
    if case .stream = response.body, response.mayHaveBody, !isHTTP10 {
      output.append(contentsOf: chunked)
    }
    if !keepsAlive {
      output.append(contentsOf: closing)
    } else if isHTTP10 {
      output.append(contentsOf: keepingAlive)
    }
    endLine(&output)
    return true
  }

  /// Writes the fields that do not depend on the connection; false when one is invalid.
  static func writeFields(of response: Response, to output: inout [UInt8]) -> Bool {
    if let lines = response.lines { output.append(contentsOf: lines.lines) }
    guard let given = write(response.fields, to: &output) else { return false }
    var security = given.union(response.lines?.security ?? [])
    // What the client has takes over the fields of a 304 (RFC 9111 section 4.3.4), and may have a policy of its own.
    if response.status == 304 { security.insert(.policy) }
    SecurityFields.write(except: security, to: &output)
    guard response.mayHaveBody else { return true }
    switch response.body {
    case .none: writeLength(0, to: &output)
    case .bytes(let body): writeLength(body.count, to: &output)
    case .file(let file): writeLength(Int(file.count), to: &output)
    case .stream: break
    }
    return true
  }

  /// Writes fields. Returns which of the fields of every response are among them; `nil` when one is invalid.
  static func write(
    _ fields: [(name: String, value: String)], to output: inout [UInt8]
  ) -> SecurityFields? {
    var security: SecurityFields = []
    // The span lends each field; the array would give copies.
    let fields = fields.span
    for index in fields.indices {
      guard let given = write(fields[index].name, fields[index].value, to: &output) else {
        return nil
      }
      security.formUnion(given)
    }
    return security
  }

  /// Writes the head of an interim response, without the fields that every response has; nothing when it is invalid.
  static func writeInterim(
    _ status: Int, _ fields: [(name: String, value: String)], to output: inout [UInt8]
  ) {
    guard status >= 100, status < 200, status != 101 else { return }
    let start = output.count
    output.append(contentsOf: StatusLine.line(status))
    for (name, value) in fields {
      guard write(name, value, to: &output) != nil else {
        output.removeLast(output.count - start)
        return
      }
    }
    endLine(&output)
  }

  /// Writes one field, unless the server sets it. Returns which of the fields of every response it is; `nil` when it is
  /// invalid.
  private static func write(
    _ name: String, _ value: String, to output: inout [UInt8]
  ) -> SecurityFields? {
    let token = name.utf8.span
    if isSetByServer(token) { return [] }
    guard !token.isEmpty, token.allSatisfy(ASCII.isToken), value.utf8.span.isFieldValue else {
      return nil
    }
    output.append(contentsOf: name.utf8)
    output.append(ASCII.colon)
    output.append(ASCII.space)
    output.append(contentsOf: value.utf8)
    endLine(&output)
    return SecurityFields(token)
  }

  private static func writeLength(_ number: Int, to output: inout [UInt8]) {
    output.append(contentsOf: length)
    writeDigits(of: number, to: &output)
    endLine(&output)
  }

  private static func endLine(_ output: inout [UInt8]) {
    output.append(ASCII.carriageReturn)
    output.append(ASCII.lineFeed)
  }

  private static func writeDigits(of number: Int, to output: inout [UInt8]) {
    if number >= 10 { writeDigits(of: number / 10, to: &output) }
    output.append(ASCII.zero + UInt8(number % 10))
  }

  private static func isSetByServer(_ name: Span<UInt8>) -> Bool {
    switch name.count {
    case 4: name.matches("date".utf8.span)
    case 10: name.matches("connection".utf8.span)
    case 14: name.matches("content-length".utf8.span)
    case 17: name.matches("transfer-encoding".utf8.span)
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Whether the bytes contain no control character except the tab.
  fileprivate var isFieldValue: Bool {
    var index = skippingText(from: 0, to: count)
    while index < count {
      guard self[index] >= 0x80 || self[index] == ASCII.tab else { return false }
      index = skippingText(from: index + 1, to: count)
    }
    return true
  }
}

/// All status lines, computed once.
enum StatusLine {
  private static let lines: [[UInt8]] = (0..<600).map(make)

  static func line(_ status: Int) -> [UInt8] { lines[status] }

  private static func make(_ status: Int) -> [UInt8] {
    Array("HTTP/1.1 \(status) \(StatusText.phrase(status))\r\n".utf8)
  }
}
