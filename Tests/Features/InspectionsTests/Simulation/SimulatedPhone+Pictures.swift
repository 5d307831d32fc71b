import Blobs
import JSON

@testable import Inspections

extension SimulatedPhone {
  /// An upload of a picture that the phone made.
  struct Sending {
    let id: UploadID
    /// Where the next byte goes; nil when the last answer was lost.
    var offset: Int?
  }

  /// A picture of its own that the server awaits, and that it does not hold any more: the right to it was taken.
  struct Owed {
    let owner: Int64
    let caption: String
  }

  /// The keys of its own pictures whose bytes the server awaits, as far as the phone knows.
  var awaited: [String] {
    let own = Set(keys(of: .picture))
    let held = state.held.values
      .filter { $0.isAwaitedPicture }.map { $0.data["key"]?.plain ?? "" }
      .filter(own.contains)
    return (held + state.owed.keys).sorted()
  }

  /// What it has to send of an item that it forgets.
  func owed(of item: Held) -> (key: String, Owed)? {
    guard item.isAwaitedPicture, let key = item.data["key"]?.plain,
      keys(of: .picture).contains(key), let owner = item.data["of"]?.number
    else { return nil }
    return (key, Owed(owner: owner, caption: item.data["caption"]?.plain ?? ""))
  }

  /// The number of an item that it holds.
  func id(ofKey key: String) -> Int64? {
    state.held.first { $0.value.data["key"] == .text(key) }?.key
  }
}

extension SimulatedPhone.Held {
  var isAwaitedPicture: Bool { type == "picture" && data["state"] == .text("awaited") }
}
