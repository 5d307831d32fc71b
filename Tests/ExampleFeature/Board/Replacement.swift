package import WebAPI

/// A word to be replaced by another in the texts of all notices.
struct Replacement: Input {
  let word: String
  let by: String

  init(_ decoder: inout InputDecoder) {
    word = decoder.required("word", .name)
    by = decoder.required("by", .name)
  }

  /// The notices that have the word, before and after.
  func applied(to board: ChangedBoard) -> ChangedBoard {
    var changed = ChangedBoard(version: board.version)
    for (notice, _) in board.notices where notice.text.contains(word) {
      var new = notice
      new.text = notice.text.replacing(word, with: by)
      changed.notices.append((notice, new))
    }
    return changed
  }
}

/// Notices of one version of the board, before and after a change.
struct ChangedBoard: Sendable {
  let version: Int64
  var notices: [(old: Notice, new: Notice)] = []
}

/// How many notices were changed.
package struct Replaced: Writable {
  let count: Int

  package static var sample: Replaced { Replaced(count: 2) }

  package func write(asValueTo writer: inout ResponseWriter) {
    writer.object(named: "Replaced") { $0.field("count", Int64(count)) }
  }
}
