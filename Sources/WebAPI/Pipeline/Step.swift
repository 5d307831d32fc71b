import Database
import Dispatch
import HTTP

/// A step of the order in which requests are refused: the first one that refuses a request answers it.
///
/// The parts that see the head, the body and the writer's transaction run the functions of all steps in this order.
struct Step: Sendable {
  /// The statuses of its refusals.
  let statuses: [Int]
  /// When it refuses, for the documents.
  let refuses: String
  var head: HeadCheck?
  var call: CallCheck?
  var write: WriteCheck?

  // Structures, since a function that is itself an element of an array is called through two others.

  /// Run when the head has come.
  struct HeadCheck: Sendable {
    let run: @Sendable (Dispatcher, inout IncomingRequest) throws(Problem) -> Void
  }

  /// Run when the body has come, in a read transaction.
  struct CallCheck: Sendable {
    let run:
      @Sendable (Dispatcher, Call, inout PreparedCall, ReadTransaction) throws(Problem) -> Void
  }

  /// Run in the transaction of a write.
  struct WriteCheck: Sendable {
    let run:
      @Sendable (Dispatcher, Call, inout PreparedWrite, WriteTransaction) throws(Problem) -> Void
  }
}

extension Step {
  /// All steps, from the head of a request to its response.
  static let order = [
    address, method, version, coding, mediaType, acceptable, form, credentials, early, size,
    body, session, rate, access, input, key, service, precondition, conflict,
  ]

  static let ofHead = order.compactMap(\.head)
  static let ofCall = order.compactMap(\.call)
  static let ofWrite = order.compactMap(\.write)

  private static let address = Step(
    statuses: [404], refuses: "Nothing has this path.",
    head: HeadCheck { dispatcher, incoming throws(Problem) in
      if case .nothing = incoming.kind { throw dispatcher.nothing(at: incoming.head.path) }
    })
  private static let method = Step(
    statuses: [405],
    refuses: "The path does not take this method: `Allow` has those that it takes.",
    head: HeadCheck { _, incoming throws(Problem) in try incoming.checkMethod() })
  private static let version = Step(
    statuses: [412], refuses: "An upload speaks another version of tus.",
    head: HeadCheck { _, incoming throws(Problem) in try incoming.checkVersion() })
  private static let coding = Step(
    statuses: [415], refuses: "The content has a `Content-Encoding`.",
    head: HeadCheck { _, incoming throws(Problem) in try incoming.checkCoding() })
  private static let mediaType = Step(
    statuses: [415], refuses: "The content has another `Content-Type`.",
    head: HeadCheck { _, incoming throws(Problem) in try incoming.checkMediaType() })
  private static let acceptable = Step(
    statuses: [406], refuses: "`Accept` names neither the response's type nor JSON.",
    head: HeadCheck { dispatcher, incoming throws(Problem) in
      try incoming.checkAcceptable(dispatcher.registry)
    })
  private static let form = Step(
    statuses: [400], refuses: "The query, or `If-Match`, can't be read.",
    head: HeadCheck { _, incoming throws(Problem) in try incoming.readForms() },
    call: CallCheck { _, call, _, _ throws(Problem) in try call.checkEnvelopeForm() })
  private static let credentials = Step(
    statuses: [401, 403],
    refuses: "A login is needed, and there is none; or another site sends the cookie.",
    head: HeadCheck { _, incoming throws(Problem) in try incoming.readCredentials() })
  private static let early = Step(
    statuses: [401], refuses: "The session of a request whose content is not small has ended.",
    head: HeadCheck { dispatcher, incoming throws(Problem) in
      try dispatcher.findCaller(of: &incoming)
    })
  /// The HTTP server compares the length, or counts what comes.
  private static let size = Step(statuses: [413], refuses: "The content is too large.")
  /// The endpoints read it: `Dispatcher.call(of:_:)`.
  private static let body = Step(
    statuses: [400],
    refuses: "The content can't be read: no JSON, too many names, no number of an operation.")
  private static let session = Step(
    statuses: [401], refuses: "There is no session and no token, or it has ended.",
    call: CallCheck { dispatcher, call, prepared, transaction throws(Problem) in
      try dispatcher.authenticate(call, &prepared, transaction)
    })
  private static let rate = Step(
    statuses: [429], refuses: "Callers without a login have called the operation too often.",
    call: CallCheck { dispatcher, call, prepared, _ throws(Problem) in
      if call.operation.guestRate != nil {
        try dispatcher.count(call, prepared, at: DispatchTime.now().uptimeNanoseconds)
      }
    })
  private static let access = Step(
    statuses: [403],
    refuses: "The caller's role, or the scope of the caller's token, does not allow the operation.",
    call: CallCheck { dispatcher, call, prepared, transaction throws(Problem) in
      try prepared.checkAccess(to: call.operation, dispatcher, transaction)
    })
  private static let input = Step(
    statuses: [403, 422, 404],
    refuses:
      "A field that the role does not allow; fields that are wrong, all at once; a path whose id can't be one.",
    call: CallCheck { dispatcher, call, prepared, transaction throws(Problem) in
      try dispatcher.decode(call, &prepared, transaction)
    })
  private static let key = Step(
    statuses: [422], refuses: "The idempotency key was used for something else.",
    call: CallCheck { dispatcher, call, prepared, transaction throws(Problem) in
      if call.operation.page?.shownBy != nil {
        try dispatcher.checkToken(of: call, prepared.context, transaction)
      }
      // On a server, where it takes a round trip, the write alone looks for it.
      if !transaction.hasOneWriter, prepared.isWrite { return }
      if let record = try dispatcher.idempotencyRecord(of: call, prepared.context, transaction) {
        prepared.repeated = record
      }
    },
    write: WriteCheck { dispatcher, call, writing, transaction throws(Problem) in
      if let record = try dispatcher.heldIdempotencyRecord(of: call, writing.context, transaction) {
        writing.repeated = record
      }
    })
  static let service = Step(
    statuses: [401, 403, 422, 404],
    refuses:
      "What the operation itself finds: a wrong password, no right, wrong fields, a record that is not there or not seen.",
    write: WriteCheck { dispatcher, call, writing, transaction throws(Problem) in
      try dispatcher.perform(call, &writing, in: transaction)
    })
  private static let precondition = Step(
    statuses: [412], refuses: "The record is not the one that `If-Match` names.",
    write: WriteCheck { _, _, writing, _ throws(Problem) in try writing.checkPrecondition() })
  private static let conflict = Step(
    statuses: [409], refuses: "The state of the record, or of another one, does not allow it.",
    write: WriteCheck { _, _, writing, _ throws(Problem) in
      if let refusal = writing.refusal { throw refusal }
    })
}
