import TLS

private let folder = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
private let context = try? TLSContext([
  TLSCertificate(
    chainFile: folder + "/Tests/ProbeSupport/Certificates/localhost.pem",
    keyFile: folder + "/Tests/ProbeSupport/Certificates/localhost.key")
])

/// The buffer of all runs: allocating 32 KiB for each would be most of the work.
private nonisolated(unsafe) var plain = [UInt8](repeating: 0, count: 256 + TLSSession.slack)

/// Whatever a client sends instead of TLS, in any pieces, a session reports the result and is freed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSecure(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let context else { fatalError("no certificate") }
  guard count > 1, let session = try? TLSSession(context) else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  // Sixteen pieces at most, so that a run is short.
  let size = min(256, max(Int(start[0]) + 1, bytes.count / 16))
  for place in stride(from: 0, to: bytes.count, by: size) {
    let piece = Array(bytes[place..<min(place + size, bytes.count)])
    switch session.receive(piece, count: piece.count, into: &plain) {
    case .bytes(let count): precondition(count <= plain.count)
    case .closed, .failed: _ = session.takeOutput()
    }
  }
  _ = session.send(bytes)
  session.end()
  _ = session.takeOutput()
  return 0
}
