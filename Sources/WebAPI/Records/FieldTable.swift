public import AuditLog
import Bytes
public import Core
public import Database
import JSON

/// The declared fields of a record's type, and what is made from them once: column lists, statements, column writers.
///
/// The functions of each use stand in an array of their own, so that a request goes through one array. Each is in a
/// struct: an array of bare functions would convert each one as it is read. Names stand beside them: together, both
/// would be copied for each field.
public final class FieldTable<Record: Sendable>: Sendable {
  public let name: String
  /// A record with the values that a new one has unless given.
  @usableFromInline let blank: Record
  let fields: [Field<Record>]
  /// The columns to read, in the order in which `record` expects them.
  public let columns: String
  private let readColumns: [String]
  private let writtenColumns: [String]
  private let changeableColumns: [String]
  @usableFromInline let loads: [Load]
  @usableFromInline let writtenValues: [ColumnValue]
  @usableFromInline let changeableValues: [ColumnValue]
  @usableFromInline let newDecoders: [NewDecoder]
  @usableFromInline let patchDecoders: [PatchDecoder]
  @usableFromInline let checks: [Check]
  @usableFromInline let members: Members
  @usableFromInline let labelledMembers: LabelledMembers
  @usableFromInline let auditMembers: AuditMembers

  /// - Parameters:
  ///   - name: the table.
  ///   - blank: a record with the values that a new one has unless given.
  ///   - fields: in the order of the responses' members.
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
    loads = read.map { Load(load: $0.load) }
    writtenValues = written.map { ColumnValue(of: $0.sqlValue) }
    changeableValues = changeable.map { ColumnValue(of: $0.sqlValue) }
    newDecoders = fields.compactMap { $0.decodeNew.map { NewDecoder(decode: $0) } }
    patchDecoders = fields.compactMap { $0.decodePatch.map { PatchDecoder(decode: $0) } }
    checks = fields.compactMap { $0.check.map { Check(check: $0) } }
    let shown = fields.filter { $0.parts.contains(.output) }
    members = Members(shown)
    labelledMembers = LabelledMembers(fields)
    auditMembers = AuditMembers(fields.filter { $0.parts.contains(.audit) })
  }

  /// The index of a column in `columns`, for code that reads a row itself.
  public func index(of column: String) -> Int32 {
    guard let index = readColumns.firstIndex(of: column) else {
      preconditionFailure("\(name) has no column \(column)")
    }
    return Int32(index)
  }
}

// The database.
extension FieldTable {
  /// The record of a row of `columns`.
  @inlinable
  public func record(_ row: borrowing Row) -> Record {
    var record = blank
    var column: Int32 = 0
    for field in loads {
      field.load(&record, row, column)
      column += 1
    }
    return record
  }

  public func select(_ rest: String) -> SQLText {
    SQLText("SELECT \(columns) FROM \(name) \(rest)")
  }

  /// Selects only the columns that a response shows, for lists that are written straight from their rows. They must be
  /// the first of `columns`, so that `index(of:)` is right for both.
  public func selectShown(_ rest: String) -> SQLText {
    let read = fields.filter { $0.column != nil && !$0.parts.contains(.derived) }
    let shown = read.prefix { $0.parts.contains(.output) }
    precondition(
      !read.dropFirst(shown.count).contains { $0.parts.contains(.output) },
      "\(name) has a column that is shown after one that is not")
    let columns = shown.compactMap(\.column).joined(separator: ", ")
    return SQLText("SELECT \(columns) FROM \(name) \(rest)")
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
    var record = record
    for value in writtenValues { values.append(value.of(&record)) }
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
    var record = record
    for value in changeableValues { values.append(value.of(&record)) }
    return values
  }
}

// Input.
extension FieldTable {
  /// Decodes the input of a new record.
  @inlinable
  public func decodeNew(_ decoder: inout InputDecoder) -> Record {
    var record = blank
    for field in newDecoders { field.decode(&decoder, &record) }
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
    for field in patchDecoders { field.decode(&decoder, &patch) }
    return patch
  }

  /// What is wrong with the lengths of a record's texts.
  @inlinable
  public func errors(in record: Record) -> [FieldError] {
    var errors: [FieldError] = []
    var record = record
    for field in checks { field.check(&record, &errors) }
    return errors
  }

  /// What is wrong with the lengths of the texts that a patch sets.
  public func errors(in patch: Patch<Record>) -> [FieldError] {
    var record = patch.applied(to: blank)
    var errors: [FieldError] = []
    for field in fields {
      if let path = field.path, patch.sets(path) { field.check?(&record, &errors) }
    }
    return errors
  }
}

// Output and audit log.
extension FieldTable {
  /// Writes the members of the response.
  @inlinable
  public func write(_ record: Record, to writer: inout ResponseWriter) {
    var record = record
    for index in members.names.indices {
      writer.name(members.names[index])
      members.writers[index].write(&record, &writer)
    }
  }

  /// Writes the members of the response; after each field `addition` is called with its name, to write members that are
  /// no fields of the record. It is called for fields that are not shown, too. The fields named in `leavingOut` are not
  /// written.
  @inlinable
  public func write(
    _ record: Record, to writer: inout ResponseWriter, leavingOut names: Set<String> = [],
    addition: (_ name: String, _ writer: inout ResponseWriter) -> Void
  ) {
    var record = record
    for index in labelledMembers.labels.indices {
      let label = labelledMembers.labels[index]
      if labelledMembers.isShown[index], names.isEmpty || !names.contains(label) {
        writer.name(labelledMembers.members.names[index])
        labelledMembers.members.writers[index].write(&record, &writer)
      }
      addition(label, &writer)
    }
  }

  /// What the audit log records of a record.
  @inlinable
  public func auditFields(_ record: Record) -> AuditFields {
    var record = record
    var writer = AuditWriter()
    for index in auditMembers.names.indices {
      writer.add(auditMembers.names[index], auditMembers.values[index].of(&record))
    }
    return writer.finish()
  }

  /// The names of the fields that the audit log records.
  public var auditNames: [String] { auditMembers.names.map(\.text.description) }

  /// Writers of the members after `first`, straight from a row. A computed flag among them is `flag` for all rows.
  public func columnWriters(after first: String, flag: Bool) -> [ColumnWriter] {
    let start = fields.firstIndex { $0.name.description == first }.map { $0 + 1 } ?? 0
    let shown = fields[start...].filter { $0.parts.contains(.output) }
    let computed = shown.filter { $0.column == nil }
    precondition(
      computed.isEmpty || computed.count == 1 && computed[0].format.kind == .flag,
      "\(name) has members that are no columns")
    return shown.map { field in
      if let column = field.column {
        return ColumnWriter(
          name: MemberName(field.name), format: field.format, column: index(of: column))
      }
      return ColumnWriter(
        name: MemberName(field.name, value: flag ? "true" : "false"), format: field.format,
        column: -1)
    }
  }
}
