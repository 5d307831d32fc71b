import Core

/// Limits of an entry's duration, in seconds.
enum EntryDuration {
  /// The longest finished entry: 24 hours. A timer may run longer, but must be stopped with an earlier end.
  static let longest: Int64 = 86_400

  /// The shortest entry: the current second belongs to a running timer.
  static let shortest: Int64 = 1

  /// The error of a finished entry's times, reported on `field`.
  static func error(start: Instant, end: Instant, on field: String) -> FieldError? {
    if end <= start {
      return FieldError(field, "The end must lie after the start.")
    }
    if end - start > longest {
      return FieldError(field, "An entry may last 24 hours at most.")
    }
    return nil
  }
}
