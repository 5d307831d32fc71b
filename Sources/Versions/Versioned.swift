/// What is read as a whole, and has a version for it: a number that grows with each write that changes what is read.
/// Validators are made of it.
public struct Versioned: Hashable, Sendable {
  /// Such as `board`; no two features use the same.
  let kind: String
  let id: Int64

  public init(_ kind: String, _ id: Int64 = 0) {
    self.kind = kind
    self.id = id
  }

  /// All texts, which the erasure of a person may change.
  public static let erasures = Versioned("erasures")

  /// Users, each a part: what others see of them, such as the name.
  public static let users = Versioned("users")

  /// The roles of users, each user a part.
  public static let roles = Versioned("roles")

  /// What users have set for themselves, each user a part.
  public static let settings = Versioned("settings")
}
