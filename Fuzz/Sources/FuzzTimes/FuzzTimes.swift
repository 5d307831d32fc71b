import Core

@testable import Zones

/// A time that is read is in the calendar. A zone that is read has offsets of less than 25 hours behind and 26 ahead
/// of UTC (RFC 9636 section 3.2).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTimes(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if case .instant(let instant)? = try? WrittenTime(utf8: bytes.span) {
    precondition(instant >= .earliest && instant <= .latest)
  }
  _ = Day(String(decoding: bytes, as: UTF8.self))
  guard let rules = try? TZif.rules(from: bytes) else { return 0 }
  let zone = Zone(name: "Fuzz", rules: rules)
  for seconds: Int64 in [-62_000_000_000, -1, 0, 1_771_000_000, 1_793_000_000, 253_000_000_000] {
    let instant = Instant(seconds: seconds)
    precondition((-89_999...93_599).contains(zone.offset(at: instant)))
    _ = zone.period(at: instant)
    _ = zone.day(at: instant)
  }
  return 0
}
