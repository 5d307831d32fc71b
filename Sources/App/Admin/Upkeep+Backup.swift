import AuditLog
import Blobs
import Commands
import Database
import FeatureManifest
import Host

extension AppEnvironment {
  /// `kortti backup`: the copy, beside it the head of the audit log, and the files.
  var backup: AdminAction {
    AdminAction("backup", logName: "backup") {
      [blobs, writer] command, environment throws(CommandError) in
      let (path, folder) = (try command.text("path"), try command.text("files"))
      // A copy has no rows that wait.
      try? AuditLog.seal(by: writer)
      let made: Result<([String], Result<CopiedFiles, BlobFault>), CommandError>
      do throws(BlobFault) {
        made = try blobs.resting {
          Result { () throws(CommandError) in
            try copyDatabase(to: path, environment) {
              Result { () throws(BlobFault) in
                try environment.progress.step("Copying the files") { progress throws(BlobFault) in
                  try blobs.copyFiles(
                    to: folder, at: environment.now(), environment.reader, progress: progress)
                }
              }
            }
          }
        }
      } catch {
        throw CommandError("The files can't be kept from being removed meanwhile (\(error)).")
      }
      let (lines, outcome) = try made.get()
      let files: CopiedFiles
      do throws(BlobFault) { files = try outcome.get() } catch {
        throw CommandError(
          "\(path) was made, but its files can't be copied to \(folder) (\(error)).")
      }
      if let fault = files.faults.first {
        throw CommandError(
          "\(path) was made, but \(files.faults.count) of its files are missing or damaged: "
            + "\(fault). “kortti check --files” names them all.")
      }
      return lines + files.lines(folder: folder)
    }
  }

  /// Copies the database, and does `work` meanwhile.
  private func copyDatabase<Value>(
    to path: String, _ environment: AdminEnvironment, beside work: () -> Value
  ) throws(CommandError) -> ([String], Value) {
    let headPath = path + ".head"
    guard !Files.exists(headPath) else {
      throw CommandError("\(headPath) is there already; it was left as it is.")
    }
    let head: AuditHead
    // Read before the copy, which then has every row up to it.
    do throws(DatabaseError) {
      head = try environment.reader.read { transaction throws(DatabaseError) in
        try AuditLog.head(in: transaction)
      }
    } catch {
      throw CommandError("The database can't be read (\(error)).")
    }
    do throws(DatabaseOpenError) {
      let (backup, value) = try environment.progress.step("Copying the database") {
        progress throws(DatabaseOpenError) in
        try environment.reader.backup(to: path, beside: work, progress: progress)
      }
      guard Files.create(headPath, head.line + "\n") else {
        throw DatabaseOpenError.notWritable(path: headPath, reason: "the head of the audit log")
      }
      let lines = [
        "\(backup.path) holds \(backup.size) bytes, SHA-256 \(backup.digest).",
        "\(headPath) holds the head of the audit log, row \(head.rows), for “kortti check --head”.",
      ]
      return (lines, value)
    } catch {
      throw CommandError(error.description)
    }
  }
}

extension CopiedFiles {
  /// A line for standard output, when there are files.
  func lines(folder: String) -> [String] {
    total == 0 ? [] : ["\(folder) holds all \(total) files; \(count) were copied now."]
  }
}
