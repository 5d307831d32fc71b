/// The field lines of a request, in the order they came.
public struct Fields: Sendable {
  /// Where a line's name and value lie in the head's bytes.
  struct Line {
    var nameStart: UInt32
    var nameEnd: UInt32
    var valueStart: UInt32
    var valueEnd: UInt32
  }

  let bytes: [UInt8]
  let lines: [Line]

  /// Fields made by hand, for tests of what reads requests; names and values are taken as they are.
  public init(_ pairs: [(name: String, value: String)] = []) {
    var bytes: [UInt8] = []
    var lines: [Line] = []
    for (name, value) in pairs {
      let start = UInt32(bytes.count)
      bytes.append(contentsOf: name.utf8)
      let middle = UInt32(bytes.count)
      bytes.append(contentsOf: value.utf8)
      lines.append(
        Line(
          nameStart: start, nameEnd: middle, valueStart: middle, valueEnd: UInt32(bytes.count)))
    }
    self.init(bytes: bytes, lines: lines)
  }

  init(bytes: [UInt8], lines: [Line]) {
    self.bytes = bytes
    self.lines = lines
  }

  /// How many field lines there are.
  public var count: Int { lines.count }

  /// The field's value, without white space around it, or `nil` when it was not sent. The values of
  /// several lines are joined by `, ` (RFC 9110 §5.3), so that a field that may stand once only reads as
  /// nonsense when it was doubled; bytes that are not UTF-8 read as U+FFFD.
  public subscript(name: FieldName) -> String? {
    var found: String?
    for line in lines where isNamed(line, name) {
      let value = text(line)
      if let before = found {
        found = before + ", " + value
      } else {
        found = value
      }
    }
    return found
  }

  /// How many lines the field has.
  public func count(of name: FieldName) -> Int {
    var count = 0
    for line in lines where isNamed(line, name) { count += 1 }
    return count
  }

  /// The value of each line of the field.
  public func values(of name: FieldName) -> [String] {
    lines.filter { isNamed($0, name) }.map(text)
  }

  /// Every line as it was sent, white space around the values left out.
  public var all: [(name: String, value: String)] {
    lines.map { line in
      let name = bytes[Int(line.nameStart)..<Int(line.nameEnd)]
      return (String(decoding: name, as: UTF8.self), text(line))
    }
  }

  private func text(_ line: Line) -> String {
    String(decoding: bytes[Int(line.valueStart)..<Int(line.valueEnd)], as: UTF8.self)
  }

  private func isNamed(_ line: Line, _ name: FieldName) -> Bool {
    let start = Int(line.nameStart)
    guard Int(line.nameEnd) - start == name.bytes.count else { return false }
    for index in name.bytes.indices
    where Octet.lowercased(bytes[start + index]) != name.bytes[index] {
      return false
    }
    return true
  }
}
