import ArgumentParser
import AuditLog
import Blobs
import Commands
import Core
import Database
import Host

extension Kortti {
  /// `kortti move`
  struct Move: LocalCommand {
    static let configuration = CommandConfiguration(
      commandName: "move",
      abstract: "Moves a database from a file to a server of PostgreSQL, or back.",
      discussion: """
        No server may run on either. What has arrived is read again and compared before it counts; then what it came \
        from is marked, and no server opens it any more. It is not deleted. A move that is ended before keeps \
        nothing, and can be begun again.

        The files of pictures are in FILE.files beside a file; --stored-files names their folder for a server. They are \
        copied, too. With --dry-run nothing is copied: it counts, and names what the other side would refuse.

        Examples:
          kortti move --from data/kortti.db --to postgres://kortti@db1/kortti --stored-files /srv/kortti/files --dry-run
          kortti move --from data/kortti.db --to postgres://kortti@db1/kortti --stored-files /srv/kortti/files
          kortti move --from postgres://kortti@db1/kortti --to back.db --stored-files /srv/kortti/files
        """)

    @Option(.from) var from: String?
    @Option(.moveTo) var to: String?
    @Option(.storedFiles) var storedFiles: String?
    @Flag(.dryRun) var dryRun = false
    @Option(.features) var features: [String] = []
    @Option(.configuration) var configuration: String?

    var options: [Setting: [String]] {
      [:].adding(.from, from).adding(.moveTo, to).adding(.storedFiles, storedFiles)
        .adding(.dryRun, dryRun).adding(.features, features).adding(.configuration, configuration)
    }

    func run(_ options: ResolvedOptions) throws(CommandError) {
      let isTrial = try options.isOn(.dryRun)
      let sides = try MoveSides(options)
      let shown = ProgressLine.onTerminal()?.progress ?? .unseen
      let migrations = try options.migrations()
      do throws(DatabaseOpenError) {
        let move = try DatabaseMove(
          from: sides.from, to: sides.to, migrations: migrations, knownFeatures: Features.names,
          isTrial: isTrial)
        defer { move.end() }
        try sides.requireFolder(of: move)
        let lines =
          isTrial ? try Self.trial(move, shown) : try Self.move(move, sides, shown)
        lines.forEach(Terminal.printLine)
      } catch {
        throw CommandError(sides.sentence(error))
      }
    }

    private static func trial(
      _ move: DatabaseMove, _ shown: CommandProgress
    ) throws(DatabaseOpenError) -> [String] {
      let (named, count) = try shown.step("Reading the rows") {
        progress throws(DatabaseOpenError) in
        try move.faults(progress: progress)
      }
      if count > 0 {
        let rest = count > named.count ? "\nand \(count - named.count) more" : ""
        throw .notMoved(
          path: move.sourcePath,
          reason: "\(move.targetPath) would not take all of it:\n" + named.joined(separator: "\n")
            + rest)
      }
      return move.counts.map { "\($0.table): \($0.rows)" } + [
        "\(move.targetPath) takes all \(move.rowCount) rows of \(move.sourcePath); nothing was copied."
      ]
    }

    private static func move(
      _ move: DatabaseMove, _ sides: MoveSides, _ shown: CommandProgress
    ) throws(DatabaseOpenError) -> [String] {
      let files = try sides.copyFiles(move, shown)
      try shown.step("Copying the rows") { progress throws(DatabaseOpenError) in
        try move.copy(progress: progress)
      }
      try shown.step("Comparing the rows") { progress throws(DatabaseOpenError) in
        try move.compare(progress: progress)
      }
      let head = try shown.step("Computing the audit log's hashes") {
        progress throws(DatabaseOpenError) in
        try move.verifiedHead(progress: progress)
      }
      try move.commit()
      try move.markSource()
      return files + [
        "\(move.targetPath) has all \(move.rowCount) rows of \(move.tableCount) tables of \(move.sourcePath), which "
          + "is marked as moved; its audit log has \(head.rows) rows and ends in \(head.hash)."
      ]
    }
  }
}

/// What is moved where, and where its files are.
private struct MoveSides {
  let from: String
  let to: String
  /// Of the side that is on a server; `nil` when it was not given.
  let storedFiles: String?

  init(_ options: ResolvedOptions) throws(CommandError) {
    guard let from = try options.value(.from), let to = try options.value(.moveTo) else {
      throw .usage(
        "Give both --from and --to: a file, and an address such as postgres://db1/kortti.")
    }
    guard Database.isServer(from) != Database.isServer(to) else {
      throw .usage(
        "A database is moved between a file and a server: “kortti backup” copies a file, and PostgreSQL’s own "
          + "tools a server.")
    }
    self.from = from
    self.to = to
    storedFiles = try options.value(.storedFiles)
  }

  /// Refuses a database with files where nobody says where those of a server are.
  func requireFolder(of move: DatabaseMove) throws(DatabaseOpenError) {
    if storedFiles != nil { return }
    let isNeeded: Bool
    do throws(DatabaseError) {
      isNeeded = try move.readSource { transaction throws(DatabaseError) in
        try BlobStore.needsFolder(in: transaction)
      }
    } catch { throw .failed(path: move.sourcePath, error) }
    if isNeeded {
      throw .notMoved(
        path: move.sourcePath,
        reason: "it has files, and --stored-files does not say where those of a server are")
    }
  }

  /// Copies the files. They have no effect before the rows are there.
  ///
  /// - Returns: lines for standard output.
  func copyFiles(
    _ move: DatabaseMove, _ shown: CommandProgress
  ) throws(DatabaseOpenError) -> [String] {
    guard let storedFiles else { return [] }
    let isFromServer = Database.isServer(from)
    let origin = isFromServer ? storedFiles : BlobStore.folder(of: move.sourcePath)
    let folder = isFromServer ? BlobStore.folder(of: move.targetPath) : storedFiles
    let files: CopiedFiles
    do throws(BlobFault) {
      files = try shown.step("Copying the files") { progress throws(BlobFault) in
        try move.readSource { transaction throws(BlobFault) in
          try BlobStore.copyUploads(from: origin, to: folder, in: transaction)
          return try BlobStore.copyFiles(
            from: origin, to: folder, at: Instant(seconds: Process.secondsSince1970),
            in: transaction, progress: progress)
        }
      }
    } catch {
      throw .notMoved(path: move.sourcePath, reason: "its files can't be copied (\(error))")
    }
    if let fault = files.faults.first {
      throw .notMoved(
        path: move.sourcePath,
        reason: "\(files.faults.count) of its files are missing or damaged (\(fault))")
    }
    return files.lines(folder: folder)
  }

  /// Why it was not moved, and what to do.
  func sentence(_ error: DatabaseOpenError) -> String {
    switch error {
    case .inUse: "\(error) Stop it: nobody may write to what is moved."
    case .notEmpty:
      "\(error) If a move ended before it could mark \(from), these are its rows: then serve \(to), and put "
        + "\(from) away."
    default: error.description
    }
  }
}

extension DatabaseMove {
  /// The head of the target's audit log.
  ///
  /// - Throws: that the log is not whole, or another one than the source's.
  fileprivate func verifiedHead(
    progress: @escaping Progress
  ) throws(DatabaseOpenError) -> AuditHead {
    do throws(DatabaseError) {
      let head = try readSource { transaction throws(DatabaseError) in
        try AuditLog.head(in: transaction)
      }
      let verdict = try readTarget { transaction throws(DatabaseError) in
        try AuditLog.verify(in: transaction, progress: progress)
      }
      if verdict == .whole(head) { return head }
    } catch { throw .failed(path: targetPath, error) }
    throw .notMoved(
      path: sourcePath, reason: "its audit log is not whole: “kortti check” says where")
  }
}
