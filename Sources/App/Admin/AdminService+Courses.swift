import WebAPI
import Golf
import Database

extension AdminService {
  /// The most faults that are told.
  private static let mostFaults = 500

  /// What a dry run came to; thrown, so that nothing of it stays.
  private struct DryRun: Error {
    let report: CourseImport
  }

  /// Enters the courses of a file, all or none.
  ///
  /// - Returns: a line for each course, and one for each thing that is unusual about it.
  /// - Throws: every fault, with its line in the file.
  func importCourses(
    _ name: String, _ text: String, isDryRun: Bool
  ) throws(CommandFault) -> [String] {
    let file = CourseFile(Array(text.utf8), zones: environment.zones, now: environment.now())
    let context = context("importCourses")
    let report: CourseImport
    do {
      report = try environment.database.writer.write { transaction in
        let report = try self.environment.golf.importCourses(file.courses, context, in: transaction)
        if !file.faults.isEmpty { throw CourseImportErrors(courses: []) }
        if isDryRun { throw DryRun(report: report) }
        return report
      }
    } catch let dryRun as DryRun {
      report = dryRun.report
    } catch let refused as CourseImportErrors {
      throw Self.fault(name, file.faults + file.faults(of: refused))
    } catch {
      throw CommandFault("The database can't be written now (\(error)).")
    }
    return report.lines.flatMap { $0.told(isDryRun: isDryRun) }
  }

  private static func fault(_ name: String, _ faults: [CourseFile.Fault]) -> CommandFault {
    let sorted = faults.enumerated().sorted {
      ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
    }
    let count = faults.count == 1 ? "a fault" : "\(faults.count) faults"
    var lines = ["Nothing of \(name) was imported, it has \(count):"]
    lines += sorted.prefix(mostFaults).map { "\(name):\($0.element)" }
    if faults.count > mostFaults { lines.append("and \(faults.count - mostFaults) more") }
    return CommandFault(lines.joined(separator: "\n"))
  }
}

extension CourseImport.Line {
  fileprivate func told(isDryRun: Bool) -> [String] {
    let became =
      switch (outcome, isDryRun) {
      case (.unchanged, _): "is there already"
      case (.added, false): "was added"
      case (.added, true): "would be added"
      case (.extended, false): "was extended"
      case (.extended, true): "would be extended"
      }
    return ["\(club), \(course): \(became)."] + remarks.map { "\(club), \(course): note: \($0)" }
  }
}
