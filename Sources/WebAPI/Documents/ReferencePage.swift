import HTTP
import JSON

/// The reference page of the operations in Markdown, generated from the declarations.
public enum ReferencePage {
  public static func page(of registry: OperationRegistry) -> String {
    var lines = [
      "# Operations", "",
      "Made from the declarations by `kortti openapi --reference`; not written by hand.", "",
      "Each can be called through `POST /api` by its header code, and below `\(Route.root)` by its route. "
        + "Fields with `?` may be left out. The scope is what a token needs: with `none`, no token may call it. "
        + "[calling.md](../calling.md) says how values are written, and what headers do.", "",
    ]
    lines += order
    for section in registry.sections {
      let operations = registry.operations.filter { $0.info.section == section }
      if operations.isEmpty { continue }
      lines += [
        "## \(section.title)", "", "| header | name | route | right | scope | summary |",
        "| --- | --- | --- | --- | --- | --- |",
      ]
      lines += operations.map { row($0, registry) }
      lines.append("")
      for operation in operations { lines += describe(operation) }
    }
    lines += records(of: registry)
    return lines.joined(separator: "\n")
  }

  /// The order of refusals, from the steps.
  private static var order: [String] {
    [
      "## What a request is refused for", "",
      "The first of these that is wrong is the answer, whatever else is wrong behind it.", "",
      "| status | when |", "| --- | --- |",
    ]
      + Step.order.map { step in
        "| \(step.statuses.map(String.init).joined(separator: ", ")) | \(step.refuses) |"
      } + [""]
  }

  /// The records that stand in others, each by its name.
  private static func records(of registry: OperationRegistry) -> [String] {
    var schemas = NamedSchemas()
    for operation in registry.operations {
      for field in operation.fields { _ = schemas.replacingTitled(in: field.schema) }
      _ = schemas.replacingTitled(in: operation.responseSchema)
    }
    var lines = ["## Records", ""]
    for record in schemas.members.sorted(by: { $0.name < $1.name }) {
      guard case .object(let fields)? = record.value["properties"], !fields.isEmpty else {
        continue
      }
      var required: [JSONTree] = []
      if case .array(let names)? = record.value["required"] { required = names }
      lines += ["### \(record.name)", "", "| member | form | |", "| --- | --- | --- |"]
      lines += fields.map { field in
        var note = ""
        if case .text(let text)? = field.value["description"] { note = text }
        let mark = required.contains(.text(field.name)) ? "" : "?"
        return "| `\(field.name)\(mark)` | \(form(field.value)) | \(note) |"
      }
      lines.append("")
    }
    return lines
  }

  private static func row(_ operation: Operation, _ registry: OperationRegistry) -> String {
    let routes = operation.routes.map { "`\($0.method) \($0.path)`" }.joined(separator: ", ")
    let scope = registry.scope(of: operation).map { "`\($0)`" } ?? "none"
    return
      "| \(operation.code) | \(operation.name) | \(routes) | \(operation.access.name) "
      + "| \(operation.access.asksWhoCalls ? scope : "") | \(operation.info.summary) |"
  }

  private static func describe(_ operation: Operation) -> [String] {
    var lines = ["### \(operation.code) \(operation.name)", "", operation.info.summary]
    if !operation.details.isEmpty { lines += ["", operation.details] }
    if !operation.fields.isEmpty || !operation.contentTypes.isEmpty {
      lines += ["", "| field | form | |", "| --- | --- | --- |"]
      lines += operation.fields.map { field in
        let headers = operation.requestFields.filter { $0.input == field.name }
        let names = headers.map { "`\($0.name)`" }.joined(separator: ", ")
        let also = headers.allSatisfy(\.isAlsoInQuery) ? " also" : ""
        let note = field.note + (headers.isEmpty ? "" : " At its route\(also): \(names).")
        return "| `\(field.name)\(field.isRequired ? "" : "?")` | \(form(field.schema)) | \(note) |"
      }
    }
    if !operation.contentTypes.isEmpty {
      let types = operation.contentTypes.map { "`\($0)`" }.joined(separator: ", ")
      lines.append("| `bytes` | base64 | At its route: the body, of type \(types). |")
    }
    let fields = operation.responseFields.map { "`\($0.name)`: \($0.note)" }
    return lines + ["", answer(of: operation), ""] + fields.flatMap { [$0, ""] }
  }

  private static func answer(of operation: Operation) -> String {
    guard operation.givesFile else {
      return "Answers \(form(operation.responseSchema, isWhole: true))."
    }
    return
      "Answers the file's bytes, whole or the range that `Range` asks for; through `POST /api` "
      + "`mediaType` and `bytes`, in base64."
  }

  /// A schema in a few words.
  static func form(_ schema: JSONTree, isWhole: Bool = false) -> String {
    if !isWhole, case .text(let name) = schema["title"] { return "`\(name)`" }
    if case .text(let reference) = schema["$ref"] {
      return "`\(reference.split(separator: "/").last ?? "")`"
    }
    if case .array(let choices) = schema["anyOf"] {
      return choices.map { form($0) }.joined(separator: " or ")
    }
    if case .array(let cases) = schema["enum"] {
      return cases.map { "`\(String(decoding: $0.compact, as: UTF8.self))`" }.joined(
        separator: ", ")
    }
    switch schema["type"] {
    case .text("object"):
      guard case .object(let members) = schema["properties"], !members.isEmpty else {
        return "`{}`"
      }
      return members.map { "`\($0.name)`" }.joined(separator: ", ")
    case .text("array"):
      return "a list of " + (schema["items"].map { form($0, isWhole: isWhole) } ?? "anything")
    case .text(let name): return simple(name, schema)
    case .array(let types):
      let names = types.compactMap { if case .text(let name) = $0 { name } else { nil } }
      return names.map { $0 == "null" ? "null" : form(schema.withType($0)) }.joined(
        separator: " or ")
    default: return "anything"
    }
  }

  private static func simple(_ name: String, _ schema: JSONTree) -> String {
    func bound(_ name: String) -> String? {
      schema[name].map { String(decoding: $0.compact, as: UTF8.self) }
    }
    if case .text(let format) = schema["format"] { return format }
    if let least = bound("minimum"), let most = bound("maximum") {
      return "\(name) \(least) … \(most)"
    }
    if let most = bound("maxLength") {
      return "text, \(bound("minLength") ?? "0") … \(most) characters"
    }
    return name == "string" ? "text" : name
  }
}

extension JSONTree {
  /// The same schema with one type in place of several.
  fileprivate func withType(_ name: String) -> JSONTree {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.name == "type" ? Member("type", .text(name)) : $0 })
  }
}
