public import Core
public import Database

/// Members that a feature adds to a user's profile.
public struct ProfileField: Sendable {
  /// Writes the members for a user; a member without a value is left out.
  public let write:
    @Sendable (UserID, ReadTransaction, inout ResponseWriter) throws(Problem) -> Void
  /// Writes made-up members, from which the schema is described.
  public let writeSample: @Sendable (inout ResponseWriter) -> Void

  public init(
    write:
      @escaping @Sendable (UserID, ReadTransaction, inout ResponseWriter) throws(Problem) -> Void,
    writeSample: @escaping @Sendable (inout ResponseWriter) -> Void
  ) {
    self.write = write
    self.writeSample = writeSample
  }
}
