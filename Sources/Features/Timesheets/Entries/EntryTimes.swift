package import Core
import WebAPI

/// When a new entry is, in one of three forms.
package enum EntryTimes: Hashable, Sendable {
  case between(Instant, Instant)
  case from(Instant, seconds: Int64)
  /// In the first gap of a day that holds it.
  case on(Day, seconds: Int64)
}

extension EntryTimes {
  /// Decodes the times of a new entry.
  init(_ decoder: inout InputDecoder) {
    switch Given(&decoder) {
    case .times(let times): self = times
    case .start(let start):
      if !decoder.isWrong("end", "seconds") { decoder.addError("end", Given.forms) }
      self = .between(start, start)
    }
  }

  /// What was given of the times of an entry.
  enum Given {
    case times(EntryTimes)
    /// Only when it starts.
    case start(Instant)

    fileprivate static let forms =
      "Give “start” and “end”, or “start” and “seconds”, or “day” and “seconds”."

    /// Decodes it. Two forms at once are an error of each of their fields.
    init(_ decoder: inout InputDecoder) {
      let start = decoder.optional("start", .instant, "With “end” or “seconds”.")
      let end = decoder.optional(
        "end", .endOfEntry, "After the start, by 24 hours at most.")
      let (day, seconds) = Self.length(&decoder)
      let hasStart = start != nil || decoder.isWrong("start")
      let hasEnd = end != nil || decoder.isWrong("end")
      let hasDay = day != nil || decoder.isWrong("day")
      let hasSeconds = seconds != nil || decoder.isWrong("seconds")
      if hasDay ? hasStart || hasEnd : hasEnd && hasSeconds {
        for (name, isRival) in [
          ("day", hasDay), ("start", hasDay && hasStart), ("end", hasEnd),
          ("seconds", !hasDay),
        ] where isRival {
          decoder.addErrorOfSurplus(name, Self.forms)
        }
      }
      if hasDay ? !hasSeconds : !hasStart {
        decoder.addError(hasDay ? "seconds" : "start", Self.forms)
      }

      let from = start ?? Instant(seconds: 0)
      if hasDay {
        self = .times(.on(day ?? .earliest, seconds: seconds ?? EntryDuration.shortest))
      } else if let seconds {
        self = .times(.from(from, seconds: seconds))
      } else if let end {
        self = .times(.between(from, end))
      } else {
        self = .start(from)
      }
    }

    /// Decodes the fields that only what is added has.
    static func length(_ decoder: inout InputDecoder) -> (day: Day?, seconds: Int64?) {
      (
        decoder.optional(
          "day", .day,
          "With “seconds”, in place of “start”: the first gap of that day in the person's zone that holds them, from the firm's “dayStart” on, else from midnight on."
        ),
        decoder.optional(
          "seconds", .integer(EntryDuration.shortest...EntryDuration.longest),
          "How long it lasts, in place of “end”.")
      )
    }
  }
}
