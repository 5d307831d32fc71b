/// The header fields of a request, in the order received.
public struct Fields: Hashable, Sendable {
  /// The ranges of one field's name and value in the head's bytes.
  struct Line: Hashable {
    /// `nil` for a field that the server does not read.
    let field: FieldName?
    let name: ByteRange
    let value: ByteRange
  }

  let bytes: [UInt8]
  let lines: [Line]
  /// A bit for each field that the server reads and a line has: most requests have few of those that are asked for.
  private let present: UInt32

  /// Fields for tests; names and values are not checked.
  public init(_ pairs: [(name: String, value: String)] = []) {
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
          field: FieldName(name), name: ByteRange(start, middle),
          value: ByteRange(middle, bytes.count)))
    }
    self.init(bytes: bytes, lines: lines)
  }

  init(bytes: [UInt8], lines: [Line]) {
    self.bytes = bytes
    self.lines = lines
    var present: UInt32 = 0
    for line in lines {
      if let field = line.field { present |= field.bit }
    }
    self.present = present
  }

  public var count: Int { lines.count }

  /// The field's value without white space around it, or `nil` when the field is missing. The values of several lines
  /// are joined by `, ` (RFC 9110 §5.3), so a repeated field that allows one value is malformed. Invalid UTF-8 becomes
  /// U+FFFD.
  public subscript(name: FieldName) -> String? {
    if !has(name) { return nil }
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

  /// The value of a field that only some operations read, in any case of its name; else as above. It looks at every
  /// line of the head.
  public subscript(named name: String) -> String? {
    let wanted = name.utf8.span
    var found: String?
    for line in lines where line.field == nil && bytes.matches(line.name, wanted) {
      let value = bytes.text(line.value)
      found = found.map { $0 + ", " + value } ?? value
    }
    return found
  }

  public func has(_ name: FieldName) -> Bool { present & name.bit != 0 }

  public func count(of name: FieldName) -> Int {
    var count = 0
    for line in lines where line.field == name { count += 1 }
    return count
  }

  public func values(of name: FieldName) -> [String] {
    lines.filter { $0.field == name }.map { bytes.text($0.value) }
  }

  /// Calls `body` with the bytes of each value of the field.
  func each(of name: FieldName, _ body: (Span<UInt8>) -> Void) {
    if !has(name) { return }
    for line in lines where line.field == name { body(bytes.span.extracting(line.value.range)) }
  }

  /// Every field as sent, without white space around the values.
  public var all: [(name: String, value: String)] {
    lines.map { (bytes.text($0.name), bytes.text($0.value)) }
  }
}

extension FieldName {
  /// Its bit in a set of fields.
  fileprivate var bit: UInt32 { 1 &<< UInt32(truncatingIfNeeded: rawValue) }
}
