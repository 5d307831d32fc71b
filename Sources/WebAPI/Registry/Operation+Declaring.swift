import Core
import HTTP
import Database
package import Zones

/// A service's closed set of refusals, each with its answer.
package protocol ProblemConvertible: Error {
  /// The refusal as the client sees it.
  var problem: Problem { get }
  /// The refusal with moments written in a zone.
  func problem(in zone: Zone) -> Problem
}

extension ProblemConvertible {
  /// The refusal, which names no moment.
  package func problem(in zone: Zone) -> Problem { problem }
}

extension Problem: ProblemConvertible {
  /// The problem itself.
  package var problem: Problem { self }
}

/// What a declaration says beside its code, name, route, access, summary and body.
package struct OperationOptions<In: Input, Out: Writable>: Sendable {
  /// What else the user should know.
  var details = ""
  /// A second place on the resource endpoint.
  var also: [Route] = []
  /// The place of the thing made, below the root; makes the answer a 201.
  var location: (@Sendable (Out) -> String)?
  /// The operation that reads the thing which this one changes, for `If-Match`.
  var preconditionReader: Int?
  /// Whether the answer is one thing, which carries an `ETag`.
  var hasEntityTag: Bool?
  /// How many bytes of body are taken on the resource endpoint.
  var maximumBody = 1 << 20
  /// Looks at a request whose fields are faulty: refuses what the caller may not do at all, since 403 comes before 422.
  var authorize:
    (
      @Sendable (In, InputDecoder, RequestContext, Services, ReadTransaction) throws(Problem) ->
        Void
    )?
  /// Whether a read with that input is so large that it belongs on a worker.
  var runsInBackground: (@Sendable (In) -> Bool)?
}

extension Operation {
  /// An operation that reads and answers at once.
  static func reads<In, Out, Fault: ProblemConvertible>(
    _ code: Int, _ name: String, _ route: Route, _ access: Access, _ section: Section,
    _ summary: String, _ options: OperationOptions<In, Out> = .init(),
    _ body: @escaping @Sendable (In, RequestContext, Services, ReadTransaction) throws(Fault) -> Out
  ) -> Operation {
    writesOut(code, name, route, access, section, summary, options) {
      (input: In, context, services, transaction, writer) throws(Fault) in
      try body(input, context, services, transaction).write(asValueTo: &writer)
    }
  }

  /// An operation that reads and writes its answer row by row; `Out` says what form that has.
  static func writesOut<In, Out, Fault: ProblemConvertible>(
    _ code: Int, _ name: String, _ route: Route, _ access: Access, _ section: Section,
    _ summary: String, _ options: OperationOptions<In, Out> = .init(),
    _ body:
      @escaping @Sendable (In, RequestContext, Services, ReadTransaction, inout ResponseWriter)
      throws(Fault) -> Void
  ) -> Operation {
    declare(
      code, name, route, access, section, summary, options,
      .read { fields, context, services, transaction, place, writer throws(Problem) in
        let input = try decode(In.self, &fields, options, context, services, transaction)
        if place == .loop, options.runsInBackground?(input) ?? false { return false }
        do throws(Fault) {
          try body(input, context, services, transaction, &writer)
        } catch {
          throw error.problem(in: services.zone(of: context))
        }
        return true
      })
  }

  /// An operation that answers with a file, in one of the media types.
  static func streams<In, Fault: ProblemConvertible>(
    _ code: Int, _ name: String, _ route: Route, _ access: Access, _ section: Section,
    _ summary: String, _ options: OperationOptions<In, Download.Form>, types: [String],
    _ body:
      @escaping @Sendable (In, RequestContext, Services, ReadTransaction) throws(Fault) -> Download
  ) -> Operation {
    declare(
      code, name, route, access, section, summary, options,
      .streams { fields, context, services, transaction throws(Problem) in
        let input = try decode(In.self, &fields, options, context, services, transaction)
        do throws(Fault) { return try body(input, context, services, transaction) } catch {
          throw error.problem(in: services.zone(of: context))
        }
      }, types: types)
  }

  /// An operation that changes something, in one transaction.
  static func writes<In, Out, Fault: ProblemConvertible>(
    _ code: Int, _ name: String, _ route: Route, _ access: Access, _ section: Section,
    _ summary: String, _ options: OperationOptions<In, Out> = .init(),
    _ body:
      @escaping @Sendable (In, RequestContext, Services, WriteTransaction) throws(Fault) -> Out
  ) -> Operation {
    declare(
      code, name, route, access, section, summary, options,
      .write { fields, context, services, transaction throws(Problem) in
        let input = try decode(In.self, &fields, options, context, services, transaction)
        return action(options) { context, services, transaction throws(Fault) in
          try body(input, context, services, transaction)
        }
      })
  }

  /// An operation that changes something after hard work: `lookup` reads what the work needs, `offloaded` does it away
  /// from event loops and writer, `body` writes what came of it.
  static func offloads<In, Out, Clue: Sendable, Proof: Sendable, Fault: ProblemConvertible>(
    _ code: Int, _ name: String, _ route: Route, _ access: Access, _ section: Section,
    _ summary: String, _ options: OperationOptions<In, Out> = .init(),
    lookup:
      @escaping @Sendable (In, RequestContext, Services, ReadTransaction) throws(Fault) -> Clue,
    offloaded: @escaping @Sendable (In, Clue, Services) throws(Fault) -> Proof,
    _ body:
      @escaping @Sendable (In, Proof, RequestContext, Services, WriteTransaction) throws(Fault) ->
      Out
  ) -> Operation {
    declare(
      code, name, route, access, section, summary, options,
      .offloaded { fields, context, services, transaction throws(Problem) in
        let input = try decode(In.self, &fields, options, context, services, transaction)
        let challenge: Clue
        do throws(Fault) { challenge = try lookup(input, context, services, transaction) } catch {
          throw error.problem(in: services.zone(of: context))
        }
        return { services throws(Problem) in
          let verified: Proof
          do throws(Fault) { verified = try offloaded(input, challenge, services) } catch {
            throw error.problem(in: services.zone(of: context))
          }
          return action(options) { context, services, transaction throws(Fault) in
            try body(input, verified, context, services, transaction)
          }
        }
      })
  }

  private static func action<In, Out, Fault: ProblemConvertible>(
    _ options: OperationOptions<In, Out>,
    _ body: @escaping @Sendable (RequestContext, Services, WriteTransaction) throws(Fault) -> Out
  ) -> WriteAction {
    { context, services, transaction, writer throws(Problem) in
      do throws(Fault) {
        let answer = try body(context, services, transaction)
        answer.write(asValueTo: &writer)
        return options.location?(answer)
      } catch {
        throw error.problem(in: services.zone(of: context))
      }
    }
  }

  private static func decode<In: Input, Out>(
    _ type: In.Type, _ fields: inout InputDecoder, _ options: OperationOptions<In, Out>,
    _ context: RequestContext, _ services: Services,
    _ transaction: ReadTransaction
  ) throws(Problem) -> In {
    let input = In(&fields)
    fields.addErrorsOfUnknownFields()
    if let refusal = fields.refusal { throw refusal }
    if let problem = fields.problem {
      try options.authorize?(input, fields, context, services, transaction)
      throw problem
    }
    return input
  }

  private static func declare<In, Out>(
    _ code: Int, _ name: String, _ route: Route, _ access: Access, _ section: Section,
    _ summary: String, _ options: OperationOptions<In, Out>, _ work: Work,
    types: [String] = ["application/json"]
  ) -> Operation {
    var describing = InputDecoder()
    _ = In(&describing)
    var schemaBuilder = ResponseWriter(schemaBuilder: SchemaBuilder())
    Out.sample.write(asValueTo: &schemaBuilder)
    return Operation(
      code: code, name: name, routes: [route] + options.also, access: access, summary: summary,
      details: options.details, section: section,
      hasEntityTag: options.hasEntityTag ?? (Out.self is any Output.Type),
      createsResource: options.location != nil, hasNoContent: Out.self == Done.self,
      isPaged: describing.described.contains { $0.name == "after" },
      preconditionReader: options.preconditionReader,
      maximumBody: options.maximumBody, responseTypes: types, responseSchema: schemaBuilder.schema,
      fields: describing.described,
      work: work)
  }
}
