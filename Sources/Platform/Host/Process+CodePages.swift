import Glibc

extension Process {
  /// Releases the pages of programs and libraries in memory. Much of them is used at the start only: a quarter of an
  /// idle server's memory. Pages that are used again are mapped again, in some microseconds for 64 KiB, mostly from the
  /// system's page cache.
  package static func releaseCodePages() {
    let maps = String(decoding: Files.read("/proc/self/maps") ?? [], as: UTF8.self)
    for line in maps.split(separator: "\n") {
      guard let (start, count) = readOnlyCode(line) else { continue }
      // Guard: these pages were never written, so the file has their contents.
      _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: start), count, MADV_DONTNEED)
    }
  }

  /// The pages of a line of `/proc/PID/maps`, if they are code of a file that this process can't write to:
  /// `55a5e5f2c000-55a5e6f31000 r-xp 00000000 fe:00 16294587 /usr/local/bin/kortti`.
  static func readOnlyCode(_ line: Substring) -> (start: UInt, count: Int)? {
    let words = line.split(separator: " ")
    guard words.count >= 6, words[1] == "r-xp", words[4] != "0" else { return nil }
    let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    guard ends.count == 2, ends[0] < ends[1], let count = Int(exactly: ends[1] - ends[0]) else {
      return nil
    }
    return (ends[0], count)
  }
}
