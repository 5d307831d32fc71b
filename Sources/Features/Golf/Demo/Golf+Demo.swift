import Core
import Database
import FeatureManifest
import Handicap

extension Golf {
  /// A made-up golf club: a course whose ratings are invented, a caddiemaster, and golfers whose records show what the
  /// rules do.
  var demo: DemoData {
    DemoData(
      users: DemoClub.users,
      heading: """
        It holds a made-up golf club too (its ratings are invented), with \(DemoClub.rounds) rounds of each golfer \
        and cards that wait:
        """,
      examples: [DemoClub.example]
    ) { environment in
      try DemoClub(golf: self, environment: environment).create()
    }
  }
}

private struct DemoClub {
  /// Somebody who plays, and how.
  private struct Player {
    let username: String
    let name: String
    let gender: Gender
    /// The index to begin with, or `nil` for none.
    let index: Tenths?
    /// Strokes over par of the round of that number, 0 … 24.
    let over: @Sendable (Int) -> Int
    /// What is played in the round of that number.
    let kind: @Sendable (Int) -> Kind
  }

  private enum Kind {
    case whole, front9, partial
  }

  static let users =
    [DemoUser("kaisa", "Kaisa Kallio", .reporter, title: "caddiemaster")]
    + players.map { DemoUser($0.username, $0.name, .reporter, title: "golfer") }

  static let example = """
    Log in as a golfer, and ask why the Handicap Index is what it is:

      hash=$(curl -s http://127.0.0.1:8080/api/v1/sessions -H 'Content-Type: application/json' \\
        -d '{"username":"aino","password":"\(DemoData.password)"}' | sed 's/.*"authHash":"\\([0-9a-f]*\\)".*/\\1/')
      curl -s -H "Authorization: Bearer $hash" http://127.0.0.1:8080/api/v1/golfers/1/explanation
    """

  /// The strokes of each round above a golfer's best ones: most are near to them, few are far above.
  private static let spread = [
    5, 8, 4, 3, 2, 1, 6, 3, 0, 4, 2, 7, 1, 5, 3, 0, 6, 2, 4, 1, 8, 3, 2, 5, 1, 4, 3, 2, 5,
  ]

  /// The golfers, and what their records show. The rounds of each are around the ability that the first index tells.
  private static let players = [
    // A good summer, and then a sore back.
    Player(
      username: "aino", name: "Aino Ahola", gender: .women, index: Tenths(183),
      over: { 24 + spread[$0] + ($0 < 8 ? 0 : $0 < 13 ? -2 : 4) }, kind: { _ in .whole }),
    // One round far better than the rest: an exceptional score.
    Player(
      username: "eero", name: "Eero Eskola", gender: .men, index: Tenths(240),
      over: { $0 == 21 ? 15 : 23 + spread[$0] }, kind: { _ in .whole }),
    // From the green card's 54.0 down, with nines, and rounds that darkness ended.
    Player(
      username: "pekka", name: "Pekka Pulkkinen", gender: .men, index: Tenths(540),
      over: { 56 - $0 + spread[$0] / 2 },
      kind: { $0 % 4 == 1 ? .front9 : $0 % 9 == 8 ? .partial : .whole }),
    // A plus handicap.
    Player(
      username: "sanna", name: "Sanna Salonen", gender: .women, index: Tenths(-12),
      over: { 2 + spread[$0] * 2 / 3 }, kind: { _ in .whole }),
    // No index at first: par and five on each hole until 54 holes are posted.
    Player(
      username: "olavi", name: "Olavi Oja", gender: .men, index: nil,
      over: { 38 - $0 / 2 + $0 % 3 }, kind: { $0 < 4 ? .front9 : .whole }),
  ]

  private static let pars = [4, 5, 3, 4, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5]
  private static let strokeIndexes = [
    5, 11, 17, 1, 9, 7, 15, 3, 13, 6, 12, 18, 2, 10, 8, 16, 4, 14,
  ]
  private static let metres = [
    352, 468, 147, 388, 341, 362, 158, 402, 455, 371, 336, 132, 491, 349, 365, 151, 397, 462,
  ]

  /// How many rounds each golfer has in the record.
  static let rounds = 25

  let golf: Golf
  let environment: DemoEnvironment

  func create() throws(GolfFault) {
    let (admin, users) = (environment.staff[0], environment.users)
    let club = try golf.createClub(
      Club(name: "Lakeside Golf", country: "Finland", email: "golf@example.com"),
      environment.context(admin, "createClub"), in: environment.transaction)
    try golf.grantCaddiemaster(
      users[0].id, of: club.id, environment.context(admin, "grantCaddiemaster"),
      in: environment.transaction)
    let caddiemaster = users[0]
    let today = golf.today(at: club, now: environment.now)
    let course = try course(of: club, today, caddiemaster)
    for (index, player) in Self.players.enumerated() {
      let user = users[index + 1]
      let golfer = try golf.registerGolfer(
        Golfer(
          user: user.id, name: player.name, gender: player.gender, homeClub: club.id,
          memberNumber: "\(1001 + index)", assignedIndex: player.index),
        environment.context(caddiemaster, "registerGolfer"), in: environment.transaction
      ).golfer
      for number in 0..<Self.rounds {
        guard let day = today.advanced(by: 8 * (number - Self.rounds) - index) else { continue }
        _ = try golf.postScorecard(
          card(of: player, number, on: day, course), of: golfer.id, at: club.id,
          environment.context(caddiemaster, "postScorecard"), in: environment.transaction)
      }
      if index < 3, let yesterday = today.advanced(by: -1) {
        _ = try golf.submitScorecard(
          card(of: player, Self.rounds + index, on: yesterday, course),
          environment.context(user, "submitScorecard"), in: environment.transaction)
      }
    }
    try decide(users, course, today, caddiemaster)
  }

  /// What the committee decided: how a day played, an index, and a penalty score.
  private func decide(
    _ users: [DemoEnvironment.Member], _ course: CourseID, _ today: Day,
    _ caddiemaster: DemoEnvironment.Member
  ) throws(GolfFault) {
    guard let day = today.advanced(by: -8), let yesterday = today.advanced(by: -1) else { return }
    _ = try golf.setConditions(
      1, on: course, day: day, environment.context(caddiemaster, "playingConditions"),
      in: environment.transaction)
    let adjustments: [(user: DemoEnvironment.Member, NewAdjustment, reason: String)] = [
      (users[3], .index(Tenths(330)), "Plays better in competitions than on his cards."),
      (
        users[4], .penalty(.highest, playedOn: yesterday, course: nil, tee: nil),
        "The card of a competition was not returned."
      ),
    ]
    for (user, adjustment, reason) in adjustments {
      guard let golfer = try golf.golfer(of: user.id, in: environment.transaction) else { continue }
      _ = try golf.adjust(
        golfer, adjustment, reason: reason, environment.context(caddiemaster, "adjustHandicap"),
        in: environment.transaction)
    }
  }

  private func course(
    of club: Club, _ today: Day, _ caddiemaster: DemoEnvironment.Member
  ) throws(GolfFault) -> CourseID {
    let holes = zip(Self.pars, Self.strokeIndexes).enumerated().map { index, hole in
      CardHole(number: index + 1, par: hole.0, strokeIndex: hole.1)
    }
    let figures: [(Gender, Part, Int, slope: Int, par: Int)] = [
      (.men, .eighteen, 703, 124, 72), (.men, .front9, 349, 122, 36), (.men, .back9, 354, 126, 36),
      (.women, .eighteen, 758, 133, 72), (.women, .front9, 377, 131, 36),
      (.women, .back9, 381, 135, 36),
    ]
    let ratings = figures.map {
      NewRating(
        gender: $0, part: $1, courseRating: Tenths($2), slope: $3, par: $4, validFrom: nil)
    }
    return try golf.createCourse(
      NewCourse(
        club: .id(club.id), name: "Lakeside (ratings invented)",
        validFrom: today.advanced(by: -730) ?? today, holes: holes,
        tees: [TeeChange(name: "Yellow", lengths: Self.metres, ratings: ratings)]),
      environment.context(caddiemaster, "createCourse"), in: environment.transaction
    ).course.id
  }

  /// The card of a round: the strokes over par go to the hardest holes first.
  private func card(
    of player: Player, _ number: Int, on day: Day, _ course: CourseID
  ) -> NewScorecard {
    let kind = player.kind(number)
    let over = player.over(number)
    let (share, rest) = over.quotientAndRest(18)
    var strokes: [Int?] = zip(Self.pars, Self.strokeIndexes).map { par, index in
      max(1, par + share + (index <= rest ? 1 : 0))
    }
    if kind == .front9 { strokes = Array(strokes.prefix(9)) }
    if kind == .partial { for hole in 13..<18 { strokes[hole] = nil } }
    var card = NewScorecard(
      course: course, tee: .name("Yellow"), playedOn: day, start: 9 * 60 + number * 10,
      part: kind == .front9 ? .front9 : .eighteen, strokes: strokes)
    card.play.notPlayedReason = kind == .partial ? .light : nil
    card.play.format = number % 6 == 5 ? .stableford : .stroke
    card.play.marker = .name("Marja Marker")
    return card
  }
}

extension Int {
  /// The whole part, rounded down, and what is left over.
  fileprivate func quotientAndRest(_ divisor: Int) -> (quotient: Int, rest: Int) {
    let rest = (self % divisor + divisor) % divisor
    return ((self - rest) / divisor, rest)
  }
}
