import Core
import WebAPI

/// Which part of the record of working time is wanted, and how.
struct RecordQuery: Input {
  enum Format: String, CaseIterable, Sendable {
    case json, csv, html
  }

  enum Period: String, CaseIterable, Sendable {
    case day, month
  }

  let format: Format
  /// Whole months.
  let days: DayRange
  let scope: UserScope
  /// Whether each day has a row, beside the months.
  let hasDays: Bool
  let language: Language

  /// How many months can be asked for at once.
  private static let mostMonths = 36

  init(_ decoder: inout InputDecoder) {
    format = decoder.required("format", .oneOf(Format.self))
    let first = decoder.required("from", .month, "The first month.")
    let last = decoder.required("to", .month, "The last one: 36 months at most.")
    scope = decoder.readableScope(
      "Whose record, for managers and admins: an id or all; your own unless given.")
    let period = decoder.optional(
      "by", .oneOf(Period.self), default: .day, "Whether each day has a row, or months alone.")
    hasDays = period == .day
    language = decoder.optional(
      "language", .oneOf(Language.self), default: .english,
      "Of html: the language of its words; English unless given.")
    days = DayRange(first: first.first, last: last.last) ?? DayRange(day: first.first)
    guard !decoder.isWrong("from", "to") else { return }
    let (from, to) = (first.first.civil, last.first.civil)
    let months = (to.year - from.year) * 12 + to.month - from.month + 1
    if months < 1 {
      decoder.addError("to", "The last month must not lie before the first.")
    } else if months > Self.mostMonths {
      decoder.addError("to", "These must be \(Self.mostMonths) months at most.")
    }
    if decoder.has("language"), format != .html, !decoder.isWrong("format") {
      decoder.addError("language", "This belongs to the format \(Format.html).")
    }
  }
}
