/// Tells whether a file has hours of more than one person.
package struct PeopleCounter {
  private let head: FileHead
  private var reader: RecordReader
  private var first: String?
  package private(set) var areMany = false

  package init(_ head: FileHead) {
    self.head = head
    reader = head.reader
  }

  /// Takes the next bytes. Returns whether more tell nothing more; a fault of the file is told when it is read.
  package mutating func take(_ bytes: [UInt8]) -> Bool {
    guard let records = try? reader.take(bytes) else { return true }
    for record in records {
      guard let fields = RecordFields(ofRow: record, head) else { continue }
      var texts = RowTexts(fields, line: record.line)
      let key = texts.person().personKey
      if let first, first != key { areMany = true }
      first = first ?? key
    }
    return areMany
  }
}
