import ArgumentParser
import Commands
import Core
import Database
import FeatureManifest
import JSON

/// `kortti import courses FILE`
struct ImportCourses: ImportCommand {
  static let configuration = CommandConfiguration(
    commandName: "courses", abstract: "Enters golf courses from a file, all of it or nothing.",
    discussion: """
      The file is JSON in the form of docs/courses.md. Its clubs must be there. Every fault is told with its line. \
      What is there already is passed over, so that a file may be imported again. Beside a running server the \
      server enters the courses.

      Examples:
        kortti import courses alastaro.json --dry-run
      """)

  @Argument(help: ArgumentHelp("The courses.", valueName: "FILE"))
  var file: String
  @Flag(.dryRun) var dryRun = false
  @OptionGroup var shared: SharedOptions

  var options: [Setting: [String]] {
    shared.options
      .adding(.dryRun, dryRun)
  }

  func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
    AdminCommand(
      "importCourses",
      [
        "file": .text(file), "text": .text(try text()),
        "dryRun": .flag(try options.isOn(.dryRun)),
      ])
  }
}

extension Golf {
  var commands: FeatureCommands {
    FeatureCommands(
      imports: [ImportCourses.self],
      actions: [AdminAction("importCourses", logName: "import courses", run: importCourses)])
  }

  /// The number of faults in one report.
  private static let maximumFaults = 500

  /// The result of a dry run; thrown to roll the transaction back.
  private struct DryRun: Error {
    let report: CourseImport
  }

  /// Imports the courses of a file, all or none.
  ///
  /// - Returns: a line for each course, and one for each of its remarks.
  /// - Throws: every fault, with its line in the file.
  private func importCourses(
    _ command: AdminCommand, _ environment: AdminEnvironment
  ) throws(CommandError) -> [String] {
    let name = try command.text("file")
    let isDryRun = try command.flag("dryRun")
    let context = environment.context("importCourses")
    let file = CourseFile(
      Array(try command.text("text").utf8), zones: environment.zones, now: context.now)
    let report: CourseImport
    do {
      report = try environment.progress.step("Importing courses") { progress in
        try environment.writer.write { transaction in
          let report = try importCourses(
            file.courses, context, in: transaction, progress: progress,
            until: environment.cancellation)
          if !file.errors.isEmpty { throw CourseImportErrors(courses: []) }
          if isDryRun { throw DryRun(report: report) }
          return report
        }
      }
    } catch let dryRun as DryRun {
      report = dryRun.report
    } catch is CourseImportStop {
      throw CommandError("Nothing of \(name) was imported: it was stopped.")
    } catch let refused as CourseImportErrors {
      throw Self.fault(name, file.errors + file.errors(of: refused))
    } catch {
      throw CommandError("The database can't be written now (\(error)).")
    }
    return report.lines.flatMap { $0.lines(isDryRun: isDryRun) }
  }

  private static func fault(_ name: String, _ errors: [CourseFile.LineError]) -> CommandError {
    let sorted = errors.enumerated().sorted {
      ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
    }
    let count = errors.count == 1 ? "a fault" : "\(errors.count) faults"
    var lines = ["Nothing of \(name) was imported, it has \(count):"]
    lines += sorted.prefix(maximumFaults).map { "\(name):\($0.element)" }
    if errors.count > maximumFaults { lines.append("and \(errors.count - maximumFaults) more") }
    return CommandError(lines.joined(separator: "\n"))
  }
}

extension CourseImport.Line {
  fileprivate func lines(isDryRun: Bool) -> [String] {
    let result =
      switch (outcome, isDryRun) {
      case (.unchanged, _): "is there already"
      case (.added, false): "was added"
      case (.added, true): "would be added"
      case (.extended, false): "was extended"
      case (.extended, true): "would be extended"
      }
    return ["\(club), \(course): \(result)."] + remarks.map { "\(club), \(course): note: \($0)" }
  }
}
