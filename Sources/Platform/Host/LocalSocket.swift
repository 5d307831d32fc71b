import Dispatch
import Glibc

/// A Unix domain socket for this user only: a client sends one line and gets one line.
package final class LocalSocket {
  /// Bytes; a longer line gets no answer.
  static let maximumLineBytes = 8 << 20

  private let path: String
  private let source: any DispatchSourceRead

  /// Listens at a path, replaces a socket file left by an earlier process, and answers lines on its own queue.
  ///
  /// - Returns: `nil` when the socket can't be made.
  package init?(path: String, answer: @escaping @Sendable (String) -> String) {
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
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { @Sendable in
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else { return }
      defer { _ = close(connection) }
      Self.setTimeout(of: connection, seconds: 5)
      if let line = Self.readLine(connection) { Self.write(answer(line) + "\n", connection) }
    }
    source.setCancelHandler { @Sendable in _ = close(descriptor) }
    source.resume()
  }

  /// Stops listening and removes the file.
  package func stop() {
    Files.remove(path)
    source.cancel()
  }

  /// Sends a line to the process that listens at a path.
  ///
  /// - Returns: its answer; `nil` when no process listens there, or it closed the socket without an answer.
  package static func ask(_ line: String, at path: String) -> String? {
    guard let descriptor = unsafe openSocket(path, { unsafe connect($0, $1, $2) }) else {
      return nil
    }
    defer { _ = close(descriptor) }
    write(line + "\n", descriptor)
    return readLine(descriptor)
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

  private static func setTimeout(of descriptor: Int32, seconds: Int) {
    var timeout = timeval(tv_sec: seconds, tv_usec: 0)
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }

  private static func readLine(_ descriptor: Int32) -> String? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= maximumLineBytes {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      guard count > 0 else { return nil }
      if let end = chunk[..<count].firstIndex(of: UInt8(ascii: "\n")) {
        return String(decoding: bytes + chunk[..<end], as: UTF8.self)
      }
      bytes += chunk[..<count]
    }
    return nil
  }

  private static func write(_ text: String, _ descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
