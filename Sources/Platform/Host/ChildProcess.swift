import CChild
import Glibc

/// A child process that has two pipes and nothing else: no environment, no other descriptor. It is killed when this
/// object ends.
///
/// Writing needs a process that ignores SIGPIPE: `Signals.ignoreBrokenPipesAndFileSizes()`.
package final class ChildProcess {
  /// Why an exchange with a child failed.
  package enum Fault: Error {
    /// It ended, or closed its pipe.
    case ended
    /// It took too long.
    case late
    /// A file of this process can't be read, is shorter than expected, or can't be written.
    case file
  }

  private let child: cchild

  /// Starts a program with one argument, and this process's id as a second one. When the child asks the system to end
  /// with its parent, it ends with the thread that called this.
  ///
  /// - Returns: `nil` when the system can't start it.
  package init?(_ path: String, _ argument: String) {
    var started = cchild()
    guard unsafe cchild_start(path, argument, &started) == 0 else { return nil }
    child = started
  }

  deinit { cchild_end(child) }

  package var id: Int32 { child.id }

  /// Kills a child that was not ended yet.
  package static func kill(_ id: Int32) { _ = Glibc.kill(id, SIGKILL) }

  /// Kills it, unless it ended before. Nothing can be exchanged with it afterwards. No other process gets its id while
  /// this object lives.
  ///
  /// - Returns: whether it ended before, because something other than itself killed it: nothing that it did, and none
  ///   of its limits, sends that signal.
  package func wasKilledFromOutside() -> Bool {
    Self.signalsFromOutside.contains(cchild_death(child))
  }

  /// The out-of-memory killer sends the first, the end of a session or of a service the others.
  private static let signalsFromOutside = [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT]

  /// Lets it use more processor time: this much from now on.
  package func allow(processorSeconds: UInt32) -> Bool {
    cchild_allow(child.id, processorSeconds) == 0
  }

  /// Sends bytes.
  package func write(_ bytes: [UInt8], by deadline: ContinuousClock.Instant) throws(Fault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(child.input, $0.baseAddress, $0.count)
      }
      rest = rest.dropFirst(try progress(count, child.input, POLLOUT, deadline))
    }
  }

  /// Sends a file from its start on. The bytes don't pass through this process's memory.
  package func send(
    file: Int32, count: Int, by deadline: ContinuousClock.Instant
  ) throws(Fault) {
    var offset: off_t = 0
    while offset < count {
      let sent = unsafe sendfile(child.input, file, &offset, count - Int(offset))
      if sent == 0 { throw .file }
      if sent < 0, ![EAGAIN, EINTR, EPIPE].contains(errno) { throw .file }
      _ = try progress(sent, child.input, POLLOUT, deadline)
    }
  }

  /// Receives `count` bytes, no more.
  package func read(
    _ count: Int, by deadline: ContinuousClock.Instant
  ) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    // What is announced is not believed before it comes.
    bytes.reserveCapacity(min(count, 1 << 20))
    while bytes.count < count {
      bytes += try readPart(count - bytes.count, by: deadline)
    }
    return bytes
  }

  /// Receives `count` bytes, no more, into a file.
  package func read(
    _ count: Int, into file: Int32, by deadline: ContinuousClock.Instant
  ) throws(Fault) {
    var rest = count
    while rest > 0 {
      let bytes = try readPart(rest, by: deadline)
      guard Self.writeAll(bytes, to: file) else { throw .file }
      rest -= bytes.count
    }
  }

  private func readPart(
    _ limit: Int, by deadline: ContinuousClock.Instant
  ) throws(Fault) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: min(limit, 65_536))
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe Glibc.read(child.output, $0.baseAddress, $0.count)
    }
    if count == 0 { throw .ended }
    chunk.removeLast(chunk.count - (try progress(count, child.output, POLLIN, deadline)))
    return chunk
  }

  /// The bytes that a call moved; waits when there were none.
  private func progress(
    _ count: Int, _ descriptor: Int32, _ event: Int32, _ deadline: ContinuousClock.Instant
  ) throws(Fault) -> Int {
    let fault = errno
    let now = ContinuousClock.now
    guard now < deadline else { throw .late }
    if count >= 0 { return count }
    if fault == EINTR { return 0 }
    guard fault == EAGAIN else { throw .ended }
    let seconds = (deadline - now).components.seconds
    var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    // At the end of a wait the deadline is looked at again.
    _ = unsafe poll(&entry, 1, Int32(clamping: min(seconds, 3_600) * 1_000 + 100))
    return 0
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(file, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
