/// What a change that a device pushes is, by the changes that the device pushed before.
package enum PushOrder: Equatable, Sendable {
  case new
  /// The same change again: its first result is the answer.
  case again
  /// Another change under the same key.
  case keyReused
  /// Older than a change that was taken: the device was copied, or restored from a copy.
  case outOfOrder

  /// - Parameters:
  ///   - number: the number that the device gave the change, rising with every change that it ever makes.
  ///   - last: the highest number taken from the device; 0 for a new device.
  ///   - known: whether the content equals that of the change taken under this key; nil if none was.
  package init(number: Int64, last: Int64, sameAsKnown known: Bool?) {
    self =
      switch known {
      case true?: .again
      case false?: .keyReused
      case nil: number > last ? .new : .outOfOrder
      }
  }
}
