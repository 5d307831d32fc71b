import Foundation
import Testing

@Suite("Words")
struct WordTests {
  /// Folders that still hold old names. It must be empty at the end.
  static let notYet: [String] = []

  static let features = ["Sources/Features", "Tests/Features", "docs"]

  // The change log names what was renamed.
  private static let files = Repository.files.filter {
    !$0.isBelow(notYet + ["CHANGELOG.md"])
  }

  @Test("No old name is left in code, comments, strings and documents")
  func everywhere() {
    var faults = Faults()
    for file in Self.files {
      let text = ForbiddenWords.wireTexts.reduce(file.text) {
        $0.replacingOccurrences(of: "\"\($1)\"", with: "")
          .replacingOccurrences(of: "`\($1)`", with: "")
      }
      let words = Words(Array(text.utf8))
      let found =
        words.forbidden(ForbiddenWords.everywhere)
        + (file.isBelow(Self.features) ? [] : words.forbidden(ForbiddenWords.outsideFeatures))
      if !found.isEmpty { faults.add("\(file): \(found)") }
    }
    faults.report()
  }

  @Test("No old name is left in identifiers")
  func identifiers() throws {
    var faults = Faults()
    let name = try Regex(#"[A-Za-z]+"#, as: Substring.self)
    for file in Self.files where file.isSwift {
      let code = SwiftSource(file.text).code
      let words = Words(code)
      var found = words.forbidden(ForbiddenWords.inCode)
      if !file.isBelow(Self.features) {
        for match in String(decoding: code, as: UTF8.self).matches(of: name)
        where ForbiddenWords.typesOutsideFeatures.contains(String(match.output)) {
          found.append(String(match.output))
        }
      }
      if !found.isEmpty { faults.add("\(file): \(found)") }
    }
    faults.report()
  }

  @Test("No file is called by an old name")
  func paths() {
    var faults = Faults()
    for file in Self.files {
      let words = Words(Array(file.path.utf8))
      let found =
        words.forbidden(ForbiddenWords.everywhere)
        + (file.isSwift ? words.forbidden(ForbiddenWords.inCode) : [])
        + (file.isBelow(Self.features) ? [] : words.forbidden(ForbiddenWords.outsideFeatures))
      if !found.isEmpty { faults.add("\(file): \(found)") }
    }
    faults.report()
  }

  @Test("No phrase is left that needs a second reading")
  func phrases() {
    var faults = Faults()
    for file in Self.files {
      let text = Words.plain(file.text)
      for phrase in ForbiddenWords.phrases {
        if text.contains(" \(phrase) ") { faults.add("\(file): \(phrase)") }
      }
    }
    faults.report()
  }

  @Test("Nothing is left for later, and nothing names the machine of its making")
  func leftovers() {
    let words = ["TO" + "DO", "FIX" + "ME", "/wo" + "rk/", "../sha" + "red"]
    for file in Repository.files {
      for word in words { #expect(!file.text.contains(word), "\(file) holds \(word)") }
    }
  }
}
