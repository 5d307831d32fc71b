import JSON

/// What became of a pushed change.
struct PushResult: Sendable {
  var key: String?
  var status = 200
  var type: ItemType?
  var id: ItemID?
  var revision: Int64?
  /// The item right after the change, as JSON; `nil` for none, and for one that the sender may not see any more.
  var data: JSONText?
  /// Whether the item is left out since it is large: the feed has it.
  var isDataOmitted = false
  var conflicts: [ItemID] = []
  /// What is wrong, as JSON.
  var problem: JSONText?
}

extension PushResult {
  /// The most bytes of an item in a result. So the answer to a slice stays below 4 MiB.
  static let mostData = 64 << 10
  /// The same in a result that is kept until the device has it.
  static let mostKeptData = 4 << 10

  /// The result without an item that has more bytes.
  func leavingOut(over most: Int) -> PushResult {
    guard let data, data.bytes.count > most else { return self }
    var result = self
    result.data = nil
    result.isDataOmitted = true
    return result
  }

  /// Of a change that was kept as a whole.
  init(key: String?, type: ItemType, conflicts: [ItemID]) {
    self.init()
    self.key = key
    self.type = type
    self.conflicts = conflicts
  }
}
