public import SQLite

/// Every refusal of the golf service.
public enum GolfFault: Error, Hashable, Sendable, DatabaseFault {
  /// What is wrong with one field.
  public struct Field: Hashable, Sendable {
    /// The field's name with the way to it, `tees[0].ratings[1].validFrom`.
    public let name: String
    /// What is wrong, in one sentence.
    public let message: String

    /// What is wrong with a field.
    public init(_ name: String, _ message: String) {
      self.name = name
      self.message = message
    }
  }

  /// The caller may not do it; why, in one sentence.
  case forbidden(String)
  /// Fields that mean nothing sensible, every one at once.
  case invalid([Field])
  /// It is not there, or not the caller's to see.
  case notFound
  /// Another thing has that value in this field.
  case duplicate(Field)
  /// It was decided before; how, in one sentence.
  case decided(String)
  /// What the database refused.
  case database(SQLiteError)

  static func invalid(_ name: String, _ message: String) -> GolfFault {
    .invalid([Field(name, message)])
  }
}
