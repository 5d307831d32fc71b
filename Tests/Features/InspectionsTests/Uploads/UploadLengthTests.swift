import APITestSupport
import HTTP
import JSON
import Testing

@Suite("Lengths of uploads")
struct UploadLengthTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Lift")
  }

  @Test("A length that does not fit the bytes is refused, and the upload stays as it was")
  func laterLength() throws {
    let bytes = picture(3_000)
    let path = try fixture.upload(target)
    _ = try fixture.patch(path, at: 0, Array(bytes[..<1_000]), last: false)
    for (count, isLast, length) in [
      (10, false, 50), (0, false, 999), (1_000, false, 1_999), (1_000, true, 5_000),
      (0, true, 5_000), (1_000, true, 1_500),
    ] {
      let answer = try fixture.patch(
        path, at: 1_000, Array(bytes[1_000..<1_000 + count]), last: isLast,
        [("upload-length", "\(length)")])
      #expect(answer.status == 422 && answer.bad == ["length"], "\(length) \(answer.json)")
      #expect(answer["Upload-Complete"] == "?0")
      let head = try fixture.exchange(.head, path)
      #expect(head["Upload-Offset"] == "1000" && head["Upload-Length"] == nil, "\(length)")
    }
    let told = try fixture.patch(path, at: 1_000, [], last: false, [("upload-length", "3000")])
    #expect(told.status == 200 && told["Upload-Length"] == "3000")
    let last = try fixture.patch(
      path, at: 1_000, Array(bytes[1_000...]), last: true, [("upload-length", "3000")])
    #expect(last.status == 201 && last.text("sha256") == sha256(bytes))
  }

  @Test("Of bytes that are no base64 only that is said")
  func base64Fault() throws {
    for bytes in [#""AAA""#, "5", #""AA\nAA""#] {
      let answer = try fixture.call(
        120, #""of":\#(target),"bytes":\#(bytes)"#, by: fixture.iida)
      #expect(answer.status == 422 && answer.faults == ["data.bytes"], "\(answer.text)")
    }
  }
}
