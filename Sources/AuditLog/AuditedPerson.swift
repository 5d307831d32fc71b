public import Core

/// The number of a record of some kind in the audit log.
public struct AuditRecordID: Sendable, Hashable {
  /// The kind of record, such as `golfer`.
  public let kind: String
  public let id: Int64

  public init(_ kind: String, _ id: Int64) {
    self.kind = kind
    self.id = id
  }
}

/// The fields by which the records of a kind name a person.
public struct AuditIdentity: Sendable, Hashable {
  /// The kind of record, such as `user`.
  public let kind: String
  /// The fields that hold a name.
  public let names: [String]
  /// The fields that hold a number, a username and the like.
  public let others: [String]

  public init(_ kind: String, names: [String], others: [String]) {
    self.kind = kind
    self.names = names
    self.others = others
  }
}

/// A person, as far as the audit log can tell which rows are about them.
public struct AuditedPerson: Sendable {
  public let user: UserID
  /// The person's records, whoever they belonged to when they were changed.
  public let records: Set<AuditRecordID>
  /// Of every kind of record that names persons.
  public let identities: [AuditIdentity]

  public init(user: UserID, records: Set<AuditRecordID>, identities: [AuditIdentity]) {
    self.user = user
    self.records = records
    self.identities = identities
  }
}
