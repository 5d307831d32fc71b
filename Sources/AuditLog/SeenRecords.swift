/// Which records' members were met so far. It keeps one bit for a record that is done where there are many, so that ten
/// million take 1.25 MB, and some bytes for one of which members are still to come.
struct SeenRecords {
  private static let pageBits: Int64 = 1 << 13

  /// A block of ids of the records with one part.
  private struct BlockKey: Hashable {
    let part: String
    let block: Int64
  }

  /// The records of a block, by their places in it.
  private struct Block {
    /// Those that are done: the places of a few, or a bit for each place.
    private var few: [UInt16] = []
    private var bits: [UInt64] = []
    /// The members met of those that are not done.
    var partial: [UInt16: UInt32] = [:]

    private static let mostOfFew = 256

    func isDone(_ place: UInt16) -> Bool {
      bits.isEmpty
        ? few.contains(place) : bits[Int(place) / 64] & 1 << (UInt64(place) % 64) != 0
    }

    mutating func finish(_ place: UInt16) {
      partial[place] = nil
      if bits.isEmpty {
        if few.contains(place) { return }
        few.append(place)
        if few.count <= Self.mostOfFew { return }
        bits = [UInt64](repeating: 0, count: Int(SeenRecords.pageBits / 64))
        for place in few { setBit(place) }
        few = []
      } else {
        setBit(place)
      }
    }

    private mutating func setBit(_ place: UInt16) {
      bits[Int(place) / 64] |= 1 << (UInt64(place) % 64)
    }
  }

  private var blocks: [BlockKey: Block] = [:]

  func isDone(_ key: AuditedKey) -> Bool {
    let (block, place) = Self.place(key)
    return blocks[block]?.isDone(place) ?? false
  }

  func contains(_ key: AuditedKey) -> Bool {
    let (block, place) = Self.place(key)
    return blocks[block].map { $0.isDone(place) || $0.partial[place] != nil } ?? false
  }

  /// The members met of a record that is not done, as bits.
  func members(of key: AuditedKey) -> UInt32 {
    let (block, place) = Self.place(key)
    return blocks[block]?.partial[place] ?? 0
  }

  mutating func set(_ members: UInt32, of key: AuditedKey) {
    let (block, place) = Self.place(key)
    blocks[block, default: Block()].partial[place] = members
  }

  mutating func finish(_ key: AuditedKey) {
    let (block, place) = Self.place(key)
    blocks[block, default: Block()].finish(place)
  }

  private static func place(_ key: AuditedKey) -> (block: BlockKey, place: UInt16) {
    (
      BlockKey(part: key.part, block: key.id >> 13),
      UInt16(truncatingIfNeeded: key.id & (pageBits - 1))
    )
  }
}
