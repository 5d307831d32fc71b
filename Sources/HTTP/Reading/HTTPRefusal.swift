/// Why the server itself turns a request down, before or instead of the application.
package enum HTTPRefusal: Error, Hashable, Sendable, CaseIterable {
  // 400: the request is not HTTP.
  case requestLine, lineEnd, target, targetEscape, fieldName, fieldValue, foldedField
  case hostMissing, hostDoubled, host
  case lengthDoubled, length, lengthAndEncoding, encodingInOldVersion, encodingNotLast
  case chunkSize, chunkExtension, chunkExtensionTooLong, chunkEnd
  /// A request that speaks plain HTTP to an address that speaks TLS.
  case plainOnSecure
  // 408
  case headTooSlow, bodyTooSlow
  // 413, 414, 417, 431
  case bodyTooLarge, lineTooLong, expectation, headTooLarge, tooManyFields, trailersTooLarge
  // 5xx
  case internalError, method, encoding, version, noRoom, stopping, handlerTooSlow

  /// The status code of the answer.
  package var status: Int {
    switch self {
    case .requestLine, .lineEnd, .target, .targetEscape, .fieldName, .fieldValue, .foldedField,
      .hostMissing, .hostDoubled, .host, .lengthDoubled, .length, .lengthAndEncoding,
      .encodingInOldVersion, .encodingNotLast, .chunkSize, .chunkExtension,
      .chunkExtensionTooLong, .chunkEnd, .plainOnSecure:
      400
    case .headTooSlow, .bodyTooSlow: 408
    case .bodyTooLarge: 413
    case .lineTooLong: 414
    case .expectation: 417
    case .headTooLarge, .tooManyFields, .trailersTooLarge: 431
    case .internalError: 500
    case .method, .encoding: 501
    case .noRoom, .stopping, .handlerTooSlow: 503
    case .version: 505
    }
  }

  /// The problem's name in `urn:kortti:problem:<name>`.
  package var name: String {
    switch status {
    case 400: "bad-request"
    case 408: "request-timeout"
    case 413: "payload-too-large"
    case 414: "uri-too-long"
    case 417: "expectation-failed"
    case 431: "header-fields-too-large"
    case 500: "internal"
    case 501: "not-implemented"
    case 505: "version-not-supported"
    default: "unavailable"
    }
  }

  /// What is wrong, in a sentence for the client's author.
  package var detail: String {
    switch self {
    case .requestLine: "The request line is not `method target HTTP/1.1`."
    case .lineEnd: "A line does not end with CR LF, or a control character stands in it."
    case .target: "The request target is not a URI path, or not one for this method."
    case .targetEscape:
      "A percent escape in the target is not two hexadecimal digits of a character."
    case .fieldName: "A field's name is not a token that a colon follows at once."
    case .fieldValue: "A control character stands in a field's value."
    case .foldedField: "A field line begins with white space."
    case .hostMissing: "There is no Host field."
    case .hostDoubled: "There is more than one Host field."
    case .host: "The host is not a name or an address, with or without a port."
    case .lengthDoubled: "There is more than one Content-Length field."
    case .length: "Content-Length is not a number of bytes."
    case .lengthAndEncoding: "Both Content-Length and Transfer-Encoding are there."
    case .encodingInOldVersion: "HTTP/1.0 has no Transfer-Encoding."
    case .encodingNotLast: "Transfer-Encoding is not `chunked`, once and last."
    case .chunkSize: "A chunk's size is not up to sixteen hexadecimal digits."
    case .chunkExtension: "A chunk's extension does not keep to the grammar."
    case .chunkExtensionTooLong: "The extensions of chunks are too long."
    case .chunkEnd: "A chunk is longer or shorter than its size says."
    case .plainOnSecure: "This address speaks TLS; ask with https."
    case .headTooSlow: "The head of the request took too long."
    case .bodyTooSlow: "The content of the request came too slowly."
    case .bodyTooLarge: "The content is larger than what is taken here."
    case .lineTooLong: "The request line is too long."
    case .expectation: "The only expectation that can be met is 100-continue."
    case .headTooLarge: "The header fields are too long."
    case .tooManyFields: "There are too many header fields."
    case .trailersTooLarge: "The trailer fields are too long or too many."
    case .internalError: "The server made an answer that cannot be sent."
    case .method: "The method is not one that this server knows."
    case .encoding: "Of transfer codings only `chunked` is known."
    case .noRoom: "The server has all the connections that it can serve."
    case .stopping: "The server is shutting down."
    case .handlerTooSlow: "The answer took too long."
    case .version: "The server speaks HTTP/1.1 and HTTP/1.0."
    }
  }

  /// The answer, as a problem (RFC 9457) in the manner of the wire contract.
  package var response: Response {
    let title = StatusText.phrase(status)
    let text =
      #"{"type":"urn:kortti:problem:\#(name)","title":"\#(title)","status":\#(status),"#
      + #""detail":"\#(detail)"}"#
    var response = Response(
      status: status, fields: [("Content-Type", "application/problem+json")],
      body: .bytes(Array(text.utf8)))
    if status == 503 { response.fields.append(("Retry-After", "5")) }
    return response
  }
}
