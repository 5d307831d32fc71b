import Core
package import Handicap
package import WebAPI

extension ResponseWriter {
  /// Writes an index, and its printed form with a plus sign for a plus handicap.
  mutating func index(_ name: StaticString, _ text: StaticString, _ index: Tenths?) {
    field(name, index)
    field(text, index.map { $0.count < 0 ? "+\(Tenths(-$0.count))" : $0.description })
  }
}

extension GolferHandicap: Output {
  package func write(to writer: inout ResponseWriter) {
    Golfer.fields.write(golfer, to: &writer) { name, writer in
      guard name == "memberNumber" else { return }
      writer.index("handicapIndex", "handicapIndexText", index)
      writer.index("lowHandicapIndex", "lowHandicapIndexText", lowIndex)
      writer.field("asOf", asOf)
    }
  }
}

extension TeeHandicap: Output {
  package func write(to writer: inout ResponseWriter) {
    writer.index("handicapIndex", "handicapIndexText", index)
    writer.field("courseHandicap", courseHandicap)
    writer.field("playingHandicap", playingHandicap)
    writer.field("strokes", strokes)
    tees.write(to: &writer)
  }
}

extension TeeHandicapTable: Output {
  package func write(to writer: inout ResponseWriter) {
    writer.field("course", course)
    writer.field("tee", tees.tee)
    writer.field("teeName", tees.name)
    tees.write(to: &writer)
    writer.field("system", system)
    writer.field("allowance", allowance)
    writer.field("lines", lines)
  }
}

extension HandicapTable.Line: Output {
  package static var example: HandicapTable.Line { HandicapTable.lines { _ in 20 }[0] }

  package func write(to writer: inout ResponseWriter) {
    writer.field("from", from)
    writer.field("through", through)
    writer.field("playingHandicap", handicap)
  }
}

extension RatedTee {
  fileprivate func write(to writer: inout ResponseWriter) {
    writer.field("courseRating", rating.courseRating)
    writer.field("slopeRating", rating.slope)
    writer.field("par", rating.par)
    writer.field("part", part)
    writer.field("gender", gender)
    writer.field("on", on)
  }
}
