import HTTP
public import JSON

/// The OpenAPI 3.1 document of the REST endpoint, generated from the declarations.
public enum OpenAPI {
  /// The version of the server that the description names.
  public static let version = "0.1.0"

  public static func document(of registry: OperationRegistry) -> JSONTree {
    var paths: [(path: String, members: [JSONTree.Member])] = []
    for operation in registry.operations {
      for (index, route) in operation.routes.enumerated() {
        let member = JSONTree.Member(
          route.method.description.lowercased(),
          describe(operation, at: route, isFirst: index == 0, registry))
        if let known = paths.firstIndex(where: { $0.path == route.path }) {
          paths[known].members.append(member)
        } else {
          paths.append((route.path, [member]))
        }
      }
    }
    var schemas = NamedSchemas()
    let named = schemas.replacingTitled(
      in: .object(paths.map { .init($0.path, .object($0.members)) }))
    let problem = schemas.replacingTitled(in: problemSchema(of: registry))
    return .object([
      "openapi": .text("3.1.0"),
      "info": .object([
        "title": .text("Kortti"), "version": .text(version),
        "summary": .text(summary(of: registry)),
        "description": .text(introduction),
        "license": .object(["name": .text("Apache-2.0"), "identifier": .text("Apache-2.0")]),
      ]),
      "servers": .array([.object(["url": .text(Route.root)])]),
      "tags": .array(
        registry.sections.map { .object(["name": .text($0.title)]) }),
      "paths": named,
      "components": .object([
        "securitySchemes": .object([
          "authHash": .object([
            "type": .text("http"), "scheme": .text("bearer"),
            "description": .text(
              "What login (POST /sessions) returned as authHash, or a token (POST /tokens)."),
          ])
        ]),
        "schemas": .object(schemas.members.sorted { $0.name < $1.name }),
        "responses": .object([
          "Problem": .object([
            "description": .text("A refusal (RFC 9457)."),
            "content": .object([
              "application/problem+json": .object([
                "schema": problem
              ])
            ]),
          ])
        ]),
      ]),
    ])
  }

  private static func summary(of registry: OperationRegistry) -> String {
    let first = registry.topics.dropLast().joined(separator: ", ")
    let topics = [first, registry.topics.last ?? ""].filter { !$0.isEmpty }.joined(
      separator: " and ")
    return "\(topics.prefix(1).uppercased())\(topics.dropFirst()) over HTTP and JSON."
  }

  private static let introduction = """
    Every operation can also be called through `POST /api` with the number given as x-header-code: \
    `{"header": 11, "authHash": "…", "data": {…}}`.
    """

  private static func problemSchema(of registry: OperationRegistry) -> JSONTree {
    .object([
      "title": .text("Problem"),
      "type": .text("object"),
      "required": .array([.text("type"), .text("title"), .text("status"), .text("detail")]),
      "properties": .object([
        "type": .object([
          "type": .text("string"),
          "enum": .array(
            registry.problems.map { .text($0.uri) }),
        ]),
        "title": .object(["type": .text("string")]),
        "status": .object(["type": .text("integer")]),
        "detail": .object(["type": .text("string")]),
        "errors": .object([
          "type": .text("array"),
          "items": .object([
            "title": .text("FieldError"),
            "type": .text("object"),
            "required": .array([.text("field"), .text("message")]),
            "properties": .object([
              "field": .object(["type": .text("string")]),
              "message": .object(["type": .text("string")]),
            ]),
          ]),
        ]),
      ]),
    ])
  }

  private static func describe(
    _ operation: Operation, at route: Route, isFirst: Bool, _ registry: OperationRegistry
  ) -> JSONTree {
    let inPath = Set(route.parameters)
    let others = operation.fields.filter {
      !inPath.contains($0.name) && route.fixed[$0.name] == nil
    }
    let headers = Dictionary(grouping: operation.requestFields, by: \.input)
    let takesBody = route.method != .get && !others.isEmpty && !operation.hasReceiver
    let bodySchema = InputDecoder.schema(of: others)
      .titled(operation.name.prefix(1).uppercased() + operation.name.dropFirst() + "Input")
    let parameters =
      operation.fields.filter { inPath.contains($0.name) }.map { parameter($0, in: "path") }
      + (takesBody
        ? []
        : others.flatMap { field in
          let inHead = headers[field.name] ?? []
          return inHead.map { parameter(field, in: "header", named: $0.name) }
            + (inHead.allSatisfy(\.isAlsoInQuery) ? [parameter(field, in: "query")] : [])
        })
      + (operation.isWrite && operation.access.asksWhoCalls ? [keyParameter] : [])
      + (operation.precondition == nil ? [] : [ifMatchParameter])
    return .object([
      "operationId": .text(isFirst ? operation.name : operation.name + route.suffix),
      "summary": .text(operation.info.summary),
      "description": operation.details.isEmpty ? nil : .text(operation.details),
      "tags": .array([.text(operation.info.section.title)]),
      "x-header-code": .integer(Int64(operation.code)),
      "x-right": .text(operation.access.name),
      // What a token needs to call it: without this member no token may, where a login is asked for.
      "x-scope": operation.access.asksWhoCalls
        ? registry.scope(of: operation).map { .text("\($0)") } : nil,
      "security": .array(
        (operation.access.isOpen ? [.object([])] : [])
          + (operation.access.asksWhoCalls ? [.object(["authHash": .array([])])] : [])),
      "parameters": parameters.isEmpty ? nil : .array(parameters),
      "requestBody": takesBody
        ? .object([
          "required": .flag(others.contains(where: \.isRequired)),
          "content": .object(["application/json": .object(["schema": bodySchema])]),
        ]) : bytesBody(of: operation),
      "responses": responses(of: operation),
    ])
  }

  /// The content that goes to a receiver, or `nil`.
  private static func bytesBody(of operation: Operation) -> JSONTree? {
    guard !operation.contentTypes.isEmpty else { return nil }
    return .object([
      "required": .flag(false),
      "content": .object(
        operation.contentTypes.map { .init($0, .object(["schema": bytesSchema])) }),
    ])
  }

  /// Bytes as they are.
  fileprivate static let bytesSchema = JSONTree.object([
    "type": .text("string"), "format": .text("binary"),
  ])
  /// A structured field of a head, as it is sent.
  private static let headerSchema = JSONTree.object(["type": .text("string")])

  private static func parameter(
    _ field: InputDecoder.Described, in place: String, named name: String? = nil
  ) -> JSONTree {
    let ofInput = field.schema.withoutNull
    // A structured field has its own forms of flags and digests, but none of listed texts.
    let schema = place == "header" && ofInput["enum"] == nil ? headerSchema : ofInput
    let isList = schema["type"] == .text("array")
    let isObject = schema["type"] == .text("object")
    return .object([
      "name": .text(name ?? field.name), "in": .text(place),
      "required": .flag(place == "path" || field.isRequired),
      "description": field.note.isEmpty ? nil : .text(field.note),
      "style": isList ? .text("form") : nil,
      "explode": isList ? .flag(true) : nil,
      "schema": isObject ? nil : schema,
      // As JSON text.
      "content": isObject ? .object(["application/json": .object(["schema": schema])]) : nil,
    ])
  }

  private static let keyParameter = JSONTree.object([
    "name": .text("Idempotency-Key"), "in": .text("header"), "required": .flag(false),
    "description": .text("The same key within 24 hours gives the first success again."),
    "schema": .object([
      "type": .text("string"), "minLength": .integer(1), "maxLength": .integer(100),
      "pattern": .text("^[ -~]+$"),
    ]),
  ])

  private static let ifMatchParameter = JSONTree.object([
    "name": .text("If-Match"), "in": .text("header"), "required": .flag(false),
    "description": .text(
      "The ETag of the state that the change is meant for, in its quotes, or *; 412 when it is another."
    ),
    "schema": .object([
      "type": .text("string"), "format": .text("entity-tags"),
      "pattern": .text(#"^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$"#),
      "examples": .array([.text(#""5d1f0c2a9b3e4f60""#)]),
    ]),
  ])

  private static func responses(of operation: Operation) -> JSONTree {
    var headers: [JSONTree.Member] = []
    if operation.hasEntityTag { headers.append(header("ETag", "The mark of the state shown.")) }
    if operation.createsResource {
      headers.append(header("Location", "Where the created record can be found."))
    }
    if operation.isPaged {
      headers.append(
        header("Next-Cursor", "What to give as `after` for the next part; absent at the end."))
    }
    if operation.isCounted {
      headers.append(header("Total-Count", "How many all pages have; with `page` only."))
    }
    headers += operation.responseFields.map { header($0.name, $0.note) }
    let status = operation.respondsWithoutBody ? "204" : operation.createsResource ? "201" : "200"
    return .object(
      [
        .init(
          status,
          .object([
            "description": .text(operation.respondsWithoutBody ? "Done." : operation.info.summary),
            "headers": headers.isEmpty ? nil : .object(headers),
            "content": operation.respondsWithoutBody
              ? nil
              : .object(
                operation.responseTypes.map {
                  .init($0, .object(["schema": operation.schema(of: $0)]))
                }),
          ]))
      ]
        + (operation.speaksTus && operation.info.route.method == .patch
          ? [.init("204", .object(["description": .text("The bytes of tus are stored.")]))] : [])
        + (operation.givesFile
          ? [
            .init("206", .object(["description": .text("The range that `Range` asks for.")]))
          ] : [])
        + (operation.givesFile || operation.hasValidator
          ? [.init("304", .object(["description": .text("It is as `If-None-Match` says.")]))] : [])
        + [
          .init("default", .object(["$ref": .text("#/components/responses/Problem")]))
        ])
  }

  private static func header(_ name: String, _ note: String) -> JSONTree.Member {
    .init(
      name,
      .object(["description": .text(note), "schema": .object(["type": .text("string")])]))
  }
}

extension Operation {
  /// The schema of a response of a media type: of a file beside JSON it is a text.
  fileprivate func schema(of type: String) -> JSONTree {
    if givesFile { return OpenAPI.bytesSchema }
    return responseTypes.first == "application/json" && type != "application/json"
      ? .object(["type": .text("string")]) : responseSchema.titledAsList
  }
}

extension Route {
  /// What tells its `operationId` from that of the operation's first route: `Me` of `/golfers/me`, `Csv` of
  /// `/reports/hours.csv`.
  fileprivate var suffix: String {
    let last = path.split { $0 == "/" || $0 == "." }.last ?? ""
    return last.prefix(1).uppercased() + last.dropFirst()
  }
}
