/// A file of two columns, such as names of people and their usernames.
package enum PairFile {
  /// Reads it: a record has two fields, with a comma, a semicolon or a tab between.
  ///
  /// - Throws: a fault of `header`, `quotes` or `encoding`, with its line.
  package static func pairs(_ bytes: [UInt8]) throws(ImportFault) -> [(String, String)] {
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let separator =
      FieldSeparator.allCases.first { first.contains($0.byte) } ?? FieldSeparator.comma
    var reader = RecordReader(ByteOrderMark(of: bytes, saying: nil), separator: separator)
    var pairs: [(String, String)] = []
    for record in try reader.take(bytes) + reader.end() where !record.isBlank {
      guard record.fields.count == 2 else {
        throw ImportFault(.header, line: record.line, "Line \(record.line) has not two fields.")
      }
      pairs.append((record.fields[0], record.fields[1]))
    }
    return pairs
  }
}
