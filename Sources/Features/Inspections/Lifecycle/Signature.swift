package import AuditLog
package import Core
import Crypto
package import Database
package import JSON
package import WebAPI

/// A name written by hand under a finished inspection.
package struct Signature: Hashable, Sendable {
  package let name: String
  package let role: String
  /// Lines of points, 0 to 1,000 in both directions; none where they were not read.
  package var strokes: Strokes
  /// SHA-256 of the strokes as JSON, in hexadecimal; empty where it is not known.
  package let strokesHash: String
  /// How many bytes that JSON has.
  package let strokesBytes: Int64
  /// Of the content that was signed.
  package var digest: String
  /// Who was logged in.
  package var by: UserID?
  package var signedAt: Instant
  /// When the inspection was opened again.
  package var voidedAt: Instant?
}

extension Signature {
  /// A new one.
  init(_ draft: SignatureDraft, digest: String, by user: UserID?, at signedAt: Instant) {
    self.init(
      name: draft.name, role: draft.role, strokes: draft.strokes, strokesHash: draft.strokes.hash,
      strokesBytes: Int64(draft.strokes.text.bytes.count), digest: digest, by: user,
      signedAt: signedAt)
  }
}

/// What a client gives of a signature.
package struct SignatureDraft: Hashable, Sendable {
  package let name: String
  package let role: String
  package let strokes: Strokes
}

/// What somebody drew, as JSON.
package struct Strokes: Hashable, Sendable {
  package let text: JSONText

  static let coordinates = 0...1_000
  static let none = Strokes(JSONText("[]"))

  /// Those that are stored.
  init(_ text: JSONText) { self.text = text }

  init(lines: [[Int]]) { text = JSONText(Self.json(lines)) }

  /// Lines of pairs of whole numbers; `nil` for anything else.
  package init?(_ value: JSONTree) {
    guard let lines = Self.lines(value), !lines.isEmpty else { return nil }
    text = JSONText(Self.json(lines))
  }

  /// x and y in turn.
  package var lines: [[Int]] { Self.lines(text.tree) ?? [] }

  var json: JSONTree { text.tree }

  var hash: String { SHA256.of(text.bytes.span).description }

  private static func lines(_ value: JSONTree) -> [[Int]]? {
    guard case .array(let strokes) = value else { return nil }
    var lines: [[Int]] = []
    for stroke in strokes {
      guard case .array(let points) = stroke, !points.isEmpty else { return nil }
      var line: [Int] = []
      for point in points {
        guard case .array(let pair) = point, pair.count == 2 else { return nil }
        for coordinate in pair {
          guard case .integer(let number) = coordinate, coordinates.contains(Int(number))
          else { return nil }
          line.append(Int(number))
        }
      }
      lines.append(line)
    }
    return lines
  }

  private static func json(_ lines: [[Int]]) -> JSONTree {
    .array(
      lines.map { line in
        .array(
          stride(from: 0, to: line.count, by: 2).map {
            .array([.integer(Int64(line[$0])), .integer(Int64(line[$0 + 1]))])
          })
      })
  }
}

/// The signatures of an inspection, in their order. They are stored as a JSON array; what was drawn has a table of its
/// own, so that lists and changes need not read it.
package struct Signatures: Hashable, Sendable {
  package var list: [Signature] = []

  package init(_ list: [Signature] = []) { self.list = list }

  /// Those that count.
  var valid: [Signature] { list.filter { $0.voidedAt == nil } }

  /// Adds a signature. The same one again on the same content is a request that is repeated.
  mutating func add(_ new: Signature) {
    let isThere = valid.contains {
      $0.name == new.name && $0.role == new.role && $0.strokesHash == new.strokesHash
        && $0.digest == new.digest && $0.by == new.by
    }
    if !isThere { list.append(new) }
  }

  mutating func void(at instant: Instant) {
    for index in list.indices where list[index].voidedAt == nil { list[index].voidedAt = instant }
  }
}

extension Signature: Output {
  package static let example = Signature(
    name: "Iida Inspector", role: "inspector", strokes: Strokes(lines: [[0, 500, 1_000, 500]]),
    strokesHash: "", strokesBytes: 0, digest: String(repeating: "0", count: 64),
    by: UserID(stored: 4),
    signedAt: Instant(seconds: 1_772_438_400))

  package func write(to writer: inout ResponseWriter) {
    writer.field("name", name)
    writer.field("role", role)
    if strokes != .none {
      writer.name("strokes", isOptional: true)
      writer.value(json: strokes.text.bytes.span, schema: Self.strokesSchema)
    }
    writer.field("digest", digest)
    writer.field("by", by)
    writer.field("signedAt", signedAt)
    writer.field("voidedAt", voidedAt)
  }

  static let strokesSchema = JSONTree.object([
    "type": .text("array"), "minItems": .integer(1),
    "items": .object([
      "type": .text("array"), "minItems": .integer(1),
      "items": .object([
        "type": .text("array"), "minItems": .integer(2), "maxItems": .integer(2),
        "items": .object([
          "type": .text("integer"), "minimum": .integer(0), "maximum": .integer(1_000),
        ]),
      ]),
    ]),
  ])

  /// As it is stored.
  fileprivate var json: JSONTree {
    .object([
      "name": .text(name), "role": .text(role), "strokesHash": .text(strokesHash),
      "strokesBytes": .integer(strokesBytes),
      "digest": .text(digest),
      "by": by.map { .integer($0.value) }, "signedAt": .integer(signedAt.seconds),
      "voidedAt": voidedAt.map { .integer($0.seconds) },
    ])
  }

  /// As the audit log has it: with the SHA-256 of its strokes as JSON without white space.
  var auditJSON: JSONTree {
    .object([
      "name": .text(name), "role": .text(role),
      "strokes": .text(strokesHash),
      "digest": .text(digest), "by": by.map { .integer($0.value) } ?? .null,
      "signedAt": .integer(signedAt.seconds),
      "voidedAt": voidedAt.map { .integer($0.seconds) } ?? .null,
    ])
  }

  fileprivate init?(stored value: JSONTree) {
    guard case .text(let name)? = value["name"], case .text(let role)? = value["role"],
      case .text(let digest)? = value["digest"], case .integer(let at)? = value["signedAt"]
    else { return nil }
    // One of an earlier build has none.
    var (hash, bytes) = ("", Int64(0))
    if case .text(let text)? = value["strokesHash"] { hash = text }
    if case .integer(let count)? = value["strokesBytes"] { bytes = count }
    self.init(
      name: name, role: role, strokes: .none, strokesHash: hash, strokesBytes: bytes,
      digest: digest, by: nil, signedAt: Instant(seconds: at))
    if case .integer(let user)? = value["by"] { by = UserID(stored: user) }
    if case .integer(let at)? = value["voidedAt"] { voidedAt = Instant(seconds: at) }
  }
}

extension Signatures: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  package init(_ row: borrowing Row, _ column: Int32) {
    guard case .array(let elements) = JSONText(row, column).tree else { return }
    list = elements.compactMap { Signature(stored: $0) }
  }
  package var sqlValue: SQLValue {
    .text(JSONText(.array(list.map(\.json))).description)
  }
  package var auditValue: AuditValue { .int(Int64(list.count)) }
  package func write(asValueTo writer: inout ResponseWriter) { writer.list(list) }
  package static var sample: Signatures { Signatures([.example]) }
}
