import AuditLog
package import Core

/// A record whose fields are declared once, in a table.
package protocol DeclaredRecord: Sendable, Equatable {
  static var fields: FieldTable<Self> { get }
}

extension Patch where Record: DeclaredRecord {
  /// A change of nothing.
  package init() { self.init(blank: Record.fields.blank) }
}

/// An input that is only an id.
package struct Reference<Of>: Input {
  package let id: ID<Of>

  package init(_ decoder: inout InputDecoder) { id = decoder.required("id", .id()) }
}

/// The input of a new record: its declared fields.
package struct NewRecord<Record: DeclaredRecord>: Input {
  /// The record as far as a client gives it.
  package let draft: Record

  package init(_ decoder: inout InputDecoder) { draft = Record.fields.decodeNew(&decoder) }
}

/// The input of a change: which record, and its declared fields.
package struct RecordUpdate<Record: DeclaredRecord, Of>: Input {
  package let id: ID<Of>
  package let patch: Patch<Record>

  package init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    patch = Record.fields.decodePatch(&decoder)
  }
}

extension DeclaredRecord {
  /// Whether nothing differs, not even between texts that only look alike.
  package func isIdentical(to other: Self) -> Bool {
    self == other
      && Self.fields.auditFields(self).json.utf8
        .elementsEqual(Self.fields.auditFields(other).json.utf8)
  }
}
