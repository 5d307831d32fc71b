public import Core
import Blobs
import Bytes
import Crypto
public import Database
import Versions
import Zones

/// Gives a short value that is another one whenever the response to an input may be another one (RFC 9110
/// section 8.8), before the work: a client that has the response gets 304 without it. `nil` for a request that the
/// operation itself shall answer, such as that for a record that is not there.
///
/// All that the response depends on belongs to it: the versions of what is read, what the caller may see, and the time
/// where it counts. The database's generation, the release, the input, the caller and the caller's time zone, with its
/// rules, count without it.
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
    validator: String, of call: Call, _ context: RequestContext, in zone: Zone, life: Life
  ) {
    // Each part but the last is of one length, or ends where a line does: none of them has line ends.
    var parts = ByteBuffer(capacity: 256)
    parts.append(life.generation)
    call.writeInput(to: &parts)
    parts.append(UInt8(ascii: "\n"))
    parts.append(decimal: life.erasures)
    for text in [OpenAPI.version, zone.name, call.operation.name] {
      parts.append(UInt8(ascii: "\n"))
      parts.append(text)
    }
    parts.append(UInt8(ascii: "\n"))
    parts.append(decimal: Int64(bitPattern: zone.mark))
    parts.append(UInt8(ascii: "\n"))
    if let caller = context.caller {
      parts.append(decimal: caller.user.value)
      parts.append(caller.role.rawValue)
    }
    parts.append(UInt8(ascii: "\n"))
    parts.append(validator)
    let digest = parts.withBytes { SHA256.of($0) }
    let tag = EntityTag(quoting: Hex.text(digest.array.span.extracting(first: 12)))
    self = call.acceptsGzip ? tag.ofGzip : tag
  }

  /// What is another one after a restore, which brings old versions back, and after an erasure, which changes texts
  /// everywhere.
  struct Life {
    let generation: [UInt8]
    let erasures: Int64
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
    transaction.ahead { () throws(DatabaseError) in
      _ = try transaction.version(of: .erasures)
      _ = try validate(transaction)
    }
    do throws(DatabaseError) {
      // What was asked for comes with it.
      let life = try transaction.life()
      guard let value = try validate(transaction) else { return nil }
      return EntityTag(
        validator: value, of: call, prepared.context, in: prepared.zone,
        life: life)
    } catch {
      throw .database(error)
    }
  }
}

extension ReadTransaction {
  fileprivate func life() throws(DatabaseError) -> EntityTag.Life {
    EntityTag.Life(
      generation: try Generation.current(in: self).value, erasures: try version(of: .erasures))
  }
}

extension Call {
  /// Whether the client has the response with this tag.
  func has(_ tag: EntityTag) -> Bool {
    guard case .rest(_, _, let ifNoneMatch?) = endpoint else { return false }
    return tag.matches(ifNoneMatch, strong: false)
  }
}
