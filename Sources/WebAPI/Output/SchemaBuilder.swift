import JSON

/// Builds the JSON Schema of a response from the same calls that write the response.
public struct SchemaBuilder {
  private struct Level {
    var properties: [JSONTree.Member] = []
    var required: [JSONTree] = []
    var element: JSONTree?
    let isArray: Bool
    /// The name of the record.
    var title: String?
  }

  private var levels: [Level] = []
  private var names: [(name: String, isOptional: Bool)] = []
  /// The name of the record that the next object is.
  private var nextTitle: String?
  private(set) var root: JSONTree = .object([])

  mutating func titleNextObject(_ title: String) { nextTitle = title }
  mutating func openObject() {
    levels.append(Level(isArray: false, title: nextTitle))
    nextTitle = nil
  }
  mutating func openArray() { levels.append(Level(isArray: true)) }

  mutating func close() {
    guard let level = levels.popLast() else { return }
    if level.isArray {
      value(.object(["type": .text("array"), "items": level.element ?? .object([])]))
    } else {
      value(
        .object([
          "title": level.title.map { .text($0) },
          "type": .text("object"), "properties": .object(level.properties),
          "required": level.required.isEmpty ? nil : .array(level.required),
        ]))
    }
  }

  mutating func name(_ name: String, isOptional: Bool) { names.append((name, isOptional)) }

  mutating func value(_ schema: JSONTree) {
    guard !levels.isEmpty else {
      root = schema
      return
    }
    if levels[levels.count - 1].isArray {
      levels[levels.count - 1].element = schema
    } else if let (name, isOptional) = names.popLast() {
      levels[levels.count - 1].properties.append(.init(name, schema))
      if !isOptional { levels[levels.count - 1].required.append(.text(name)) }
    }
  }

  /// Makes the last value nullable.
  mutating func makeLastNullable() {
    guard let level = levels.last else {
      root = root.orNull
      return
    }
    if level.isArray {
      levels[levels.count - 1].element = level.element?.orNull
    } else if let last = level.properties.last {
      levels[levels.count - 1].properties[level.properties.count - 1] =
        .init(last.name, last.value.orNull)
    }
  }
}
