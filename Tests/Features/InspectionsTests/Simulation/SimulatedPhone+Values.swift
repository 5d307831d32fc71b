import ChangeFeed
import JSON

@testable import Inspections

extension SimulatedPhone {
  /// A change with what the phone knew as it made it.
  struct Made {
    var change: PushedChange
    /// The life of the database that `base` is of.
    let generation: Int
    /// That of the item which it names by its number.
    var key: String?
    /// The life of the database that `inspectionBase` is of.
    var inspectionGeneration = 0
  }

  /// An item as the server told it last.
  struct Held {
    let type: String
    let revision: Int64
    let data: JSONTree
    let generation: Int
  }

  /// A part of the feed below a target, to be fetched.
  struct Part {
    let target: Int64
    var cursor: FeedCursor?
  }
}
