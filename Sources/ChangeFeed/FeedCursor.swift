internal import Bytes
public import Core
internal import Crypto

/// A place in a stream, opaque to clients. Those of one stream are made and read by one `CursorForm`.
public struct FeedCursor: Hashable, Sendable {
  /// Which stream it is of.
  public let stream: Int64
  /// The changes up to this place were told.
  public var place: Int64
  /// Rights that were given or taken up to this place are not told: the client began after it.
  public let scopesFrom: Int64
  /// `FeedState.visibility` when the client began.
  public let visibility: Int64
  /// When it was told.
  public let issuedAt: Instant
  /// The database's, in hexadecimal.
  public let generation: String
  /// `FeedState.view` when the client began, and what the feed keeps of its own behind it.
  public var view: [Int64]

  /// Seconds: 400 days.
  public static let lifetime: Int64 = 400 * 86_400

  public init(
    stream: Int64, place: Int64, scopesFrom: Int64, visibility: Int64, issuedAt: Instant,
    generation: String, view: [Int64] = []
  ) {
    self.stream = stream
    self.place = place
    self.scopesFrom = scopesFrom
    self.visibility = visibility
    self.issuedAt = issuedAt
    self.generation = generation
    self.view = view
  }

  /// The same place, told at another time.
  func issued(at now: Instant) -> FeedCursor {
    FeedCursor(
      stream: stream, place: place, scopesFrom: scopesFrom, visibility: visibility, issuedAt: now,
      generation: generation, view: view)
  }
}

// The readable form, with a checksum, so that a changed character is found.
extension FeedCursor {
  private static let checksumBytes = 6
  private static let largestStream = Int64(1) << 53 - 1
  private static let point = UInt8(ascii: ".")

  /// - Returns: `nil` for a text that is no cursor.
  init?(text: String) {
    let parts = text.utf8.split(separator: Self.point, omittingEmptySubsequences: false)
      .map { Substring($0) }
    let numbers = parts.dropLast(2).map { Int64($0) }
    guard parts.count >= 7, !numbers.contains(nil) else { return nil }
    self.init(numbers.compactMap { $0 }, generation: String(parts[parts.count - 2]))
    // Numbers are written one way only.
    guard 1...Self.largestStream ~= stream, self.text(as: .readable) == text else { return nil }
  }

  /// Appends the readable form.
  func append(to buffer: inout ByteBuffer) {
    let start = buffer.count
    append(stream, to: &buffer)
    append(place, to: &buffer)
    append(scopesFrom, to: &buffer)
    append(visibility, to: &buffer)
    append(issuedAt.seconds, to: &buffer)
    for number in view { append(number, to: &buffer) }
    buffer.append(generation)
    let digest = buffer.withBytes { SHA256.of($0.extracting(start..<$0.count)) }
    buffer.append(Self.point)
    buffer.append(Hex.text(Array(digest.array.prefix(Self.checksumBytes))))
  }

  private func append(_ number: Int64, to buffer: inout ByteBuffer) {
    buffer.append(decimal: number)
    buffer.append(Self.point)
  }
}

// The bytes that are enciphered: 8 for each number and those of the generation, so that all cursors of a feed have the
// same length.
extension FeedCursor {
  private static let generationBytes = 16

  var bytes: [UInt8] {
    let numbers = [stream, place, scopesFrom, visibility, issuedAt.seconds] + view
    return (Hex.bytes(generation) ?? [])
      + numbers.flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * Int64($0))) }
      }
  }

  /// - Returns: `nil` for what `bytes` does not give.
  init?(bytes: [UInt8]) {
    let rest = bytes.dropFirst(Self.generationBytes)
    guard rest.count >= 40, rest.count % 8 == 0 else { return nil }
    let numbers = stride(from: rest.startIndex, to: rest.endIndex, by: 8).map { start in
      rest[start..<start + 8].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }
    self.init(numbers, generation: Hex.text(Array(bytes.prefix(Self.generationBytes))))
  }

  /// At least five numbers, in the order of the properties.
  private init(_ numbers: [Int64], generation: String) {
    self.init(
      stream: numbers[0], place: numbers[1], scopesFrom: numbers[2], visibility: numbers[3],
      issuedAt: Instant(seconds: numbers[4]), generation: generation,
      view: Array(numbers.dropFirst(5)))
  }
}
