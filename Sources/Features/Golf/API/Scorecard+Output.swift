package import WebAPI
import Core
import Handicap
import JSON

extension AssessedScorecard: Output {
  package func write(to writer: inout ResponseWriter) {
    writeHead(to: &writer)
    let rating = card.play.ratings[card.play.part]
    writer.field("courseRating", rating?.courseRating)
    writer.field("slopeRating", rating?.slope)
    writer.field("par", rating?.par)
    writer.field("courseHandicap", assessment?.courseHandicap)
    writer.name("holes")
    writer.array { writer in
      for (index, hole) in card.play.holes.enumerated() {
        writer.object { writer in write(hole, at: index, to: &writer) }
      }
    }
    writer.field("total", card.play.total)
    writer.field("points", assessment?.points)
    writer.field("adjustedGrossScore", assessment?.adjustedGrossScore)
    writer.field("scoreDifferential", differential)
    writer.field("estimated", isEstimated)
    writer.field("standing", card.standing)
    writer.field("hcp", card.play.claimedIndex)
    writer.field("notPlayedReason", card.play.notPlayedReason)
    writer.field("submittedAt", card.submittedAt)
    writer.field("decidedAt", card.decidedAt)
    writer.field("warnings", warnings)
    writer.field("wouldBe", card.state == .pending ? ProjectedIndex(index: projectedIndex) : nil)
  }

  private func writeHead(to writer: inout ResponseWriter) {
    writer.field("id", card.id)
    writer.field("golfer", card.golfer)
    writer.field("golferName", names.golfer)
    writer.field("club", card.play.club)
    writer.field("course", card.play.course)
    writer.field("courseName", names.course)
    writer.field("tee", card.play.tee)
    writer.field("teeName", names.tee)
    writer.field("playedOn", card.play.playedOn)
    writer.field("start", card.play.start.map(clockTime))
    writer.field("part", card.play.part)
    writer.field("gender", card.play.gender)
    writer.field("format", card.play.format)
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
    writer.field("state", card.state)
    writer.field("comment", card.comment)
  }

  private func write(_ played: PlayedHole, at index: Int, to writer: inout ResponseWriter) {
    let score = score(at: index)
    writer.field("hole", played.hole.number)
    writer.field("par", played.hole.par)
    writer.field("strokeIndex", played.hole.strokeIndex)
    writer.field("strokes", played.outcome.strokes)
    writer.field("pickedUp", played.outcome == .pickedUp)
    writer.field("received", score?.received)
    writer.field("adjusted", score?.adjusted)
    writer.field("points", score?.points)
  }
}

private let markerSchema = JSONTree.object([
  "type": .array([.text("integer"), .text("string"), .text("null")])
])

private func clockTime(_ minute: Int) -> String {
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(two(minute / 60)):\(two(minute % 60))"
}

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
