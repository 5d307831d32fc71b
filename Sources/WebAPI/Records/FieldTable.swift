import JSON
package import AuditLog
package import Core
package import Database

/// The declared fields of a record's type, and what is made from them once: column lists, statements, column writers.
package struct FieldTable<Record: Sendable>: Sendable {
  package let name: String
  /// A record with the values that a new one has unless given.
  let blank: Record
  let fields: [Field<Record>]
  /// The columns to read, in the order in which `load` expects them.
  package let columns: String
  private let loaded: [Field<Record>]
  private let written: [Field<Record>]
  private let changeable: [Field<Record>]

  /// - Parameters:
  ///   - name: the table.
  ///   - blank: a record with the values that a new one has unless given.
  ///   - fields: in the order of the answers' members.
  package init(_ name: String, blank: Record, _ fields: [Field<Record>]) {
    self.name = name
    self.blank = blank
    self.fields = fields
    written = fields.filter { $0.column != nil }
    loaded = written.filter { !$0.parts.contains(.derived) }
    changeable = written.filter { !$0.parts.contains(.constant) }
    columns = loaded.compactMap(\.column).joined(separator: ", ")
  }

  /// The index of a column in `columns`, for code that reads a row itself.
  package func index(of column: String) -> Int32 {
    guard let index = loaded.firstIndex(where: { $0.column == column }) else {
      preconditionFailure("\(name) has no column \(column)")
    }
    return Int32(index)
  }
}

// The database.
extension FieldTable {
  /// The record of a row of `columns`.
  package func record(_ row: borrowing Row) -> Record {
    var record = blank
    for (index, field) in loaded.enumerated() {
      field.load(&record, row, Int32(truncatingIfNeeded: index))
    }
    return record
  }

  package func select(_ rest: String) -> SQLText {
    SQLText("SELECT \(columns) FROM \(name) \(rest)")
  }

  package var insert: SQLText {
    let names = written.compactMap(\.column).joined(separator: ", ")
    let places = written.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    return SQLText("INSERT INTO \(name) (\(names)) VALUES (\(places))")
  }

  package func insertValues(_ record: Record) -> [SQLValue] { written.map { $0.sqlValue(record) } }

  /// Changes all that may change where the key columns have the values of the old record.
  package func update(key: [String]) -> SQLText {
    let tests = key.enumerated().map { "\($1) = $\($0 + 1)" }.joined(separator: " AND ")
    let settings = changeable.compactMap(\.column).enumerated()
      .map { "\($1) = $\($0 + key.count + 1)" }.joined(separator: ", ")
    return SQLText("UPDATE \(name) SET \(settings) WHERE \(tests)")
  }

  package func updateValues(key: [SQLValue], _ record: Record) -> [SQLValue] {
    key + changeable.map { $0.sqlValue(record) }
  }
}

// Input.
extension FieldTable {
  /// Decodes the input of a new record.
  package func decodeNew(_ decoder: inout InputDecoder) -> Record {
    decodeNew(&decoder) { _, _ in }
  }

  /// Decodes the input of a new record; after each field `addition` is called with its name, to decode what is no field
  /// of the record.
  package func decodeNew(
    _ decoder: inout InputDecoder,
    addition: (_ name: String, _ decoder: inout InputDecoder) -> Void
  ) -> Record {
    var record = blank
    for field in fields {
      field.decodeNew?(&decoder, &record)
      addition(field.name.description, &decoder)
    }
    return record
  }

  /// Decodes the input of a change.
  package func decodePatch(_ decoder: inout InputDecoder) -> Patch<Record> {
    var patch = Patch(blank: blank)
    for field in fields { field.decodePatch?(&decoder, &patch) }
    return patch
  }

  /// What is wrong with the lengths of a record's texts.
  package func errors(in record: Record) -> [FieldError] {
    var errors: [FieldError] = []
    for field in fields { field.check?(record, &errors) }
    return errors
  }

  /// What is wrong with the lengths of the texts that a patch sets.
  package func errors(in patch: Patch<Record>) -> [FieldError] {
    let record = patch.applied(to: blank)
    var errors: [FieldError] = []
    for field in fields {
      if let path = field.path, patch.sets(path) { field.check?(record, &errors) }
    }
    return errors
  }
}

// Output and audit log.
extension FieldTable {
  /// Writes the members of the answer.
  package func write(_ record: Record, to writer: inout ResponseWriter) {
    for field in fields where field.parts.contains(.output) {
      writer.name(field.name)
      field.write(record, &writer)
    }
  }

  /// Writes the members of the answer; after each field `addition` is called with its name, to write members that are
  /// no fields of the record. It is called for fields that are not shown, too.
  package func write(
    _ record: Record, to writer: inout ResponseWriter,
    addition: (_ name: String, _ writer: inout ResponseWriter) -> Void
  ) {
    for field in fields {
      if field.parts.contains(.output) {
        writer.name(field.name)
        field.write(record, &writer)
      }
      addition(field.name.description, &writer)
    }
  }

  /// What the audit log records of a record.
  package func auditFields(_ record: Record) -> AuditFields {
    var fields: AuditFields = [:]
    for field in self.fields where field.parts.contains(.audit) {
      fields.add(field.name.description, field.auditValue(record))
    }
    return fields
  }

  /// Writers of the members after `first`, straight from a row.
  package func columnWriters(after first: String) -> [ColumnWriter] {
    columnWriters(after: first) { $0.parts.contains(.output) }
  }

  /// Writers of those columns after `first` whose values clients give.
  package func givenColumns(after first: String) -> [ColumnWriter] {
    columnWriters(after: first) { $0.decodePatch != nil }
  }

  private func columnWriters(
    after first: String, where isIncluded: (Field<Record>) -> Bool
  ) -> [ColumnWriter] {
    let start = fields.firstIndex { $0.name.description == first }.map { $0 + 1 } ?? 0
    return fields[start...].filter(isIncluded).map { field in
      ColumnWriter(
        name: field.name, format: field.format,
        column: field.column.map { index(of: $0) } ?? -1)
    }
  }
}
