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

  /// The keys of its own pictures whose bytes the server awaits, as far as the phone knows.
  var awaited: [String] {
    let own = Set(keys(of: .picture))
    return state.held.values
      .filter { $0.type == "picture" && $0.data["state"] == .text("awaited") }
      .map { $0.data["key"]?.plain ?? "" }
      .filter(own.contains).sorted()
  }

  /// The number of an item that it holds.
  func id(ofKey key: String) -> Int64? {
    state.held.first { $0.value.data["key"] == .text(key) }?.key
  }
}
