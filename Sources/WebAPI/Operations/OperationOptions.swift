public import Core
public import Database

/// The options of an operation's declaration. A class, since the closures that answer its requests hold them.
public final class OperationOptions<In: Input, Out: Writable>: Sendable {
  /// A description beside the summary.
  let details: String
  /// Further routes.
  let also: [Route]
  /// The path of the created record below the API's root; makes the response a 201, unless it is `nil`.
  let location: (@Sendable (Out) -> String?)?
  /// The record that this operation changes, and what it holds.
  let ifMatch: IfMatch<In>?
  /// Whether the response is one record, which has an `ETag`; by default, whether `Out` is one.
  let hasEntityTag: Bool?
  /// How often callers without a login may call it; `nil` for any number.
  let guestRate: GuestRate?
  /// Makes the tag of the response, so that 304 needs no work. For operations that read and send no open file.
  let validator: Validator<In>?
  /// Whether the responses to callers without a login are kept in memory, and made anew up to 250 milliseconds after
  /// their validator has another value.
  let isPublished: Bool
  /// Who may keep the response; `revalidated` unless it is given, and nobody what needs no login.
  let caching: Caching?
  /// How large the body of a request may be, where it is not the usual.
  let bodyLimits: BodyLimits?
  /// The header fields of requests that it reads.
  let requestFields: [RequestField]
  /// The header fields of its responses, beside those that every operation has.
  let responseFields: [ResponseField]
  /// Fields that all its responses have, those of refusals, too.
  let constantFields: [ResponseField: String]
  /// Fields of the response to `OPTIONS` at its routes, such as `Accept-Patch`.
  let optionsFields: [ResponseField: String]
  /// Whether the same request again does nothing twice, so that a large response need not be kept for its key.
  let knowsRepetition: Bool
  /// What it does to a session, for the cookie of the web app.
  let session: SessionEffect?
  /// Checks a request whose fields are invalid: refuses what the caller may not do at all, since 403 comes before 422.
  let authorize: Authorize?
  /// Whose clocks the local times of a request are by, where they need not be the caller's.
  let localZone: LocalZone?
  /// Whether a read with that input is so large that it runs in the background.
  let runsInBackground: (@Sendable (In) -> Bool)?
  /// Called before each transaction in which a large read, or a piece of a download, reads; on the background queue,
  /// where it may wait for a write.
  let beforeReading: (@Sendable () -> Void)?
  /// Writes a made-up result, from which the schema is described, where `Out.sample` does not know all of it.
  let writeSample: (@Sendable (inout ResponseWriter) -> Void)?

  public typealias Authorize =
    @Sendable (In, InputDecoder, RequestContext, ReadTransaction) throws(Problem) -> Void

  public init(
    details: String = "", also: [Route] = [], location: (@Sendable (Out) -> String?)? = nil,
    ifMatch: IfMatch<In>? = nil, hasEntityTag: Bool? = nil, guestRate: GuestRate? = nil,
    validator: Validator<In>? = nil,
    isPublished: Bool = false, caching: Caching? = nil, bodyLimits: BodyLimits? = nil,
    requestFields: [RequestField] = [], responseFields: [ResponseField] = [],
    constantFields: [ResponseField: String] = [:],
    optionsFields: [ResponseField: String] = [:], knowsRepetition: Bool = false,
    session: SessionEffect? = nil, authorize: Authorize? = nil, localZone: LocalZone? = nil,
    runsInBackground: (@Sendable (In) -> Bool)? = nil,
    beforeReading: (@Sendable () -> Void)? = nil,
    writeSample: (@Sendable (inout ResponseWriter) -> Void)? = nil
  ) {
    self.details = details
    self.also = also
    self.location = location
    self.ifMatch = ifMatch
    self.hasEntityTag = hasEntityTag
    self.guestRate = guestRate
    self.validator = validator
    self.isPublished = isPublished
    self.caching = caching
    self.bodyLimits = bodyLimits
    self.requestFields = requestFields
    self.responseFields = responseFields
    self.constantFields = constantFields
    self.optionsFields = optionsFields
    self.knowsRepetition = knowsRepetition
    self.session = session
    self.authorize = authorize
    self.localZone = localZone
    self.runsInBackground = runsInBackground
    self.beforeReading = beforeReading
    self.writeSample = writeSample
  }
}
