/// Writes the head of an answer (RFC 9112 §4, §6).
enum ResponseHead {
  /// Writes the head; false, with nothing written, when a field can't be written as it is: names must be
  /// tokens, and values hold no control character, so that no value can begin a line of its own.
  static func write(
    _ response: Response, to output: inout [UInt8], date: [UInt8], goesOn: Bool,
    isOldVersion: Bool, hasContent: Bool
  ) -> Bool {
    guard response.status >= 200, response.status < 600 else { return false }
    let start = output.count
    output.append(contentsOf: StatusLine.line(response.status))
    output.append(contentsOf: date)
    for (name, value) in response.fields where !isOurs(name) {
      guard write(name, value, to: &output) else {
        output.removeLast(output.count - start)
        return false
      }
    }
    if hasContent {
      switch response.body {
      case .none: output.append(contentsOf: "Content-Length: 0\r\n".utf8)
      case .bytes(let body):
        output.append(contentsOf: "Content-Length: ".utf8)
        append(body.count, to: &output)
        output.append(Octet.carriageReturn)
        output.append(Octet.lineFeed)
      case .stream:
        if !isOldVersion { output.append(contentsOf: "Transfer-Encoding: chunked\r\n".utf8) }
      }
    }
    if !goesOn {
      output.append(contentsOf: "Connection: close\r\n".utf8)
    } else if isOldVersion {
      output.append(contentsOf: "Connection: keep-alive\r\n".utf8)
    }
    output.append(Octet.carriageReturn)
    output.append(Octet.lineFeed)
    return true
  }

  /// Writes a field line and says whether it is sound.
  private static func write(
    _ name: String, _ value: String, to output: inout [UInt8]
  ) -> Bool {
    let nameStart = output.count
    output.append(contentsOf: name.utf8)
    let nameEnd = output.count
    output.append(Octet.colon)
    output.append(Octet.space)
    let valueStart = output.count
    output.append(contentsOf: value.utf8)
    let valueEnd = output.count
    output.append(Octet.carriageReturn)
    output.append(Octet.lineFeed)
    var isSound = nameEnd > nameStart
    for index in nameStart..<nameEnd where !Octet.isToken(output[index]) { isSound = false }
    for index in valueStart..<valueEnd {
      let byte = output[index]
      if byte < Octet.space && byte != Octet.tab || byte == Octet.delete { isSound = false }
    }
    return isSound
  }

  private static func append(_ number: Int, to output: inout [UInt8]) {
    guard number >= 10 else { return output.append(Octet.zero + UInt8(number)) }
    append(number / 10, to: &output)
    output.append(Octet.zero + UInt8(number % 10))
  }

  private static func isOurs(_ name: String) -> Bool {
    switch name.utf8.count {
    case 4: name.lowercased() == "date"
    case 10: name.lowercased() == "connection"
    case 14: name.lowercased() == "content-length"
    case 17: name.lowercased() == "transfer-encoding"
    default: false
    }
  }
}

/// The status lines, made once.
enum StatusLine {
  private static let lines: [[UInt8]] = (0..<600).map(make)

  static func line(_ status: Int) -> [UInt8] { lines[status] }

  private static func make(_ status: Int) -> [UInt8] {
    Array("HTTP/1.1 \(status) \(StatusText.phrase(status))\r\n".utf8)
  }
}
