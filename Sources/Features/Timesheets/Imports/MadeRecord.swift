import Core

/// What an import made beside entries. It goes when the import is undone and nobody uses it.
struct MadeRecord: Hashable, Sendable {
  /// In the order in which they go: each before what it points to.
  enum Kind: String, CaseIterable, Sendable {
    case attachment, task, project, customer, placeholder
  }

  let kind: Kind
  /// Of an attachment the project's.
  let id: Int64
  /// Whose an attachment is.
  let user: UserID?

  init(_ kind: Kind, _ id: Int64, _ user: UserID? = nil) {
    self.kind = kind
    self.id = id
    self.user = user
  }
}
