import Glibc

/// This process.
package enum Process {
  /// The environment variables.
  package static var environment: [String: String] {
    var variables: [String: String] = [:]
    var next = unsafe environ
    while let line = unsafe next.pointee {
      let sides = unsafe String(cString: line).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if sides.count == 2 { variables[String(sides[0])] = String(sides[1]) }
      unsafe next += 1
    }
    return variables
  }

  /// The command that started this program, for command lines in messages.
  package static var name: String { CommandLine.arguments.first ?? "kortti" }

  /// Files that the process creates from now on are readable by this user only.
  package static func makeFilesPrivate() { _ = umask(0o077) }

  /// The number of available processors.
  package static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The machine's name, without its domain.
  package static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
    let text = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(text.prefix { $0 != "." })
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  package static var secondsSince1970: Int64 { Int64(time(nil)) }

  /// Seconds of a clock that nobody sets.
  package static var monotonicSeconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits.
  package static func pause(microseconds: UInt32) { _ = usleep(microseconds) }

  /// Resident memory and processor time used.
  package static var usage: (residentBytes: Int, processorNanoseconds: UInt64) {
    let statm = String(decoding: Files.read("/proc/self/statm") ?? [], as: UTF8.self)
    let pages = statm.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return (
      pages * Int(sysconf(Int32(_SC_PAGESIZE))),
      UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    )
  }

  package static func end(_ status: Int32) -> Never { exit(status) }
}
