import Testing

@Suite("Sizes")
struct SizeTests {
  /// Files that are still too long. It must be empty at the end.
  static let notYet: [String] = []
  /// Files whose functions still have too many parameters. It must be empty at the end.
  static let notYetParameters = [String]()
  /// The medians of November 2026, in lines.
  static let medianFile = 82
  static let medianFunction = 8

  /// The first line of a list that a script writes.
  private static let generated: Substring = "/* Written by scripts/embedded-files.sh. */"

  private static let endings = [".swift", ".py", ".sh", ".c", ".cpp", ".h", ".lua", ".sql"]

  @Test("No file has more than 300 lines")
  func files() {
    var faults = Faults()
    for file in Repository.files
    where Self.endings.contains(where: { file.path.hasSuffix($0) }) && !file.isBelow(Self.notYet) {
      // SwiftPM reads one file, with a line for each module and its tests.
      if file.lines.first == Self.generated || file.path == "Package.swift" { continue }
      let count = file.lines.count - 1
      if count > 300 { faults.add("\(file): \(count)") }
    }
    faults.report()
  }

  @Test("Half of the files are as short as they were, or shorter")
  func medians() {
    #expect(median(Repository.swift.map { $0.lines.count - 1 }) <= Self.medianFile)
  }

  @Test("Functions have at most six parameters, and half of them are as short as they were")
  func functions() {
    var faults = Faults()
    var lengths: [Int] = []
    for file in Repository.swift {
      for function in SwiftSource(file.text).functions {
        if let count = function.lineCount { lengths.append(count) }
        // A memberwise initializer has the parameters that its value has fields.
        if function.isMemberwise || file.isBelow(Self.notYetParameters) { continue }
        if function.parameterCount > 6 {
          faults.add(
            "\(file):\(function.line): \(function.name) has \(function.parameterCount)")
        }
      }
    }
    faults.report()
    #expect(lengths.count > 1_500)
    #expect(median(lengths) <= Self.medianFunction)
  }

  @Test("Comments and documents have at most 120 columns")
  func columns() {
    var faults = Faults()
    for file in Repository.files where !file.isBelow(["CHANGELOG.md"] + WordTests.notYet) {
      let isDocument = file.path.hasSuffix(".md")
      for (index, line) in file.lines.enumerated() where line.utf8.count > 120 {
        let text = line.drop { $0 == " " }
        // Tables, and links that have no blank to break at.
        if isDocument, text.hasPrefix("|") || !text.dropFirst(100).contains(" ") { continue }
        guard isDocument || text.hasPrefix("//") || (!file.isSwift && text.hasPrefix("#")) else {
          continue
        }
        if line.count > 120 { faults.add("\(file):\(index + 1): \(line.count)") }
      }
    }
    faults.report()
  }

  private func median(_ numbers: [Int]) -> Int { numbers.sorted()[numbers.count / 2] }
}
