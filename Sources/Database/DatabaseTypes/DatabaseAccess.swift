/// What may be done to a database's file when it is opened.
public enum DatabaseAccess: Sendable, Hashable {
  /// A missing file is made, and an older one is brought to the newest schema. Before that a copy of it is put beside
  /// it, with a dot and this text behind its name.
  case migrating(keepingAs: String)
  /// A missing file is made. One that is there is at the newest schema already.
  case making
  /// The file is there, at the newest schema.
  case writing
  /// The file is there, at the newest schema. Nothing is written to it, and nothing is made beside it.
  case reading

  /// Whether an older file is brought to the newest schema.
  public var migrates: Bool { if case .migrating = self { true } else { false } }

  /// Whether a file is made where there is none.
  public var makesFile: Bool {
    switch self {
    case .migrating, .making: true
    case .writing, .reading: false
    }
  }
}
