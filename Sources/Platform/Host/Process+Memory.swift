import Glibc

extension Process {
  /// Gives back the pages of programs and libraries that are in memory: the start uses much that nothing uses later, a
  /// quarter of all memory of an idle server. What is needed again is mapped again, at some microseconds for each
  /// 64 KiB; most of it is in the system's memory of files then.
  package static func giveBackCode() {
    let maps = String(decoding: Files.read("/proc/self/maps") ?? [], as: UTF8.self)
    for line in maps.split(separator: "\n") {
      guard let (start, count) = unchangingCode(line) else { continue }
      // Guard: nothing has written to these pages, so that the file has them all.
      _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: start), count, MADV_DONTNEED)
    }
  }

  /// Where the pages of a line of `/proc/PID/maps` lie, if they are code of a file that this process may not write to:
  /// `55a5e5f2c000-55a5e6f31000 r-xp 00000000 fe:00 16294587 /usr/local/bin/kortti`.
  static func unchangingCode(_ line: Substring) -> (start: UInt, count: Int)? {
    let words = line.split(separator: " ")
    guard words.count >= 6, words[1] == "r-xp", words[4] != "0" else { return nil }
    let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    guard ends.count == 2, ends[0] < ends[1], let count = Int(exactly: ends[1] - ends[0]) else {
      return nil
    }
    return (ends[0], count)
  }
}
