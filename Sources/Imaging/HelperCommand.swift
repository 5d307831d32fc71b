import CImaging

/// The hidden command of the program that reads pictures: `imaging-helper PARENT`. It is no command for people, so no
/// help has it.
package enum HelperCommand {
  static let name = "imaging-helper"

  /// Reads pictures until standard input ends, if that is what the command line says.
  ///
  /// - Returns: the exit status; `nil` when the command line says anything else.
  package static func run(_ words: [String]) -> Int32? {
    guard words.count == 2, words[0] == name, let parent = Int32(words[1]) else { return nil }
    return cimaging_help(parent)
  }
}
