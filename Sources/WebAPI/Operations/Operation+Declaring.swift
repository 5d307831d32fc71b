public import Core
public import Database
import HTTP
public import Zones

/// An error of a service that has a problem for the client.
public protocol ProblemConvertible: Error {
  var problem: Problem { get }
  /// The problem with its instants written in a zone.
  func problem(in zone: Zone) -> Problem
}

extension ProblemConvertible {
  public func problem(in zone: Zone) -> Problem { problem }
}

extension Problem: ProblemConvertible {
  public var problem: Problem { self }
}

/// Runs `body`, whose failure becomes a problem with its instants in a zone.
public func asProblem<Value, Fault: ProblemConvertible>(
  in zone: Zone = .utc, _ body: () throws(Fault) -> Value
) throws(Problem) -> Value {
  do throws(Fault) { return try body() } catch { throw error.problem(in: zone) }
}

extension Operation {
  /// An operation that reads.
  public static func read<In, Out, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<In, Out> = .init(),
    _ body: @escaping @Sendable (In, RequestContext, ReadTransaction) throws(Fault) -> Out
  ) -> Operation {
    readRows(info, options) { (input: In, context, transaction, writer) throws(Fault) in
      try body(input, context, transaction).write(asValueTo: &writer)
    }
  }

  /// An operation that reads and writes its response row by row; `Out` gives only the response's schema.
  public static func readRows<In, Out, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<In, Out> = .init(),
    _ body:
      @escaping @Sendable (
        In, RequestContext, ReadTransaction, inout ResponseWriter
      ) throws(Fault) -> Void
  ) -> Operation {
    Operation(info, options, isWrite: false) { decoder, context, transaction throws(Problem) in
      let input = try options.decode(&decoder, context, transaction)
      let zone = decoder.zone
      return .read(
        { transaction, writer throws(Problem) in
          do throws(Fault) { try body(input, context, transaction, &writer) } catch {
            throw error.problem(in: zone)
          }
        }, options.validate(input, context),
        runsInBackground: options.runsInBackground?(input) ?? false)
    }
  }

  /// An operation whose response is a JSON object that is made while it is sent; `Out` gives only its schema.
  public static func readParts<In, Out, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<In, Out>,
    _ body:
      @escaping @Sendable (In, RequestContext, ReadTransaction) throws(Fault) -> [ResponsePart]
  ) -> Operation {
    Operation(info, options, isWrite: false) { decoder, context, transaction throws(Problem) in
      let input = try options.decode(&decoder, context, transaction)
      let zone = decoder.zone
      return .download(
        { transaction throws(Problem) in
          let parts = try asProblem(in: zone) { () throws(Fault) in
            try body(input, context, transaction)
          }
          return Download(parts, in: zone)
        }, options.validate(input, context))
    }
  }

  /// An operation whose response is a file of one of the media types; `Out` gives only the schema of JSON.
  public static func download<In, Out, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<In, Out>, types: [String],
    _ body: @escaping @Sendable (In, RequestContext, ReadTransaction) throws(Fault) -> Download
  ) -> Operation {
    Operation(info, options, isWrite: false, media: Media(responseTypes: types)) {
      decoder, context, transaction throws(Problem) in
      let input = try options.decode(&decoder, context, transaction)
      let zone = decoder.zone
      return .download(
        { transaction throws(Problem) in
          try asProblem(in: zone) { () throws(Fault) in try body(input, context, transaction) }
        }, options.validate(input, context))
    }
  }

  /// An operation whose response is an open file of one of the media types, whole or a range of it.
  public static func file<In, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<In, Download.Form>, types: [String],
    _ body:
      @escaping @Sendable (In, RequestContext, ReadTransaction) throws(Fault) -> FileResponse
  ) -> Operation {
    Operation(
      info, options, isWrite: false, media: Media(responseTypes: types, givesFile: true)
    ) {
      decoder, context, transaction throws(Problem) in
      let input = try options.decode(&decoder, context, transaction)
      return .file(
        try asProblem(in: decoder.zone) { () throws(Fault) in
          try body(input, context, transaction)
        })
    }
  }

  /// An operation that writes in several transactions, one after the other, so that other writes take turns with it:
  /// each slice writes its part of the response, and returns how far the whole is then, or `nil` behind the last. What
  /// a slice has written stays when a later one fails. While nobody waits, a transaction has several.
  public static func writeInSlices<In, Out, Place: Sendable, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<In, Out>,
    from start: Place,
    _ body:
      @escaping @Sendable (
        In, Place, RequestContext, WriteTransaction, inout ResponseWriter
      ) throws(Fault) -> Place?
  ) -> Operation {
    Operation(info, options, isWrite: true) { decoder, context, transaction throws(Problem) in
      let input = try options.decode(&decoder, context, transaction)
      let zone = decoder.zone
      @Sendable func slice(from place: Place) -> SlicedWrite {
        SlicedWrite { transaction, writer throws(Problem) in
          do throws(Fault) {
            return try body(input, place, context, transaction, &writer).map { slice(from: $0) }
          } catch {
            throw error.problem(in: zone)
          }
        }
      }
      return .slicedWrite(slice(from: start))
    }
  }

  /// An operation whose body goes to a receiver while it arrives. `types` are the media types that a body may have on
  /// the REST endpoint, such as `image/*`; without any it takes no body. On the header-coded endpoint the bytes stand
  /// in `bytes`, in base64. `decide` decides on the request before its body is asked for. With a GET route it reads,
  /// else it writes.
  public static func receive<In, SomeReceiver: Receiver, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<In, SomeReceiver.Out>, types: [String],
    _ decide:
      @escaping @Sendable (
        In, AnnouncedBody, RequestContext, ReadTransaction
      ) throws(Fault) -> Receiving<SomeReceiver>
  ) -> Operation {
    Operation(
      info, options, isWrite: info.route.method != .get, media: Media(contentTypes: types)
    ) {
      decoder, context, transaction throws(Problem) in
      let input = try options.decode(&decoder, context, transaction)
      let (zone, announced) = (decoder.zone, decoder.announcedBody ?? .none)
      let receiving = try asProblem(in: zone) { () throws(Fault) in
        try decide(input, announced, context, transaction)
      }
      return .receive(AnyReceiving(receiving, in: zone, location: options.location))
    }
  }

  /// An operation that writes, in one transaction.
  public static func write<In, Out, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<In, Out> = .init(),
    _ body: @escaping @Sendable (In, RequestContext, WriteTransaction) throws(Fault) -> Out
  ) -> Operation {
    Operation(info, options, isWrite: true) { decoder, context, transaction throws(Problem) in
      let input = try options.decode(&decoder, context, transaction)
      return .write(
        options.action(in: decoder.zone) { transaction throws(Fault) in
          try body(input, context, transaction)
        })
    }
  }

  /// An operation that writes, in one transaction, and whose answer may be read after that.
  public static func writeThenRead<In, Out, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<In, Out> = .init(),
    _ body:
      @escaping @Sendable (In, RequestContext, WriteTransaction) throws(Fault) -> WriteOutput<Out>
  ) -> Operation {
    Operation(info, options, isWrite: true) { decoder, context, transaction throws(Problem) in
      let input = try options.decode(&decoder, context, transaction)
      let zone = decoder.zone
      return .write { [location = options.location] transaction, writer throws(Problem) in
        let output = try asProblem(in: zone) { () throws(Fault) in
          try body(input, context, transaction)
        }
        output.brief.write(asValueTo: &writer)
        if let read = output.read {
          writer.rest = { transaction, writer throws(Problem) in
            try read(transaction).write(asValueTo: &writer)
          }
        }
        return location?(output.brief)
      }
    }
  }

  /// An operation that writes after hashing a password: `lookup` reads what the hashing needs, `offloaded` hashes
  /// away from event loops and writer, `body` writes the result. `turn` says whose turn of hashing it is; without it,
  /// the caller's.
  public static func writeWithPassword<In, Out, Challenge: Sendable, Verified: Sendable, Fault>(
    _ info: OperationInfo, _ options: OperationOptions<In, Out> = .init(),
    lookup: @escaping @Sendable (In, RequestContext, ReadTransaction) throws(Fault) -> Challenge,
    turn: (@Sendable (Challenge) -> PasswordTurn)? = nil,
    offloaded: @escaping @Sendable (In, Challenge) throws(Fault) -> Verified,
    _ body:
      @escaping @Sendable (In, Verified, RequestContext, WriteTransaction) throws(Fault) -> Out
  ) -> Operation where Fault: ProblemConvertible {
    Operation(info, options, isWrite: true) { decoder, context, transaction throws(Problem) in
      let input = try options.decode(&decoder, context, transaction)
      let zone = decoder.zone
      let challenge = try asProblem(in: zone) { () throws(Fault) in
        try lookup(input, context, transaction)
      }
      return .offloadedWrite(turn?(challenge)) { () throws(Problem) in
        let verified = try asProblem(in: zone) { () throws(Fault) in
          try offloaded(input, challenge)
        }
        return options.action(in: zone) { transaction throws(Fault) in
          try body(input, verified, context, transaction)
        }
      }
    }
  }
}

extension Operation {
  /// An operation that writes after work that would stall others: `lookup` reads what the work needs, `work` does it
  /// on a queue where callers take turns, away from event loops and writer, and `body` writes the result in one
  /// transaction. When `body` finds that what was looked up is another now, it changes nothing and returns `nil`:
  /// lookup and work are done again, three times in all, then the response is 409 `changed-meanwhile`.
  public static func writeAfterWork<In, Out, Found: Sendable, Made: Sendable, Fault>(
    _ info: OperationInfo, _ options: OperationOptions<In, Out> = .init(),
    lookup: @escaping @Sendable (In, RequestContext, ReadTransaction) throws(Fault) -> Found,
    work: @escaping @Sendable (In, Found) throws(Fault) -> Made,
    _ body:
      @escaping @Sendable (In, Made, RequestContext, WriteTransaction) throws(Fault) -> Out?
  ) -> Operation where Fault: ProblemConvertible {
    Operation(info, options, isWrite: true) { decoder, context, transaction throws(Problem) in
      let input = try options.decode(&decoder, context, transaction)
      let zone = decoder.zone
      return .writeAfterWork { transaction throws(Problem) in
        let found = try asProblem(in: zone) { () throws(Fault) in
          try lookup(input, context, transaction)
        }
        return { () throws(Problem) in
          let made = try asProblem(in: zone) { () throws(Fault) in try work(input, found) }
          return { [location = options.location] transaction, writer throws(Problem) in
            let output = try asProblem(in: zone) { () throws(Fault) in
              try body(input, made, context, transaction)
            }
            guard let output else { throw .changedMeanwhile }
            output.write(asValueTo: &writer)
            return location?(output)
          }
        }
      }
    }
  }
}

extension OperationOptions {
  /// Decodes the input. 403 for a field or an operation that the caller's role does not allow comes before 422.
  func decode(
    _ decoder: inout InputDecoder, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) -> In {
    try localZone?.apply(to: &decoder, context, transaction)
    let input = In(&decoder)
    decoder.addErrorsOfUnknownFields()
    if let refusal = decoder.refusal { throw refusal }
    if let problem = decoder.problem {
      try authorize?(input, decoder, context, transaction)
      throw problem
    }
    return input
  }

  func validate(_ input: In, _ context: RequestContext) -> Operation.Validate? {
    guard let validator else { return nil }
    return { transaction throws(DatabaseError) in try validator(input, context, transaction) }
  }

  fileprivate func action<Fault: ProblemConvertible>(
    in zone: Zone, _ body: @escaping @Sendable (WriteTransaction) throws(Fault) -> Out
  ) -> Operation.Write {
    { [location] transaction, writer throws(Problem) in
      do throws(Fault) {
        let result = try body(transaction)
        result.write(asValueTo: &writer)
        return location?(result)
      } catch {
        throw error.problem(in: zone)
      }
    }
  }
}
