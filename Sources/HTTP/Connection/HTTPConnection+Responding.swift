extension HTTPConnection {
  /// What happens to the connection once the response is written.
  public enum AfterResponse: Sendable {
    /// The connection stays open: call `next`.
    case keepAlive
    /// The connection closes after the response.
    case close
    /// The head is written. The body follows from the stream, in chunks or, for HTTP/1.0, until the connection
    /// closes. Then call `streamEnded`.
    case stream(BodyStream, inChunks: Bool)
    /// The head is written. The bytes of the file follow; then call `streamEnded`.
    case file(FileBody)
  }

  /// Adds the response to the current request to `output`, head and body. `date` is a complete `Date` line. A
  /// body of `largeBytes` or more is put into `large` instead, to be written right after `output`.
  public mutating func respond(
    with response: Response, into output: inout [UInt8], large: inout [UInt8]?,
    largeBytes: Int = .max, date: [UInt8], at now: MonotonicTime
  ) -> AfterResponse {
    // Most heads with their body fit without growing.
    if output.capacity == 0 { output.reserveCapacity(1_000) }
    if let rest = response.lines?.rest, staysOpen(closing: response.closes), !framing.isHTTP10,
      !isHeadRequest, largeBytes > FieldLines.smallBody
    {
      output.append(contentsOf: StatusLine.line(response.status))
      output.append(contentsOf: date)
      output.append(contentsOf: rest)
      conclude(keepsAlive: true, isStreaming: false, at: now)
      return .keepAlive
    }
    let following = following(response)
    let keepsAlive = staysOpen(closing: response.closes || following.map(closes) ?? false)
    let isValid = ResponseHead.write(
      response, to: &output, date: date, keepsAlive: keepsAlive, isHTTP10: framing.isHTTP10)
    guard isValid else {
      return respond(
        with: HTTPError.internalError.response, into: &output, large: &large, date: date, at: now)
    }
    if let following {
      conclude(keepsAlive: keepsAlive, isStreaming: true, at: now)
      return following
    }
    if case .bytes(let body) = response.body, response.mayHaveBody, !isHeadRequest {
      if body.count >= largeBytes { large = body } else { output.append(contentsOf: body) }
    }
    conclude(keepsAlive: keepsAlive, isStreaming: false, at: now)
    return keepsAlive ? .keepAlive : .close
  }

  /// What follows a response whose body follows its head, or `nil`.
  @inline(__always)  // A call would copy the connection.
  private func following(_ response: Response) -> AfterResponse? {
    switch response.body {
    case .none, .bytes: return nil
    case .stream(let stream):
      guard response.mayHaveBody, !isHeadRequest else { return nil }
      return .stream(stream, inChunks: !framing.isHTTP10)
    case .file(let file):
      guard response.mayHaveBody, !isHeadRequest, file.count > 0 else { return nil }
      return .file(file)
    }
  }

  /// Whether only a close ends the body, or the body of the request would be taken for the next one.
  private func closes(_ following: AfterResponse) -> Bool {
    if case .stream(_, inChunks: false) = following { return true }
    return hasUnreadBody
  }

  /// Whether the connection stays open after a response that closes it or does not.
  @inline(__always)  // A call would copy the connection.
  private func staysOpen(closing: Bool) -> Bool {
    var keepsAlive = framing.keepsAlive && !closing && !isStopping
    if limits.requestsPerConnection > 0, requests >= limits.requestsPerConnection {
      keepsAlive = false
    }
    guard hasUnreadBody, keepsAlive else { return keepsAlive }
    if case .body(let reader) = partialRead {
      return reader.remainingBytes.map { $0 <= limits.discardedBodyBytes } ?? false
    }
    switch framing.body {
    case .none: return true
    case .length(let length):
      return length <= limits.discardedBodyBytes
        && !(framing.expectsContinue && phase == .deciding)
    case .chunked: return false
    }
  }

  /// Whether the body of the current request may still have to be read.
  private var hasUnreadBody: Bool {
    (phase == .deciding || phase == .receiving) && framing.body != .none
  }

  /// Sets the phase after a response was written completely, or its stream begun.
  private mutating func conclude(keepsAlive: Bool, isStreaming: Bool, at now: MonotonicTime) {
    head = nil
    guard keepsAlive else {
      phase = isStreaming ? .streaming : .finished
      framing.closeConnection()
      return
    }
    waitStart = now
    if isStreaming {
      phase = .streaming
    } else if hasUnreadBody {
      receiveSpeed = ReceiveSpeed(limits, at: now)
      if case .body(var reader) = partialRead {
        reader.use = .discarded
        partialRead = .body(reader)
      }
      maximumBodyBytes = limits.discardedBodyBytes
      phase = .discarding
    } else {
      becomeIdle(at: now)
    }
  }

  /// All output was sent: the idle time, or the time of a stream for its next piece, counts from now.
  public mutating func outputSent(at now: MonotonicTime) {
    if isIdle || phase == .streaming { waitStart = now }
  }

  /// A piece of a response's stream was added to the output.
  public mutating func streamAdvanced(at now: MonotonicTime) {
    waitStart = now
  }

  /// The last piece of a response's stream was added to the output.
  public mutating func streamEnded(at now: MonotonicTime) {
    if framing.keepsAlive { becomeIdle(at: now) } else { phase = .finished }
  }
}
