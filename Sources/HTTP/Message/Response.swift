/// An answer. `Date`, `Content-Length`, `Transfer-Encoding` and `HTTPConnection` are the server's to add and
/// are left out when given.
package struct Response: Sendable {
  /// The status code, 200 … 599.
  package var status: Int { didSet { prepared = nil } }
  /// The fields in the order they are sent. Names are tokens; values hold no control character.
  package var fields: [(name: String, value: String)] { didSet { prepared = nil } }
  /// The content.
  package var body: ResponseBody { didSet { prepared = nil } }
  /// Whether the connection ends with this answer; it may end for other reasons too.
  package var closes = false
  /// Whether the content may be sent compressed to a client that asks for it.
  package var mayCompress = false
  /// The field lines, as far as they are the same every time, when they were written before.
  private(set) var prepared: [UInt8]?

  /// An answer.
  package init(
    status: Int, fields: [(name: String, value: String)] = [], body: ResponseBody = .none
  ) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Writes the field lines now, for an answer that is given again and again.
  package mutating func prepare() {
    var lines: [UInt8] = []
    prepared = ResponseHead.writeFields(of: self, to: &lines) ? lines : nil
  }

  /// Whether there is content; a status may forbid it (RFC 9110 §15.3.5, §15.4.5).
  var hasContent: Bool { status != 204 && status != 304 }
}

/// The content of an answer.
package enum ResponseBody: Sendable {
  /// No content: `Content-Length: 0` where the status may have content at all.
  case none
  /// Content that is there already.
  case bytes([UInt8])
  /// Content that is made while it is sent.
  case stream(BodyStream)
}

/// Content that is made while it is sent, piece by piece, never faster than the client takes it.
package struct BodyStream: Sendable {
  /// The next piece, `nil` after the last. It is called in one of its `turns`, one call at a time. A piece may
  /// be empty. When it throws the connection is cut, so that the client sees that the content is not whole.
  package let next: @Sendable () throws -> [UInt8]?
  /// Who calls `next`; `nil`: any worker, at once.
  package let turns: Turns?

  /// Where and when the pieces of a stream are made.
  package struct Turns: Sendable {
    /// Calls what it is given once, later, from any thread.
    package let take: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Nobody wants the rest, nor the piece that is being made.
    package let end: @Sendable () -> Void

    /// Turns that are taken and ended like that.
    package init(
      take: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
      end: @escaping @Sendable () -> Void
    ) {
      self.take = take
      self.end = end
    }
  }

  /// Content that `next` makes piece by piece.
  package init(turns: Turns? = nil, _ next: @escaping @Sendable () throws -> [UInt8]?) {
    self.turns = turns
    self.next = next
  }
}
