package import Bytes
package import Core

/// Writes moments in a zone, and remembers the offset and the date of the last one, so that rows in
/// order of time cost no search.
package struct ZoneCursor: Sendable {
  /// The zone that the clock shows.
  package let zone: Zone
  private var period: OffsetPeriod
  /// The printed offset, in seconds: `period.offset` to the nearest minute.
  private var printed: Int64
  /// The first second of the local date that `text` holds, counted as if local time were UTC.
  private var midnight: Int64
  /// The second that `text` holds, counted in the same way.
  private var shown: Int64
  /// The last text, of which the date and the offset are used again.
  private var text: InlineArray<25, UInt8>

  /// A cursor at the start of 1970.
  package init(_ zone: Zone) {
    self.zone = zone
    period = zone.rules.period(at: 0)
    printed = 0
    midnight = .min / 2
    shown = .min
    text = InlineArray(repeating: UInt8(ascii: ":"))
    text[4] = UInt8(ascii: "-")
    text[7] = UInt8(ascii: "-")
    text[10] = UInt8(ascii: "T")
    setOffset(period.offset)
  }

  /// Local time minus UTC at that moment, in seconds.
  package mutating func offset(at instant: Instant) -> Int {
    if !period.contains(instant.seconds) { move(to: instant.seconds) }
    return period.offset
  }

  /// A moment as RFC 3339 has it, `2026-03-02T08:00:00+02:00`: always 25 bytes of ASCII.
  ///
  /// An offset with seconds (local mean time, before about 1900) is printed to the nearest minute and
  /// the clock time with it, so that the text still names the same moment. A moment whose local date
  /// lies outside the years 0001 … 9999, or whose offset RFC 3339 cannot name (24 hours or more, which no
  /// zone has), is printed in UTC.
  package mutating func text(of instant: Instant) -> InlineArray<25, UInt8> {
    show(instant) ? text : textInUTC(of: instant)
  }

  /// Makes `text` the text of a moment, unless that can only be printed in UTC.
  @inline(__always)
  private mutating func show(_ instant: Instant) -> Bool {
    if !period.contains(instant.seconds) { move(to: instant.seconds) }
    let local = instant.seconds + printed
    if local == shown { return true }
    if local < midnight || local - midnight >= 86_400 {
      guard let date = Day(number: Int(floorDivide(local, 86_400))) else { return false }
      setDate(date)
    }
    shown = local
    let second = Int(local - midnight)
    put(second / 3_600, at: 11)
    put(second / 60 % 60, at: 14)
    put(second % 60, at: 17)
    return true
  }

  /// Appends the 25 bytes of `text(of:)`.
  @inline(__always)
  package mutating func append(_ instant: Instant, to bytes: inout [UInt8]) {
    let text = text(of: instant)
    bytes.append(addingCapacity: 25) { target in
      for place in text.indices { target.append(text[place]) }
    }
  }

  /// Appends the 25 bytes of `text(of:)`.
  package mutating func append(_ instant: Instant, to bytes: inout ByteBuffer) {
    if show(instant) {
      bytes.append(text)
    } else {
      bytes.append(textInUTC(of: instant))
    }
  }

  private mutating func move(to seconds: Int64) {
    period = zone.rules.period(at: seconds)
    setOffset(period.offset)
  }

  private mutating func setOffset(_ offset: Int) {
    let nearest = (abs(offset) + 30) / 60
    let minutes = nearest < 1_440 ? nearest : 0
    printed = Int64(offset < 0 ? -minutes * 60 : minutes * 60)
    text[19] = offset < 0 && minutes > 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
    put(minutes / 60, at: 20)
    put(minutes % 60, at: 23)
  }

  private mutating func setDate(_ day: Day) {
    let (year, month, dayOfMonth) = day.civil
    put(year / 100, at: 0)
    put(year % 100, at: 2)
    put(month, at: 5)
    put(dayOfMonth, at: 8)
    midnight = Int64(day.number) * 86_400
  }

  @inline(__always)
  private mutating func put(_ number: Int, at place: Int) {
    text[place] = 0x30 + UInt8(truncatingIfNeeded: number / 10)
    text[place + 1] = 0x30 + UInt8(truncatingIfNeeded: number % 10)
  }

  private func textInUTC(of instant: Instant) -> InlineArray<25, UInt8> {
    var clock = ZoneCursor(.utc)
    return clock.text(of: min(max(instant, .earliest), .latest))
  }
}
