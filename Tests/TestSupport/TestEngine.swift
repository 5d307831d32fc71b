import Foundation

/// The database engine on which tests run that are not about one: `KORTTI_TEST_ENGINE=postgresql`, else SQLite.
package enum TestEngine: String, Sendable {
  case sqlite, postgresql

  package static let current: TestEngine = {
    guard let text = ProcessInfo.processInfo.environment["KORTTI_TEST_ENGINE"] else {
      return .sqlite
    }
    guard let engine = TestEngine(rawValue: text) else {
      preconditionFailure("KORTTI_TEST_ENGINE is sqlite or postgresql")
    }
    return engine
  }()

  /// Whether databases are files, for tests that are about that.
  package static var isFile: Bool { current == .sqlite }
}
