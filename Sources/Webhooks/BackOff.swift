import Crypto

/// How long is waited after a try that failed.
package enum BackOff {
  private static let minute: Int64 = 60
  private static let hour: Int64 = 3_600
  /// In seconds, before the second try, the third and so on; after the last of these tries there is none.
  package static let seconds: [Int64] = [
    10, 30, 2 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour,
  ]
  /// By how many percent a wait may be shorter or longer, so that what failed together is not tried together.
  package static let jitter: Int64 = 20

  /// The seconds before the next try; `nil` after the last. Of an event and a try they are always the same.
  package static func wait(afterFailed failed: Int, of event: String) -> Int64? {
    guard seconds.indices.contains(failed - 1) else { return nil }
    let wait = seconds[failed - 1]
    let bytes = SHA256.of("\(event) \(failed)").array
    let share = Int64(bytes[0]) << 8 | Int64(bytes[1])
    let most = wait * jitter / 100
    return wait - most + share * 2 * most / 0xFFFF
  }
}
