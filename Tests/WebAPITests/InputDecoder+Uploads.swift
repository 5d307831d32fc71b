import Core
import Zones

@testable import WebAPI

extension InputDecoder {
  /// A decoder of what a request gives, without a caller.
  static func test(_ given: [(name: String, raw: RawValue)]) throws -> InputDecoder {
    let context = InputContext(
      zone: .utc, zones: try Zones(), now: Instant(seconds: 0), caller: nil)
    return InputDecoder(given, context: context)
  }
}

/// What the fields of a request say of an upload, and the names of those that are wrong.
func decode(_ given: [(name: String, raw: RawValue)]) throws -> (UploadRequest, [String]) {
  var decoder = try InputDecoder.test(given)
  let request = UploadRequest(&decoder, bytes: 1...1_000)
  decoder.addErrorsOfUnknownFields()
  return (request, decoder.errors.map(\.field))
}
