import Database
import Synchronization
import TestSupport

/// A command of the binary on the engine of the tests. On PostgreSQL each path that ends in `/kortti.db` stands for a
/// database on the tests' server; its files are where they are on SQLite.
struct EngineCommand {
  private(set) var words: [String]
  private(set) var environment: [String: String]

  init(_ words: [String], _ environment: [String: String]) throws {
    self.words = words
    self.environment = environment
    if TestEngine.isFile { return }
    // Many servers are started at the same time.
    self.environment["KORTTI_DATABASE_CONNECTIONS"] = "4"
    for index in words.indices where Self.isDatabase(words[index]) {
      self.words[index] = try Self.address(of: words[index])
      self.environment["KORTTI_STORED_FILES"] = words[index] + ".files"
    }
    if let path = environment["KORTTI_DATABASE"], Self.isDatabase(path) {
      self.environment["KORTTI_DATABASE"] = try Self.address(of: path)
      self.environment["KORTTI_STORED_FILES"] = path + ".files"
    }
  }

  private static func isDatabase(_ text: String) -> Bool { text.hasSuffix("/kortti.db") }

  /// The names of the databases, by the paths that they stand for.
  private static let names = Mutex<[String: String]>([:])

  private static func address(of path: String) throws -> String {
    let server = try TestServer.shared()
    let name = try names.withLock { names in
      if let known = names[path] { return known }
      let name = try server.makeEmptyDatabase()
      names[path] = name
      return name
    }
    return server.address(name)
  }
}
