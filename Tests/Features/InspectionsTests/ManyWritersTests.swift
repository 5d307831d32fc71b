import APITestSupport
import Blobs
import Core
import Database
import JSON
import TestSupport
import Testing

@testable import Inspections

/// Many who write at once. On an engine with one writer they come one after the other; the rules are the same.
@Suite("Many who write at once")
struct ManyWritersTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture(writers: 8) }

  /// Calls of an operation of tornio, the members of whose data are given.
  private func callAtOnce(
    _ code: Int, _ members: [String], by authHash: String
  ) throws -> [APIFixture.Answer] {
    try fixture.api.callAtOnce(
      members.map { (code, #"{"account":"tornio",\#($0)}"#, authHash) })
  }

  private func pushed(_ changes: [String], device: String) -> String {
    let list = changes.joined(separator: ",")
    return #""device":"\#(device)","sentAt":"2026-03-02T08:00:00Z","changes":[\#(list)]"#
  }

  private func setQuota(_ bytes: Int) throws {
    let set = try fixture.call(102, #""quotaBytes":\#(bytes)"#, by: fixture.boss)
    #expect(set.status == 200, "\(set.text)")
  }

  @Test("What a device pushes many times at once is made once")
  func samePush() throws {
    let changes = (1...4).map { add($0, "target", "t\($0)", #""name":"Target""#) }
    let answers = try callAtOnce(
      127, Array(repeating: pushed(changes, device: "phone"), count: 16), by: fixture.mikko)
    let ids = try #require(answers.first.map(results)).map { $0.number("id") }
    #expect(Set(ids).count == 4)
    for answer in answers {
      #expect(statuses(answer) == [200, 200, 200, 200], "\(answer.text)")
      #expect(results(answer).map { $0.number("id") } == ids)
    }
    #expect(try feed("target").count == 4)
    try compareAudit()
  }

  @Test("Devices that push for the first time at once are told apart")
  func newDevices() throws {
    let pushes = (0..<16).map { index in
      pushed([add(1, "target", "t\(index)", #""name":"Target""#)], device: "phone\(index)")
    }
    for answer in try callAtOnce(127, pushes, by: fixture.mikko) {
      #expect(statuses(answer) == [200], "\(answer.text)")
    }
    #expect(try feed("target").count == 16)
    try compareAudit()
  }

  @Test("A code is one target's, added or pushed")
  func codes() throws {
    let added = try callAtOnce(
      109, (0..<16).map { #""name":"Target \#($0)","code":"A""# }, by: fixture.mikko)
    #expect(added.filter { $0.status == 200 }.count == 1)
    for answer in added where answer.status != 200 {
      #expect(answer.status == 409 && answer.problem == "duplicate", "\(answer.text)")
    }
    let pushes = (0..<16).map { index in
      pushed(
        [add(1, "target", "t\(index)", #""name":"Target","code":"B""#)], device: "phone\(index)")
    }
    let answers = try callAtOnce(127, pushes, by: fixture.mikko)
    for answer in answers { #expect(statuses(answer) == [200], "\(answer.text)") }
    // The others are made without it, and a conflict keeps it.
    #expect(answers.flatMap(results).filter { $0.conflicts.isEmpty }.count == 1)
    #expect(try conflicts().count == 15)
    try compareAudit()
  }

  @Test("Pictures that are announced at once fit the quota together")
  func announcedPictures() throws {
    let target = try fixture.target("Lift")
    try setQuota(5 * 60_000)
    let pushes = (0..<16).map { index in
      let hash = sha256([UInt8(index)])
      let set = #""of":\#(target),"sha256":"\#(hash)","length":60000"#
      return pushed([add(1, "picture", "p\(index)", set)], device: "phone\(index)")
    }
    let answers = try callAtOnce(127, pushes, by: fixture.mikko)
    let statuses = answers.flatMap(statuses)
    #expect(statuses.filter { $0 == 200 }.count == 5, "\(answers.map(\.text))")
    #expect(statuses.filter { $0 == 409 }.count == 11)
    #expect(try fixture.usedBytes() == 5 * 60_000)
  }

  @Test("Uploads that begin at once fit the quota together")
  func announcedUploads() throws {
    let target = try fixture.target("Lift")
    try setQuota(5 * 60_000)
    let inspections = fixture.api.inspections
    let context = RequestContext.test(
      .test(UserID(stored: 3), .reporter), at: fixture.api.clock.now)
    let outcomes = fixture.api.database.writeAtOnce(16) { _, transaction in
      var draft = PictureDraft(of: .id(ItemID(stored: target)))
      draft.length = 60_000
      let sender = Sender(try transaction.member(of: "tornio", context), context)
      try inspections.addUpload(draft, UploadID(), sender, in: transaction)
    }
    #expect(outcomes.filter { (try? $0.get()) != nil }.count == 5)
    for case .failure(let error) in outcomes {
      #expect(error as? InspectionFault == .quota, "\(error)")
    }
  }

  @Test("Of admins of an account who all step down at once one stays")
  func lastAdmin() throws {
    let admins = [2, 3, 4, 5]
    let authHashes = [fixture.anna, fixture.mikko, fixture.iida, fixture.ilmo]
    var last = fixture.anna
    for _ in 0..<10 {
      for user in admins { try fixture.setMember("tornio", user, "admin", by: last) }
      let answers = try fixture.api.callAtOnce(
        admins.indices.map { index in
          (
            103, #"{"account":"tornio","user":\#(admins[index]),"role":"inspector"}"#,
            authHashes[index]
          )
        })
      let left = answers.indices.filter { answers[$0].status != 200 }
      #expect(left.count == 1)
      last = authHashes[try #require(left.first)]
      for index in left {
        #expect(answers[index].problem == "last-admin", "\(answers[index].text)")
      }
    }
    try compareAudit()
  }
}
