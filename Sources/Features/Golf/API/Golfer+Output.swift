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
    var golfer = golfer
    if view == .review { golfer.user = nil }
    Golfer.fields.write(golfer, to: &writer) { name, writer in
      guard name == "memberNumber" else { return }
      writer.index("handicapIndex", "handicapIndexText", showsIndex ? index : nil)
      writer.index("lowHandicapIndex", "lowHandicapIndexText", showsIndex ? lowIndex : nil)
      writer.field("asOf", asOf)
      writer.field("assignedIndex", view == .whole ? golfer.assignedIndex : nil)
      writer.field("frozen", view == .whole ? freeze : nil)
      writer.field("withdrawn", view == .whole ? withdrawal : nil)
    }
  }
}

extension Suspension.Period: Output {
  package static var schemaName: String { "Suspension" }
  package static var example: Suspension.Period {
    Suspension.Period(from: .earliest, until: .latest)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("from", from)
    writer.field("until", until)
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
