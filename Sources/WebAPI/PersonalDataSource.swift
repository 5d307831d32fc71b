public import Core
public import Database

/// Exports and erases the personal data that a feature holds.
public struct PersonalDataSource: Sendable {
  /// The parts of the person's export that are the feature's.
  public let parts: @Sendable (UserID, RequestContext) -> [AnswerPart]
  /// Writes made-up members, from which the schema is described.
  public let writeSample: @Sendable (inout ResponseWriter) -> Void
  /// Erases the data that identifies the person.
  public let erase: @Sendable (UserID, RequestContext, WriteTransaction) throws(Problem) -> Void
  /// The records that remain under the user id alone, in the plural, such as `hours`.
  public let remains: String

  public init(
    remains: String,
    parts: @escaping @Sendable (UserID, RequestContext) -> [AnswerPart],
    writeSample: @escaping @Sendable (inout ResponseWriter) -> Void,
    erase: @escaping @Sendable (UserID, RequestContext, WriteTransaction) throws(Problem) -> Void
  ) {
    self.remains = remains
    self.parts = parts
    self.writeSample = writeSample
    self.erase = erase
  }
}
