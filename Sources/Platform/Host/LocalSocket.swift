import CFiles
import Dispatch
import Glibc
import Synchronization

/// A Unix domain socket for this user only: a client sends one line, with an open file if it wants, and gets one line
/// as its response, with others before it when the response takes a while.
package final class LocalSocket {
  /// Bytes; a longer line gets no response.
  static let maximumLineBytes = 8 << 20
  /// The most clients at a time. One more gets an empty line at once.
  static let maximumClients = 4
  /// For a client to send its line, and to take each part of its response.
  static let seconds = 5

  /// What a client got.
  package enum Response: Equatable, Sendable {
    case line(String)
    /// There is no room for one more client now.
    case busy
    /// No process listens.
    case absent
    /// The process closed the socket without a response.
    case lost
  }

  private let path: String
  private let source: any DispatchSourceRead

  /// Sends a line before the response. Without room for it at once nothing more is sent before the response. Returns
  /// whether the client is still there.
  package typealias Sending = @Sendable (String) -> Bool

  /// Listens at a path, replaces a socket file left by an earlier process, and answers the lines of several clients at
  /// the same time: `respond` is called on their threads.
  ///
  /// - Returns: `nil` when the socket can't be made.
  package init?(
    path: String,
    respond: @escaping @Sendable (String, OpenFile?, @escaping Sending) -> String
  ) {
    self.path = path
    Files.remove(path)
    guard let descriptor = unsafe Self.openSocket(path, { unsafe bind($0, $1, $2) }) else {
      return nil
    }
    guard unsafe chmod(path, 0o600) == 0, listen(descriptor, 16) == 0 else {
      _ = close(descriptor)
      return nil
    }
    let queue = DispatchQueue(label: "kortti.local", qos: .utility)
    let clients = DispatchQueue(
      label: "kortti.local.clients", qos: .utility, attributes: .concurrent)
    let room = DispatchSemaphore(value: Self.maximumClients)
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { @Sendable in
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else { return }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      Self.setTimeouts(of: connection)
      guard room.wait(timeout: .now()) == .success else {
        Self.write("\n", connection)
        _ = close(connection)
        return
      }
      clients.async {
        defer {
          _ = close(connection)
          room.signal()
        }
        let end = Process.monotonicSeconds + Double(Self.seconds)
        var received = Received()
        guard let line = Self.readLine(connection, &received, until: end) else { return }
        let response = respond(line, received.file, Self.sending(to: connection))
        Self.write(response + "\n", connection)
      }
    }
    source.setCancelHandler { @Sendable in _ = close(descriptor) }
    source.resume()
  }

  /// Stops listening and removes the file.
  package func stop() {
    Files.remove(path)
    source.cancel()
  }

  /// Whether a process listens at a path.
  package static func isListening(at path: String) -> Bool {
    guard let descriptor = unsafe openSocket(path, { unsafe connect($0, $1, $2) }) else {
      return false
    }
    _ = close(descriptor)
    return true
  }

  /// Sends a line to the process that listens at a path, with an open file that it may read, and waits for its
  /// response.
  ///
  /// `takes` gets each line that comes, and returns whether it was one before the response.
  package static func ask(
    _ line: String, with file: OpenFile? = nil, at path: String,
    takes: (String) -> Bool = { _ in false }
  ) -> Response {
    guard let descriptor = unsafe openSocket(path, { unsafe connect($0, $1, $2) }) else {
      return .absent
    }
    defer { _ = close(descriptor) }
    write(line + "\n", descriptor, with: file)
    var received = Received()
    while let response = readLine(descriptor, &received, until: .infinity) {
      if !takes(response) { return response.isEmpty ? .busy : .line(response) }
    }
    return .lost
  }

  private typealias Call = (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32

  /// A socket bound or connected to a path. The folder is opened and named by its descriptor, because an address has
  /// only 107 bytes.
  private static func openSocket(_ path: String, _ call: Call) -> Int32? {
    let folder = unsafe open(Files.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return nil }
    defer { _ = close(folder) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array("/proc/self/fd/\(folder)/\(Files.name(of: path))".utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard name.count < room else { return nil }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    let result = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if result == 0 { return descriptor }
    _ = close(descriptor)
    return nil
  }

  private static func setTimeouts(of descriptor: Int32) {
    var timeout = timeval(tv_sec: seconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      _ = unsafe setsockopt(
        descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// What came over a connection, and was not read as a line.
  private struct Received {
    var bytes: [UInt8] = []
    /// The file that came with some of them.
    var file: OpenFile?
  }

  /// The line that comes, without its end; `nil` when it is too long, or not whole by that time, told as
  /// `Process.monotonicSeconds`.
  private static func readLine(
    _ descriptor: Int32, _ received: inout Received, until end: Double
  ) -> String? {
    var searched = 0
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while received.bytes.count <= maximumLineBytes, Process.monotonicSeconds < end {
      if let end = received.bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.bytes.removeFirst(end + 1) }
        return String(decoding: received.bytes[..<end], as: UTF8.self)
      }
      searched = received.bytes.count
      var file: Int32 = -1
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe files_receive(descriptor, $0.baseAddress, $0.count, &file)
      }
      if file >= 0 { received.file = OpenFile(file) }
      guard count > 0 else { return nil }
      received.bytes += chunk[..<count]
    }
    return nil
  }

  private static func sending(to descriptor: Int32) -> Sending {
    let isTaken = Atomic(true)
    let isThere = Atomic(true)
    return { line in
      guard isTaken.load(ordering: .relaxed) else { return isThere.load(ordering: .relaxed) }
      // So few bytes are taken whole or not at all.
      let bytes = Array((line + "\n").utf8)
      let count = unsafe bytes.withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count < bytes.count {
        isTaken.store(false, ordering: .relaxed)
        isThere.store(count >= 0 || errno == EAGAIN, ordering: .relaxed)
      }
      return isThere.load(ordering: .relaxed)
    }
  }

  private static func write(_ text: String, _ descriptor: Int32, with file: OpenFile? = nil) {
    var file = file
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeMutableBytes {
        if let file {
          unsafe files_send(descriptor, $0.baseAddress, $0.count, file.descriptor)
        } else {
          unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
      }
      guard count > 0 else { return }
      file = nil
      rest = rest.dropFirst(count)
    }
  }
}
