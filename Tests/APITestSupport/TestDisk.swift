import Synchronization

/// How much room a test says that the disk has.
package final class TestDisk: Sendable {
  /// What is kept for the database.
  package static let keptFree: Int64 = 64 << 20

  private let bytes = Atomic<Int64>(.max)

  package var freeBytes: Int64 {
    get { bytes.load(ordering: .relaxed) }
    set { bytes.store(newValue, ordering: .relaxed) }
  }
}
