import Compression
import HTTP
import Synchronization

/// Compresses answers that may be compressed, for clients that take it.
struct Compressing {
  /// Contents below this size are not worth it.
  static let leastBytes = 1024
  /// Contents up to this size are compressed on the event loop, larger ones piece by piece on a worker queue.
  static let mostBytesOnEventLoop = 32 * 1024

  private let gzip = Gzip()

  /// The answer, compressed when it may be and `isWanted`. One with an entity tag is left as it is: a strong
  /// tag is for one form of the content only (RFC 9110 §8.8.3).
  func apply(to response: Response, isWanted: Bool) -> Response {
    guard response.status == 200, !Self.isTied(response) else { return response }
    var result = response
    result.fields.append(("Vary", "Accept-Encoding"))
    guard isWanted else { return result }
    switch response.body {
    case .none: return result
    case .bytes(let bytes):
      guard bytes.count >= Self.leastBytes, let gzip else { return result }
      if bytes.count <= Self.mostBytesOnEventLoop {
        result.body = .bytes(gzip.whole(bytes))
      } else {
        guard let stream = Self.compressed(Self.stream(of: bytes)) else { return result }
        result.body = .stream(stream)
      }
    case .stream(let stream):
      guard let stream = Self.compressed(stream) else { return result }
      result.body = .stream(stream)
    }
    result.fields.append(("Content-Encoding", "gzip"))
    return result
  }

  private static func isTied(_ response: Response) -> Bool {
    response.fields.contains { name, _ in
      name.utf8.count == 4 && name.lowercased() == "etag"
        || name.utf8.count == 16 && name.lowercased() == "content-encoding"
    }
  }

  private static func stream(of bytes: [UInt8]) -> BodyStream {
    let offset = Offset()
    return BodyStream {
      let start = offset.advance(64 * 1024)
      guard start < bytes.count else { return nil }
      return Array(bytes[start..<min(start + 64 * 1024, bytes.count)])
    }
  }

  private static func compressed(_ stream: BodyStream) -> BodyStream? {
    guard let compressor = StreamCompressor() else { return nil }
    return BodyStream(turns: stream.turns) { try compressor.next(from: stream) }
  }
}

/// How far a content has been handed out.
private final class Offset: Sendable {
  private let value = Atomic(0)

  func advance(_ count: Int) -> Int {
    value.wrappingAdd(count, ordering: .relaxed).oldValue
  }
}

/// Compresses a stream piece by piece.
private final class StreamCompressor: Sendable {
  private struct State {
    var gzip: Gzip?
  }

  private let state: Mutex<State>

  init?() {
    guard let gzip = Gzip() else { return nil }
    state = Mutex(State(gzip: gzip))
  }

  /// The next piece of the compressed content: as many of the plain pieces as it takes to have one.
  func next(from stream: BodyStream) throws -> [UInt8]? {
    try state.withLock { state in
      guard let gzip = state.gzip else { return nil }
      var output: [UInt8] = []
      while output.isEmpty {
        guard let piece = try stream.next() else {
          gzip.finish(into: &output)
          state.gzip = nil
          return output
        }
        gzip.add(piece, to: &output)
      }
      return output
    }
  }
}
