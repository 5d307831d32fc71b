import APITestSupport
import HTTP
import JSON
import Testing

@testable import Inspections

extension SizeTests {
  @Test("A signature of 64 KiB is taken by each operation, one byte more by none")
  func signatureAtEachEndpoint() throws {
    let most = 65_536
    func draft(_ bytes: Int) -> String {
      #""state":"finished","signatures":[{"name":"a","strokes":\#(strokes(bytes))}]"#
    }
    for (bytes, status) in [(most, 200), (most + 1, 422)] {
      let id = try start("A\(bytes)")
      let rest = try fixture.api.send(
        .post, below: "/accounts/tornio/inspections/\(id)/state", "{\(draft(bytes))}",
        by: fixture.iida)
      #expect(rest.status == status, "\(rest.text)")
      let pushed = try push([
        #"{"n":\#(id),"op":"state","id":\#(try start("B\(bytes)")),"set":{\#(draft(bytes))}}"#
      ])
      #expect(statuses(pushed) == [Int64(status)], "\(pushed.text)")
    }
  }

  @Test("Once an answer has 4 MiB its results leave items out, however small")
  func answer() throws {
    let id = try start()
    let text = String(repeating: "x", count: 3_900)
    let filled = (0..<15).map { #""f\#($0)":"\#(text)""# }.joined(separator: ",")
    let sheet = try fixture.call(
      114, #""id":\#(id),"sheets":[{"key":"s","section":"many","set":{\#(filled)}}]"#,
      by: fixture.iida)
    #expect(sheet.status == 200, "\(sheet.text.prefix(300))")
    let changes = (1...100).map { set($0, "s", base: 0, #""order":\#($0)"#) }
    let pushed = try push(changes, by: fixture.iida)
    let results = results(pushed)
    let data = results.count { $0["data"] != nil }
    #expect(results.count == 100 && results.allSatisfy { $0["status"] == .integer(200) })
    #expect(data >= 60 && data <= 75, "\(data)")
    #expect(results.suffix(100 - data).allSatisfy { $0["dataOmitted"] == .flag(true) })
    #expect(pushed.text.utf8.count < 5 << 20)
  }
}
