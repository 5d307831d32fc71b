import Core

/// The clock of a device, corrected by when its changes came.
struct DeviceClock: Hashable, Sendable {
  let sentAt: Instant
  let receivedAt: Instant

  /// The seconds that the device's clock is behind.
  var skew: Int64 { receivedAt.seconds - sentAt.seconds }

  /// The most seconds that count as none.
  static let tolerance: Int64 = 120
  /// 2000-01-01T00:00:00Z.
  static let earliest = Instant(seconds: 946_684_800)

  /// When a change was made: as the device says, moved by what its clock is wrong. No clock decides anything.
  func madeAt(_ said: Instant?) -> Instant {
    var made = said ?? sentAt
    if made.seconds > sentAt.seconds || made.seconds < Self.earliest.seconds { made = sentAt }
    if abs(skew) <= Self.tolerance { return made }
    let moved = made.seconds + skew
    // A clock far ahead was wrong by less when the change was made.
    return moved < Self.earliest.seconds ? receivedAt : Instant(seconds: moved)
  }
}
