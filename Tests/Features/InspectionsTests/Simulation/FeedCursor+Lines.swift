import Bytes
import ChangeFeed

extension FeedCursor {
  /// The row of a line of the feed without its last member, the cursor; nil for a line whose cursor is not that of the
  /// answer at another place.
  func cut(from line: ArraySlice<UInt8>) -> (row: [UInt8], cursor: FeedCursor)? {
    guard let quote = line.dropLast(2).lastIndex(of: UInt8(ascii: "\"")) else { return nil }
    let end = quote - Self.name.count + 1
    guard end >= line.startIndex, line[end...quote] == Self.name[...],
      let point = line[quote...].firstIndex(of: UInt8(ascii: "."))
    else { return nil }
    var (place, seq) = (point + 1, Int64(0))
    while place < line.endIndex, case 48...57 = line[place], seq < 1 << 50 {
      seq = seq * 10 + Int64(line[place] - 48)
      place += 1
    }
    var cursor = self
    cursor.place = seq
    var text = ByteBuffer(capacity: 192)
    cursor.append(to: &text, as: .readable)
    text.append("\"}")
    guard line[(quote + 1)...] == text.array()[...] else { return nil }
    var row = Array(line[..<end])
    row.append(UInt8(ascii: "}"))
    return (row, cursor)
  }

  private static let name = Array(#","cursor":""#.utf8)
}
