import CImaging
import Host

/// Reads one picture after another, each by its helper. Stays on one thread: a helper ends with the thread that started
/// it.
final class PictureWorker {
  private let helpers: PictureHelpers
  private var helper: PictureHelper?

  init(_ helpers: PictureHelpers) { self.helpers = helpers }

  deinit { endHelper() }

  func read(_ path: String, format: UInt8) -> PictureOutcome<ReadPicture> {
    open(path) { file in
      withHelper { $0.read(file, format: format) }
    }
  }

  func strip(_ path: String, format: UInt8, into newPath: String) -> PictureOutcome<Int> {
    open(path) { file in
      guard let output = NewFile(newPath) else { return .notTried(.file) }
      let outcome = withHelper {
        output.clear() ? $0.strip(file, format: format, into: output) : .notTried(.file)
      }
      if case .done = outcome, !output.keep() { return .notTried(.file) }
      return outcome
    }
  }

  private func open<Value>(
    _ path: String, _ body: (OpenFile) -> PictureOutcome<Value>
  ) -> PictureOutcome<Value> {
    guard let file = OpenFile(path) else { return .notTried(.file) }
    if file.count == 0 { return .unreadable(.damaged) }
    return file.count > CIMAGING_MAX_PICTURE_BYTES ? .unreadable(.limits) : body(file)
  }

  private func withHelper<Value>(
    _ body: (PictureHelper) -> PictureOutcome<Value>
  ) -> PictureOutcome<Value> {
    let isNew = helper == nil
    guard let helper = helper ?? startHelper() else {
      return .notTried(helpers.isStopping ? .stopping : .noHelper)
    }
    let outcome = body(helper)
    guard helper.isUsedUp else { return outcome }
    endHelper()
    switch outcome {
    case .unreadable(let reason) where reason.mayBeOfEarlierPicture: break
    case .notTried(.killed): break
    default: return outcome
    }
    if helpers.isStopping { return .notTried(.stopping) }
    return isNew ? outcome : withHelper(body)
  }

  private func startHelper() -> PictureHelper? {
    guard let started = PictureHelper(helpers.settings), helpers.note(started.id) else {
      return nil
    }
    helper = started
    return started
  }

  private func endHelper() {
    guard let ended = helper else { return }
    helpers.forget(ended.id)
    helper = nil
  }
}
