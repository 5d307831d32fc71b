/// Writes the head of an answer (RFC 9112 §4, §6).
enum ResponseHead {
  /// Whether every field can be written as it is: names are tokens, values hold no control character, so
  /// that no value can begin a line of its own.
  static func isValid(_ response: Response) -> Bool {
    guard response.status >= 200, response.status < 600 else { return false }
    return response.fields.allSatisfy { name, value in
      !name.isEmpty && name.utf8.allSatisfy(Octet.isToken)
        && value.utf8.allSatisfy { $0 == Octet.tab || $0 >= Octet.space && $0 != Octet.delete }
    }
  }

  static func write(
    _ response: Response, to output: inout [UInt8], date: [UInt8], goesOn: Bool,
    isOldVersion: Bool, hasContent: Bool
  ) {
    output.append(contentsOf: StatusLine.line(response.status))
    output.append(contentsOf: date)
    for (name, value) in response.fields where !isOurs(name) {
      output.append(contentsOf: name.utf8)
      output.append(Octet.colon)
      output.append(Octet.space)
      output.append(contentsOf: value.utf8)
      output.append(Octet.carriageReturn)
      output.append(Octet.lineFeed)
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
