import Synchronization

/// Counts the bytes that request bodies take in memory, or announce, and enforces the limits. Small bodies count in
/// the total only, so that no large one takes the room of a login.
final class BodyBudget: Sendable {
  /// The caller of requests whose user is not known.
  static let unknownCaller: Int64 = 0

  private let total = Atomic(0)
  private let byCaller = Mutex<[Int64: Int]>([:])
  private let maximum: Int
  private let maximumPerCaller: Int
  private let smallBytes: Int

  init(maximum: Int, maximumPerCaller: Int, smallBytes: Int) {
    self.maximum = maximum
    self.maximumPerCaller = maximumPerCaller
    self.smallBytes = smallBytes
  }

  /// The body of one connection's request grows or shrinks; false when it grows beyond a limit. It is counted even
  /// so.
  func count(_ bytes: Int, before: Int, of caller: Int64) -> Bool {
    let all = total.wrappingAdd(bytes - before, ordering: .relaxed).newValue
    let isWithin = maximum == 0 || all <= maximum
    let change = large(bytes) - large(before)
    guard change != 0, maximumPerCaller > 0 else { return isWithin || bytes <= before }
    let held = byCaller.withLock { held in
      let sum = held[caller, default: 0] + change
      held[caller] = sum > 0 ? sum : nil
      return sum
    }
    return bytes <= before || isWithin && held <= maximumPerCaller
  }

  /// More or fewer pieces of a body wait for their receiver. Each connection has a window of its own, so they count
  /// in the total only.
  func countPieces(_ change: Int) { total.wrappingAdd(change, ordering: .relaxed) }

  private func large(_ bytes: Int) -> Int { bytes > smallBytes ? bytes : 0 }

  /// The bytes that all bodies take or announce.
  var bytes: Int { total.load(ordering: .relaxed) }
}
