public import Core
public import Database
public import JSON

/// Stored records whose audit rows say what they hold: how a check finds the ones that were changed without a row.
public struct AuditedRecords: Sendable {
  /// What tells several records of one subject apart.
  public enum Part: Sendable {
    /// Each subject is one record.
    case none
    /// The row's user, such as a project's members.
    case user
    /// A member of before and after, such as a day.
    case member(String)
    /// Several members, of which the part is made with blanks between.
    case members([String])

    /// The members that it is made of.
    var names: [String] {
      switch self {
      case .none, .user: []
      case .member(let name): [name]
      case .members(let names): names
      }
    }
  }

  /// What a row says of several records of its subject: the members of each, of those of the row.
  public typealias Split = @Sendable ([JSONTree.Member]) -> [[JSONTree.Member]]

  /// Whose the subjects of the rows are.
  public enum Owner: Sendable {
    /// Nobody's: rows with a user are about something else.
    case nobody
    /// A user's or nobody's.
    case anybody
    /// The record's own user, which is compared.
    case user
  }

  /// What one of the records is called: `entry`, with the id behind it, or `settings {part} of user {id}`.
  let name: String
  /// The kinds of the rows' subjects.
  let subjects: Set<String>
  /// The members of before and after that are compared, by their place.
  let members: [String: Int]
  let part: Part
  let owner: Owner
  /// Whether such a record may be deleted without a row, as a session that ends.
  let mayEnd: Bool
  /// Whether a row has every member that its record has.
  let isWhole: Bool
  /// The members whose values are objects of which a row has what changed.
  let partial: Set<String>
  let split: Split?
  let find: @Sendable (AuditedKey, ReadTransaction) throws(DatabaseError) -> AuditedState?
  let each: @Sendable (ReadTransaction, (AuditedKey) -> Void) throws(DatabaseError) -> Void

  public struct Options: Sendable {
    public var part = Part.none
    public var owner = Owner.nobody
    public var mayEnd = false
    public var isWhole = false
    /// The members whose values are objects of which a row has what changed.
    public var partial: Set<String> = []
    /// Nil where a row is about one record.
    public var split: Split?

    public init(
      part: Part = .none, owner: Owner = .nobody, mayEnd: Bool = false, isWhole: Bool = false,
      partial: Set<String> = [], split: Split? = nil
    ) {
      self.part = part
      self.owner = owner
      self.mayEnd = mayEnd
      self.isWhole = isWhole
      self.partial = partial
      self.split = split
    }
  }

  /// Records of kinds of subjects; of the kind `name` unless given. At most 31 members are compared. `find` gives a
  /// record as it is stored now, `nil` when there is none, and `each` passes on the keys of all stored records.
  public init(
    _ name: String, of subjects: Set<String>? = nil, members: [String],
    _ options: Options = Options(),
    find: @escaping @Sendable (AuditedKey, ReadTransaction) throws(DatabaseError) -> AuditedState?,
    each: @escaping @Sendable (ReadTransaction, (AuditedKey) -> Void) throws(DatabaseError) -> Void
  ) {
    precondition(members.count < 32, "the members seen are bits of one number")
    self.name = name
    self.subjects = subjects ?? [name]
    self.members = Dictionary(
      uniqueKeysWithValues: members.enumerated().map { ($0.element, $0.offset) })
    part = options.part
    owner = options.owner
    mayEnd = options.mayEnd
    isWhole = options.isWhole
    partial = options.partial
    split = options.split
    self.find = find
    self.each = each
  }
}

/// The name of a record in the audit log.
public struct AuditedKey: Sendable, Hashable {
  /// The subject's id.
  public let id: Int64
  /// What tells several records of one subject apart; empty where a subject is one record.
  public let part: String

  public init(_ id: Int64, _ part: String = "") {
    self.id = id
    self.part = part
  }
}

/// What the audit log says of a stored record.
public struct AuditedState: Sendable {
  public let fields: AuditFields
  public let owner: UserID?

  public init(_ fields: AuditFields, owner: UserID? = nil) {
    self.fields = fields
    self.owner = owner
  }
}
