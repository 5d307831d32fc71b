import Testing
import TestSupport

@testable import WebAPI

@Suite("Entity tags")
struct EntityTagTests {
  @Test(
    "A list matches by one of its tags, weak ones only where they may",
    arguments: [
      (#""a""#, true, true), (#"W/"a""#, true, false), ("*", true, true),
      (#" "b" , "a" "#, true, true),
      (#""b",W/"a""#, true, false), ("\t*\t", true, true), (#""b""#, false, false),
      ("", false, false),
      (",,", false, false), (#""aa""#, false, false), ("a", false, false),
      (#"w/"a""#, false, false),
      (#""a"#, false, false), ("W/", false, false),
    ])
  func lists(list: String, weak: Bool, strong: Bool) {
    let tag = EntityTag(quoting: "a")
    #expect(tag.matches(list, strong: false) == weak)
    #expect(tag.matches(list, strong: true) == strong)
  }

  @Test("Among random tags the own one is found, wherever it stands")
  func random() {
    var generator = SeededGenerator(seed: 13)
    let tag = EntityTag(quoting: "5d1f0c2a9b3e4f60")
    for _ in 0..<500 {
      let count = Int.random(in: 0...5, using: &generator)
      var tags = (0..<count).map { _ in
        "\"\(UInt64.random(in: 0...UInt64.max, using: &generator))\""
      }
      #expect(!tag.matches(tags.joined(separator: ", "), strong: false))
      tags.insert(tag.text, at: Int.random(in: 0...count, using: &generator))
      #expect(tag.matches(tags.joined(separator: ", "), strong: true))
    }
  }
}
