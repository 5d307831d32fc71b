import Testing

@Suite("Environment variables")
struct VariableTests {
  /// Names that tests use because there is no such setting.
  private static let wrong: Set<String> = [
    "KORTTI_COLOUR", "KORTTI_DATABSE", "KORTTI_DB", "KORTTI_IDLE", "KORTTI_PORT", "KORTTI_TLS_CERT",
    "KORTTI_ZONE",
  ]

  /// Settings, as they are declared, and the names in the list of those that are no settings.
  private static let known: Set<String> = {
    var names: Set<String> = []
    for file in Repository.sources {
      for match in file.text.matches(of: /\bSetting\(\s*"([a-z-]+)"/) {
        names.insert("KORTTI_" + match.1.uppercased().map { $0 == "-" ? "_" : $0 })
      }
      if let list = file.text.firstMatch(of: /func isOfTools[^\[]*\[([^\]]*)\]/) {
        for name in list.1.matches(of: /"([A-Z_]+)"/) { names.insert("KORTTI_\(name.1)") }
      }
    }
    return names
  }()

  @Test("The server takes every variable that tests, measurements and scripts set")
  func used() {
    var faults = Faults()
    var count = 0
    for file in Repository.files
    where file.isBelow(["Tests", "Benchmarks", "Fuzz", "scripts", "Makefile"]) {
      for match in file.text.matches(of: /KORTTI_[A-Z_]*[A-Z]/) {
        let name = String(match.output)
        count += 1
        if !Self.known.contains(name), !Self.wrong.contains(name) { faults.add("\(file): \(name)") }
      }
    }
    #expect(count > 20 && Self.known.count > 20)
    faults.report()
  }
}
