import HTTP
package import JSON

extension APIFixture {
  /// What a call was answered.
  package struct Answer {
    package let status: Int
    package let fields: [(name: String, value: String)]
    package let body: JSONTree
    package let bytes: [UInt8]
    package var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The bytes of each piece of a streamed body.
    package let pieces: [Int]
    /// Whether it was made away from the event loop.
    package let cameLater: Bool

    /// A member of the body by its path, such as `"user.id"`.
    package subscript(path: String) -> JSONTree? {
      path.split(separator: ".").reduce(body) { $0?[String($1)] }
    }

    /// The problem's name without `urn:kortti:problem:`.
    package var problem: String {
      guard case .text(let type) = body["type"] else { return "" }
      return String(type.dropFirst("urn:kortti:problem:".count))
    }

    package var faults: [String] {
      guard case .array(let errors) = body["errors"] else { return [] }
      return errors.compactMap { if case .text(let name) = $0["field"] { name } else { nil } }
    }

    package func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
  }

  static func answer(_ response: Response, cameLater: Bool) throws -> Answer {
    let (body, pieces) = try body(of: response.body)
    let fields = (response.lines?.fields ?? []) + response.fields
    let isJSON =
      fields.contains {
        $0.name == "Content-Type" && $0.value.contains("json") && !$0.value.contains("ndjson")
      } && !fields.contains { $0.name == "Content-Encoding" }
    return Answer(
      status: response.status, fields: fields,
      body: isJSON ? JSONTree(try JSONDocument(body).root) : .null,
      bytes: body, pieces: pieces, cameLater: cameLater)
  }

  private static func body(of body: ResponseBody) throws -> ([UInt8], pieces: [Int]) {
    switch body {
    case .none: return ([], [])
    case .bytes(let bytes): return (bytes, [])
    case .file(let file):
      var bytes = [UInt8](repeating: 0, count: Int(file.count))
      guard file.read(at: 0, into: &bytes) == bytes.count else { throw NoAnswer() }
      return (bytes, [])
    case .stream(let stream):
      let pieces = try stream.pieces()
      return (Array(pieces.joined()), pieces.map(\.count))
    }
  }
}

extension APIFixture {
  package struct NoAnswer: Error {}

  /// The body is larger than what is read of it.
  package struct TooLarge: Error, Equatable {
    package let maximumBody: Int

    package init(maximumBody: Int) { self.maximumBody = maximumBody }
  }
}
