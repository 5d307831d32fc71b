import Core
import Handicap
import Testing

@testable import Golf

@Suite("Checks of holes and tees")
struct ChecksTests {
  private func changed(_ index: Int, _ hole: CardHole) -> [CardHole] {
    var holes = Alastaro.holes
    holes[index] = hole
    return holes
  }

  @Test("The printed card of Alastaro is sound, and so is its front nine renumbered")
  func sound() {
    #expect(HolesCheck.errors(Alastaro.holes).isEmpty)
    let nine = Alastaro.holes.prefix(9).map {
      CardHole(number: $0.number, par: $0.par, strokeIndex: $0.strokeIndex / 2)
    }
    #expect(HolesCheck.errors(nine).isEmpty)
    #expect(HolesCheck.errors(Array(Alastaro.holes.prefix(9))).map(\.field).count == 5)
  }

  @Test("18 holes or 9, each once, par 3 to 6, stroke indexes each once", arguments: [0, 17, 19])
  func holes(count: Int) {
    let some = (0..<count).map { CardHole(number: $0 + 1, par: 4, strokeIndex: $0 + 1) }
    #expect(HolesCheck.errors(some).map(\.field) == ["holes"])
    let wrong = changed(2, CardHole(number: 2, par: 7, strokeIndex: 19, womenPar: 2))
    #expect(
      Set(HolesCheck.errors(wrong).map(\.field))
        == ["holes[2].hole", "holes[2].par", "holes[2].women.par", "holes[2].strokeIndex"])
  }

  @Test("Women's stroke indexes are a permutation too, with those that are the same for all")
  func women() {
    func hole(_ index: Int, women: Int) -> CardHole {
      CardHole(
        number: index + 1, par: 4, strokeIndex: Alastaro.indexes[index], womenStrokeIndex: women)
    }
    var holes = changed(0, hole(0, women: 4))
    #expect(HolesCheck.errors(holes).map(\.field) == ["holes[1].women.strokeIndex"])
    holes[1] = hole(1, women: 8)
    #expect(HolesCheck.errors(holes).isEmpty)
  }

  @Test("The red tee: the card prints 2515 and 4888, the holes add up to 2452 and 4825")
  func printedTotals() {
    let printed = PrintedTotals(out: 2515, in: 2373, total: 4888)
    let red = TeeChange(name: "Red", lengths: Alastaro.red, printed: printed)
    let errors = TeesCheck.errors([red], holeCount: 18, validFrom: nil)
    #expect(
      errors == [
        .init("tees[0].printed.out", "The card prints 2515, the holes add up to 2452."),
        .init("tees[0].printed.total", "The card prints 4888, the holes add up to 4825."),
      ])
    let total = TeeChange(name: "Red", lengths: Alastaro.red, printed: PrintedTotals(total: 4825))
    #expect(TeesCheck.errors([total], holeCount: 18, validFrom: nil).isEmpty)
  }

  @Test("Every hole has a length; printed totals need lengths")
  func lengths() {
    let short = TeeChange(name: "A", lengths: [300, 0])
    let alone = TeeChange(name: "B", printed: PrintedTotals(total: 1))
    let odd = TeeChange(name: "C", lengths: Array(repeating: 300, count: 17) + [1101])
    #expect(
      TeesCheck.errors([short, alone, odd], holeCount: 18, validFrom: nil).map(\.field)
        == ["tees[0].lengths", "tees[1].printed", "tees[2].lengths[17]"])
  }

  @Test(
    "Slope 55 to 155, ratings within reason for their part",
    arguments: [
      (Alastaro.rating(slope: 54), ["slopeRating"]), (Alastaro.rating(slope: 55), []),
      (Alastaro.rating(slope: 155), []), (Alastaro.rating(slope: 156), ["slopeRating"]),
      (Alastaro.rating(.women, .front9, 712, par: 36), ["courseRating"]),
      (Alastaro.rating(.women, .front9, 356, par: 71), ["par"]),
      (Alastaro.rating(.women, .back9, 356, par: 36), []),
      (Alastaro.rating(.men, .eighteen, 299), ["courseRating"]),
      (Alastaro.rating(.men, .eighteen, 1_001), ["courseRating"]),
    ])
  func figures(rating: NewRating, wrong: [String]) throws {
    let tee = TeeChange(name: "W", ratings: [rating])
    let errors = TeesCheck.errors([tee], holeCount: 18, validFrom: try day("2026-01-01"))
    #expect(errors.map(\.field) == wrong.map { "tees[0].ratings[0].\($0)" })
  }

  @Test("A rating needs a day, and has it once; a course of nine holes has no back nine")
  func days() throws {
    let tee = TeeChange(
      name: "W",
      ratings: [
        Alastaro.rating(), Alastaro.rating(from: try day("2026-01-01")),
        Alastaro.rating(slope: 99, from: try day("2026-01-01")),
        Alastaro.rating(.men, .back9, 356, par: 35, from: try day("2026-01-01")),
      ])
    #expect(
      TeesCheck.errors([tee], holeCount: 9, validFrom: nil).map(\.field)
        == [
          "tees[0].ratings[0].validFrom", "tees[0].ratings[2].validFrom",
          "tees[0].ratings[3].part",
        ])
  }
}

@Suite("The holes of a round")
struct CardTests {
  private func card(_ holes: [CardHole]) throws -> CourseCard {
    CourseCard(id: ID(stored: 1), validFrom: try day("2026-01-01"), holes: holes, lengths: [:])
  }

  @Test("A nine keeps the stroke indexes of the course")
  func nines() throws {
    let card = try card(Alastaro.holes)
    #expect(card.roundHoles(.eighteen, for: .men)?.map(\.strokeIndex) == Alastaro.indexes)
    #expect(card.roundHoles(.front9, for: .men)?.map(\.number) == Array(1...9))
    #expect(card.roundHoles(.back9, for: .men)?.map(\.number) == Array(10...18))
    #expect(card.roundHoles(.back9, for: .men)?.first?.strokeIndex == 1)
  }

  @Test("Nine holes twice round have stroke indexes 1 to 18, each once, and no back nine")
  func twiceRound() throws {
    let nine = (1...9).map { CardHole(number: $0, par: 4, strokeIndex: 10 - $0, womenPar: 5) }
    let card = try card(nine)
    let round = try #require(card.roundHoles(.eighteen, for: .women))
    #expect(round.map(\.number) == Array(1...18))
    #expect(Set(round.map(\.strokeIndex)) == Set(1...18))
    #expect(round[0].strokeIndex == 17 && round[9].strokeIndex == 18)
    #expect(round.allSatisfy { $0.par == 5 })
    #expect(card.roundHoles(.front9, for: .men)?.count == 9)
    #expect(card.roundHoles(.back9, for: .men) == nil)
  }
}
