import Foundation
import Synchronization

/// A host on this machine that takes connections, counts them, and never says a word.
final class SilentHost: Sendable {
  /// Of 127.0.0.1.
  let port: Int
  private let listener: Int32
  private let taken = Mutex<[Int32]>([])

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(listener, $0, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else { throw CocoaError(.fileWriteUnknown) }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread { [self] in serve() }.start()
  }

  /// How many connections it has taken.
  var connections: Int { taken.withLock { $0.count } }

  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private func serve() {
    defer {
      close(listener)
      for socket in taken.withLock({ $0 }) { close(socket) }
    }
    while true {
      let client = accept(listener, nil, nil)
      if client < 0 { return }
      taken.withLock { $0.append(client) }
    }
  }
}
