import Core
import HTTP
import JSON
import Testing

import APITestSupport
import WebAPI

@testable import Golf

@Suite("Nines with holes left out")
struct ShortNineTests {
  let fixture: GolfAPIFixture

  init() throws { fixture = try GolfAPIFixture() }

  @Test(
    "Seven holes are a nine in the USA to 2023, and no score elsewhere; two nines count together")
  func sevenHoles() throws {
    func seven(_ day: String) -> String {
      let strokes = GolfAPIFixture.pars.prefix(7).map { "\($0 + 1)" } + ["null", "null"]
      return
        #"{"course":1,"tee":"White","playedOn":"\#(day)","part":"front9","notPlayedReason":"light","holes":[\#(strokes.joined(separator: ","))]}"#
    }
    let older =
      #"{"id":1,"validFrom":"2020-01-01","holes":[\#(holes)],"tees":[{"name":"White","ratings":[{"gender":"women","part":"front9","courseRating":35.4,"slopeRating":123,"par":36,"validFrom":"2020-01-01"}]}]}"#
    #expect(try fixture.api.call(60, older, by: fixture.maija).status == 200)
    let refused = try fixture.api.call(45, seven("2023-06-01"), by: fixture.aino)
    #expect(refused.faults == ["data.holes"])
    _ = try fixture.api.call(58, #"{"id":1,"ruleSet":"usa"}"#, by: fixture.admin)
    #expect(try fixture.accept(seven("2023-06-01"))["standing"] == .text("waiting"))
    #expect(
      try fixture.api.call(45, seven("2024-06-01"), by: fixture.aino).faults == ["data.holes"])
    #expect(try fixture.accept(seven("2023-06-02"))["standing"] == .text("counted"))
    let first = try fixture.api.call(47, #"{"id":1}"#, by: fixture.aino)
    #expect(first["standing"] == .text("counted") && first["scoreDifferential"] == .null)
  }

  private var holes: String {
    zip(GolfAPIFixture.pars, GolfAPIFixture.indexes).enumerated().map {
      #"{"hole":\#($0 + 1),"par":\#($1.0),"strokeIndex":\#($1.1)}"#
    }.joined(separator: ",")
  }
}
