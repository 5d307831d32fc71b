import Measures
import Testing

@Suite("Measures in words")
struct MeasureWordsTests {
  private static func measure(
    _ number: String, to: String? = nil, about: Bool = false, _ unit: MeasureUnit?
  ) throws -> Measure {
    Measure(
      try Amount(
        PositiveFraction(number), to: to.map { text in try PositiveFraction(text) }, about: about),
      unit)
  }

  @Test("In each language")
  func languages() throws {
    let measures = [
      try Self.measure("1 1/2", .dl), try Self.measure("2", to: "3", .dl),
      try Self.measure("3", about: true, .dl), try Self.measure("1/12", .dl),
      try Self.measure("1", .tbsp), try Self.measure("1/2", .slice), try Self.measure("1", .pinch),
      try Self.measure("1", to: "2", .portion), try Self.measure("1/2", to: "1", .drop),
      try Self.measure("1 1/2", about: true, .measure), try Self.measure("2", nil),
      Measure(nil, .pinch), Measure(nil, nil),
    ]
    func texts(_ words: MeasureWords) -> [String] { measures.map(words.text) }
    #expect(
      texts(.fi) == [
        "1 1/2 dl", "2–3 dl", "noin 3 dl", "1/12 dl", "1 rkl", "1/2 viipaletta", "1 ripaus",
        "1–2 annosta", "1/2–1 pisaraa", "noin 1 1/2 mitallista", "2", "ripaus", "",
      ])
    #expect(
      texts(.sv) == [
        "1 1/2 dl", "2–3 dl", "cirka 3 dl", "1/12 dl", "1 msk", "1/2 skiva", "1 nypa",
        "1–2 portioner", "1/2–1 droppe", "cirka 1 1/2 mått", "2", "nypa", "",
      ])
    #expect(
      texts(.en) == [
        "1 1/2 dl", "2–3 dl", "about 3 dl", "1/12 dl", "1 tbsp", "1/2 slice", "1 pinch",
        "1–2 portions", "1/2–1 drop", "about 1 1/2 measures", "2", "pinch", "",
      ])
    #expect(
      texts(.nb) == [
        "1 1/2 dl", "2–3 dl", "omtrent 3 dl", "1/12 dl", "1 ss", "1/2 skive", "1 klype",
        "1–2 porsjoner", "1/2–1 dråpe", "omtrent 1 1/2 mål", "2", "klype", "",
      ])
  }

  @Test(
    "A language is known by its first part; one without words here gets English ones",
    arguments: [
      ("fi", MeasureWords.fi), ("sv-fi", .sv), ("en-gb", .en), ("nb", .nb), ("no", .nb),
      ("pt-br", .en), ("", .en),
    ])
  func tags(tag: String, words: MeasureWords) {
    #expect(MeasureWords(language: tag) == words)
  }

  @Test("Units are volumes, masses, or only counted")
  func sizes() {
    let volumes = MeasureUnit.allCases.filter { $0.millilitres != nil }
    let masses = MeasureUnit.allCases.filter { $0.grams != nil }
    #expect(
      volumes.map { "\($0) \($0.millilitres?.description ?? "")" } == [
        "ml 1", "cl 10", "dl 100", "l 1000", "tsp 5", "tbsp 15", "pinch 1", "measure 15",
      ])
    #expect(
      masses.map { "\($0) \($0.grams?.description ?? "")" } == ["mg 1/1000", "g 1", "kg 1000"])
  }
}
