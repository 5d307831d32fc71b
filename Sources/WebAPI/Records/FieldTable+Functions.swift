public import AuditLog
public import Bytes
public import Core
public import Database

// What `FieldTable` keeps of each field for one use.
extension FieldTable {
  @usableFromInline struct Load: Sendable {
    @usableFromInline let load: @Sendable (inout Record, borrowing Row, Int32) -> Void
  }

  @usableFromInline struct ColumnValue: Sendable {
    @usableFromInline let of: @Sendable (inout Record) -> SQLValue
  }

  @usableFromInline struct NewDecoder: Sendable {
    @usableFromInline let decode: @Sendable (inout InputDecoder, inout Record) -> Void
  }

  @usableFromInline struct PatchDecoder: Sendable {
    @usableFromInline let decode: @Sendable (inout InputDecoder, inout Patch<Record>) -> Void
  }

  @usableFromInline struct Check: Sendable {
    @usableFromInline let check: @Sendable (inout Record, inout [FieldError]) -> Void
  }

  @usableFromInline struct Members: Sendable {
    @usableFromInline struct Writer: Sendable {
      @usableFromInline let write: @Sendable (inout Record, inout ResponseWriter) -> Void
    }

    @usableFromInline let names: [MemberName]
    @usableFromInline let writers: [Writer]

    init(_ fields: [Field<Record>]) {
      names = fields.map { MemberName($0.name) }
      writers = fields.map { Writer(write: $0.write) }
    }
  }

  /// Every field, for responses with further members between those of the record.
  @usableFromInline struct LabelledMembers: Sendable {
    @usableFromInline let labels: [String]
    @usableFromInline let isShown: [Bool]
    @usableFromInline let members: Members

    init(_ fields: [Field<Record>]) {
      labels = fields.map(\.name.description)
      isShown = fields.map { $0.parts.contains(.output) }
      members = Members(fields)
    }
  }

  @usableFromInline struct AuditMembers: Sendable {
    @usableFromInline struct Value: Sendable {
      @usableFromInline let of: @Sendable (inout Record) -> AuditValue
    }

    @usableFromInline let names: [MemberName]
    @usableFromInline let values: [Value]

    init(_ fields: [Field<Record>]) {
      names = fields.map { MemberName($0.name) }
      values = fields.map { Value(of: $0.auditValue) }
    }
  }
}
