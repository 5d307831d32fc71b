import Commands
import Core
import Database
import Golf
import JSON
import Testing
import TestSupport
import Zones

@testable import App

@Suite("Every fault of a file of courses is told at once")
struct CourseFaultsTests {
  let folder = TemporaryFolder()
  let adminService: AdminService

  init() throws {
    let environment = try AppEnvironment(
      database: .file(folder.file("kortti.db")), features: FeatureSettings(zones: try Zones()),
      access: .making, log: Log(write: { _ in }))
    adminService = try AdminService(environment)
    let golf = Golf(zones: environment.zones, timeZone: "UTC")
    _ = try environment.database.writer.write {
      try golf.createClub(Club(name: "Club", country: "FI"), .test(), in: $0)
    }
    _ = try run("[\(CourseText("Stored", isPrinted: false).json)]", isDryRun: false)
  }

  private func run(_ text: String, isDryRun: Bool = true) throws -> [String] {
    try adminService.run(
      AdminCommand(
        "importCourses", ["file": .text("f"), "text": .text(text), "dryRun": .flag(isDryRun)]))
  }

  /// The paths of the faults that an import tells.
  private func told(_ text: String) throws -> [String] {
    do {
      Issue.record("imported: \(try run(text))")
      return []
    } catch let fault as CommandError {
      return fault.description.split(separator: "\n").dropFirst().map { line in
        String(line.split(separator: " ", maxSplits: 2)[1].dropLast())
      }
    }
  }

  @Test("Of k independent faults k are told, each at its place", arguments: 1...12)
  func planted(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var courses = [
        CourseText("A"), CourseText("Stored", isPrinted: false), CourseText("B", holes: 9),
      ]
      let faults = courses.indices.flatMap { CourseText.faults(in: courses[$0], at: $0) }
      var (used, planted): (Set<String>, [String]) = ([], [])
      let count = Int.random(in: 1...14, using: &random)
      for fault in faults.shuffled(using: &random) where planted.count < count {
        let needs = Set(fault.needs.map { "\(fault.course) \($0)" })
        guard used.isDisjoint(with: needs) else { continue }
        used.formUnion(needs)
        fault.plant(&courses[fault.course])
        planted.append("[\(fault.course)].\(fault.path)")
      }
      let text = "[\(courses.map(\.json).joined(separator: ",\n"))]"
      let told = try told(text)
      #expect(Set(told).symmetricDifference(planted) == [])
      #expect(told.count == planted.count)
    }
  }

  @Test("Seven faults of one course are told, where four were")
  func seven() throws {
    var course = CourseText("A")
    course.members["club"] = #""Nowhere""#
    course.holes[2]["par"] = "9"
    course.holes[4]["strokeIndex"] = course.holes[1]["strokeIndex"]
    course.tees[0].lengths[3] = "0"
    course.tees[0].printed["in"] = "1"
    course.tees[1].ratings[0]["slopeRating"] = "200"
    course.tees[1].ratings[1]["gender"] = #""x""#
    #expect(
      Set(try told(course.json)) == [
        "club", "holes[2].par", "holes[4].strokeIndex", "tees[0].lengths[3]", "tees[0].printed.in",
        "tees[1].ratings[0].slopeRating", "tees[1].ratings[1].gender",
      ])
  }
}

/// A course as JSON whose parts can be spoilt; every value is JSON text.
struct CourseText {
  struct TeeText {
    var members: [String: String]
    var lengths: [String]
    var printed: [String: String]
    var ratings: [[String: String]]
  }

  /// A fault that can be planted.
  struct Fault {
    let course: Int
    /// The path of the field that is told.
    let path: String
    /// The parts that must be free of other faults.
    let needs: [String]
    let plant: (inout CourseText) -> Void
  }

  var members: [String: String]
  var holes: [[String: String]]
  var tees: [TeeText]

  init(_ name: String, holes count: Int = 18, isPrinted: Bool = true) {
    members = ["club": #""Club""#, "name": "\"\(name)\"", "validFrom": #""2020-01-01""#]
    holes = (1...count).map { ["hole": "\($0)", "par": "4", "strokeIndex": "\($0)"] }
    let sums = ["out": "2700", "in": count == 18 ? "2700" : "0", "total": "\(count * 300)"]
    let parts = count == 18 ? ["18", "front9", "back9"] : ["18", "front9"]
    tees = ["White", "Red", "Blue"].map { tee in
      TeeText(
        members: ["name": "\"\(tee)\""], lengths: Array(repeating: "300", count: count),
        printed: isPrinted ? sums : [:],
        ratings: parts.map { part in
          [
            "gender": #""men""#, "part": "\"\(part)\"",
            "courseRating": part == "18" ? "71.2" : "35.6", "slopeRating": "125",
            "par": part == "18" ? "72" : "36", "validFrom": #""2020-01-01""#,
          ]
        })
    }
  }

  var json: String {
    let tees = tees.map { tee in
      let ratings = tee.ratings.map { Self.object($0) }.joined(separator: ",")
      return Self.object(
        tee.members.merging([
          "lengths": "[\(tee.lengths.joined(separator: ","))]",
          "printed": tee.printed.isEmpty ? "null" : Self.object(tee.printed),
          "ratings": "[\(ratings)]",
        ]) { $1 })
    }
    return Self.object(
      members.merging([
        "holes": "[\(holes.map { Self.object($0) }.joined(separator: ",\n"))]",
        "tees": "[\(tees.joined(separator: ",\n"))]",
      ]) { $1 })
  }

  private static func object(_ members: [String: String]) -> String {
    let texts = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return "{\(texts.joined(separator: ","))}"
  }

  /// What may be wrong with a course.
  static func faults(in text: CourseText, at course: Int) -> [Fault] {
    var faults: [Fault] = []
    func add(_ path: String, _ needs: String..., plant: @escaping (inout CourseText) -> Void) {
      faults.append(Fault(course: course, path: path, needs: needs, plant: plant))
    }
    let isStored = text.members["name"] == #""Stored""#
    add("club", "club") { $0.members["club"] = #""Nowhere""# }
    add("club", "club") { $0.members["club"] = "true" }
    add("name", "name") { $0.members["name"] = #""""# }
    add("name", "name") { $0.members["name"] = nil }
    add("validFrom", "validFrom") { $0.members["validFrom"] = #""2020-02-30""# }
    add("x", "x") { $0.members["x"] = "1" }
    for hole in text.holes.indices {
      add("holes[\(hole)].par", "par \(hole)") { $0.holes[hole]["par"] = "9" }
      add("holes[\(hole)].par", "par \(hole)") { $0.holes[hole]["par"] = nil }
      add("holes[\(hole)].y", "y \(hole)") { $0.holes[hole]["y"] = "[]" }
      add("holes[\(hole)].hole", "hole \(hole)") { $0.holes[hole]["hole"] = "19" }
      add("holes[\(hole)].women.par", "women \(hole)") {
        $0.holes[hole]["women"] = #"{"par":2}"#
      }
      add("holes[\(hole)].strokeIndex", "index \(hole)") {
        $0.holes[hole]["strokeIndex"] = #""1""#
      }
      guard hole > 0 else { continue }
      add("holes[\(hole)].hole", "hole \(hole)", "hole 0") { $0.holes[hole]["hole"] = "1" }
      add("holes[\(hole)].strokeIndex", "index \(hole)", "index 0") {
        $0.holes[hole]["strokeIndex"] = "1"
      }
    }
    for tee in text.tees.indices {
      faults += teeFaults(text, tee, course, isStored: isStored)
    }
    return faults
  }

  private static func teeFaults(
    _ text: CourseText, _ tee: Int, _ course: Int, isStored: Bool
  ) -> [Fault] {
    var faults: [Fault] = []
    func add(_ path: String, _ needs: String..., plant: @escaping (inout TeeText) -> Void) {
      faults.append(
        Fault(
          course: course, path: "tees[\(tee)].\(path)", needs: needs.map { "tee \(tee) \($0)" }
        ) { plant(&$0.tees[tee]) })
    }
    add("name", "name") { $0.members["name"] = #""""# }
    add("z", "z") { $0.members["z"] = "null" }
    add("lengths[2]", "out") { $0.lengths[2] = "0" }
    add("lengths[4]", "out") { $0.lengths[4] = #""x""# }
    if !text.tees[tee].printed.isEmpty {
      add("printed.out", "out") { $0.printed["out"] = "2699" }
      add("printed.total", "out", "in") { $0.printed["total"] = "1" }
    }
    for rating in text.tees[tee].ratings.indices {
      let path = "ratings[\(rating)]"
      add("\(path).gender", "key \(rating)") { $0.ratings[rating]["gender"] = #""x""# }
      add("\(path).part", "key \(rating)", "figure \(rating)", "par \(rating)") {
        $0.ratings[rating]["part"] = #""x""#
      }
      add("\(path).validFrom", "key \(rating)") { $0.ratings[rating]["validFrom"] = "7" }
      add("\(path).courseRating", "figure \(rating)", "part \(rating)") {
        $0.ratings[rating]["courseRating"] = "12.5"
      }
      add("\(path).par", "par \(rating)") { $0.ratings[rating]["par"] = "109" }
      add("\(path).slopeRating", "slope \(rating)") { $0.ratings[rating]["slopeRating"] = "54" }
      if isStored {
        let needs =
          ["name", "club", "validFrom"]
          + ["name", "key \(rating)", "figure \(rating)", "par \(rating)", "slope \(rating)"].map {
            "tee \(tee) \($0)"
          }
        faults.append(
          Fault(course: course, path: "tees[\(tee)].\(path).validFrom", needs: needs) {
            $0.tees[tee].ratings[rating]["slopeRating"] = "99"
          })
      }
    }
    if isStored {
      let needs = ["name", "club", "validFrom"] + ["name", "out"].map { "tee \(tee) \($0)" }
      faults.append(
        Fault(course: course, path: "tees[\(tee)].lengths", needs: needs) {
          $0.tees[tee].lengths[7] = "301"
        })
    } else if tee > 0 {
      faults.append(
        Fault(course: course, path: "tees[\(tee)].name", needs: ["tee 0 name", "tee \(tee) name"]) {
          $0.tees[tee].members["name"] = $0.tees[0].members["name"]
        })
    }
    return faults
  }
}
