package import Core
package import Database

/// The manifest of a feature: everything that the server enumerates of it. A feature that a setting leaves out is in no
/// list, so that its operations, problems, documents and tables are not there.
package struct Feature: Sendable {
  /// Its name in the setting `features`, such as `timesheets`.
  package let name: String
  package let operations: [Operation]
  /// Its tables, oldest first.
  package let migrations: [Migration]
  /// The problem types that it adds to the framework's own.
  package let problems: [ProblemType]
  /// What the caller's own profile (operation `me`) shows of this feature.
  package let profile: [ProfileField]
  /// What it holds on a person; `nil` when it holds nothing.
  package let personalData: PersonalDataSource?

  package init(
    name: String, operations: [Operation], migrations: [Migration] = [],
    problems: [ProblemType] = [], profile: [ProfileField] = [],
    personalData: PersonalDataSource? = nil
  ) {
    self.name = name
    self.operations = operations
    self.migrations = migrations
    self.problems = problems
    self.profile = profile
    self.personalData = personalData
  }
}

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

/// What a feature holds on a person: how it is exported, and how it is erased.
package struct PersonalDataSource: Sendable {
  /// Writes the members that the person's export gets.
  package let write:
    @Sendable (UserID, RequestContext, ReadTransaction, inout ResponseWriter) throws(Problem) ->
      Void
  /// Writes made-up members, from which the schema is described.
  package let writeSample: @Sendable (inout ResponseWriter) -> Void
  /// Erases what identifies the person.
  package let erase: @Sendable (UserID, RequestContext, WriteTransaction) throws(Problem) -> Void

  package init(
    write:
      @escaping @Sendable (
        UserID, RequestContext, ReadTransaction, inout ResponseWriter
      ) throws(Problem) -> Void,
    writeSample: @escaping @Sendable (inout ResponseWriter) -> Void,
    erase: @escaping @Sendable (UserID, RequestContext, WriteTransaction) throws(Problem) -> Void
  ) {
    self.write = write
    self.writeSample = writeSample
    self.erase = erase
  }
}
