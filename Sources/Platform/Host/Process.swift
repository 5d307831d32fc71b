import Glibc

/// This process.
package enum Process {
  /// What the shell or the service manager handed over, by name.
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

  /// What this program was called by, so that lines to paste work where they are read.
  package static var name: String { CommandLine.arguments.first ?? "kortti" }

  /// Lets only this user read what the process makes from now on.
  package static func makeFilesPrivate() { _ = umask(0o077) }

  /// How many processors there are to run on.
  package static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Seconds since 1970-01-01T00:00:00Z.
  package static var secondsSince1970: Int64 { Int64(time(nil)) }

  /// What this process uses: memory that it holds, processor time that it has used.
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

  /// Ends the process at once, with that status.
  package static func end(_ status: Int32) -> Never { exit(status) }
}
