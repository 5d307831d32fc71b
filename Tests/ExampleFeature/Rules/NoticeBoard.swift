import Core

/// The rules of the board.
enum NoticeBoard {
  /// How many notices the board holds, expired ones too.
  static let capacity = 20

  /// The first of the last days that a caller still sees: managers see expired notices too.
  static func earliestExpiry(for caller: Caller?, at now: Instant) -> Day {
    if let caller, caller.role >= .manager { return .earliest }
    return Day(number: Int((now.seconds / 86_400))) ?? .earliest
  }
}
