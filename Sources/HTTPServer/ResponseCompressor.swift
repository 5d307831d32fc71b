import Compression
import HTTP
import Synchronization

/// Compresses responses with gzip.
struct ResponseCompressor {
  /// Smaller bodies are not compressed.
  static let minimumBytes = 1024
  /// Bodies up to this size are compressed on the event loop, larger ones piece by piece on a worker queue.
  static let maximumBytesOnEventLoop = 32 * 1024

  /// Made for the first response, since it holds a quarter of a megabyte.
  private lazy var gzip = Gzip()

  /// Returns the response, compressed if the client accepts gzip and the response's `compression` allows it.
  mutating func apply(to response: consuming Response, acceptsGzip: Bool) -> Response {
    guard response.status == 200,
      response.compression == .withTagOfCoding || !Self.hasTagOrEncoding(response)
    else { return response }
    response.fields.append(("Vary", "Accept-Encoding"))
    guard acceptsGzip else { return response }
    switch response.body {
    case .none, .file: return response
    case .bytes(let bytes):
      guard bytes.count >= Self.minimumBytes, let gzip else { return response }
      if bytes.count <= Self.maximumBytesOnEventLoop {
        response.body = .bytes(gzip.whole(bytes))
      } else {
        guard let stream = Self.compressed(Self.stream(of: bytes)) else { return response }
        response.body = .stream(stream)
      }
    case .stream(let stream):
      guard let stream = Self.compressed(stream) else { return response }
      response.body = .stream(stream)
    }
    response.fields.append(("Content-Encoding", "gzip"))
    return response
  }

  private static func hasTagOrEncoding(_ response: Response) -> Bool {
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
    return BodyStream(scheduler: stream.scheduler) { try compressor.next(from: stream) }
  }
}

/// The offset of the next piece.
private final class Offset: Sendable {
  private let value = Atomic(0)

  func advance(_ count: Int) -> Int {
    value.wrappingAdd(count, ordering: .relaxed).oldValue
  }
}

private final class StreamCompressor: Sendable {
  private struct State {
    var gzip: Gzip?
  }

  private let state: Mutex<State>

  init?() {
    guard let gzip = Gzip() else { return nil }
    state = Mutex(State(gzip: gzip))
  }

  /// Compresses pieces until there is some output, and returns it.
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
