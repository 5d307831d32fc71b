import AuditLog
public import Core

/// A record whose fields are declared once, in a table.
public protocol DeclaredRecord: Sendable, Equatable {
  static var fields: FieldTable<Self> { get }
}

extension Patch where Record: DeclaredRecord {
  /// A change of nothing.
  public init() { self.init(blank: Record.fields.blank) }
}

/// An input that is only an id.
public struct Reference<Of>: Input {
  public let id: ID<Of>

  public init(_ decoder: inout InputDecoder) { id = decoder.required("id", .id()) }
}

/// The input of a new record: its declared fields.
public struct NewRecord<Record: DeclaredRecord>: Input {
  /// The record as far as a client gives it.
  public let draft: Record

  public init(_ decoder: inout InputDecoder) { draft = Record.fields.decodeNew(&decoder) }
}

/// The input of a change: which record, and its declared fields.
public struct RecordUpdate<Record: DeclaredRecord, Of>: Input {
  public let id: ID<Of>
  public let patch: Patch<Record>

  public init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    patch = Record.fields.decodePatch(&decoder)
  }
}

extension DeclaredRecord {
  /// Whether nothing differs, not even between texts that only look alike.
  public func isIdentical(to other: Self) -> Bool {
    self == other
      && Self.fields.auditFields(self).json.utf8
        .elementsEqual(Self.fields.auditFields(other).json.utf8)
  }
}
