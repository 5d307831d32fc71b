internal import Bytes
public import Core
public import JSON
internal import Zones

/// The fields of a record in the audit log, in a fixed order and in the forms of the answers. They never hold a secret.
public struct AuditFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  private var list: [(String, AuditValue)]

  public init(dictionaryLiteral fields: (String, AuditValue)...) {
    list = fields
  }

  public mutating func add(_ name: String, _ value: AuditValue) { list.append((name, value)) }

  /// A JSON object (RFC 8259).
  public var json: String {
    var buffer = ByteBuffer(capacity: 256)
    buffer.append(UInt8(ascii: "{"))
    var isFirst = true
    for (name, value) in list {
      if !isFirst { buffer.append(UInt8(ascii: ",")) }
      isFirst = false
      buffer.append(quoted: name)
      buffer.append(UInt8(ascii: ":"))
      value.write(to: &buffer)
    }
    buffer.append(UInt8(ascii: "}"))
    return buffer.text()
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.list.elementsEqual(right.list) { $0 == $1 }
  }

  public func hash(into hasher: inout Hasher) {
    for (name, value) in list {
      hasher.combine(name)
      hasher.combine(value)
    }
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

  func write(to buffer: inout ByteBuffer) {
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
      var clock = ZoneCursor(.utc)
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
