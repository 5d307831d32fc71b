public import Bytes
public import Core
public import JSON
public import Zones

/// Writes a response as JSON, straight to bytes; or, handed an example, describes its form as a JSON Schema.
///
/// Instants are written in the zone that the response is meant for.
public struct ResponseWriter: ~Copyable {
  /// What was written.
  public var buffer: ByteBuffer
  var clock: ZoneCursor
  /// From this number of bytes on, a list of many pages or pieces continues in the next one.
  public var fullBytes = 1 << 20
  /// The bytes of the response that earlier transactions wrote.
  public internal(set) var earlierBytes = 0
  /// The position after this page, for the client to ask on from, when there is more.
  public var nextCursor: Cursor?
  /// How many elements all parts of the list have, where that is told.
  public var totalCount: Int64?
  /// The session that was opened for a client that asked for a cookie.
  public var openedSession: OpenedSession?
  /// Whether the response holds a secret, which is told once: it is not compressed, and not kept for an idempotency key
  /// unless `secretField` says where the secret stands.
  public var holdsSecret = false
  /// Where the secret stands that is `null` in what is kept for an idempotency key; empty without one.
  var secret = 0..<0
  /// Header fields of the response that the operation declares, and its own status on the REST endpoint.
  private(set) var fields: [(name: String, value: String)] = []
  public var status: Int?
  /// What reads the response that is sent in place of this one, after the write.
  var rest: Operation.Read?
  /// Whether the next member or element follows another one. What is written in pieces takes it from the last one.
  public var needsComma = false
  private var schemaBuilder: SchemaBuilder?

  /// A writer of a response; a month of one user fits without growing. A small response needs no such capacity, which
  /// costs more to allocate.
  public init(zone: Zone, capacity: Int = 32 << 10) {
    buffer = ByteBuffer(capacity: capacity)
    clock = ZoneCursor(zone)
  }

  /// A writer that only describes.
  public init(schemaBuilder: SchemaBuilder) {
    buffer = ByteBuffer()
    clock = ZoneCursor(.utc)
    self.schemaBuilder = schemaBuilder
  }

  /// Whether a page or piece ends here, whatever its limit of elements is.
  @inlinable
  public var isFull: Bool { buffer.count >= fullBytes }

  /// Sends a header field with the response. The operation declares it in its `responseFields`.
  public mutating func setField(_ field: ResponseField, _ value: String) {
    fields.append((field.name, value))
  }

  /// Writes instants in that zone from here on.
  public mutating func use(_ zone: Zone) {
    if zone != clock.zone { clock = ZoneCursor(zone) }
  }

  /// The form of what was described.
  var schema: JSONTree { schemaBuilder?.root ?? .object([]) }

  /// Writes an object; `body` writes its members.
  @inlinable
  public mutating func object<Failure>(
    _ body: (inout ResponseWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginObject()
    try body(&self)
    endObject()
  }

  /// Writes an object; `name` is that of its schema.
  @inlinable
  public mutating func object<Failure>(
    named name: String, _ body: (inout ResponseWriter) throws(Failure) -> Void
  ) throws(Failure) {
    if isDescribing { titleNextObject(name) }
    try object(body)
  }

  @inline(never)
  @usableFromInline
  mutating func titleNextObject(_ title: String) { schemaBuilder?.titleNextObject(title) }

  /// Begins an object; its members follow, then `endObject`.
  public mutating func beginObject() {
    separate()
    schemaBuilder?.openObject()
    buffer.append(UInt8(ascii: "{"))
    needsComma = false
  }

  public mutating func endObject() {
    buffer.append(UInt8(ascii: "}"))
    needsComma = true
    schemaBuilder?.close()
  }

  /// Ends a line, in a file of JSON values.
  public mutating func endLine() {
    buffer.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Writes an array; `body` writes its elements.
  @inlinable
  public mutating func array<Failure>(
    _ body: (inout ResponseWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginArray()
    try body(&self)
    endArray()
  }

  /// Begins an array; its elements follow, then `endArray`.
  public mutating func beginArray() {
    separate()
    schemaBuilder?.openArray()
    buffer.append(UInt8(ascii: "["))
    needsComma = false
  }

  public mutating func endArray() {
    buffer.append(UInt8(ascii: "]"))
    needsComma = true
    schemaBuilder?.close()
  }

  /// Writes a member's name; its value must follow.
  @inlinable
  @inline(__always)
  public mutating func name(_ name: StaticString, isOptional: Bool = false) {
    buffer.append(member: name, afterComma: needsComma)
    needsComma = false
    if isDescribing { describe(name, isOptional: isOptional) }
  }

  /// Writes a member's name; its value must follow.
  @inlinable
  @inline(__always)
  public mutating func name(_ name: borrowing MemberName) {
    buffer.append(name, afterComma: needsComma)
    needsComma = false
    if isDescribing { describe(name.text, isOptional: false) }
  }

  @inline(never)
  @usableFromInline
  mutating func describe(_ name: StaticString, isOptional: Bool) {
    schemaBuilder?.name(name.description, isOptional: isOptional)
  }

  /// Writes a member's name known only at run time; its value must follow.
  public mutating func name(atRunTime name: String) {
    separate()
    buffer.append(quoted: name)
    buffer.append(UInt8(ascii: ":"))
    needsComma = false
    schemaBuilder?.name(name, isOptional: false)
  }

  private mutating func separate() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Writes a whole number.
  public mutating func value(_ number: Int64) {
    separate()
    buffer.append(decimal: number)
    schemaBuilder?.value(.object(["type": .text("integer")]))
  }

  /// Writes `true` or `false`.
  public mutating func value(_ flag: Bool) {
    separate()
    if flag { buffer.append("true") } else { buffer.append("false") }
    schemaBuilder?.value(.object(["type": .text("boolean")]))
  }

  /// Writes a text.
  public mutating func value(_ text: String) {
    separate()
    buffer.append(quoted: text)
    schemaBuilder?.value(.object(["type": .text("string")]))
  }

  /// Writes a text that lies in memory as UTF-8.
  public mutating func value(_ text: Span<UInt8>) {
    separate()
    buffer.append(quoted: text)
    schemaBuilder?.value(.object(["type": .text("string")]))
  }

  /// Writes an instant with the offset of the response's zone.
  public mutating func value(_ instant: Instant) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    clock.append(instant, to: &buffer)
    buffer.append(UInt8(ascii: "\""))
    schemaBuilder?.value(.object(["type": .text("string"), "format": .text("date-time")]))
  }

  /// Writes a day.
  public mutating func value(_ day: Day) {
    separate()
    buffer.append(quoted: day.description)
    schemaBuilder?.value(.object(["type": .text("string"), "format": .text("date")]))
  }

  /// Writes a figure of one decimal.
  public mutating func value(_ figure: Tenths) {
    separate()
    buffer.append(figure.description)
    schemaBuilder?.value(.object(["type": .text("number")]))
  }

  /// Writes the id of a record.
  public mutating func value<Of>(_ id: ID<Of>) {
    separate()
    buffer.append(decimal: id.value)
    schemaBuilder?.value(
      .object([
        "type": .text("integer"), "minimum": .integer(1), "maximum": .integer(ID<Of>.largest),
      ])
    )
  }

  /// Writes a name of an enumeration.
  public mutating func value<Value>(_ name: Value)
  where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    separate()
    buffer.append(quoted: name.rawValue)
    guard schemaBuilder != nil else { return }
    schemaBuilder?.value(
      .object([
        "type": .text("string"),
        "enum": .array(Value.allCases.map { .text($0.rawValue) }),
      ]))
  }

  /// Writes JSON that was put together elsewhere.
  public mutating func value(_ tree: JSONTree) {
    separate()
    tree.write(to: &buffer)
    schemaBuilder?.value(.object([]))
  }

  /// Writes JSON text that is known to be sound, such as the canonical tags of an entry.
  public mutating func value(json text: Span<UInt8>, schema: @autoclosure () -> JSONTree) {
    separate()
    buffer.append(text)
    if schemaBuilder != nil { schemaBuilder?.value(schema()) }
  }

  /// Describes a value by a schema that its writing does not tell.
  public mutating func describe(_ schema: JSONTree) { schemaBuilder?.value(schema) }

  /// Describes a record by the name of its schema, such as one that holds others of its kind.
  public mutating func reference(to schemaName: String) {
    schemaBuilder?.value(NamedSchemas.reference(to: schemaName))
  }

  /// Writes a record.
  public mutating func value<Value: Output>(_ record: Value) {
    if isDescribing { titleNextObject(Value.schemaName) }
    object { writer in record.write(to: &writer) }
  }

  /// Writes `null`. A described form does not end here: what may be `null` says so by its optional type.
  public mutating func null() {
    separate()
    buffer.append("null")
    schemaBuilder?.value(.object(["type": .text("null")]))
  }

  /// Notes that the value described last may be `null` too.
  public mutating func mayBeNull() { schemaBuilder?.makeLastNullable() }

  /// Whether this writer describes a form instead of writing a response.
  public var isDescribing: Bool { schemaBuilder != nil }
}
