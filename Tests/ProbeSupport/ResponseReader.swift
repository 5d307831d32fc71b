/// A response as the client got it.
package struct ReceivedResponse: Sendable {
  package var status: Int
  /// Names in lower case.
  package var fields: [(name: String, value: String)]
  /// The content with the chunked coding removed.
  package var body: [UInt8] = []

  package var text: String { String(decoding: body, as: UTF8.self) }

  /// The values of the field, joined by `, `, or `nil`.
  package func field(_ name: String) -> String? {
    let values = fields.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

/// Parses the responses of a server strictly, and keeps the first error.
package struct ResponseReader: Sendable {
  /// The final responses so far.
  package private(set) var responses: [ReceivedResponse] = []
  /// The statuses of the interim responses.
  package private(set) var interims: [Int] = []
  package var interimCount: Int { interims.count }
  /// The first error.
  package private(set) var fault: String?
  /// Whether the server closed the connection.
  package private(set) var isClosed = false
  private var bytes: [UInt8] = []
  private var cursor = 0
  private let headResponses: Set<Int>

  /// `headResponses` are the indexes of responses to HEAD, which have no content.
  package init(headResponses: Set<Int> = []) {
    self.headResponses = headResponses
  }

  package mutating func feed(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
    while fault == nil, readResponse() {}
  }

  /// The server closed the connection.
  package mutating func close() {
    isClosed = true
    while fault == nil, readResponse() {}
    if fault == nil, cursor < bytes.count { fault = "closed inside a response" }
  }

  private mutating func readResponse() -> Bool {
    guard let end = headEnd() else { return false }
    let text = String(decoding: bytes[cursor..<end], as: UTF8.self)
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard let status = Self.status(lines[0]) else {
      fault = "status line: \(lines[0])"
      return false
    }
    var response = ReceivedResponse(status: status, fields: [])
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), !line.contains("\n") else {
        fault = "field line: \(line)"
        return false
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      response.fields.append((line[..<colon].lowercased(), String(value)))
    }
    return finish(response, at: end + 4)
  }

  private mutating func finish(_ response: ReceivedResponse, at start: Int) -> Bool {
    var response = response
    let length = response.field("content-length")
    let isChunked = response.field("transfer-encoding") != nil
    if length != nil, isChunked { fault = "both length and chunks" }
    if response.status < 200 || response.status == 204, length != nil || isChunked {
      fault = "framing in \(response.status)"
    }
    if response.status < 200 {
      interims.append(response.status)
      cursor = start
      return true
    }
    if response.field("date")?.hasSuffix(" GMT") != true { fault = "no Date" }
    if headResponses.contains(responses.count) || response.status == 204 || response.status == 304 {
      cursor = start
    } else if isChunked {
      guard let end = readChunks(start, into: &response.body) else { return false }
      cursor = end
    } else if let length {
      guard let count = Int(length) else {
        fault = "Content-Length: \(length)"
        return false
      }
      guard bytes.count >= start + count else { return false }
      response.body = Array(bytes[start..<(start + count)])
      cursor = start + count
    } else {
      guard isClosed else { return false }
      response.body = Array(bytes[start...])
      cursor = bytes.count
    }
    responses.append(response)
    return true
  }

  private mutating func readChunks(_ start: Int, into body: inout [UInt8]) -> Int? {
    var index = start
    while let end = line(index) {
      let size = String(decoding: bytes[index..<end], as: UTF8.self)
      guard let count = Int(size, radix: 16) else {
        fault = "chunk size: \(size)"
        return nil
      }
      guard bytes.count >= end + 4 + count else { return nil }
      body.append(contentsOf: bytes[(end + 2)..<(end + 2 + count)])
      guard bytes[end + 2 + count] == 13, bytes[end + 3 + count] == 10 else {
        fault = "chunk end"
        return nil
      }
      index = end + 4 + count
      if count == 0 { return index }
    }
    return nil
  }

  private func line(_ start: Int) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    return (start..<(bytes.count - 1)).first { bytes[$0] == 13 && bytes[$0 + 1] == 10 }
  }

  private func headEnd() -> Int? {
    var index = cursor + 3
    while index < bytes.count {
      if bytes[index] == 10, bytes[index - 1] == 13, bytes[index - 2] == 10, bytes[index - 3] == 13
      {
        return index - 3
      }
      index += 1
    }
    return nil
  }

  private static func status(_ line: Substring) -> Int? {
    guard line.hasPrefix("HTTP/1.1 "), line.utf8.count > 12 else { return nil }
    let rest = line.dropFirst(9)
    guard rest.dropFirst(3).first == " " else { return nil }
    return Int(rest.prefix(3))
  }
}
