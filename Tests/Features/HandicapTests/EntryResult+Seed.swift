import Core
import Handicap

extension EntryResult {
  /// The index that gave the expected score of the other nine, where the player had none; else `nil`.
  var seed: Tenths? {
    if case .expected(let index, _) = source { index } else { nil }
  }
}
