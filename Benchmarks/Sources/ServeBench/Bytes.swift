import Dispatch
import Glibc
import HTTP
import HTTPServer
import Synchronization

/// Writes a content to a file without a name while it arrives, and syncs it at the end.
final class BenchReceiver: BodyReceiver {
  private static let queue = DispatchQueue(label: "receivers", attributes: .concurrent)
  private let sender: ResponseSender
  private let queue = DispatchQueue(label: "receiver", target: BenchReceiver.queue)
  private let file = BenchFile()

  init(_ sender: ResponseSender) { self.sender = sender }

  func start() { sender.proceed(maximumBytes: .max) }

  func add(_ piece: [UInt8]) {
    queue.async { [self] in
      file.append(piece)
      sender.took(piece.count)
    }
  }

  func end(_ end: BodyEnd) -> Response? {
    guard end == .complete else { return nil }
    queue.async { [self] in
      file.sync()
      sender.send(Response(status: 201))
    }
    return nil
  }
}

/// A file without a name in the working directory.
final class BenchFile: Sendable {
  private let descriptor: Int32
  private let count = Atomic<Int>(0)

  init() {
    // O_TMPFILE
    descriptor = open(".", O_RDWR | 0o20_000_000 | O_DIRECTORY, 0o600)
    precondition(descriptor >= 0)
  }

  deinit { close(descriptor) }

  func append(_ bytes: [UInt8]) {
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    _ = count.wrappingAdd(written, ordering: .relaxed)
  }

  func sync() { fdatasync(descriptor) }

  var body: FileBody {
    FileBody(
      descriptor: descriptor, count: Int64(count.load(ordering: .relaxed)), owner: self)
  }

  /// 20 MB.
  static let large = {
    let file = BenchFile()
    for _ in 0..<200 { file.append([UInt8](repeating: 0x5A, count: 100_000)) }
    return file
  }()
}
