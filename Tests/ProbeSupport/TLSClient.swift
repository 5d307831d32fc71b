internal import CTLSClient

/// The client's side of a TLS connection in memory.
@safe
package final class TLSClient {
  // Guard: one test uses it at a time.
  private let pointer: OpaquePointer

  /// `protocols` are offered by ALPN, `name` is the server name. `version` is 12, 13, or 0 for any.
  package init(
    protocols: [String] = ["http/1.1"], name: String? = nil, version: Int32 = 0,
    resuming earlier: TLSClient? = nil
  ) {
    let list = protocols.map { "\(UnicodeScalar(UInt8($0.utf8.count)))\($0)" }.joined()
    let session = unsafe earlier.flatMap { unsafe tls_client_session($0.pointer) }
    unsafe pointer = tls_client_new(
      protocols.isEmpty ? nil : list, name, version, session)
  }

  deinit {
    unsafe tls_client_free(pointer)
  }

  /// Whether the handshake is complete; `nil` when it failed.
  package func shakeHands() -> Bool? {
    switch unsafe tls_client_handshake(pointer) {
    case 1: true
    case 0: false
    default: nil
    }
  }

  /// Takes bytes from the server.
  package func feed(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    guard !bytes.isEmpty else { return }
    unsafe bytes.withUnsafeBufferPointer {
      unsafe tls_client_feed(pointer, $0.baseAddress, $0.count)
    }
  }

  /// Removes and returns the bytes to send to the server.
  package func take() -> [UInt8] {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe piece.withUnsafeMutableBufferPointer {
        unsafe tls_client_take(pointer, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return all }
      all += piece[..<count]
    }
  }

  /// Encrypts bytes for the server.
  package func write(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe tls_client_write(pointer, $0.baseAddress, $0.count)
    }
  }

  /// The decrypted bytes, and whether the server sent `close_notify`.
  package func read() -> (bytes: [UInt8], hasEnded: Bool) {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe piece.withUnsafeMutableBufferPointer {
        unsafe tls_client_read(pointer, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return (all, count < 0) }
      all += piece[..<count]
    }
  }

  /// Whether the session of an earlier client was resumed.
  package var isResumed: Bool { unsafe tls_client_is_resumed(pointer) == 1 }

  /// Requests a renegotiation.
  package func renegotiate() -> Bool { unsafe tls_client_renegotiate(pointer) == 1 }

  /// The common name in the server's certificate.
  package var peerName: String {
    var name = [CChar](repeating: 0, count: 256)
    return unsafe name.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return "" }
      unsafe tls_client_peer(pointer, base, 256)
      return unsafe String(cString: base)
    }
  }
}

/// The certificates of the tests.
package enum TestCertificates {
  /// The path of a file beside this one.
  package static func path(_ name: String) -> String {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/Certificates/\(name)"
  }
}
