/// Why the HTTP layer rejects a request, before or instead of the application.
public enum HTTPError: Error, Hashable, Sendable {
  // 400: the request is not HTTP.
  case requestLine, lineEnd, uri, uriEscape, fieldName, fieldValue, foldedField
  /// A byte that a URI has only as an escape; the offset counts from the request line's first byte.
  case unescaped(UInt8, offset: Int)
  case hostMissing, duplicateHost, host
  case duplicateLength, length, lengthAndEncoding, encodingInHTTP10, encodingNotLast
  case chunkSize, chunkExtension, chunkExtensionTooLong, chunkEnd
  /// Plain HTTP sent to a TLS address.
  case plainOnTLS
  // 408
  case headTooSlow, bodyTooSlow
  // 413, 414, 417, 431
  /// The most bytes that are accepted, where they are known.
  case bodyTooLarge(limit: Int?)
  case requestLineTooLong, expectation, headTooLarge, tooManyFields, trailersTooLarge
  // 5xx
  case internalError, method, encoding, version, overloaded, noRoomForBody, stopping,
    handlerTooSlow

  public var problem: HTTPProblem {
    switch self {
    case .requestLine, .lineEnd, .uri, .uriEscape, .unescaped, .fieldName, .fieldValue,
      .foldedField,
      .hostMissing, .duplicateHost, .host, .duplicateLength, .length, .lengthAndEncoding,
      .encodingInHTTP10, .encodingNotLast, .chunkSize, .chunkExtension,
      .chunkExtensionTooLong, .chunkEnd, .plainOnTLS:
      .badRequest
    case .headTooSlow, .bodyTooSlow: .requestTimeout
    case .bodyTooLarge: .bodyTooLarge
    case .requestLineTooLong: .uriTooLong
    case .expectation: .expectationFailed
    case .headTooLarge, .tooManyFields, .trailersTooLarge: .headerFieldsTooLarge
    case .internalError: .internalError
    case .method, .encoding: .notImplemented
    case .overloaded, .noRoomForBody, .stopping, .handlerTooSlow: .unavailable
    case .version: .versionNotSupported
    }
  }

  public var status: Int { problem.status }

  /// The problem's detail: one sentence for the author of the client.
  public var detail: String {
    switch self {
    case .requestLine: "The request line is not `method target HTTP/1.1`."
    case .lineEnd: "A line does not end with CR LF, or a control character stands in it."
    case .uri: "The request target is not a URI path, or not one for this method."
    case .uriEscape:
      "A percent escape in the target is not two hexadecimal digits of a character."
    case .unescaped(let byte, let offset):
      "The byte 0x\(Self.digits(byte)) at offset \(offset) of the request line can't stand in a URL as "
        + "it is: write %\(Self.digits(byte)). curl does so with -G --data-urlencode."
    case .fieldName: "A field's name is not a token that a colon follows at once."
    case .fieldValue: "A control character stands in a field's value."
    case .foldedField: "A field line begins with white space."
    case .hostMissing: "There is no Host field."
    case .duplicateHost: "There is more than one Host field."
    case .host: "The host is not a name or an address, with or without a port."
    case .duplicateLength: "There is more than one Content-Length field."
    case .length: "Content-Length is not a number of bytes."
    case .lengthAndEncoding: "Both Content-Length and Transfer-Encoding are there."
    case .encodingInHTTP10: "HTTP/1.0 has no Transfer-Encoding."
    case .encodingNotLast: "Transfer-Encoding is not `chunked`, once and last."
    case .chunkSize: "A chunk's size is not up to sixteen hexadecimal digits."
    case .chunkExtension: "A chunk's extension does not keep to the grammar."
    case .chunkExtensionTooLong: "The extensions of chunks are too long."
    case .chunkEnd: "A chunk is longer or shorter than its size says."
    case .plainOnTLS: "This address speaks TLS; ask with https."
    case .headTooSlow: "The head of the request took too long."
    case .bodyTooSlow: "The content of the request came too slowly."
    case .bodyTooLarge(let limit?): "The content is larger than \(limit) bytes, the most here."
    case .bodyTooLarge(nil): "The content is larger than what is taken here."
    case .requestLineTooLong: "The request line is too long."
    case .expectation: "The only expectation that can be met is 100-continue."
    case .headTooLarge: "The header fields are too long."
    case .tooManyFields: "There are too many header fields."
    case .trailersTooLarge: "The trailer fields are too long or too many."
    case .internalError: "The server made an answer that cannot be sent."
    case .method: "The method is not one that this server knows."
    case .encoding: "Of transfer codings only `chunked` is known."
    case .overloaded: "The server has all the connections that it can serve."
    case .noRoomForBody: "The server keeps as much content of requests as it can. Try again soon."
    case .stopping: "The server is shutting down."
    case .handlerTooSlow: "The answer took too long."
    case .version: "The server speaks HTTP/1.1 and HTTP/1.0."
    }
  }

  /// A byte as two hexadecimal digits.
  private static func digits(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }

  /// The response: a problem (RFC 9457), with `Retry-After` for 503.
  public var response: Response {
    let text =
      #"{"type":"urn:kortti:problem:\#(problem.name)","title":"\#(problem.title)","#
      + #""status":\#(status),"detail":"\#(detail)"}"#
    var response = Response(
      status: status, fields: [("Content-Type", "application/problem+json")],
      body: .bytes(Array(text.utf8)))
    if status == 503 { response.fields.append(("Retry-After", "5")) }
    return response
  }
}
