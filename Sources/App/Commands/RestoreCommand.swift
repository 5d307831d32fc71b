import ArgumentParser
import Blobs
import ChangeFeed
import Commands
import Core
import Database
import FeatureManifest
import Host

extension Kortti {
  /// `kortti restore FILE`
  struct Restore: LocalCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Puts a backup in the database's place.",
      discussion: """
        The files that the backup names are copied into the folder beside the database, as far as they are not there; \
        none is removed. Uploads under way are forgotten, and clients that keep a copy take everything anew.

        The server must not be running. The database that was there stays beside it with .before-restore behind its \
        name, and a number behind that when there is one from an earlier restore.

        Examples:
          kortti restore backups/monday.db --database data/kortti.db
        """)

    @Argument(help: ArgumentHelp("A file that “kortti backup” made.", valueName: "FILE"))
    var file: String
    @Option(.filesFolder) var filesFolder: String?
    @Flag(.incomplete) var incomplete = false
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] {
      shared.options.adding(.filesFolder, filesFolder).adding(.incomplete, incomplete)
    }

    func run(_ options: ResolvedOptions) throws(CommandError) {
      let path = try options.databasePath()
      let features = Features(try options.featureSettings(), writer: nil)
      let folder = try options.value(.filesFolder) ?? BlobStore.folder(of: file)
      let isIncomplete = try options.isOn(.incomplete)
      var files = CopiedFiles()
      var target = ""
      let before: String?
      let shown = ProgressLine.onTerminal()?.progress ?? .unseen
      do throws(DatabaseOpenError) {
        // Before anything is made for it.
        if !isIncomplete { try requireFiles(in: folder, of: path, features, shown) }
        before = try shown.step("Restoring the database") { progress throws(DatabaseOpenError) in
          try Database.restore(
            file, to: path, migrations: features.migrations, knownFeatures: Features.names,
            preparing: { transaction, path throws(DatabaseOpenError) in
              target = BlobStore.folder(of: path)
              files = try restoreFiles(from: folder, to: target, shown, in: transaction)
              if let fault = files.faults.first, !isIncomplete {
                throw .incomplete(path: file, count: files.faults.count, first: fault)
              }
              try prepare(features, path, in: transaction)
            }, progress: progress)
        }
      } catch {
        throw CommandError(error.description)
      }
      let rest =
        before.map { "the database that was there is \($0) now." } ?? "there was none before."
      Terminal.printLine("\(path) is restored from \(file); \(rest)")
      if files.faults.isEmpty {
        files.lines(folder: target).forEach(Terminal.printLine)
      } else {
        Terminal.printLine(
          "\(files.faults.count) files are missing or damaged; “kortti check” names them.")
      }
    }

    /// Refuses a backup some of whose files are nowhere.
    private func requireFiles(
      in folder: String, of path: String, _ features: Features, _ shown: CommandProgress
    ) throws(DatabaseOpenError) {
      let backup = try Database(
        path: file, migrations: features.migrations, knownFeatures: Features.names,
        access: .reading)
      defer { backup.stop() }
      let missing: [String]
      do throws(BlobFault) {
        missing = try shown.step("Comparing the files") { progress throws(BlobFault) in
          let reader: Reader
          do throws(DatabaseError) { reader = try backup.reader() } catch { throw .database(error) }
          return try BlobStore.missing(
            from: folder, and: BlobStore.folder(of: Database.resolved(path)), reader,
            progress: progress)
        }
      } catch {
        throw .notReadable(path: folder, reason: "\(error)")
      }
      if let first = missing.first {
        throw .incomplete(path: file, count: missing.count, first: first)
      }
    }

    private func prepare(
      _ features: Features, _ path: String, in transaction: WriteTransaction
    ) throws(DatabaseOpenError) {
      let now = Instant(seconds: Process.secondsSince1970)
      do throws(DatabaseError) {
        try FeedStream.skipLostNumbers(at: now, in: transaction)
        for feature in features.manifests { try feature.restored?(now, transaction) }
      } catch {
        throw .notWritable(path: path, reason: "\(error)")
      }
    }

    private func restoreFiles(
      from folder: String, to target: String, _ shown: CommandProgress,
      in transaction: WriteTransaction
    ) throws(DatabaseOpenError) -> CopiedFiles {
      do throws(BlobFault) {
        return try shown.step("Copying the files") { progress throws(BlobFault) in
          try BlobStore.restore(
            from: folder, to: target, at: Instant(seconds: Process.secondsSince1970),
            in: transaction, progress: progress)
        }
      } catch {
        throw .notWritable(path: target, reason: "\(error)")
      }
    }
  }
}
