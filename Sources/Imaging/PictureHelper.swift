import CImaging
import Confinement
import Host

/// One helper process. It ends with this object.
final class PictureHelper {
  private let process: ChildProcess
  private let seconds: Int
  private var pictures = 0
  /// It failed, or did its share: another one reads the next picture.
  private(set) var isUsedUp = false

  /// Starts it and waits until it is confined.
  ///
  /// - Returns: `nil` when the system can't start it, or not confine it.
  init?(_ settings: PictureHelpers.Settings) {
    let started = ConfinedProcess.start(
      settings.program, HelperCommand.name, seconds: settings.startSeconds)
    guard let started else { return nil }
    process = started
    seconds = settings.seconds
  }

  var id: Int32 { process.id }

  func read(_ file: OpenFile, format: UInt8) -> PictureOutcome<ReadPicture> {
    let request = HelperRequest(format: format, wanted: .read, length: file.count)
    return response(to: request, file) { response, deadline throws(Failure) in
      guard case .read(let properties, let thumbBytes, let printBytes) = response else {
        throw .unreadable(.malformedResponse)
      }
      let thumb = try jpeg(thumbBytes, deadline)
      return ReadPicture(
        properties: properties, thumb: thumb, print: try jpeg(printBytes, deadline))
    }
  }

  /// Writes the picture without metadata into a file.
  ///
  /// - Returns: the number of bytes.
  func strip(_ file: OpenFile, format: UInt8, into output: NewFile) -> PictureOutcome<Int> {
    let request = HelperRequest(format: format, wanted: .strip, length: file.count)
    return response(to: request, file) { response, deadline throws(Failure) in
      guard case .stripped(let count) = response else { throw .unreadable(.malformedResponse) }
      try withFailures { () throws(ChildProcess.Fault) in
        try process.read(count, into: output.descriptor, by: deadline)
      }
      return count
    }
  }

  private enum Failure: Error {
    case unreadable(UnreadableReason)
    case obstacle(NotTriedReason)
  }

  private func response<Value>(
    to request: HelperRequest, _ file: OpenFile,
    _ body: (HelperResponse, ContinuousClock.Instant) throws(Failure) -> Value
  ) -> PictureOutcome<Value> {
    pictures += 1
    if pictures >= CIMAGING_PICTURES { isUsedUp = true }
    let deadline = ContinuousClock.now + .seconds(seconds)
    do throws(Failure) {
      let response = try ask(request, file, deadline)
      if case .unreadable(let reason) = response { return .unreadable(reason) }
      return .done(try body(response, deadline))
    } catch {
      isUsedUp = true
      switch error {
      case .unreadable(let reason): return .unreadable(reason)
      case .obstacle(let obstacle): return .notTried(obstacle)
      }
    }
  }

  private func ask(
    _ request: HelperRequest, _ file: OpenFile, _ deadline: ContinuousClock.Instant
  ) throws(Failure) -> HelperResponse {
    let head = try withFailures { () throws(ChildProcess.Fault) in
      guard process.allow(processorSeconds: UInt32(seconds)) else { throw .ended }
      try process.write(request.bytes, by: deadline)
      try process.send(file: file.descriptor, count: file.count, by: deadline)
      return try process.read(Int(CIMAGING_ANSWER_BYTES), by: deadline)
    }
    guard let response = HelperResponse(head, to: request) else {
      throw .unreadable(.malformedResponse)
    }
    return response
  }

  /// A JPEG that the helper made, told by its first bytes.
  private func jpeg(_ count: Int, _ deadline: ContinuousClock.Instant) throws(Failure) -> [UInt8] {
    let bytes = try withFailures { () throws(ChildProcess.Fault) in
      try process.read(count, by: deadline)
    }
    guard PictureFormat(firstBytes: bytes) == .jpeg else { throw .unreadable(.malformedResponse) }
    return bytes
  }

  private func withFailures<Value>(
    _ body: () throws(ChildProcess.Fault) -> Value
  ) throws(Failure) -> Value {
    do throws(ChildProcess.Fault) {
      return try body()
    } catch {
      switch error {
      case .ended: throw process.wasKilledFromOutside() ? .obstacle(.killed) : .unreadable(.died)
      case .late: throw .unreadable(.time)
      case .file: throw .obstacle(.file)
      }
    }
  }
}
