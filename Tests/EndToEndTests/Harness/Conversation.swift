import Foundation
import Testing

/// What the clients of a test send and receive, in a file of the test's in the folder that `CONVERSATION` names:
/// `scripts/conversation.py` compares two servers by them. Without the variable nothing is written.
struct Conversation {
  enum Side { case sent, received }

  private static let folder = ProcessInfo.processInfo.environment["CONVERSATION"]
  private let path: String?

  /// That of the test that runs; none in a thread that the test has started.
  init() {
    path = Self.folder.flatMap { folder in
      Test.current.map { "\(folder)/\($0.sourceLocation.fileName) \($0.name)" }
    }
  }

  /// Appends a line with the side and the length, and the bytes.
  func add(_ side: Side, _ bytes: [UInt8]) {
    guard let path, let file = fopen(path, "a") else { return }
    defer { fclose(file) }
    let record = Array("\(side) \(bytes.count)\n".utf8) + bytes
    fwrite(record, 1, record.count, file)
  }
}
