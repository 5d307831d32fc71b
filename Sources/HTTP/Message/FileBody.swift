import Bytes

/// A part of an open file as the body of a response. It is sent as it is, never compressed.
public struct FileBody: Sendable {
  public let descriptor: Int32
  /// Where in the file the body begins.
  public let offset: Int64
  public let count: Int64
  /// Owns the descriptor, which stays open until the response is sent or its connection closed.
  private let owner: any AnyObject & Sendable

  /// `owner` closes the descriptor when it is released.
  public init(descriptor: Int32, offset: Int64 = 0, count: Int64, owner: any AnyObject & Sendable) {
    self.descriptor = descriptor
    self.offset = offset
    self.count = count
    self.owner = owner
  }

  /// A part of this body.
  public func part(_ range: Range<Int64>) -> FileBody {
    FileBody(
      descriptor: descriptor, offset: offset + range.lowerBound,
      count: Int64(range.count), owner: owner)
  }

  /// Reads the body from `position` on to the start of `buffer`, as much as there is room. Returns the number of
  /// bytes: zero at the end, fewer than `count` in all when the file was cut short; `nil` when it can't be read.
  public func read(at position: Int64, into buffer: inout [UInt8]) -> Int? {
    let wanted = Int(min(Int64(buffer.count), count - position))
    guard wanted > 0 else { return 0 }
    return FileBytes.read(descriptor, from: offset + position, count: wanted, into: &buffer)
  }
}
