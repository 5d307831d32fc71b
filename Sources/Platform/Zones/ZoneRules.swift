/// The offsets of a zone: a table of changes, and a rule for the time after it.
final class ZoneRules: Sendable {
  /// The offset before the first change.
  let initialOffset: Int
  /// The starts of the periods, ascending.
  let starts: [Int64]
  /// The offsets of the periods; neighbours differ.
  let offsets: [Int32]
  /// For the time after the last of `starts`.
  let rule: PosixRule?

  /// The changes of the rule are in the table up to this year.
  static let lastYearInTable = 2_100

  /// `changes` are ascending; the rule applies after the last one.
  init(initialOffset: Int, changes: [(at: Int64, offset: Int)] = [], rule: PosixRule? = nil) {
    var changes = changes
    if let rule {
      let last = changes.last?.at ?? .min
      let written = changes.last.flatMap { yearNumber(at: $0.at) } ?? 1_900
      for year in stride(from: written, through: Self.lastYearInTable, by: 1) {
        changes += rule.changes(in: year).filter { $0.at > last }
      }
      if changes.isEmpty { changes.append((.min, rule.standardOffset)) }
    }
    var starts: [Int64] = []
    var offsets: [Int32] = []
    var current = initialOffset
    for (place, change) in changes.enumerated() {
      let next = place + 1 < changes.count ? changes[place + 1].at : .max
      if change.at >= next || change.offset == current { continue }
      starts.append(change.at)
      offsets.append(Int32(change.offset))
      current = change.offset
    }
    self.initialOffset = initialOffset
    self.starts = starts
    self.offsets = offsets
    self.rule = rule?.daylight == nil ? nil : rule
    tableEnd = changes.last?.at ?? .min
    mark = Self.mark(of: [Int64(initialOffset)] + starts + offsets.map { Int64($0) }, rule)
  }

  /// Other rules have another one, in every process (FNV-1a).
  let mark: UInt64

  private static func mark(of numbers: [Int64], _ rule: PosixRule?) -> UInt64 {
    var mark: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) { mark = (mark ^ word) &* 0x0000_0100_0000_01b3 }
    for number in numbers { add(UInt64(bitPattern: number)) }
    if let rule { for byte in String(describing: rule).utf8 { add(UInt64(byte)) } }
    return mark
  }

  /// The last change in the table; the rule applies after it.
  private let tableEnd: Int64

  func period(at seconds: Int64) -> OffsetPeriod {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    let from = low == 0 ? Int64.min : starts[low - 1]
    let offset = low == 0 ? initialOffset : Int(offsets[low - 1])
    if low < starts.count { return OffsetPeriod(from: from, until: starts[low], offset: offset) }
    guard let rule else { return OffsetPeriod(from: from, until: .max, offset: offset) }
    return rule.period(at: seconds, tableEnd: tableEnd, from: from, offset: offset)
  }
}
