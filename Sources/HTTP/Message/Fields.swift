/// The field lines of a request, in the order they came.
package struct Fields: Hashable, Sendable {
  /// Where a line's name and value lie in the head's bytes.
  struct Line: Hashable {
    /// Which field it is, when it is one that is looked at.
    let field: FieldName?
    let name: Part
    let value: Part
  }

  let bytes: [UInt8]
  let lines: [Line]

  /// Fields made by hand, for tests of what reads requests; names and values are taken as they are.
  package init(_ pairs: [(name: String, value: String)] = []) {
    self.init(pairs, behind: [])
  }

  init(_ pairs: [(name: String, value: String)], behind line: [UInt8]) {
    var bytes = line
    var lines: [Line] = []
    for (name, value) in pairs {
      let start = bytes.count
      bytes.append(contentsOf: name.utf8)
      let middle = bytes.count
      bytes.append(contentsOf: value.utf8)
      lines.append(
        Line(
          field: FieldName(name), name: Part(start, middle),
          value: Part(middle, bytes.count)))
    }
    self.init(bytes: bytes, lines: lines)
  }

  init(bytes: [UInt8], lines: [Line]) {
    self.bytes = bytes
    self.lines = lines
  }

  /// How many field lines there are.
  package var count: Int { lines.count }

  /// The field's value, without white space around it, or `nil` when it was not sent. The values of
  /// several lines are joined by `, ` (RFC 9110 §5.3), so that a field that may stand once only reads as
  /// nonsense when it was doubled; bytes that are not UTF-8 read as U+FFFD.
  package subscript(name: FieldName) -> String? {
    var found: String?
    for line in lines where line.field == name {
      let value = bytes.text(line.value)
      if let before = found {
        found = before + ", " + value
      } else {
        found = value
      }
    }
    return found
  }

  /// How many lines the field has.
  package func count(of name: FieldName) -> Int {
    var count = 0
    for line in lines where line.field == name { count += 1 }
    return count
  }

  /// The value of each line of the field.
  package func values(of name: FieldName) -> [String] {
    lines.filter { $0.field == name }.map { bytes.text($0.value) }
  }

  /// Hands the bytes of each line's value to `body`.
  func each(of name: FieldName, _ body: (Span<UInt8>) -> Void) {
    for line in lines where line.field == name { body(bytes.span.extracting(line.value.range)) }
  }

  /// Every line as it was sent, white space around the values left out.
  package var all: [(name: String, value: String)] {
    lines.map { (bytes.text($0.name), bytes.text($0.value)) }
  }
}
