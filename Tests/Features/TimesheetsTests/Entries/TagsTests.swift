import Testing

@testable import Timesheets

@Suite("Tags")
struct TagsTests {
  private func contains(_ tags: Tags, _ name: String) -> Bool {
    Tags.contain(Tags.quoted(name), in: tags.json.utf8.span)
  }

  @Test("Tags are stored as sent, each once, and match exactly")
  func roundTrip() {
    let names = ["a", "ä\u{308}", "quote\"d", "back\\slash", "\n", "a", "", ",", "]"]
    let tags = Tags(names)
    #expect(tags.names == ["a", "ä\u{308}", "quote\"d", "back\\slash", "\n", "", ",", "]"])
    for name in names { #expect(contains(tags, name)) }
    for name in ["b", "quote", "\"", "\\", "a\",\"", "A"] {
      #expect(!contains(tags, name))
    }
    #expect(Tags().json == "[]" && Tags().names.isEmpty)
    #expect(!contains(Tags(), ""))
  }
}
