import JSON
import Merging

/// What a merge must know of an item besides what the change offers.
struct MergedItem {
  let item: Item
  /// The target that conflicts hang on.
  let target: ItemID?
  var record = RecordState()
  /// Why fields can't have the offered values now, by their names.
  var obstacles: [String: Obstacle] = [:]
  /// The stamps of fields that have some since the item was made.
  var stamps: [String: Stamp] = [:]
  let value: (String) -> JSONText
}

/// What came of a merge.
struct MergedChange {
  /// The names of the fields to set.
  let accepted: Set<String>
  /// Whether the item becomes active or inactive; nil if it stays as it is.
  let active: Bool?
  let conflicts: [ConflictChange]

  /// The change of the item that it was merged into.
  func change(of merged: MergedItem) -> ItemChange {
    ItemChange(accepted.sorted().map { FieldBefore($0, merged.value($0)) }, active: active)
  }
}
