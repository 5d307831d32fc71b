import Glibc

/// A client of a TCP connection to 127.0.0.1. It blocks, up to a time limit.
package final class TestClient {
  package let descriptor: Int32
  /// The responses so far.
  package var reader: ResponseReader
  /// Whether a send failed.
  package private(set) var isBroken = false
  /// Whether the server reset the connection.
  package private(set) var isReset = false
  /// Whether the server ended the TLS session with `close_notify`.
  package private(set) var endedTLS = false
  /// `nil` without TLS.
  package let tls: TLSClient?

  /// Connects, and completes the TLS handshake; `nil` when no process listens or the handshake fails.
  package init?(port: UInt16, headResponses: Set<Int> = [], tls: TLSClient? = nil) {
    self.tls = tls
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    reader = ResponseReader(headResponses: headResponses)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe bytes.assumingMemoryBound(to: sockaddr.self).baseAddress.map {
        unsafe connect(descriptor, $0, socklen_t(bytes.count))
      }
    }
    guard result == 0 else { return nil }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    if let tls, !shakeHands(tls) { return nil }
  }

  private func shakeHands(_ tls: TLSClient) -> Bool {
    while let isDone = tls.shakeHands() {
      sendRaw(tls.take(), readsToo: false, seconds: 5)
      if isDone { return true }
      guard !reader.isClosed, !isBroken, wait(for: Int16(POLLIN), milliseconds: 5000) else {
        return false
      }
      receive()
    }
    return false
  }

  deinit {
    close(descriptor)
  }

  /// Sends everything and reads meanwhile; gives up after `seconds`.
  package func send(_ bytes: [UInt8], readsToo: Bool = true, seconds: Double = 10) {
    guard let tls else { return sendRaw(bytes, readsToo: readsToo, seconds: seconds) }
    for start in stride(from: 0, to: bytes.count, by: 16_000) where !isBroken {
      tls.write(Array(bytes[start..<min(start + 16_000, bytes.count)]))
      sendRaw(tls.take(), readsToo: readsToo, seconds: seconds)
    }
  }

  private func sendRaw(_ bytes: [UInt8], readsToo: Bool, seconds: Double) {
    var offset = 0
    let until = Self.now() + seconds
    while offset < bytes.count, !isBroken, Self.now() < until {
      let count = unsafe bytes.withUnsafeBytes { buffer -> Int in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
        return unsafe Glibc.send(
          descriptor, rest.baseAddress, min(rest.count, 262_144), Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        offset += count
      } else if errno == EAGAIN {
        _ = wait(for: Int16(POLLOUT | (readsToo ? POLLIN : 0)), milliseconds: 50)
      } else {
        isBroken = true
      }
      if readsToo { receive() }
    }
  }

  /// The connection is reset when the client is deinitialized.
  package func resetWhenClosed() {
    var now = linger(l_onoff: 1, l_linger: 0)
    // Guard: the call reads the bytes of `now`.
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Ends the sending.
  package func halfClose() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Sends a request and returns all responses so far, as soon as there are `count` of them.
  package func exchange(
    _ bytes: [UInt8], count: Int = 1, seconds: Double = 5
  ) -> [ReceivedResponse] {
    send(bytes)
    wait(seconds) { reader.responses.count >= count }
    return reader.responses
  }

  /// Reads until `isEnough`, the server closes, or the time is up.
  package func wait(_ seconds: Double, until isEnough: () -> Bool = { false }) {
    let until = Self.now() + seconds
    receive()
    while !isEnough(), !reader.isClosed {
      let left = until - Self.now()
      guard left > 0 else { return }
      if wait(for: Int16(POLLIN), milliseconds: Int32(min(left * 1000 + 1, 1000))) { receive() }
    }
  }

  private func receive() {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while !reader.isClosed {
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      if count > 0 {
        take(bytes[..<count])
      } else if count < 0, errno == EAGAIN {
        return
      } else {
        isReset = count < 0 && errno == ECONNRESET
        reader.close()
      }
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    guard let tls else { return reader.feed(bytes) }
    tls.feed(bytes)
    guard tls.shakeHands() == true else { return }
    let (plain, hasEnded) = tls.read()
    reader.feed(plain)
    if hasEnded {
      endedTLS = true
      reader.close()
    }
  }

  private func wait(for events: Int16, milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: events, revents: 0)
    return unsafe poll(&watched, 1, milliseconds) > 0
  }

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
