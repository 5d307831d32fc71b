public import Core
public import Database

/// What a feature holds on a person: how it is exported, and how it is erased.
public struct PersonalDataSource: Sendable {
  /// Writes the members that the person's export gets.
  public let write:
    @Sendable (UserID, RequestContext, ReadTransaction, inout ResponseWriter) throws(Problem) ->
      Void
  /// Writes made-up members, from which the schema is described.
  public let writeSample: @Sendable (inout ResponseWriter) -> Void
  /// Erases what identifies the person.
  public let erase: @Sendable (UserID, RequestContext, WriteTransaction) throws(Problem) -> Void
  /// What stays under the person's number alone, in the plural, such as `hours`.
  public let remains: String

  public init(
    remains: String,
    write:
      @escaping @Sendable (
        UserID, RequestContext, ReadTransaction, inout ResponseWriter
      ) throws(Problem) -> Void,
    writeSample: @escaping @Sendable (inout ResponseWriter) -> Void,
    erase: @escaping @Sendable (UserID, RequestContext, WriteTransaction) throws(Problem) -> Void
  ) {
    self.remains = remains
    self.write = write
    self.writeSample = writeSample
    self.erase = erase
  }
}
