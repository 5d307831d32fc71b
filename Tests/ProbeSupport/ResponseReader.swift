/// Reads the answers of a server as strictly as the server reads requests, and notes what is not right.
package struct ResponseReader: Sendable {
  /// One answer.
  package struct Answer: Sendable {
    /// Its status.
    package var status: Int
    /// Its fields, names in lower case.
    package var fields: [(name: String, value: String)]
    /// Its content, unchunked.
    package var body: [UInt8] = []

    /// The value of the field, or `nil`.
    package func field(_ name: String) -> String? {
      let values = fields.filter { $0.name == name }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
  }

  /// The final answers so far.
  package private(set) var answers: [Answer] = []
  /// How many interim answers came.
  package private(set) var interims = 0
  /// What was not right.
  package private(set) var fault: String?
  /// Whether the server has closed.
  package private(set) var isClosed = false
  private var bytes: [UInt8] = []
  private var cursor = 0
  private let headAnswers: Set<Int>

  /// A reader for a connection on which the answers with these indexes have no content.
  package init(headAnswers: Set<Int> = []) {
    self.headAnswers = headAnswers
  }

  /// More bytes came.
  package mutating func feed(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
    while fault == nil, readAnswer() {}
  }

  /// The server closed.
  package mutating func close() {
    isClosed = true
    while fault == nil, readAnswer() {}
    if fault == nil, cursor < bytes.count { fault = "closed inside an answer" }
  }

  private mutating func readAnswer() -> Bool {
    guard let end = headEnd() else { return false }
    let text = String(decoding: bytes[cursor..<end], as: UTF8.self)
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard let status = Self.status(lines[0]) else {
      fault = "status line: \(lines[0])"
      return false
    }
    var answer = Answer(status: status, fields: [])
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), !line.contains("\n") else {
        fault = "field line: \(line)"
        return false
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      answer.fields.append((line[..<colon].lowercased(), String(value)))
    }
    return finish(answer, at: end + 4)
  }

  private mutating func finish(_ answer: Answer, at start: Int) -> Bool {
    var answer = answer
    let length = answer.field("content-length")
    let isChunked = answer.field("transfer-encoding") != nil
    if length != nil, isChunked { fault = "both length and chunks" }
    if answer.status < 200 || answer.status == 204, length != nil || isChunked {
      fault = "framing in \(answer.status)"
    }
    if answer.status < 200 {
      interims += 1
      cursor = start
      return true
    }
    if answer.field("date")?.hasSuffix(" GMT") != true { fault = "no Date" }
    if headAnswers.contains(answers.count) || answer.status == 204 || answer.status == 304 {
      cursor = start
    } else if isChunked {
      guard let end = readChunks(start, into: &answer.body) else { return false }
      cursor = end
    } else if let length {
      guard let count = Int(length) else {
        fault = "Content-Length: \(length)"
        return false
      }
      guard bytes.count >= start + count else { return false }
      answer.body = Array(bytes[start..<(start + count)])
      cursor = start + count
    } else {
      guard isClosed else { return false }
      answer.body = Array(bytes[start...])
      cursor = bytes.count
    }
    answers.append(answer)
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
