import APITestSupport
import TestSupport
import Testing

@testable import Inspections

extension SizeTests {
  @Test("Sizes are counted as the tables have them, whatever is changed")
  func counting() throws {
    var random = SeededGenerator(seed: 20_261_123)
    let id = try start()
    for round in 1...60 {
      let key = Int.random(in: 0..<4, using: &random)
      let values = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        let field = Int.random(in: 0..<6, using: &random)
        let text = String(repeating: "é", count: Int.random(in: 0...30, using: &random))
        return (field, Bool.random(using: &random) ? #""\#(text)""# : "null")
      }
      let set = Dictionary(values) { $1 }.map { #""f\#($0)":\#($1)"# }.joined(separator: ",")
      let comment = String(repeating: "å", count: Int.random(in: 0...40, using: &random))
      let active = Bool.random(using: &random)
      let saved =
        round.isMultiple(of: 3)
        ? try push(
          [answering(key, round, set)], by: fixture.iida, device: "p\(round % 2)")
        : try fixture.call(
          114,
          #"""
          "id":\#(id),"sheets":[{"key":"s\#(key)","section":"many","active":\#(active),"set":{\#(set)}}],
          "findings":[{"key":"f\#(key)","severity":"minor","title":"t","comment":"\#(comment)"}]
          """#, by: fixture.iida)
      #expect(saved.status == 200, "\(saved.text)")
      #expect(sizes() == counted())
    }
    try compareAudit()
  }

  private func answering(_ key: Int, _ number: Int, _ set: String) -> String {
    #"{"n":\#(number),"op":"set","key":"s\#(key)","base":0,"set":{"answers":{\#(set)}}}"#
  }
}
