import AuditLog
import Blobs
import Commands
import Database
import FeatureManifest
import Host

extension AppEnvironment {
  /// `kortti check`: damage of the file, its schema, the audit log, the records that the log tells of, and the files.
  var check: AdminAction {
    AdminAction("check", logName: "check") {
      [path = database.path, features, blobs, zones, writer]
      command, environment throws(CommandError) in
      let noted = AuditHead(line: try command.text("head"))
      let isHashing = try command.flag("files")
      let asked = try command.text("folder")
      let folder = asked.isEmpty ? blobs.path : asked
      // What still waits, such as for a server that takes no writes, is compared as it is.
      try? AuditLog.seal(by: writer)
      var findings: CheckFindings
      do throws(DatabaseError) {
        findings = try environment.reader.read { transaction throws(DatabaseError) in
          try CheckFindings(
            features.manifests, Features.allMigrations(zones), since: noted, environment.progress,
            in: transaction)
        }
      } catch {
        throw CommandError("\(path) can't be read (\(error)).")
      }
      let files: BlobCheck
      do throws(BlobFault) {
        files = try environment.progress.step("Comparing the files") {
          progress throws(BlobFault) in
          try blobs.check(
            folder, hashing: isHashing, environment.reader, progress: progress)
        }
      } catch {
        throw CommandError("The files in \(folder) can't be compared (\(error)).")
      }
      findings.add(files)
      let lines = [try findings.line(path)] + files.lines(folder: folder, areHashed: isHashing)
      return lines + remarks(onRightsTo: folder).map { $0 + "." }
    }
  }

  /// Remarks on rights of others than the owner: to the database's file, and to write to its folder of files.
  var remarksOnRights: [String] { remarks(onRightsTo: blobs.path) }

  private func remarks(onRightsTo folder: String) -> [String] {
    let files = place.isOnServer ? [] : ["", "-wal", "-shm"].map { database.path + $0 }
    return files.filter { Files.gives(others: 0o066, to: $0) }.map {
      "\($0) may be read or written to by others than its owner: “chmod 600” ends that"
    }
      + (Files.gives(others: 0o022, to: folder)
        ? ["\(folder) may be written to by others than its owner: “chmod 700” ends that"] : [])
  }
}

/// What a check found.
private struct CheckFindings {
  /// The first of them.
  private var faults: [String]
  private var count: Int
  private var verdict: AuditVerdict
  /// How many records could not be compared, because their rows were erased.
  private var erased = 0

  init(
    _ features: [Feature], _ migrations: [Migration], since noted: AuditHead?,
    _ progress: CommandProgress, in transaction: ReadTransaction
  ) throws(DatabaseError) {
    let (damage, others) = try progress.step("Reading the whole database") {
      _ throws(DatabaseError) in
      let damage = try transaction.damage()
      return (
        damage, try transaction.brokenReferences() + transaction.schemaFaults(migrations)
      )
    }
    faults = damage + others
    verdict = try progress.step("Computing the audit log's hashes") {
      progress throws(DatabaseError) in
      try AuditLog.verify(since: noted, in: transaction, progress: progress)
    }
    if let fault = verdict.fault { faults.append(fault) }
    count = faults.count
    // Of records nothing is known where the log was changed, or where values break their table's rules.
    guard damage.isEmpty, case .whole = verdict else { return }
    let comparison = try progress.step("Comparing the records with the audit log") {
      progress throws(DatabaseError) in
      try AuditLog.compare(features.flatMap(\.audited), in: transaction, progress: progress)
    }
    faults += comparison.faults
    count += comparison.faultCount
    erased = comparison.erased
    for feature in features {
      guard let check = feature.check else { continue }
      try progress.step("Checking \(feature.name)") { _ throws(DatabaseError) in
        try check(transaction) { fault in
          count += 1
          if faults.count < AuditComparison.largestList { faults.append(fault) }
        }
      }
    }
  }

  mutating func add(_ files: BlobCheck) {
    faults += files.faults
    count += files.faultCount
  }

  /// The line for standard output.
  ///
  /// - Throws: what was found.
  func line(_ path: String) throws(CommandError) -> String {
    guard count == 0, case .whole(let head) = verdict else { throw error(path) }
    let rest =
      erased == 0
      ? ""
      : " \(erased) records were not compared in full: their rows were erased with a person's data."
    return
      "\(path) is sound; its audit log has \(head.rows) rows and ends in \(head.hash).\(rest)"
  }

  private func error(_ path: String) -> CommandError {
    if count == 1 { return CommandError("\(path) is damaged: \(faults[0]).") }
    let shown = faults.prefix(AuditComparison.largestList)
    var lines = ["\(path) is damaged, in \(count) places:"] + shown
    if count > shown.count { lines.append("and \(count - shown.count) more") }
    return CommandError(lines.joined(separator: "\n"))
  }
}

extension AuditVerdict {
  fileprivate var fault: String? {
    switch self {
    case .whole: nil
    case .broken(let row): "row \(row) of the audit log is not as it was written"
    case .cut(let row): "rows behind \(row) are missing from the audit log"
    case .notErased(let row):
      "row \(row) of the audit log is marked as erased, and no erasure names it"
    case .otherErasure(let erasure, let first, let last):
      "row \(erasure) of the audit log erased other rows than those marked with it, \(first) to \(last)"
    case .otherHead(let head):
      "row \(head.rows) of the audit log has another hash than was noted: it was written anew"
    }
  }
}

extension BlobCheck {
  /// Lines for standard output.
  fileprivate func lines(folder: String, areHashed: Bool) -> [String] {
    var lines: [String] = []
    if count > 0 {
      let how = areHashed ? "name, length and SHA-256" : "name and length"
      lines.append("\(folder) has all \(count) files that the database names, by \(how).")
    }
    if extraCount > 0 {
      let rest = extraCount > extras.count ? " …" : ""
      lines.append(
        "\(folder) also has \(extraCount) files that the database does not name: "
          + extras.joined(separator: ", ") + rest)
    }
    return lines
  }
}
