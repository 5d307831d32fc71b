public import JSON

/// JSON Schemas of records, for places that the declarations do not reach: members whose form depends on another one.
public enum Schemas {
  /// The schema of a value in responses.
  public static func of<Value: Writable>(_ type: Value.Type) -> JSONTree {
    var writer = ResponseWriter(schemaBuilder: SchemaBuilder())
    Value.sample.write(asValueTo: &writer)
    return writer.schema
  }

  /// The schema of an object in requests, under a name; `replacing` has other schemas of some of its fields.
  public static func of<Value: Input>(
    _ type: Value.Type, named name: String, replacing: [String: JSONTree] = [:]
  ) -> JSONTree {
    var decoder = InputDecoder()
    _ = Value(&decoder)
    let schema = InputDecoder.schema(of: decoder.described).titled(name)
    guard case .object(let members) = schema else { return schema }
    return .object(
      members.map { member in
        guard member.name == "properties", case .object(let fields) = member.value else {
          return member
        }
        return .init(
          member.name,
          .object(fields.map { .init($0.name, replacing[$0.name] ?? $0.value) }))
      })
  }

  /// Any of several.
  public static func anyOf(_ schemas: [JSONTree]) -> JSONTree {
    .object(["anyOf": .array(schemas)])
  }

  /// The schema of refusals.
  public static let problem = NamedSchemas.reference(to: "Problem")
}
