public import AuditLog

/// What the columns of a feature's tables may hold on persons. A test compares it with the tables: each column of texts
/// or bytes is declared once.
public struct PersonalColumns: Sendable {
  /// Columns that hold a person's own data, by table: the feature's `erase` empties or replaces them.
  public let identity: [String: [String]]
  /// The fields of the audit log that hold the same.
  public let audited: [AuditIdentity]
  /// Columns of texts that anybody writes about anything: whoever is erased is no longer mentioned in them.
  public let mentions: [PersonalText]
  /// Columns without personal data, by table: figures, dates, choices, names of projects and places.
  public let impersonal: [String: [String]]

  public init(
    identity: [String: [String]] = [:], audited: [AuditIdentity] = [],
    mentions: [PersonalText] = [], impersonal: [String: [String]] = [:]
  ) {
    self.identity = identity
    self.audited = audited
    self.mentions = mentions
    self.impersonal = impersonal
  }

  /// All columns, as `table.column`.
  public var names: [String] {
    (identity.map { ($0, $1) } + impersonal.map { ($0, $1) })
      .flatMap { table, columns in columns.map { "\(table).\($0)" } }
      + mentions.map { "\($0.table).\($0.column)" }
  }

  /// The tables of the framework. Its own code erases what the audit log, the kept responses and the uploads hold.
  public static let framework = PersonalColumns(
    identity: [
      "audit_log": ["before", "after"], "audit_waiting": ["before", "after"],
      "idempotency_records": ["body"],
      "guest_idempotency_records": ["body"], "uploads": ["purpose"],
    ],
    impersonal: [
      "audit_log": ["operation", "subject", "request_id", "content_hash", "hash"],
      "audit_waiting": ["operation", "subject", "request_id"],
      // Client programs make keys up; a record is deleted a day later.
      "idempotency_records": ["key", "fingerprint", "location", "tag"],
      "guest_idempotency_records": ["key_digest", "location", "tag"],
      "migrations": ["feature", "name", "sha256"],
      "sequences": ["name"],
      "blobs": ["sha256", "media_type", "state"],
      // Small copies of pictures, which go with their pictures.
      "thumbs": ["size", "bytes"],
      "uploads": ["id", "sha256"],
      "generation": ["value"],
      "feed_streams": ["name"],
      "feed_items": ["stream", "type"],
      "feed_scopes": ["stream"],
      "versions": ["kind"],
      // Ids of records, and reasons without names.
      "due_jobs": ["kind", "key", "payload", "claimed_by", "error"],
      // A user's own go with the user; results and reasons hold no texts of the input.
      "long_jobs": ["kind", "state", "result", "error", "node"],
      "secret_keys": ["purpose", "bytes"],
    ])
}

/// A feature's records of a person.
public struct PersonalRecords: Sendable {
  /// As the audit log names them.
  public var records: Set<AuditRecordID>
  public var names: [String]
  /// Numbers, usernames and the like.
  public var others: [String]

  public init(_ records: Set<AuditRecordID> = [], names: [String] = [], others: [String] = []) {
    self.records = records
    self.names = names
    self.others = others
  }
}
