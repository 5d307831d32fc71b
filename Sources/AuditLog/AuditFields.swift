public import Bytes
public import Core
public import JSON
internal import Zones

/// The fields of a record in the audit log, in a fixed order and in the forms of the answers. They never hold a secret.
public struct AuditFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// A JSON object (RFC 8259).
  public private(set) var json: String

  init(json: String) { self.json = json }

  public init(dictionaryLiteral fields: (String, AuditValue)...) {
    var writer = AuditWriter()
    for (name, value) in fields { writer.add(name, value) }
    self = writer.finish()
  }

  public mutating func add(_ name: String, _ value: AuditValue) {
    var writer = AuditWriter(after: json)
    writer.add(name, value)
    self = writer.finish()
  }
}

extension AuditFields {
  /// The fields of a record before and after a change, without those that have the same value in both.
  public static func changes(
    from before: AuditFields, to after: AuditFields
  ) -> (before: AuditFields, after: AuditFields) {
    let (old, new) = (before.members, after.members)
    return (before.without(new), after.without(old))
  }

  /// Each member with its value as JSON: accented letters that are composed in another way are another value.
  private var members: [(member: JSONTree.Member, json: [UInt8])] {
    guard let document = try? JSONDocument(Array(json.utf8)),
      case .object(let members) = JSONTree(document.root)
    else { return [] }
    return members.map { ($0, $0.value.compact) }
  }

  private func without(_ others: [(member: JSONTree.Member, json: [UInt8])]) -> AuditFields {
    let kept = members.filter { own in
      !others.contains { $0.member.name == own.member.name && $0.json == own.json }
    }
    return AuditFields(
      json: String(decoding: JSONTree.object(kept.map(\.member)).compact, as: UTF8.self))
  }
}

/// Writes the fields of one record.
public struct AuditWriter: ~Copyable {
  private var buffer: ByteBuffer
  private var isFirst = true
  /// Kept for all of a record's times, which are mostly of the same day.
  private var clock = ZoneCursor(.utc)

  public init() {
    buffer = ByteBuffer(capacity: 512)
    buffer.append(UInt8(ascii: "{"))
  }

  /// Writes on after the fields of an object.
  init(after object: String) {
    let members = object.utf8.dropLast()
    isFirst = members.count == 1
    buffer = ByteBuffer(capacity: members.count + 128)
    buffer.append(Array(members))
  }

  public mutating func add(_ name: borrowing MemberName, _ value: AuditValue) {
    buffer.append(name, afterComma: !isFirst)
    isFirst = false
    value.write(to: &buffer, &clock)
  }

  mutating func add(_ name: String, _ value: AuditValue) {
    if !isFirst { buffer.append(UInt8(ascii: ",")) }
    isFirst = false
    buffer.append(quoted: name)
    buffer.append(UInt8(ascii: ":"))
    value.write(to: &buffer, &clock)
  }

  public consuming func finish() -> AuditFields {
    buffer.append(UInt8(ascii: "}"))
    return AuditFields(json: buffer.text())
  }
}

public enum AuditValue: Sendable, Hashable {
  /// An integer, such as an id or seconds.
  case int(Int64)
  case text(String)
  case flag(Bool)
  case null
  case texts([String])
  case ints([Int64])
  /// With the offset of UTC, `2026-03-02T08:00:00+00:00`.
  case time(Instant)
  /// A number with one decimal, `18.7`.
  case decimal(Tenths)
  /// A list of objects and the like.
  case json(JSONTree)

  public static func id<Of>(_ id: ID<Of>?) -> AuditValue { id.map { .int($0.value) } ?? .null }
  public static func instant(_ instant: Instant?) -> AuditValue {
    instant.map { .time($0) } ?? .null
  }
  /// A date as `2026-03-02`.
  public static func day(_ day: Day?) -> AuditValue { day.map { .text($0.description) } ?? .null }
  public static func tenths(_ tenths: Tenths?) -> AuditValue {
    tenths.map { .decimal($0) } ?? .null
  }
  public static func optional(_ text: String?) -> AuditValue { text.map { .text($0) } ?? .null }
  public static func optional(_ number: Int64?) -> AuditValue { number.map { .int($0) } ?? .null }

  func write(to buffer: inout ByteBuffer, _ clock: inout ZoneCursor) {
    switch self {
    case .int(let number): buffer.append(decimal: number)
    case .text(let text): buffer.append(quoted: text)
    case .flag(let flag): buffer.append(flag ? "true" : "false" as StaticString)
    case .null: buffer.append("null" as StaticString)
    case .texts(let texts):
      write(texts, to: &buffer) { text, buffer in buffer.append(quoted: text) }
    case .ints(let numbers):
      write(numbers, to: &buffer) { number, buffer in buffer.append(decimal: number) }
    case .time(let instant):
      buffer.append(UInt8(ascii: "\""))
      clock.append(instant, to: &buffer)
      buffer.append(UInt8(ascii: "\""))
    case .decimal(let tenths): buffer.append(tenths.description)
    case .json(let tree): tree.write(to: &buffer)
    }
  }

  private func write<Element>(
    _ list: [Element], to buffer: inout ByteBuffer,
    _ write: (Element, inout ByteBuffer) -> Void
  ) {
    buffer.append(UInt8(ascii: "["))
    for (index, element) in list.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      write(element, &buffer)
    }
    buffer.append(UInt8(ascii: "]"))
  }
}
