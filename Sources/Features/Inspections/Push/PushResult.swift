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
  var conflicts: [ItemID] = []
  /// What is wrong, as JSON.
  var problem: JSONText?
}

extension PushResult {
  /// Of a change that was kept as a whole.
  init(key: String?, type: ItemType, conflicts: [ItemID]) {
    self.init()
    self.key = key
    self.type = type
    self.conflicts = conflicts
  }
}
