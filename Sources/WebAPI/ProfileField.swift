package import Core
package import Database

/// Members that a feature adds to a user's profile.
package struct ProfileField: Sendable {
  /// Writes the members for a user; a member without a value is left out.
  package let write:
    @Sendable (UserID, ReadTransaction, inout ResponseWriter) throws(Problem) -> Void
  /// Writes made-up members, from which the schema is described.
  package let writeSample: @Sendable (inout ResponseWriter) -> Void

  package init(
    write:
      @escaping @Sendable (UserID, ReadTransaction, inout ResponseWriter) throws(Problem) -> Void,
    writeSample: @escaping @Sendable (inout ResponseWriter) -> Void
  ) {
    self.write = write
    self.writeSample = writeSample
  }
}
