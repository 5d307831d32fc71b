import CCurl

/// What libcurl holds: used by one thread at a time, but for `wake`.
///
/// The guard of `@unchecked Sendable`: `OutboundHTTP` calls everything but `wake` on its queue. libcurl allows that on
/// any thread while the handle lives.
@safe
final class CurlLoop: @unchecked Sendable {
  /// The most bytes of a response's fields.
  static let mostFieldBytes = 64 << 10

  private let client: OpaquePointer
  private let tests: OutboundHTTP.TestSettings

  /// `nil` when libcurl gives no handle.
  init?(_ tests: OutboundHTTP.TestSettings) {
    guard let client = unsafe ccurl_client_new() else { return nil }
    unsafe self.client = client
    self.tests = tests
  }

  deinit { unsafe ccurl_client_free(client) }

  func wake() { unsafe ccurl_wake(client) }

  func wait() { unsafe ccurl_wait(client, 1_000) }

  /// One that libcurl refused is `nil`. The result retains the transfer until `end`.
  func start(_ transfer: Transfer) -> Started? {
    let request = transfer.request
    let lines = request.fieldLines
    let context = unsafe Unmanaged.passRetained(transfer)
    let started = unsafe withTexts { resolved, certificates in
      unsafe request.method.withCString { method in
        unsafe transfer.url.text.withCString { url in
          unsafe lines.withUnsafeBufferPointer { lines in
            unsafe request.body.withUnsafeBufferPointer { body in
              var values = unsafe ccurl_request()
              unsafe values.method = method
              unsafe values.url = url
              unsafe values.fields = UnsafeRawPointer(lines.baseAddress)?
                .assumingMemoryBound(to: CChar.self)
              unsafe values.field_count = Int32(request.fields.count + 1)
              unsafe values.body = body.baseAddress
              unsafe values.body_count = body.count
              unsafe values.most_field_bytes = Self.mostFieldBytes
              unsafe values.most_body_bytes = request.keptBytes
              unsafe values.connect_milliseconds = Int(request.connectSeconds * 1_000)
              unsafe values.milliseconds = Int(request.seconds * 1_000)
              unsafe values.resolved = resolved
              unsafe values.certificates = certificates
              unsafe values.may_connect = mayConnect
              unsafe values.context = context.toOpaque()
              return unsafe ccurl_start(client, &values)
            }
          }
        }
      }
    }
    guard let started = unsafe started else {
      unsafe context.release()
      return nil
    }
    return unsafe Started(handle: started)
  }

  private func withTexts(
    _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> OpaquePointer?
  ) -> OpaquePointer? {
    unsafe withText(tests.resolved) { resolved in
      unsafe withText(tests.certificates) { unsafe body(resolved, $0) }
    }
  }

  private func withText(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> OpaquePointer?
  ) -> OpaquePointer? {
    guard let text else { return unsafe body(nil) }
    return unsafe text.withCString { unsafe body($0) }
  }

  /// A transfer that has ended, with what it came to.
  func next() -> (Started, Result<OutboundResponse, OutboundFault>, redirect: String?)? {
    guard let handle = unsafe ccurl_step(client) else { return nil }
    let started = unsafe Started(handle: handle)
    return (started, started.result, started.redirect)
  }

  /// Frees what libcurl holds of it.
  func end(_ started: Started) {
    let context = unsafe ccurl_context(started.handle)
    unsafe ccurl_transfer_free(client, started.handle)
    if let context = unsafe context { unsafe Unmanaged<Transfer>.fromOpaque(context).release() }
  }
}

/// A transfer that libcurl works on.
@safe
struct Started: @unchecked Sendable, Hashable {
  fileprivate let handle: OpaquePointer

  static func == (left: Self, right: Self) -> Bool { unsafe left.handle == right.handle }

  func hash(into hasher: inout Hasher) { unsafe hasher.combine(handle) }

  var transfer: Transfer? {
    guard let context = unsafe ccurl_context(handle) else { return nil }
    return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  fileprivate var redirect: String? {
    unsafe ccurl_redirect(handle).map { unsafe String(cString: $0) }
  }

  fileprivate var result: Result<OutboundResponse, OutboundFault> {
    let message = unsafe String(cString: ccurl_message(handle))
    if let fault = OutboundFault(unsafe ccurl_outcome_of(handle), message) {
      return .failure(fault)
    }
    return .success(
      OutboundResponse(
        status: Int(unsafe ccurl_status(handle)), fields: Self.fields(unsafe bytes(ccurl_head)),
        body: unsafe bytes(ccurl_body), isCut: unsafe ccurl_is_cut(handle) != 0,
        url: transfer?.url.text ?? ""))
  }

  private func bytes(
    _ read: (OpaquePointer?, UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?
  ) -> [UInt8] {
    var count = 0
    guard let start = unsafe read(handle, &count) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  private static func fields(_ head: [UInt8]) -> [(name: String, value: String)] {
    head.split(separator: UInt8(ascii: "\n")).dropFirst().compactMap { line in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
      return (
        String(decoding: line[..<colon], as: UTF8.self).lowercased(),
        String(decoding: value, as: UTF8.self)
      )
    }
  }
}

/// Asked by libcurl, on the thread of the loop, before it connects.
private func mayConnect(
  _ context: UnsafeMutableRawPointer?, _ address: UnsafePointer<UInt8>?, _ count: Int32
) -> Int32 {
  guard let context = unsafe context, let address = unsafe address else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let bytes = unsafe Array(UnsafeBufferPointer(start: address, count: Int(count)))
  return transfer.rules.mayConnect(to: bytes, withTLS: transfer.url.isTLS) ? 1 : 0
}
