import Commands
import Testing

@Suite("Configuration file")
struct ConfigurationFileTests {
  private let known = [
    Setting("listen", "HOST:PORT", "", isRepeatable: true, otherNames: ["port"]),
    Setting("token", "TOKEN", ""),
  ]

  @Test("Comments, white space, repeated keys")
  func file() throws {
    let text = "# ours\n listen = a:1 # first\nlisten=b:2\n\ntoken = x#y\n"
    let file = try ConfigurationFile(text, named: "f", known: known)
    #expect(file.all("listen") == ["a:1", "b:2"])
    #expect(file.all("token") == ["x#y"])
    #expect(
      throws: CommandError.usage("f, line 2: there is no setting “listn”; did you mean “listen”?"),
      performing: { try ConfigurationFile("\nlistn = 1", named: "f", known: known) })
    #expect(
      throws: CommandError.usage("f, line 1: there is no setting “colour”."),
      performing: { try ConfigurationFile("colour = 1", named: "f", known: known) })
    #expect(
      throws: CommandError.usage("f, line 1: this is not “key = value”."),
      performing: { try ConfigurationFile("listen", named: "f", known: known) })
  }

  @Test("A variable's name gets the key, and a byte order mark is told")
  func hints() {
    #expect(
      throws: CommandError.usage(
        "f, line 1: there is no setting “KORTTI_LISTEN”; did you mean “listen”?"),
      performing: { try ConfigurationFile("KORTTI_LISTEN = a:1", named: "f", known: known) })
    #expect(
      throws: CommandError.usage("f begins with a byte order mark: save it as UTF-8 without one."),
      performing: { try ConfigurationFile("\u{FEFF}listen = a:1", named: "f", known: known) })
  }
}
