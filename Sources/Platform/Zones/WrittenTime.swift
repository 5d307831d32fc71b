public import Core

/// A time in text: with an offset (RFC 3339), or local without one.
public enum WrittenTime: Hashable, Sendable {
  /// `2026-03-02T08:00:00+02:00`, `2026-03-02T06:00Z`.
  case instant(Instant)
  /// `2026-03-02T08:00`, `2026-03-02 08:00:30`.
  case local(LocalTime)

  /// Why a text is not a time.
  public enum Fault: Error, Hashable, Sendable {
    /// Another format, or a date or time of day that does not exist.
    case malformed
    /// The fraction of a second is not zero.
    case fraction
    /// Outside the years 0001 … 9999 UTC.
    case outOfRange
  }

  /// Parses `YYYY-MM-DD`, `T` or a space, `hh:mm`, and then, each optional, `:ss`, a fraction of zeros
  /// and an offset `Z`, `+hh:mm` or `-hh:mm` (RFC 3339 section 5.6, with seconds that may be left out).
  ///
  /// A leap second (`:60`) is malformed: `Instant` does not count them.
  public init(utf8 text: Span<UInt8>) throws(Fault) {
    guard let local = text.minute() else { throw .malformed }
    var seconds = local
    var place = 16
    if text.byte(place) == UInt8(ascii: ":") {
      guard let second = text.pair(place + 1, below: 60) else { throw .malformed }
      seconds += Int64(second)
      place = 19
      if text.byte(place) == UInt8(ascii: ".") {
        place = try text.endOfFraction(from: place + 1)
      }
    }
    if place == text.count {
      self = .local(LocalTime(seconds: seconds))
      return
    }
    guard let offset = text.offset(at: place) else { throw .malformed }
    let instant = Instant(seconds: seconds - Int64(offset))
    guard instant >= .earliest, instant <= .latest else { throw .outOfRange }
    self = .instant(instant)
  }

  /// The instant in a zone: the earlier of two, or `nil` for a local time that the zone skips.
  public func instant(in zone: Zone) -> Instant? {
    switch self {
    case .instant(let instant): instant
    case .local(let local): zone.instant(of: local).earliest
    }
  }
}

extension LocalTime {
  /// `seconds` is valid.
  fileprivate init(seconds: Int64) {
    self.seconds = seconds
  }
}

extension Span<UInt8> {
  fileprivate func byte(_ place: Int) -> UInt8? { place < count ? self[place] : nil }

  /// Two digits below a limit.
  fileprivate func pair(_ place: Int, below limit: Int) -> Int? {
    guard place + 1 < count else { return nil }
    let tens = self[place] &- 0x30
    let ones = self[place + 1] &- 0x30
    guard tens <= 9, ones <= 9 else { return nil }
    let number = Int(tens) * 10 + Int(ones)
    return number < limit ? number : nil
  }

  /// The first 16 bytes, `2026-03-02T08:00`, in seconds from 1970-01-01T00:00 of the same clock.
  fileprivate func minute() -> Int64? {
    guard count >= 16, self[4] == 0x2D, self[7] == 0x2D, self[13] == 0x3A,
      self[10] | 0x20 == UInt8(ascii: "t") || self[10] == 0x20,
      let century = pair(0, below: 100), let year = pair(2, below: 100),
      let month = pair(5, below: 13), let dayOfMonth = pair(8, below: 32),
      let day = Day(year: century * 100 + year, month: month, day: dayOfMonth),
      let hour = pair(11, below: 24), let minutes = pair(14, below: 60)
    else { return nil }
    return Int64(day.number) * 86_400 + Int64(hour * 3_600 + minutes * 60)
  }

  /// The end of a fraction of zeros.
  fileprivate func endOfFraction(from start: Int) throws(WrittenTime.Fault) -> Int {
    var place = start
    var isZero = true
    while let digit = byte(place), digit >= 0x30, digit <= 0x39 {
      isZero = isZero && digit == 0x30
      place += 1
    }
    guard place > start else { throw .malformed }
    guard isZero else { throw .fraction }
    return place
  }

  /// `Z`, `+hh:mm` or `-hh:mm` at the end of the text, in seconds east.
  fileprivate func offset(at place: Int) -> Int? {
    guard let sign = byte(place) else { return nil }
    if sign | 0x20 == UInt8(ascii: "z") { return place + 1 == count ? 0 : nil }
    guard sign == 0x2B || sign == 0x2D, place + 6 == count, self[place + 3] == 0x3A,
      let hours = pair(place + 1, below: 24), let minutes = pair(place + 4, below: 60)
    else { return nil }
    return (hours * 60 + minutes) * (sign == 0x2D ? -60 : 60)
  }
}
