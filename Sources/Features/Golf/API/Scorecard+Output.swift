import Core
import Handicap
import JSON
package import WebAPI

extension AssessedScorecard: Output {
  package func write(to writer: inout ResponseWriter) { write(to: &writer, leavingOut: []) }

  fileprivate func write(to writer: inout ResponseWriter, leavingOut names: Set<String>) {
    Scorecard.fields.write(card, to: &writer, leavingOut: names) { name, writer in
      switch name {
      case "golfer": writer.field("golferName", self.names.golfer)
      case "course": writer.field("courseName", self.names.course)
      case "tee": writer.field("teeName", self.names.tee)
      case "marker": writeMarker(to: &writer)
      case "comment": writeResult(to: &writer)
      default: break
      }
    }
    writer.field("warnings", warnings)
    writer.field("wouldBe", card.state == .pending ? ProjectedIndex(index: projectedIndex) : nil)
  }

  private func writeMarker(to writer: inout ResponseWriter) {
    writer.name("marker")
    if writer.isDescribing {
      let none: [UInt8] = []
      writer.value(json: none.span, schema: markerSchema)
    } else {
      switch card.play.marker {
      case .golfer(let id): writer.value(id)
      case .name(let name): writer.value(name)
      case nil: writer.null()
      }
    }
  }

  private func writeResult(to writer: inout ResponseWriter) {
    let rating = card.play.ratings[card.play.part]
    writer.field("courseRating", rating?.courseRating)
    writer.field("slopeRating", rating?.slope)
    writer.field("par", rating?.par)
    writer.field("courseHandicap", courseHandicap)
    writer.name("holes")
    writer.array { writer in
      for (index, hole) in card.play.holes.enumerated() {
        writer.object(named: "ScorecardHole") { writer in write(hole, at: index, to: &writer) }
      }
    }
    writer.field("total", card.play.total)
    writer.field("points", points)
    writer.field("adjustedGrossScore", assessment?.adjustedGrossScore)
    writer.field("scoreDifferential", differential)
    writer.field("estimated", isEstimated)
  }

  private func write(_ played: PlayedHole, at index: Int, to writer: inout ResponseWriter) {
    writer.field("hole", played.hole.number)
    writer.field("par", played.hole.par)
    writer.field("strokeIndex", played.hole.strokeIndex)
    writer.field("strokes", played.outcome.strokes)
    writer.field("pickedUp", played.outcome == .pickedUp)
    writer.field("received", received(at: index))
    writer.field("adjusted", score(at: index)?.adjusted)
    writer.field("points", points(at: index))
  }
}

private let markerSchema = JSONTree.object([
  "type": .array([.text("integer"), .text("string"), .text("null")])
])

/// The index that a golfer would have with the card accepted.
struct ProjectedIndex: Output {
  let index: Tenths?

  static var example: ProjectedIndex { ProjectedIndex(index: Tenths(184)) }

  func write(to writer: inout ResponseWriter) {
    writer.index("handicapIndex", "handicapIndexText", index)
  }
}

extension DecidedScorecard: Output {
  package func write(to writer: inout ResponseWriter) {
    card.write(to: &writer)
    writer.field("revision", revision)
  }
}

/// A card that is not stored: it has no id and was not submitted.
struct ScorecardPlan: Output {
  let card: AssessedScorecard

  static var example: ScorecardPlan { ScorecardPlan(card: .example) }

  func write(to writer: inout ResponseWriter) {
    card.write(to: &writer, leavingOut: ["id", "submittedAt"])
  }
}
