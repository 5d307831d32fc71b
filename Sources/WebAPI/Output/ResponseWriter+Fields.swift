public import Core
public import JSON

/// What `ResponseWriter` can write as one value.
public protocol Writable: Sendable {
  /// Writes the value.
  func write(asValueTo writer: inout ResponseWriter)
  /// Any value of the type, to describe the form where there is none.
  static var sample: Self { get }
}

extension ResponseWriter {
  /// Writes a member.
  @inlinable
  public mutating func field<Value: Writable>(_ name: StaticString, _ value: Value) {
    self.name(name)
    value.write(asValueTo: &self)
  }

  /// Writes a member that may be `null`.
  @inlinable
  public mutating func field<Value: Writable>(_ name: StaticString, _ value: Value?) {
    self.name(name)
    if let value {
      value.write(asValueTo: &self)
    } else if isDescribing {
      Value.sample.write(asValueTo: &self)
    } else {
      null()
    }
    mayBeNull()
  }

  /// Writes a member that is left out when there is no value.
  @inlinable
  public mutating func optionalField<Value: Writable>(_ name: StaticString, _ value: Value?) {
    guard let value = value ?? (isDescribing ? Value.sample : nil) else { return }
    self.name(name, isOptional: true)
    value.write(asValueTo: &self)
  }

  /// Writes a name of an enumeration that is left out when there is none.
  @_disfavoredOverload
  @inlinable
  public mutating func optionalField<Value>(_ name: StaticString, _ value: Value?)
  where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    guard let value = value ?? (isDescribing ? Value.allCases.first : nil) else { return }
    self.name(name, isOptional: true)
    self.value(value)
  }

  /// Writes a member that is an array and is left out when it is empty.
  @inlinable
  public mutating func optionalField<Value: Writable>(_ name: StaticString, _ values: [Value]) {
    guard !values.isEmpty || isDescribing else { return }
    self.name(name, isOptional: true)
    list(values)
  }

  /// Writes a member that is an array.
  @inlinable
  public mutating func field<Value: Writable>(_ name: StaticString, _ values: [Value]) {
    self.name(name)
    list(values)
  }

  /// Writes a member that is a name of an enumeration.
  @_disfavoredOverload
  @inlinable
  public mutating func field<Value>(_ name: StaticString, _ value: Value)
  where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    self.name(name)
    self.value(value)
  }

  /// Writes a member that is a name of an enumeration or `null`.
  @_disfavoredOverload
  @inlinable
  public mutating func field<Value>(_ name: StaticString, _ value: Value?)
  where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    self.name(name)
    if let value = value ?? (isDescribing ? Value.allCases.first : nil) {
      self.value(value)
    } else {
      null()
    }
    mayBeNull()
  }

  /// Writes an array.
  @inlinable
  public mutating func list<Value: Writable>(_ values: [Value]) {
    array { writer in
      if writer.isDescribing, values.isEmpty {
        Value.sample.write(asValueTo: &writer)
      }
      for value in values { value.write(asValueTo: &writer) }
    }
  }
}

extension Int64: Writable {
  /// Writes a whole number.
  @inlinable
  public func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  /// Zero.
  public static var sample: Int64 { 0 }
}

extension Int: Writable {
  /// Writes a whole number.
  @inlinable
  public func write(asValueTo writer: inout ResponseWriter) { writer.value(Int64(self)) }
  /// Zero.
  public static var sample: Int { 0 }
}

extension Bool: Writable {
  /// Writes `true` or `false`.
  @inlinable
  public func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  /// `false`
  public static var sample: Bool { false }
}

extension String: Writable {
  /// Writes a text.
  @inlinable
  public func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  /// An empty text.
  public static var sample: String { "" }
}

extension Instant: Writable {
  /// Writes an instant with the offset of the response's zone.
  @inlinable
  public func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  /// The first moment of 1970.
  public static var sample: Instant { Instant(seconds: 0) }
}

extension ClockTime: Writable {
  /// Writes a time of day.
  public func write(asValueTo writer: inout ResponseWriter) {
    writer.value(
      json: Array("\"\(description)\"".utf8).span,
      schema: FieldType<ClockTime>.clockTime.schema)
  }
  /// Midnight.
  public static var sample: ClockTime { ClockTime(minute: 0) }
}

extension Month: Writable {
  /// Writes a month.
  public func write(asValueTo writer: inout ResponseWriter) {
    writer.value(
      json: Array("\"\(description)\"".utf8).span,
      schema: .object([
        "type": .text("string"), "pattern": .text("^[1-9][0-9]{3}-(0[1-9]|1[0-2])$"),
      ]))
  }
  /// The calendar's first month.
  public static var sample: Month { Month(of: .earliest) }
}

extension Day: Writable {
  /// Writes a day.
  @inlinable
  public func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  /// The calendar's first day.
  public static var sample: Day { .earliest }
}

extension Tenths: Writable {
  /// Writes a figure of one decimal.
  @inlinable
  public func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  /// 0.0
  public static var sample: Tenths { Tenths(0) }
}

extension ID: Writable {
  /// Writes the number.
  @inlinable
  public func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  /// The first number.
  public static var sample: ID { ID(stored: 1) }
}

extension JSONTree: Writable {
  /// Writes the tree.
  @inlinable
  public func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  /// `null`
  public static var sample: JSONTree { .null }
}

extension Array: Writable where Element: Writable {
  /// Writes the elements.
  @inlinable
  public func write(asValueTo writer: inout ResponseWriter) { writer.list(self) }
  /// No elements.
  public static var sample: [Element] { [] }
}

extension Optional: Writable where Wrapped: Writable {
  /// Writes the value or `null`.
  @inlinable
  public func write(asValueTo writer: inout ResponseWriter) {
    if let value = self ?? (writer.isDescribing ? Wrapped.sample : nil) {
      value.write(asValueTo: &writer)
    } else {
      writer.null()
    }
    writer.mayBeNull()
  }
  /// A value, so that its form can be described.
  public static var sample: Wrapped? { Wrapped.sample }
}
