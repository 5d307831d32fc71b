import Ground
import HTTP
import SQLite
public import Zones

/// A service's closed set of refusals, each with its answer.
public protocol Refusal: Error {
  /// The refusal as the client sees it.
  var problem: Problem { get }
  /// The refusal with moments written in a zone.
  func problem(in zone: Zone) -> Problem
}

extension Refusal {
  /// The refusal, which names no moment.
  public func problem(in zone: Zone) -> Problem { problem }
}

extension Problem: Refusal {
  /// The problem itself.
  public var problem: Problem { self }
}

/// What a declaration says beside its code, name, route, right, summary and body.
public struct Traits<In: Input, Out: Writable>: Sendable {
  /// What else the user should know.
  var details = ""
  /// A second place on the resource door.
  var also: [Route] = []
  /// The place of the thing made, below the root; makes the answer a 201.
  var location: (@Sendable (Out) -> String)?
  /// The operation that reads the thing which this one changes, for `If-Match`.
  var guardedBy: Int?
  /// Whether the answer is one thing, which carries an `ETag`.
  var answersThing: Bool?
  /// How many bytes of body are taken on the resource door.
  var maximumBody = 1 << 20
  /// Looks at a request whose fields are faulty: refuses what the caller may not do at all, since 403 comes before 422.
  var authorize: (@Sendable (In, Fields, Act, House, Reading) throws(Problem) -> Void)?
  /// Whether a read with that input is so large that it belongs on a worker.
  var isBulk: (@Sendable (In) -> Bool)?
}

extension Operation {
  /// An operation that reads and answers at once.
  static func reads<In, Out, Fault: Refusal>(
    _ code: Int, _ name: String, _ route: Route, _ right: Right, _ section: Section,
    _ summary: String, _ traits: Traits<In, Out> = .init(),
    _ body: @escaping @Sendable (In, Act, House, Reading) throws(Fault) -> Out
  ) -> Operation {
    writesOut(code, name, route, right, section, summary, traits) {
      (input: In, act, house, reading, writer) throws(Fault) in
      try body(input, act, house, reading).write(asValueTo: &writer)
    }
  }

  /// An operation that reads and writes its answer row by row; `Out` says what form that has.
  static func writesOut<In, Out, Fault: Refusal>(
    _ code: Int, _ name: String, _ route: Route, _ right: Right, _ section: Section,
    _ summary: String, _ traits: Traits<In, Out> = .init(),
    _ body: @escaping @Sendable (In, Act, House, Reading, inout AnswerWriter) throws(Fault) -> Void
  ) -> Operation {
    declare(
      code, name, route, right, section, summary, traits,
      .read { fields, act, house, reading, place, writer throws(Problem) in
        let input = try decode(In.self, &fields, traits, act, house, reading)
        if place == .lane, traits.isBulk?(input) ?? false { return false }
        do throws(Fault) {
          try body(input, act, house, reading, &writer)
        } catch {
          throw error.problem(in: house.zone(of: act))
        }
        return true
      })
  }

  /// An operation that answers with a file, in one of the media types.
  static func streams<In, Fault: Refusal>(
    _ code: Int, _ name: String, _ route: Route, _ right: Right, _ section: Section,
    _ summary: String, _ traits: Traits<In, Download.Form>, types: [String],
    _ body: @escaping @Sendable (In, Act, House, Reading) throws(Fault) -> Download
  ) -> Operation {
    declare(
      code, name, route, right, section, summary, traits,
      .streams { fields, act, house, reading throws(Problem) in
        let input = try decode(In.self, &fields, traits, act, house, reading)
        do throws(Fault) { return try body(input, act, house, reading) } catch {
          throw error.problem(in: house.zone(of: act))
        }
      }, types: types)
  }

  /// An operation that changes something, in one transaction.
  static func writes<In, Out, Fault: Refusal>(
    _ code: Int, _ name: String, _ route: Route, _ right: Right, _ section: Section,
    _ summary: String, _ traits: Traits<In, Out> = .init(),
    _ body: @escaping @Sendable (In, Act, House, Writing) throws(Fault) -> Out
  ) -> Operation {
    declare(
      code, name, route, right, section, summary, traits,
      .write { fields, act, house, reading throws(Problem) in
        let input = try decode(In.self, &fields, traits, act, house, reading)
        return deed(traits) { act, house, writing throws(Fault) in
          try body(input, act, house, writing)
        }
      })
  }

  /// An operation that changes something after hard work: `lookup` reads what the work needs, `labour` does it away
  /// from lanes and writer, `body` writes what came of it.
  static func labours<In, Out, Clue: Sendable, Proof: Sendable, Fault: Refusal>(
    _ code: Int, _ name: String, _ route: Route, _ right: Right, _ section: Section,
    _ summary: String, _ traits: Traits<In, Out> = .init(),
    lookup: @escaping @Sendable (In, Act, House, Reading) throws(Fault) -> Clue,
    labour: @escaping @Sendable (In, Clue, House) throws(Fault) -> Proof,
    _ body: @escaping @Sendable (In, Proof, Act, House, Writing) throws(Fault) -> Out
  ) -> Operation {
    declare(
      code, name, route, right, section, summary, traits,
      .labour { fields, act, house, reading throws(Problem) in
        let input = try decode(In.self, &fields, traits, act, house, reading)
        let clue: Clue
        do throws(Fault) { clue = try lookup(input, act, house, reading) } catch {
          throw error.problem(in: house.zone(of: act))
        }
        return { house throws(Problem) in
          let proof: Proof
          do throws(Fault) { proof = try labour(input, clue, house) } catch {
            throw error.problem(in: house.zone(of: act))
          }
          return deed(traits) { act, house, writing throws(Fault) in
            try body(input, proof, act, house, writing)
          }
        }
      })
  }

  private static func deed<In, Out, Fault: Refusal>(
    _ traits: Traits<In, Out>,
    _ body: @escaping @Sendable (Act, House, Writing) throws(Fault) -> Out
  ) -> Deed {
    { act, house, writing, writer throws(Problem) in
      do throws(Fault) {
        let answer = try body(act, house, writing)
        answer.write(asValueTo: &writer)
        return traits.location?(answer)
      } catch {
        throw error.problem(in: house.zone(of: act))
      }
    }
  }

  private static func decode<In: Input, Out>(
    _ type: In.Type, _ fields: inout Fields, _ traits: Traits<In, Out>, _ act: Act, _ house: House,
    _ reading: Reading
  ) throws(Problem) -> In {
    let input = In(&fields)
    fields.complainOfUnknown()
    if let refusal = fields.refusal { throw refusal }
    if let problem = fields.problem {
      try traits.authorize?(input, fields, act, house, reading)
      throw problem
    }
    return input
  }

  private static func declare<In, Out>(
    _ code: Int, _ name: String, _ route: Route, _ right: Right, _ section: Section,
    _ summary: String, _ traits: Traits<In, Out>, _ work: Work,
    types: [String] = ["application/json"]
  ) -> Operation {
    var describing = Fields()
    _ = In(&describing)
    var sketch = AnswerWriter(sketch: SchemaSketch())
    Out.sample.write(asValueTo: &sketch)
    return Operation(
      code: code, name: name, routes: [route] + traits.also, right: right, summary: summary,
      details: traits.details, section: section,
      answersThing: traits.answersThing ?? (Out.self is any Output.Type),
      makes: traits.location != nil, answersNothing: Out.self == Done.self,
      isPaged: describing.described.contains { $0.name == "after" }, guardedBy: traits.guardedBy,
      maximumBody: traits.maximumBody, answerTypes: types, answerSchema: sketch.schema,
      fields: describing.described,
      work: work)
  }
}
