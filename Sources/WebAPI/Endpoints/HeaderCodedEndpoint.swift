import Bytes
import Core
import HTTP
import JSON

/// The header-coded endpoint: `POST /api`, where a number selects the operation.
struct HeaderCodedEndpoint: Sendable {
  static let path = "/api"
  static let maximumBody = 8 << 20
  /// The field of `data` with the bytes of an operation that has a receiver, and the most of them.
  static let bytesField = "bytes"
  static let maximumBytes = 5 << 20
  /// The refusal of JSON that `curl -d` sends as a form.
  static let cameAsForm =
    "The body came as a form, as curl -d sends it. Add the header “Content-Type: application/json”."

  let registry: OperationRegistry

  /// Decodes the envelope of a request.
  ///
  /// - Throws: 400 when the envelope can't be read.
  func call(_ request: Request) throws(Problem) -> Call {
    let isForm = MediaType.isForm(request.fields[.contentType])
    let (members, names) =
      isForm ? try formMembers(request.body) : try jsonMembers(request.body)
    guard let (_, header) = members.first(where: { $0.name == "header" }) else {
      let isJSON = request.body.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: "{")
      throw Problem(
        .badRequest,
        isForm && isJSON
          ? Self.cameAsForm : "The envelope has no header, the number of an operation.")
    }
    guard let code = header.integer else {
      throw Problem(.badRequest, "The header must be the number of an operation.")
    }
    guard let operation = registry.operation(code: code) else {
      throw Problem(.unknownOperation, "No operation has the header \(code).")
    }
    if names > operation.bodyLimits.names {
      throw tooManyNames(operation.bodyLimits.names)
    }
    var call = Call(operation: operation, endpoint: .headerCoded)
    call.takeFields(of: request)
    if let authorization = request.fields[.authorization] {
      call.authHash = bearer(authorization: authorization)
      call.hasMalformedAuthorization = call.authHash == nil
    }
    var seen: [String: Int] = [:]
    for (name, raw) in members {
      let count = seen[name, default: 0] + 1
      seen[name] = count
      switch count {
      case 1: if name != "header" { try take(name, raw, into: &call) }
      case 2: call.addError(name, "This field is given twice.")
      default: break
      }
    }
    if operation.hasReceiver { takeBytes(&call) }
    return call
  }

  private func take(_ name: String, _ raw: RawValue, into call: inout Call) throws(Problem) {
    switch name {
    case "authHash":
      guard let hash = text(raw, name, &call) else { return }
      if let other = call.authHash, other != hash {
        throw Problem(.badRequest, "authHash and the Authorization field differ.")
      }
      call.authHash = hash
    case "key": call.key = text(raw, name, &call) ?? call.key
    case "ifMatch": call.ifMatch = text(raw, name, &call) ?? call.ifMatch
    case "data":
      if raw.isNull { return }
      guard case .json(let value) = raw, let fields = value.members else {
        return call.addError("data", "This must be an object or null.")
      }
      call.given = fields.map { ($0.name, .json($0.value)) }
    default:
      call.addError(name, "There is no such field beside header, authHash, data, key and ifMatch.")
    }
  }

  /// Takes the bytes of a body out of `data`.
  private func takeBytes(_ call: inout Call) {
    guard let place = call.given.firstIndex(where: { $0.name == Self.bytesField }) else { return }
    let raw = call.given.remove(at: place).raw
    if raw.isNull { return }
    let field = "data.\(Self.bytesField)"
    // Of bytes that can't be read nothing else is said to be wrong.
    call.announcedBody = AnnouncedBody(length: nil)
    guard let text = raw.text, let bytes = Base64.decode(text.utf8.span) else {
      return call.addError(field, "This must be base64 with padding, without white space.")
    }
    guard bytes.count <= Self.maximumBytes else {
      return call.addError(field, "This must be at most \(Self.maximumBytes) bytes.")
    }
    call.bytes = bytes
    call.announcedBody = AnnouncedBody(length: Int64(bytes.count))
  }

  private func text(_ raw: RawValue, _ name: String, _ call: inout Call) -> String? {
    if raw.isNull { return nil }
    switch raw {
    case .text(let text), .path(let text), .header(let text): return text
    case .json(let value):
      if let text = value.text { return text }
      call.addError(name, "This must be a text.")
      return nil
    case .repeated: return nil
    }
  }

  /// The members of an envelope.
  private typealias Members = [(name: String, raw: RawValue)]

  /// The members, and the number of all names in the body, which no operation may exceed. Until they are read, the
  /// operation is not known.
  private func jsonMembers(_ body: [UInt8]) throws(Problem) -> (Members, names: Int) {
    let document = try readJSON(body, names: registry.maximumNames)
    guard let members = document.root.members else {
      throw Problem(.badRequest, "The body must be a JSON object.")
    }
    return (members.map { ($0.name, .json($0.value)) }, document.names)
  }

  private func formMembers(_ body: [UInt8]) throws(Problem) -> (Members, names: Int) {
    let parameters: [(name: String, text: String)]
    do throws(FormFault) {
      parameters = try formParameters(body.span, atMost: BodyLimits.usual.names)
    } catch {
      throw error.problem(of: "form")
    }
    var members: Members = []
    var names = parameters.count
    for (name, text) in parameters {
      if name == "data" {
        if text.isEmpty { continue }
        let document = try readJSON(Array(text.utf8), names: registry.maximumNames)
        names += document.names
        members.append((name, .json(document.root)))
      } else {
        members.append((name, .text(text)))
      }
    }
    return (members, names)
  }
}

extension Call {
  /// Adds an error of a field of the envelope.
  mutating func addError(_ name: String, _ message: String) {
    envelopeErrors.append(FieldError(name, message))
  }
}

/// Parses a JSON body with at most that many names.
///
/// - Throws: 400 with the syntax error.
func readJSON(_ bytes: [UInt8], names: Int) throws(Problem) -> JSONDocument {
  do throws(JSONFault) {
    // Lists hold more values than objects have names: tags, strokes, chosen projects.
    let limits = JSONLimits(names: names, values: 10_000 + 16 * names)
    return try JSONDocument(bytes, limits: limits)
  } catch {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw Problem(
        .badRequest, "The JSON text begins with a byte order mark (EF BB BF). Send it without.")
    }
    throw Problem(.badRequest, error.sentence)
  }
}

private func tooManyNames(_ limit: Int) -> Problem {
  Problem(.badRequest, JSONFault.tooManyNames(limit: limit).sentence)
}

/// The auth hash in an `Authorization` field, `Bearer 6b1f…`, or `nil` when there is none.
func bearer(authorization text: String) -> String? {
  let bytes = text.utf8.span
  let scheme = bytes.word(from: 0)
  let authHash = bytes.word(from: scheme.upperBound)
  guard bytes.word(from: authHash.upperBound).isEmpty, !authHash.isEmpty,
    bytes.extracting(scheme).isBearer
  else { return nil }
  return String(checking: bytes.extracting(authHash))
}

extension Span<UInt8> {
  /// Whether the bytes are `Bearer`, in any case.
  fileprivate var isBearer: Bool {
    let name = "bearer".utf8.span
    return count == name.count && indices.allSatisfy { self[$0] | 0x20 == name[$0] }
  }

  /// The next run of bytes without a space, empty at the end.
  fileprivate func word(from start: Int) -> Range<Int> {
    var first = start
    while first < count, self[first] == UInt8(ascii: " ") { first += 1 }
    return first..<position(of: UInt8(ascii: " "), from: first)
  }
}
