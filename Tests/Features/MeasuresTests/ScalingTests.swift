import Measures
import Testing
import TestSupport

@Suite("Other servings")
struct ScalingTests {
  /// Such as `measure("2", to: "4", .cl)`.
  private static func measure(
    _ number: String, to: String? = nil, about: Bool = false, _ unit: MeasureUnit?,
    isFixed: Bool = false
  ) throws -> Measure {
    let amount = try Amount(
      PositiveFraction(number), to: to.map { text in try PositiveFraction(text) }, about: about)
    return Measure(amount, unit, isFixed: isFixed)
  }

  private static func factor(_ given: Int64, _ asked: Int64) throws -> PositiveFraction {
    try Servings(given).factor(to: Servings(asked))
  }

  @Test(
    "A third of a decilitre for four, for six, three and one",
    arguments: [(6, "1/2"), (3, "1/4"), (1, "1/12")] as [(Int64, String)])
  func thirds(asked: Int64, answer: String) throws {
    let third = try Self.measure("1/3", .dl)
    let scaled = try third.scaled(by: Self.factor(4, asked))
    #expect(scaled.amount?.number.description == answer)
    #expect(try scaled.scaled(by: Self.factor(asked, 4)) == third)
  }

  @Test("A twelfth of a decilitre is 25/3 millilitres")
  func millilitres() throws {
    let twelfth = try Self.measure("1/12", .dl)
    #expect(try twelfth.millilitres() == PositiveFraction(25, over: 3))
    #expect(try twelfth.grams() == nil)
  }

  @Test("The recipes of old, for two and three")
  func recipes() throws {
    let three = try Self.factor(1, 3)
    let two = try Self.factor(1, 2)
    func finnish(_ measure: Measure, _ factor: PositiveFraction) throws -> String {
      MeasureWords.fi.text(of: try measure.scaled(by: factor))
    }
    #expect(try finnish(Self.measure("2", to: "4", .cl), three) == "6–12 cl")
    #expect(try finnish(Self.measure("2", .cl), three) == "6 cl")
    #expect(try finnish(Self.measure("½", .measure), three) == "1 1/2 mitallista")
    #expect(try Measure(nil, nil).scaled(by: three) == Measure(nil, nil))
    #expect(try finnish(Self.measure("1,5", about: true, .dl), two) == "noin 3 dl")
    #expect(try finnish(Self.measure("1 1/2", .dl), two) == "3 dl")
    #expect(try finnish(Self.measure("2", to: "3", .dl), three) == "6–9 dl")
    #expect(try finnish(Self.measure("1", to: "2", .cl), three) == "3–6 cl")
  }

  @Test("What is fixed or has no amount stays as it is")
  func unchanged() throws {
    let factor = try Self.factor(4, 999)
    let butter = try Self.measure("10", .g, isFixed: true)
    #expect(try butter.scaled(by: factor) == butter)
    #expect(try Measure(nil, .pinch).scaled(by: factor) == Measure(nil, .pinch))
  }

  @Test("A range goes up", arguments: ["2", "1.9", "1/2"])
  func range(to: String) throws {
    #expect(throws: MeasureFault.range) { try Self.measure("2", to: to, .dl) }
  }

  @Test("Servings are 1 to 1,000", arguments: [0, -1, 1_001, .min, .max] as [Int64])
  func servings(count: Int64) throws {
    #expect(throws: MeasureFault.servings) { try Servings(count) }
    #expect(try Servings(1_000).count == 1_000)
  }

  @Test("There and back is the same amount, and the order of a range stays", arguments: 1...20)
  func thereAndBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let bottom = Int64.random(in: 1...10_000, using: &random)
      let top = Int64.random(in: 1...1_000_000, using: &random)
      let number = try #require(PositiveFraction(top, over: bottom))
      let to = try #require(PositiveFraction(top + 1, over: bottom))
      let measure = Measure(
        try Amount(number, to: Bool.random(using: &random) ? to : nil),
        MeasureUnit.allCases.randomElement(using: &random))
      let given = Int64.random(in: 1...1_000, using: &random)
      let asked = Int64.random(in: 1...1_000, using: &random)
      let scaled = try measure.scaled(by: Self.factor(given, asked))
      #expect(try scaled.scaled(by: Self.factor(asked, given)) == measure)
      #expect((asked > given) == (scaled.amount?.number ?? number > number))
    }
  }

  @Test("The greatest and the finest amounts that are taken, for the most servings")
  func extremes() throws {
    let most = try Self.measure("1000000", .kg).scaled(by: Self.factor(1, 1_000))
    #expect(try most.grams()?.description == "1000000000000")
    let least = try Self.measure("1/10000", .mg).scaled(by: Self.factor(1_000, 1))
    #expect(try least.grams()?.description == "1/10000000000")
    var measure = try Self.measure("1", .l)
    #expect(throws: MeasureFault.overflow) {
      for _ in 0..<10 { measure = try measure.scaled(by: Self.factor(1, 1_000)) }
    }
  }
}
