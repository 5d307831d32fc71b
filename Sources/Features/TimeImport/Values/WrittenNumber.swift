/// A decimal number in text, of which the file may have to tell which sign is that of the decimals.
struct WrittenNumber: Hashable {
  /// Which sign the text shows to be that of the decimals; `nil` when it shows none.
  let sign: DecimalSign?
  /// Whether its one sign may be either: `1,234`.
  let isOpen: Bool
  private let text: String

  /// `20`, `1.5`, `20,0`, `2.000,0`, `1,234.5`; `nil` for anything else.
  init?(_ text: Substring) {
    let bytes = Array(text.utf8)
    let digits = bytes.filter { (0x30...0x39).contains($0) }
    let signs = bytes.indices.filter { bytes[$0] == 0x2C || bytes[$0] == 0x2E }
    guard (1...15).contains(digits.count), digits.count + signs.count == bytes.count else {
      return nil
    }
    self.text = String(text)
    guard let last = signs.last else {
      (sign, isOpen) = (nil, false)
      return
    }
    let lastSign: DecimalSign = bytes[last] == 0x2C ? .comma : .point
    let same = signs.filter { bytes[$0] == bytes[last] }
    if same.count > 1 {
      // 1,234,567: thousands, so the other is that of decimals. Both more than once are no number.
      guard same.count == signs.count, Self.isGrouped(bytes, by: bytes[last]) else { return nil }
      (sign, isOpen) = (lastSign == .comma ? .point : .comma, false)
    } else if signs.count > 1 {
      let grouping: UInt8 = lastSign == .comma ? 0x2E : 0x2C
      guard Self.isGrouped(Array(bytes[..<last]), by: grouping) else { return nil }
      (sign, isOpen) = (lastSign, false)
    } else {
      let whole = bytes[..<last]
      let mayGroup = bytes.count - last == 4 && (1...3).contains(whole.count) && whole.first != 0x30
      (sign, isOpen) = (mayGroup ? nil : lastSign, mayGroup)
    }
  }

  /// As hours in seconds, to the nearest.
  func seconds(_ fileSign: DecimalSign) -> Int64? {
    let decimal = fileSign.byte
    var units: Int64 = 0
    var scale: Int64 = 1
    var isBehind = false
    for byte in text.utf8 {
      if byte == decimal {
        isBehind = true
      } else if (0x30...0x39).contains(byte) {
        // More decimals than these make no second.
        if isBehind, scale >= 1_000_000 { continue }
        let (next, isOver) = units.multipliedReportingOverflow(by: 10)
        if isOver || next > 1_000_000_000_000 { return nil }
        units = next + Int64(byte - 0x30)
        if isBehind { scale *= 10 }
      }
    }
    return (units * 3_600 + scale / 2) / scale
  }

  /// Whether the digits stand in groups of three behind each sign.
  private static func isGrouped(_ bytes: [UInt8], by sign: UInt8) -> Bool {
    let groups = bytes.split(separator: sign, omittingEmptySubsequences: false)
    return groups.dropFirst().allSatisfy { $0.count == 3 }
      && (1...3).contains(groups.first?.count ?? 0)
      && bytes.allSatisfy { $0 == sign || (0x30...0x39).contains($0) }
  }
}
