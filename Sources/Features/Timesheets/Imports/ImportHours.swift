import ArgumentParser
import Commands
import Host
import JSON
import TimeImport

/// `kortti import hours FILE`
struct ImportHours: ImportCommand {
  static let configuration = CommandConfiguration(
    commandName: "hours",
    abstract: "Takes in a file of hours from another service, or of this one.",
    discussion: """
      The file is a CSV that the service exports: docs/coming-from says which one. What it brought before is known, and \
      adds nothing. A row that can't be taken is told with its line, and left out. Beside a running server the server \
      takes it in. The exit status is 0 when no row was left out, 2 when some were, and 1 when nothing was done.

      Examples:
        kortti import hours toggl.csv --from toggl --time-zone Europe/Helsinki --dry-run
        kortti import hours mine.csv --from csv --time-zone Europe/Oslo --as otto
      """)

  static let settings: [Setting] = [
    .dateOrder, .decimal, .separator, .encoding, .importAs, .people, .noCreate,
    .overlaps,
  ]

  @Argument(help: ArgumentHelp("The hours.", valueName: "FILE"))
  var file: String
  @Option(.from) var from: String?
  @Option(.timeZone) var timeZone: String?
  @Flag(.dryRun) var dryRun = false
  @Option(.dateOrder) var dateOrder: String?
  @Option(.decimal) var decimal: String?
  @Option(.separator) var separator: String?
  @Option(.encoding) var encoding: String?
  @Option(.importAs) var importAs: String?
  @Option(.people) var people: String?
  @Flag(.noCreate) var noCreate = false
  @Option(.overlaps) var overlaps: String?
  @OptionGroup var shared: SharedOptions

  var options: [Setting: [String]] {
    shared.options
      .adding(.from, from).adding(.timeZone, timeZone).adding(.dryRun, dryRun)
      .adding(.dateOrder, dateOrder).adding(.decimal, decimal).adding(.separator, separator)
      .adding(.encoding, encoding).adding(.importAs, importAs).adding(.people, people)
      .adding(.noCreate, noCreate).adding(.overlaps, overlaps)
  }

  func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
    var input: [JSONTree.Member] = []
    func add(_ name: String, _ text: String?) {
      if let text { input.append(JSONTree.Member(name, .text(text))) }
    }
    guard let source = try options.value(.from) else {
      throw .usage("“kortti import hours” needs --from, the service that the file comes from.")
    }
    guard let zone = options.values(.timeZone).last else {
      throw .usage("“kortti import hours” needs --time-zone, the zone of the file's times.")
    }
    add("from", source)
    add("timeZone", zone)
    add("dryRun", try options.isOn(.dryRun) ? "true" : nil)
    add("dateOrder", try options.value(.dateOrder))
    add("decimal", try options.value(.decimal))
    add("separator", try options.value(.separator))
    add("encoding", try options.value(.encoding))
    add("create", try options.isOn(.noCreate) ? "false" : nil)
    add("overlaps", try options.value(.overlaps))
    var command = AdminCommand(
      "importHours",
      [
        "file": .text(file), "as": .text(try options.value(.importAs) ?? ""),
        "input": .object(input), "people": .object(try people(options)),
      ])
    do throws(Files.Refusal) { command.file = try OpenFile.named(file) } catch {
      throw CommandError("\(file) \(error).")
    }
    return command
  }

  /// The usernames by the names in the file.
  private func people(_ options: ResolvedOptions) throws(CommandError) -> [JSONTree.Member] {
    guard let path = try options.value(.people) else { return [] }
    let bytes: [UInt8]
    do throws(Files.Refusal) { bytes = try Files.read(path, atMost: 1 << 20) } catch {
      throw CommandError("\(path) \(error).")
    }
    do throws(ImportFault) {
      return try PairFile.pairs(bytes).map { JSONTree.Member($0.0, .text($0.1)) }
    } catch {
      throw CommandError("\(path): \(error.message)")
    }
  }
}

extension Setting {
  static let dateOrder = Setting(
    "date-order", "ORDER", "The order of its dates, where the file does not tell: dmy, mdy or ymd.",
    choices: DateOrder.allCases.map(\.rawValue))
  static let decimal = Setting(
    "decimal", "SIGN", "What its decimals have, where the file does not tell: point or comma.",
    choices: DecimalSign.allCases.map(\.rawValue))
  static let separator = Setting(
    "separator", "SIGN", "What stands between two fields: comma, semicolon or tab.",
    choices: FieldSeparator.allCases.map(\.rawValue))
  static let encoding = Setting(
    "encoding", "NAME", "Its encoding: utf-8, utf-16 or windows-1252.",
    choices: TextEncoding.allCases.map(\.rawValue))
  static let importAs = Setting("as", "USERNAME", "Whose all rows are, of a file of one person.")
  static let people = Setting(
    "people", "FILE", "A CSV of two columns: a name or an address in the file, and whose it is.")
  static let noCreate = Setting(
    "no-create", nil, "Makes no customers, projects and tasks, and attaches nobody.")
  static let overlaps = Setting(
    "overlaps", "WHAT", "What becomes of a row in whose time another entry lies: skip or move.",
    choices: ImportInput.Overlaps.allCases.map(\.rawValue))
}
