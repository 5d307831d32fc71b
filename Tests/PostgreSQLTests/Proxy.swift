import Foundation
import Synchronization
import TestSupport

/// Stands between a driver and a server, knows where their messages end, and breaks the conversation at one of them.
final class Proxy: Sendable {
  enum Side: Sendable, CaseIterable {
    case client, server
  }

  enum Harm: Sendable, CaseIterable {
    /// Both connections end before the message is passed on.
    case cut
    /// The message and all that follow from that side never arrive, and the connections stay.
    case swallow
  }

  struct Plan: Sendable {
    let side: Side
    /// Counted from 1 since the plan was made.
    let message: Int
    let harm: Harm
    /// Only answers to COMMIT are counted.
    var isOfCommits = false
  }

  private struct State {
    var plan: Plan?
    var count = 0
    var isTriggered = false
    var sockets: [Int32] = []
  }

  let folder: String
  private let target: String
  private let listener: Int32
  private let state = Mutex(State())

  /// Listens in a folder of its own for what goes to the server in `target`.
  init(to target: String) throws {
    folder = "/tmp/kortti-proxy-\(UUID().uuidString.prefix(8))"
    self.target = target
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard unsafe Self.withAddress(folder, { unsafe bind(listener, $0, $1) }) == 0,
      listen(listener, 8) == 0
    else {
      throw CocoaError(.fileWriteUnknown)
    }
    Thread { [self] in serve() }.start()
  }

  /// Harms a message from now on.
  func harm(_ plan: Plan) {
    state.withLock { state in
      state.plan = plan
      state.count = 0
      state.isTriggered = false
    }
  }

  /// How many connections it has passed on.
  var connections: Int { state.withLock { $0.sockets.count / 2 } }

  /// Whether the message has come.
  var isTriggered: Bool { state.withLock { $0.isTriggered } }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    cut()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func cut() {
    state.withLock { state in for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) } }
  }

  private func serve() {
    // Closed elsewhere, its number could be another listener's by the time of the next `accept`.
    defer { close(listener) }
    while true {
      let client = accept(listener, nil, nil)
      if client < 0 { return }
      let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      guard unsafe Self.withAddress(target, { unsafe connect(server, $0, $1) }) == 0 else { return }
      state.withLock { $0.sockets += [client, server] }
      Thread { [self] in pass(.client, from: client, to: server, hasStartup: true) }.start()
      Thread { [self] in pass(.server, from: server, to: client, hasStartup: false) }.start()
    }
  }

  /// Passes messages on until one side ends. The first one of a client has no type.
  private func pass(_ side: Side, from: Int32, to: Int32, hasStartup: Bool) {
    var headCount = hasStartup ? 4 : 5
    while let head = Self.read(headCount, from) {
      let length = head.suffix(4).reduce(0) { $0 << 8 | Int($1) } - 4
      guard let body = Self.read(length, from) else { break }
      headCount = 5
      switch outcome(of: side, isCommit: head[0] == UInt8(ascii: "C") && body == Self.committed) {
      case nil: if !Self.write(head + body, to) { return cutPair(from, to) }
      case .swallow?: continue
      case .cut?: return cut()
      }
    }
    cutPair(from, to)
  }

  private func cutPair(_ from: Int32, _ to: Int32) {
    for socket in [from, to] { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  /// What a server says when it has committed.
  private static let committed = Array("COMMIT\0".utf8)

  private func outcome(of side: Side, isCommit: Bool) -> Harm? {
    state.withLock { state in
      guard let plan = state.plan, plan.side == side, isCommit || !plan.isOfCommits else {
        return nil
      }
      state.count += 1
      guard state.count >= plan.message else { return nil }
      state.isTriggered = true
      if plan.isOfCommits { state.plan = nil }
      return plan.harm
    }
  }

  private static func read(_ count: Int, _ socket: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let more = unsafe bytes[done...].withUnsafeMutableBytes {
        unsafe recv(socket, $0.baseAddress, $0.count, 0)
      }
      if more <= 0 { return nil }
      done += more
    }
    return bytes
  }

  private static func write(_ bytes: [UInt8], _ socket: Int32) -> Bool {
    var left = bytes[...]
    while !left.isEmpty {
      let sent = unsafe left.withUnsafeBytes {
        unsafe send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent <= 0 { return false }
      left.removeFirst(sent)
    }
    return true
  }

  private static func withAddress(
    _ folder: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: "\(folder)/.s.PGSQL.5432".utf8)
    }
    return unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
