public import AuditLog
public import Core
public import Database
import JSON

/// The declared fields of a record's type, and what is made from them once: column lists, statements, column writers.
///
/// The closures of each use stand in an array of their own, so that a request goes through one array and copies
/// nothing.
public struct FieldTable<Record: Sendable>: Sendable {
  public let name: String
  /// A record with the values that a new one has unless given.
  @usableFromInline let blank: Record
  let fields: [Field<Record>]
  /// The columns to read, in the order in which `record` expects them.
  public let columns: String
  private let readColumns: [String]
  private let writtenColumns: [String]
  private let changeableColumns: [String]
  @usableFromInline let loads: [@Sendable (inout Record, borrowing Row, Int32) -> Void]
  @usableFromInline let writtenValues: [@Sendable (Record) -> SQLValue]
  @usableFromInline let changeableValues: [@Sendable (Record) -> SQLValue]
  @usableFromInline let newDecoders: [@Sendable (inout InputDecoder, inout Record) -> Void]
  @usableFromInline
  let patchDecoders: [@Sendable (inout InputDecoder, inout Patch<Record>) -> Void]
  @usableFromInline let checks: [@Sendable (Record, inout [FieldError]) -> Void]
  @usableFromInline
  let members: [(name: StaticString, write: @Sendable (Record, inout ResponseWriter) -> Void)]
  @usableFromInline
  let describedMembers:
    [(name: StaticString, write: @Sendable (Record, inout ResponseWriter) -> Void)]
  @usableFromInline let audits: [(name: String, value: @Sendable (Record) -> AuditValue)]

  /// - Parameters:
  ///   - name: the table.
  ///   - blank: a record with the values that a new one has unless given.
  ///   - fields: in the order of the answers' members.
  public init(_ name: String, blank: Record, _ fields: [Field<Record>]) {
    self.name = name
    self.blank = blank
    self.fields = fields
    let written = fields.filter { $0.column != nil }
    let read = written.filter { !$0.parts.contains(.derived) }
    let changeable = written.filter { !$0.parts.contains(.constant) }
    readColumns = read.compactMap(\.column)
    writtenColumns = written.compactMap(\.column)
    changeableColumns = changeable.compactMap(\.column)
    columns = readColumns.joined(separator: ", ")
    loads = read.map(\.load)
    writtenValues = written.map(\.sqlValue)
    changeableValues = changeable.map(\.sqlValue)
    newDecoders = fields.compactMap(\.decodeNew)
    patchDecoders = fields.compactMap(\.decodePatch)
    checks = fields.compactMap(\.check)
    members = fields.filter { $0.parts.contains(.output) }.map { ($0.name, $0.write) }
    describedMembers = fields.filter {
      $0.parts.contains(.output) && !$0.parts.contains(.undescribed)
    }.map { ($0.name, $0.write) }
    audits = fields.filter { $0.parts.contains(.audit) }
      .map { ($0.name.description, $0.auditValue) }
  }

  /// The index of a column in `columns`, for code that reads a row itself.
  public func index(of column: String) -> Int32 {
    guard let index = readColumns.firstIndex(of: column) else {
      preconditionFailure("\(name) has no column \(column)")
    }
    return Int32(index)
  }
}

extension Field {
  /// The field, left out of the documents.
  public var undescribed: Field {
    var field = self
    field.parts.formUnion(.undescribed)
    return field
  }
}

// The database.
extension FieldTable {
  /// The record of a row of `columns`.
  @inlinable
  public func record(_ row: borrowing Row) -> Record {
    var record = blank
    var column: Int32 = 0
    for load in loads {
      load(&record, row, column)
      column += 1
    }
    return record
  }

  public func select(_ rest: String) -> SQLText {
    SQLText("SELECT \(columns) FROM \(name) \(rest)")
  }

  public var insert: SQLText {
    let places = writtenColumns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    return SQLText(
      "INSERT INTO \(name) (\(writtenColumns.joined(separator: ", "))) VALUES (\(places))")
  }

  @inlinable
  public func insertValues(_ record: Record) -> [SQLValue] {
    var values: [SQLValue] = []
    values.reserveCapacity(writtenValues.count)
    for value in writtenValues { values.append(value(record)) }
    return values
  }

  /// Changes all that may change where the key columns have the values of the old record.
  public func update(key: [String]) -> SQLText {
    let tests = key.enumerated().map { "\($1) = $\($0 + 1)" }.joined(separator: " AND ")
    let settings = changeableColumns.enumerated()
      .map { "\($1) = $\($0 + key.count + 1)" }.joined(separator: ", ")
    return SQLText("UPDATE \(name) SET \(settings) WHERE \(tests)")
  }

  @inlinable
  public func updateValues(key: [SQLValue], _ record: Record) -> [SQLValue] {
    var values = key
    for value in changeableValues { values.append(value(record)) }
    return values
  }
}

// Input.
extension FieldTable {
  /// Decodes the input of a new record.
  @inlinable
  public func decodeNew(_ decoder: inout InputDecoder) -> Record {
    var record = blank
    for decode in newDecoders { decode(&decoder, &record) }
    return record
  }

  /// Decodes the input of a new record; after each field `addition` is called with its name, to decode what is no field
  /// of the record.
  public func decodeNew(
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
  @inlinable
  public func decodePatch(_ decoder: inout InputDecoder) -> Patch<Record> {
    var patch = Patch(blank: blank)
    for decode in patchDecoders { decode(&decoder, &patch) }
    return patch
  }

  /// What is wrong with the lengths of a record's texts.
  @inlinable
  public func errors(in record: Record) -> [FieldError] {
    var errors: [FieldError] = []
    for check in checks { check(record, &errors) }
    return errors
  }

  /// What is wrong with the lengths of the texts that a patch sets.
  public func errors(in patch: Patch<Record>) -> [FieldError] {
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
  @inlinable
  public func write(_ record: Record, to writer: inout ResponseWriter) {
    for (name, write) in writer.isDescribing ? describedMembers : members {
      writer.name(name)
      write(record, &writer)
    }
  }

  /// Writes the members of the answer; after each field `addition` is called with its name, to write members that are
  /// no fields of the record. It is called for fields that are not shown, too. The fields named in `leavingOut` are not
  /// written.
  public func write(
    _ record: Record, to writer: inout ResponseWriter, leavingOut names: Set<String> = [],
    addition: (_ name: String, _ writer: inout ResponseWriter) -> Void
  ) {
    for field in fields {
      if field.parts.contains(.output), !names.contains(field.name.description) {
        writer.name(field.name)
        field.write(record, &writer)
      }
      addition(field.name.description, &writer)
    }
  }

  /// What the audit log records of a record.
  @inlinable
  public func auditFields(_ record: Record) -> AuditFields {
    var fields: AuditFields = [:]
    for (name, value) in audits { fields.add(name, value(record)) }
    return fields
  }

  /// The names of the fields that the audit log records.
  public var auditNames: [String] { audits.map(\.name) }

  /// Writers of the members after `first`, straight from a row.
  public func columnWriters(after first: String) -> [ColumnWriter] {
    columnWriters(after: first) { $0.parts.contains(.output) }
  }

  /// Writers of those columns after `first` whose values clients give.
  public func givenColumns(after first: String) -> [ColumnWriter] {
    columnWriters(after: first) { $0.decodePatch != nil }
  }

  private func columnWriters(
    after first: String, where isIncluded: (Field<Record>) -> Bool
  ) -> [ColumnWriter] {
    let start = fields.firstIndex { $0.name.description == first }.map { $0 + 1 } ?? 0
    return fields[start...].filter(isIncluded).map { field in
      // A row has no value for it: any other computed member would silently be written as false.
      precondition(
        field.column != nil || field.format.kind == .flag, "\(field.name) is no column of \(name)")
      return ColumnWriter(
        name: field.name, format: field.format,
        column: field.column.map { index(of: $0) } ?? -1)
    }
  }
}
