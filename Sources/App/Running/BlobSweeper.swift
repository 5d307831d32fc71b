import Blobs
import Core
import Database
import Dispatch
import Inspections

/// Removes what the folder of files has too much: at the start and every hour, on a queue of its own.
final class BlobSweeper {
  static let intervalSeconds = 3_600

  private let timer: any DispatchSourceTimer

  /// Brings the folder in order after the last stop. The sweeps begin with `start`.
  init(_ environment: AppEnvironment, _ reader: Reader) {
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
    let queue = DispatchQueue(label: "kortti.files", qos: .utility)
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { @Sendable in
      environment.pictures?.reading.releaseInactive()
      do throws(BlobFault) {
        let swept = try blobs.sweep(at: environment.now(), reader)
        if swept != SweepResult() {
          log.info(
            "removed \(swept.uploads) uploads without bytes for a week, \(swept.rows) unused and "
              + "\(swept.files) unnamed files")
        }
      } catch {
        log.error("files that nothing needs can't be removed: \(error)")
      }
    }
    // A source that was never resumed must not be released. Without a schedule it does nothing.
    timer.resume()
  }

  func start() {
    timer.schedule(deadline: .now(), repeating: .seconds(Self.intervalSeconds))
  }

  func stop() { timer.cancel() }
}
