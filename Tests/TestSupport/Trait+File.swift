package import Testing

extension Trait where Self == ConditionTrait {
  /// Of a test that is about a database in a file, such as SQLite's query plans: another engine skips it by its name.
  package static var ofAFile: Self {
    .enabled(if: TestEngine.isFile, "about a database in a file")
  }

  /// Of a test that is about a database to which several nodes write.
  package static var ofAServer: Self {
    .enabled(if: !TestEngine.isFile, "about a database on a server")
  }
}
