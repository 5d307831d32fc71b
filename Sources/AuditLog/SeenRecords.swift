/// Which records' members were met so far: one bit for a record that is done, so that ten million take 1.25 MB.
struct SeenRecords {
  private static let pageBits: Int64 = 1 << 13

  /// The records without a part that are done, by blocks of ids.
  private var pages: [Int64: [UInt64]] = [:]
  /// The records with a part that are done.
  private var done: Set<AuditedKey> = []
  /// The members met of records that are not done.
  private var partial: [AuditedKey: UInt32] = [:]

  func isDone(_ key: AuditedKey) -> Bool {
    guard key.part.isEmpty else { return done.contains(key) }
    let (page, word, bit) = Self.place(key.id)
    return pages[page].map { $0[word] & bit != 0 } ?? false
  }

  func contains(_ key: AuditedKey) -> Bool { isDone(key) || partial[key] != nil }

  /// The members met of a record that is not done, as bits.
  func members(of key: AuditedKey) -> UInt32 { partial[key] ?? 0 }

  mutating func set(_ members: UInt32, of key: AuditedKey) { partial[key] = members }

  mutating func finish(_ key: AuditedKey) {
    partial[key] = nil
    guard key.part.isEmpty else {
      done.insert(key)
      return
    }
    let (page, word, bit) = Self.place(key.id)
    let blank = [UInt64](repeating: 0, count: Int(Self.pageBits / 64))
    pages[page, default: blank][word] |= bit
  }

  private static func place(_ id: Int64) -> (page: Int64, word: Int, bit: UInt64) {
    let offset = id & (pageBits - 1)
    return (id >> 13, Int(offset / 64), 1 << UInt64(offset % 64))
  }
}
