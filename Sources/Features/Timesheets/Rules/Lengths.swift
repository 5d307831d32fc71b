import Core

/// How long entries may be, and when timers may start.
enum Lengths {
  /// The longest finished entry, 24 h in seconds. A timer may run longer; its stop may not make more of it.
  static let longest: Int64 = 86_400

  /// An empty entry cannot be kept: a timer that is stopped in the second of its start lasts this many seconds.
  static let shortest: Int64 = 1

  /// How many seconds the start of a timer for which none is given yields to an entry that still lasts, which is
  /// what remains of a timer that was started and stopped within a second.
  static let yielding: Int64 = 5

  /// What is wrong with a finished entry's times, told on `field`.
  static func fault(start: Instant, end: Instant, on field: String) -> FieldError? {
    if end <= start {
      return FieldError(field, "The end must lie after the start.")
    }
    if end - start > longest {
      return FieldError(field, "An entry may last 24 hours at most.")
    }
    return nil
  }
}
