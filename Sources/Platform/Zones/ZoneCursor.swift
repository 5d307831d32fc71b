public import Bytes
public import Core

/// Writes instants in a zone. It keeps the offset and the date of the last one, so that rows in order of time need no
/// search.
public struct ZoneCursor: Sendable {
  public let zone: Zone
  private var period: OffsetPeriod
  /// `period.offset` rounded to the nearest minute, in seconds.
  private var printedOffset: Int64
  /// The first second of the date in `text`, as if local time were UTC.
  private var midnight: Int64
  /// The second in `text`, counted in the same way.
  private var shown: Int64
  /// The last text; its date and offset are reused.
  private var text: InlineArray<25, UInt8>

  /// A cursor at the start of 1970.
  public init(_ zone: Zone) {
    self.zone = zone
    period = zone.rules.period(at: 0)
    printedOffset = 0
    midnight = .min / 2
    shown = .min
    text = InlineArray(repeating: UInt8(ascii: ":"))
    text[4] = UInt8(ascii: "-")
    text[7] = UInt8(ascii: "-")
    text[10] = UInt8(ascii: "T")
    setOffset(period.offset)
  }

  /// Local time minus UTC, in seconds.
  public mutating func offset(at instant: Instant) -> Int {
    if !period.contains(instant.seconds) { move(to: instant.seconds) }
    return period.offset
  }

  /// The instant by RFC 3339, `2026-03-02T08:00:00+02:00`: always 25 bytes of ASCII.
  ///
  /// An offset with seconds (local mean time, before about 1900) is rounded to the minute and the time adjusted, so
  /// that the text means the same instant. UTC is used when the local date is outside the years 0001 … 9999, or the
  /// offset is 24 hours or more, which RFC 3339 cannot express and no zone has.
  public mutating func text(of instant: Instant) -> InlineArray<25, UInt8> {
    show(instant) ? text : textInUTC(of: instant)
  }

  /// Updates `text`; false when the instant can only be printed in UTC.
  @inline(__always)
  private mutating func show(_ instant: Instant) -> Bool {
    if !period.contains(instant.seconds) { move(to: instant.seconds) }
    let local = instant.seconds + printedOffset
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
  public mutating func append(_ instant: Instant, to bytes: inout [UInt8]) {
    let text = text(of: instant)
    bytes.append(addingCapacity: 25) { target in
      for place in text.indices { target.append(text[place]) }
    }
  }

  /// Appends the 25 bytes of `text(of:)`.
  public mutating func append(_ instant: Instant, to bytes: inout ByteBuffer) {
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
    printedOffset = Int64(offset < 0 ? -minutes * 60 : minutes * 60)
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

extension Zone {
  /// An instant as `2026-03-02T08:00:00+02:00`. For many in order of time a `ZoneCursor` is faster.
  public func text(of instant: Instant) -> String {
    var clock = ZoneCursor(self)
    var bytes: [UInt8] = []
    clock.append(instant, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
