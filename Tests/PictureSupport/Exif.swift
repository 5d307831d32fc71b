/// Makes EXIF: a TIFF structure, the highest byte first.
package struct Exif {
  /// A directory's entry.
  package struct Entry {
    package var tag: Int
    package var type: Int
    package var count: Int
    package var value: [UInt8]

    package init(tag: Int, type: Int, count: Int, value: [UInt8]) {
      self.tag = tag
      self.type = type
      self.count = count
      self.value = value
    }

    package static func short(_ tag: Int, _ value: Int) -> Entry {
      Entry(tag: tag, type: 3, count: 1, value: Exif.big(value, 2))
    }

    package static func text(_ tag: Int, _ text: String) -> Entry {
      Entry(tag: tag, type: 2, count: text.utf8.count + 1, value: Array(text.utf8) + [0])
    }

    package static func rationals(_ tag: Int, _ values: [(Int, Int)]) -> Entry {
      Entry(
        tag: tag, type: 5, count: values.count,
        value: values.flatMap { Exif.big($0.0, 4) + Exif.big($0.1, 4) })
    }
  }

  package var main: [Entry] = []
  package var camera: [Entry] = []
  package var position: [Entry] = []

  package init(main: [Entry] = [], camera: [Entry] = [], position: [Entry] = []) {
    self.main = main
    self.camera = camera
    self.position = position
  }

  package static func orientation(_ value: Int) -> [UInt8] {
    Exif(main: [.short(0x112, value)]).tiff
  }

  package static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  package var tiff: [UInt8] {
    let links = [(0x8769, camera), (0x8825, position)].filter { !$0.1.isEmpty }
    var bytes: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    var ends = Self.length(main, links: links.count) + 8
    var entries = main
    var parts: [[UInt8]] = []
    for (tag, part) in links {
      entries.append(Entry(tag: tag, type: 4, count: 1, value: Self.big(ends, 4)))
      parts.append(Self.directory(part, at: ends))
      ends += Self.length(part, links: 0)
    }
    bytes += Self.directory(entries, at: 8)
    return bytes + parts.flatMap(\.self)
  }

  private static func length(_ entries: [Entry], links: Int) -> Int {
    6 + 12 * (entries.count + links)
      + entries.map { $0.value.count > 4 ? $0.value.count : 0 }.reduce(0, +)
  }

  private static func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
    var bytes = big(entries.count, 2)
    var values: [UInt8] = []
    let behind = start + 6 + 12 * entries.count
    for entry in entries {
      bytes += big(entry.tag, 2) + big(entry.type, 2) + big(entry.count, 4)
      if entry.value.count > 4 {
        bytes += big(behind + values.count, 4)
        values += entry.value
      } else {
        bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      }
    }
    return bytes + [0, 0, 0, 0] + values
  }
}
