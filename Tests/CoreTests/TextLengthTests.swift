import Core
import Testing

@Suite("Lengths of texts")
struct TextLengthTests {
  @Test("Code points are counted, not bytes and not characters")
  func codePoints() {
    let accented = String(repeating: "e\u{301}", count: 50)
    #expect(TextLength.name.admits(accented))
    #expect(!TextLength.name.admits(accented + "e"))
    #expect(TextLength.name.admits(String(repeating: "\u{1F3CC}", count: 100)))
    #expect(!TextLength.name.admits(String(repeating: "\u{1F3CC}", count: 101)))
    #expect(!TextLength.name.admits(String(repeating: "a", count: 101)))
  }

  @Test("An empty text is too short only where one is required")
  func empty() {
    #expect(TextLength.name.message(for: "") == "This must not be empty.")
    #expect(TextLength.short.message(for: "") == nil)
    #expect(TextLength(8...200).message(for: "seven77") == "This must have 8 to 200 characters.")
  }

  @Test("Every field that is given is checked, and none that is kept or missing")
  func errors() {
    var errors: [FieldError] = []
    errors.check("name", FieldUpdate<String>.set(""), .name)
    errors.check("customer", FieldUpdate<String?>.set(nil), .name)
    errors.check("phone", FieldUpdate<String>.keep, .name)
    errors.check("color", String?.none, .name)
    errors.check("reason", "because", .requiredLong)
    #expect(errors == [FieldError("name", "This must not be empty.")])
  }
}
