internal import Core
public import WebAPI

/// An id of whatever a row is about.
private typealias AnyID = ID<FeedState>

extension ResponseWriter {
  /// Describes an answer of a feed as an object with the name `answer`, whose rows are those with the name `row`.
  ///
  /// - Parameters:
  ///   - type: One of the types of rows.
  ///   - subject: The name of the member of rows of rights that says to what; `nil` for a feed without them.
  ///   - data: Describes what a row tells of an item.
  public mutating func describeFeed(
    _ answer: String, row: String? = nil, of type: String, rightsTo subject: StaticString? = nil,
    data: (inout ResponseWriter) -> Void
  ) {
    object(named: answer) { writer in
      writer.name("changes")
      writer.array { writer in
        writer.object(named: row ?? answer + "Row") { writer in
          writer.field("type", type)
          writer.optionalField("id", AnyID?.some(AnyID(stored: 1)))
          writer.optionalField("revision", Int64?.some(1))
          writer.optionalField("gone", Bool?.some(true))
          writer.name("data", isOptional: true)
          data(&writer)
          guard let subject else { return }
          writer.optionalField(subject, AnyID?.some(AnyID(stored: 1)))
          writer.optionalField("visible", Bool?.some(true))
        }
      }
      writer.field("cursor", "")
      writer.field("more", false)
    }
  }
}
