import Blobs
import Core
import Database
import DueJobs
import Inspections

/// Keeps the folder of files in order: once at the start, and by removing every hour what it has too much.
struct FileSweep {
  private let environment: AppEnvironment
  private let reader: Reader

  /// Brings the folder in order after the last stop.
  init(_ environment: AppEnvironment, _ reader: Reader) {
    self.environment = environment
    self.reader = reader
    let (blobs, log) = (environment.blobs, environment.log)
    if !blobs.isInPlace {
      log.error("no files are stored until the server is started again: \(blobs.path) is missing")
    }
    do throws(BlobFault) {
      let lost = try blobs.recover()
      if !lost.isEmpty { log.error("\(lost.count) uploads have lost their bytes") }
    } catch {
      log.error("the files of uploads can't be brought in order: \(error)")
    }
  }

  /// At the start and every hour. Each node looks through its own folder.
  var job: NodeJob {
    NodeJob("files.sweep", every: .hourly, isDoneAtStart: true) { [environment, reader] now in
      environment.pictures?.reading.releaseInactive()
      do throws(BlobFault) {
        let swept = try environment.blobs.sweep(at: now, reader)
        if swept != SweepResult() {
          environment.log.info(
            "removed \(swept.uploads) uploads without bytes for a week, \(swept.rows) unused and "
              + "\(swept.files) unnamed files")
        }
      } catch {
        environment.log.error("files that nothing needs can't be removed: \(error)")
      }
    }
  }
}
