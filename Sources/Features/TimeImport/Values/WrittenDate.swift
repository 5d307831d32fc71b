import Core

/// A date as three numbers, of which only the file as a whole tells the order.
struct WrittenDate: Hashable {
  let first: Int
  let second: Int
  let third: Int
  /// What is certain of the date by itself; `nil` when the file decides.
  let order: DateOrder?

  /// `2026-03-02`, `2.3.2026`, `3/2/26`, `02-03-2026`; `nil` for anything else.
  init?(_ text: Substring) {
    guard let sign = text.utf8.first(where: { !(0x30...0x39).contains($0) }),
      "-./".utf8.contains(sign)
    else { return nil }
    let parts = text.utf8.split(separator: sign, omittingEmptySubsequences: false).map {
      Substring($0)
    }
    guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.utf8.count) }),
      let first = Digits.number(parts[0]), let second = Digits.number(parts[1]),
      let third = Digits.number(parts[2])
    else { return nil }
    let hasYearFirst = parts[0].utf8.count == 4
    guard hasYearFirst ? parts[2].utf8.count <= 2 : parts[2].utf8.count != 3 else { return nil }
    self.first = first
    self.second = second
    self.third = parts[2].utf8.count <= 2 && !hasYearFirst ? 2000 + third : third
    order = hasYearFirst ? .ymd : sign == UInt8(ascii: ".") ? .dmy : nil
  }

  /// The order that its numbers show: one above 12 is no month. `nil` when it may be both, or makes no difference.
  var shownOrder: DateOrder? {
    if let order { return order }
    if first > 12 { return .dmy }
    return second > 12 ? .mdy : nil
  }

  /// Whether only the file tells what it is: 3/4 is two dates, 4/4 is one.
  var isOpen: Bool { shownOrder == nil && first != second }

  /// The day; `nil` when the calendar has none.
  func day(_ fileOrder: DateOrder) -> Day? {
    switch order ?? fileOrder {
    case .ymd where order == .ymd: Day(year: first, month: second, day: third)
    case .mdy: Day(year: third, month: first, day: second)
    default: Day(year: third, month: second, day: first)
    }
  }
}

/// Numbers in text.
enum Digits {
  /// The number of a text of 1 to 15 digits.
  static func number(_ text: Substring) -> Int? {
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}
