public import Core
import Blobs
import Crypto
public import Database
import Versions
import Zones

/// Gives a short value that is another one whenever the response to an input may be another one (RFC 9110
/// section 8.8), before the work: a client that has the response gets 304 without it. `nil` for a request that the
/// operation itself shall answer, such as that for a record that is not there.
///
/// All that the response depends on belongs to it: the versions of what is read, what the caller may see, and the time
/// where it counts. The database's generation, the release, the input, the caller and the time zone count without it.
public typealias Validator<In> =
  @Sendable (In, RequestContext, ReadTransaction) throws(DatabaseError) -> String?

extension Operation {
  /// The validator of an operation, for the input of one call.
  typealias Validate = @Sendable (ReadTransaction) throws(DatabaseError) -> String?
}

extension EntityTag {
  /// What the tag of a compressed response has at its end: a strong tag is for one coding (RFC 9110
  /// section 8.8.3.3).
  private static let gzipSuffix = "-gzip"

  /// The tag of what a call reads, by the value that its operation's validator gave.
  ///
  /// `life` is what counts for all tags of the database.
  init(
    validator: String, of call: Call, _ context: RequestContext, in zone: Zone, life: String
  ) {
    let parts = [
      life, OpenAPI.version, zone.name, call.operation.name,
      context.caller.map { "\($0.user) \($0.role)" } ?? "", Hex.text(call.fingerprint), validator,
    ]
    let digest = SHA256.of(parts.joined(separator: "\n"))
    let tag = EntityTag(quoting: Hex.text(digest.array.span.extracting(first: 12)))
    self = call.acceptsGzip ? tag.ofGzip : tag
  }

  /// That of responses that mean the same, but may differ in bytes (RFC 9110 section 8.8.1).
  var weak: EntityTag { EntityTag(text: "W/" + text) }

  /// That of the same response for a client that accepts gzip.
  var ofGzip: EntityTag { EntityTag(text: text.dropLast() + Self.gzipSuffix + "\"") }
}

extension Dispatcher {
  /// The tag of what a call reads; `nil` for an operation without a validator.
  func tag(
    of call: Call, _ prepared: PreparedCall, _ validate: Operation.Validate?,
    _ transaction: ReadTransaction
  ) throws(Problem) -> EntityTag? {
    guard let validate else { return nil }
    do throws(DatabaseError) {
      guard let value = try validate(transaction) else { return nil }
      return EntityTag(
        validator: value, of: call, prepared.context, in: prepared.zone,
        life: try transaction.life())
    } catch {
      throw .database(error)
    }
  }
}

extension ReadTransaction {
  /// What is another one after a restore, which brings old versions back, and after an erasure, which changes texts
  /// everywhere.
  fileprivate func life() throws(DatabaseError) -> String {
    let generation = try Generation.current(in: self)
    return "\(Hex.text(generation.value)) \(try version(of: .erasures))"
  }
}

extension Call {
  /// Whether the client has the response with this tag.
  func has(_ tag: EntityTag) -> Bool {
    guard case .rest(_, _, let ifNoneMatch?) = endpoint else { return false }
    return tag.matches(ifNoneMatch, strong: false)
  }
}
