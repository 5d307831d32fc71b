public import AuditLog
public import Database

extension AuditedRecords {
  /// The records of a declared type. `byID` selects the declared columns of the record with an id, `ids` the ids of all
  /// records.
  public init<Record: AuditedRecord>(
    of type: Record.Type, byID: SQLText, ids: SQLText, _ options: Options = Options()
  ) {
    self.init(Record.auditKind, members: Record.fields.auditNames, options) {
      key, transaction throws(DatabaseError) in
      try transaction.first(byID, [.integer(key.id)]) { Record.fields.record($0) }
        .map { AuditedState($0.auditFields, owner: $0.auditOwner) }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each(ids) { body(AuditedKey($0.int(0))) }
    }
  }
}
