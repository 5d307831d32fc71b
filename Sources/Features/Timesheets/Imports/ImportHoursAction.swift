import Commands
import Core
import Database
import FeatureManifest
import JSON
import TimeImport
import WebAPI
import Zones

extension Timesheets {
  var commands: FeatureCommands {
    FeatureCommands(
      imports: [ImportHours.self], settings: ImportHours.settings,
      actions: [AdminAction("importHours", logName: "import hours", isLong: true, run: importHours)]
    )
  }

  /// Imports the hours of a file.
  ///
  /// - Returns: a line for each problem, and what was done.
  /// - Throws: why the file can't be taken, or that rows of it were left out.
  private func importHours(
    _ command: AdminCommand, _ environment: AdminEnvironment
  ) throws(CommandError) -> [String] {
    let name = try command.text("file")
    guard let file = command.file else { throw .otherRelease }
    let said = SaidOfImport(
      owner: try command.text("as"), input: try command.texts("input"),
      people: try command.texts("people"))
    let context = environment.context("importHours")
    let view: ImportView
    do {
      let (input, owner) = try environment.reader.read { transaction throws(TimesheetFault) in
        try decoded(said, context, in: transaction)
      }
      view = try run(try ImportWork(input, file, of: owner, context), environment)
    } catch let fault as TimesheetFault {
      throw CommandError("\(name): \(Self.sentence(fault))")
    } catch is ImportStop {
      throw CommandError("The import of \(name) was stopped: import it again, and it goes on.")
    } catch {
      throw CommandError(
        "\(name) could not be imported (\(error)): import it again, and it goes on.")
    }
    return try ImportReport(view, of: name).result()
  }

  /// What was said of a file beside its bytes, and whose all its rows are.
  private func decoded(
    _ said: SaidOfImport, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> (ImportInput, UserID?) {
    var members = said.input.map { (name: $0.name, raw: RawValue.text($0.text)) }
    if !said.people.isEmpty {
      var ids: [JSONTree.Member] = []
      for (text, username) in said.people {
        let user = try user(of: username, on: "people", in: transaction)
        ids.append(JSONTree.Member(text, .integer(user.value)))
      }
      let text = String(decoding: JSONTree.object(ids).compact, as: UTF8.self)
      members.append((name: "people", raw: .text(text)))
    }
    var decoder = InputDecoder(
      members, context: InputContext(zone: .utc, zones: zones, now: context.now, caller: nil))
    let input = ImportInput(&decoder)
    try refuse(decoder.errors)
    let owner =
      said.owner.isEmpty ? nil : try user(of: said.owner, on: "as", in: transaction)
    return (input, owner)
  }

  private func user(
    of username: String, on field: String, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> UserID {
    do throws(DatabaseError) {
      if let user = try users.named(username, transaction) { return user }
    } catch { throw .database(error) }
    throw .invalid(field, "There is no user \(username).")
  }

  /// Runs an import to its end.
  private func run(
    _ draft: ImportWork, _ environment: AdminEnvironment
  ) throws -> ImportView {
    let work = try environment.writer.write { transaction throws(TimesheetFault) in
      try beginImport(draft, in: transaction)
    }
    try environment.progress.step("Importing hours") { progress in
      let run = ImportRun(timesheets: self, work: work, now: environment.now) { done, total, body in
        if environment.cancellation.isCancelled { throw ImportStop() }
        let new = try environment.writer.write { try body($0) }
        progress(done, total)
        return new
      }
      do { try run.finish() } catch {
        let reason: HoursImport.Reason = error is ImportStop ? .stopped : .interrupted
        try? environment.writer.write {
          try end(work, as: .failed, reason, at: environment.now(), in: $0)
        }
        throw error
      }
    }
    return try environment.reader.read { transaction throws(TimesheetFault) in
      guard let summary = try transaction.hoursImport(work.id) else { throw .notFound }
      return try view(of: summary, limit: ImportReport.mostProblems, in: transaction)
    }
  }

  /// `date-order` of `dateOrder`.
  private static func option(_ field: String) -> String {
    field.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
  }

  private static func sentence(_ fault: TimesheetFault) -> String {
    guard case .invalid(let errors) = fault else { return fault.problem.detail }
    return errors.map { $0.field == "header" ? $0.message : "--\(option($0.field)): \($0.message)" }
      .joined(separator: " ")
  }
}

/// The import was stopped by whoever began it.
private struct ImportStop: Error {}

/// What the command line says of a file.
private struct SaidOfImport {
  /// The username of whose all rows are; empty where the file tells it.
  let owner: String
  let input: [(name: String, text: String)]
  /// Usernames by the names in the file.
  let people: [(name: String, text: String)]
}

/// What the command line tells of an import that has ended.
private struct ImportReport {
  /// How many problems are told.
  static let mostProblems = 500

  private let summary: HoursImport
  private let people: [ImportedPerson]
  private let problems: [ImportProblem]
  private let hasMore: Bool
  private let file: String

  init(_ view: ImportView, of file: String) {
    summary = view.summary
    people = view.people
    problems = view.problems
    hasMore = view.next != nil
    self.file = file
  }

  /// - Throws: that rows were left out.
  func result() throws(CommandError) -> [String] {
    var lines = problems.map { problem in
      let column = problem.column.map { " “\($0)”" } ?? ""
      return "\(file):\(problem.line):\(column) \(problem.code): \(problem.message)"
    }
    if hasMore { lines.append("… and more: they are problems of import \(summary.id).") }
    let ignored = summary.ignored.names
    if !ignored.isEmpty {
      let names = ignored.map { "“\($0)”" }.joined(separator: ", ")
      lines.append(
        "\(file): ignored \(ignored.count == 1 ? "is the column" : "are the columns") \(names).")
    }
    if summary.state == .failed {
      throw .partly(
        "Nothing of \(file) was imported.", nothingIsDone: true, lines: lines)
    }
    lines += outcome
    if summary.skipped == 0 { return lines }
    let isNothing = summary.added + summary.known == 0
    throw .partly(
      "\(Self.count(summary.skipped, "row")) of \(file) left out.", nothingIsDone: isNothing,
      lines: lines)
  }

  private var outcome: [String] {
    let verb = summary.isDryRun ? "would be added" : "added"
    var lines = [
      "\(file): \(Self.count(summary.rows, "row")), \(summary.added) \(verb), \(summary.known) known, "
        + "\(summary.skipped) left out; \(Self.hours(summary.seconds)) h."
    ]
    let made = [
      (summary.customers, "customer"), (summary.projects, "project"), (summary.tasks, "task"),
      (summary.placeholders, "placeholder"),
    ]
    let counts = made.filter { $0.0 > 0 }.map { Self.count($0.0, $0.1) }
    if !counts.isEmpty {
      lines.append(
        (summary.isDryRun ? "It would make " : "It made ") + counts.joined(separator: ", ") + ".")
    }
    for person in people where person.isPlaceholder {
      lines.append(
        person.user.map { "“\(person.text)” is user \($0), a placeholder." }
          ?? "“\(person.text)” would be a placeholder.")
    }
    if !summary.isDryRun {
      lines.append("This is import \(summary.id): undoImport (233) undoes it.")
    }
    return lines
  }

  private static func count(_ number: Int64, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `990:35`.
  private static func hours(_ seconds: Int64) -> String {
    let minutes = seconds / 60
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }
}
