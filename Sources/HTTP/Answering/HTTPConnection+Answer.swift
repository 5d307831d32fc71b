extension HTTPConnection {
  /// What becomes of the connection once the answer has been written.
  package enum Outcome: Sendable {
    /// The next request may come: call `next`.
    case goesOn
    /// The connection ends behind the answer.
    case closes
    /// The head is written; the content follows from the stream, in chunks or, to HTTP/1.0, up to the end
    /// of the connection. Then `streamEnded` is called.
    case streams(BodyStream, inChunks: Bool)
  }

  /// Adds the answer to the request under way to `output`, head and content together. `date` is a whole
  /// `Date` line. A content of `largeBytes` or more is not added but handed to `large`, to be written right
  /// behind what is in `output`.
  package mutating func answer(
    _ response: Response, into output: inout [UInt8], large: inout [UInt8]?,
    largeBytes: Int = .max, date: [UInt8], at now: Tick
  ) -> Outcome {
    var stream: BodyStream?
    if case .stream(let body) = response.body, response.hasContent { stream = body }
    let inChunks = !framing.isOldVersion
    let closes = response.closes || stream != nil && !isHead && !inChunks
    let goesOn = concludes(closing: closes)
    let isSound = ResponseHead.write(
      response, to: &output, date: date, goesOn: goesOn, isOldVersion: framing.isOldVersion)
    guard isSound else {
      return answer(
        HTTPRefusal.internalError.response, into: &output, large: &large, date: date, at: now)
    }
    if let stream, !isHead {
      conclude(goesOn: goesOn, isStreaming: true, at: now)
      return .streams(stream, inChunks: inChunks)
    }
    if case .bytes(let body) = response.body, response.hasContent, !isHead {
      if body.count >= largeBytes { large = body } else { output.append(contentsOf: body) }
    }
    conclude(goesOn: goesOn, isStreaming: false, at: now)
    return goesOn ? .goesOn : .closes
  }
}
