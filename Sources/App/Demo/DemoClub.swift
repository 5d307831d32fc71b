import WebAPI
import Golf
import Core
import Handicap
import People
import Database
import Zones

/// A made-up golf club: a course whose ratings are invented, a caddiemaster, and golfers whose records show what the rules do. It is
/// made through the service, as clients would make it, and the same on the same day.
struct DemoClub {
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

  /// The caddiemaster's username and name.
  static let caddiemaster = (username: "kaisa", name: "Kaisa Kallio")

  /// The golfers, and what their records show.
  private static let players = [
    // A summer's form that is lost: the soft cap, and then the hard one.
    Player(
      username: "aino", name: "Aino Ahola", gender: .women, index: Tenths(183),
      over: { $0 < 7 ? 16 + $0 % 4 : 34 + $0 % 5 }, kind: { _ in .whole }),
    // One round far better than the rest: an exceptional score.
    Player(
      username: "eero", name: "Eero Eskola", gender: .men, index: Tenths(240),
      over: { $0 == 21 ? 11 : 22 + $0 * 3 % 7 }, kind: { _ in .whole }),
    // From the green card's 54.0 down, with nines, and rounds that darkness ended.
    Player(
      username: "pekka", name: "Pekka Pulkkinen", gender: .men, index: Tenths(540),
      over: { 52 - $0 }, kind: { $0 % 4 == 1 ? .front9 : $0 % 9 == 8 ? .partial : .whole }),
    // A plus handicap.
    Player(
      username: "sanna", name: "Sanna Salonen", gender: .women, index: Tenths(-12),
      over: { $0 % 5 - 2 }, kind: { _ in .whole }),
    // No index at first: par and five on each hole until 54 holes are posted.
    Player(
      username: "olavi", name: "Olavi Oja", gender: .men, index: nil,
      over: { 38 - $0 / 2 + $0 % 3 }, kind: { $0 < 4 ? .front9 : .whole }),
  ]

  private static let pars = [4, 5, 3, 4, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5]
  private static let indexes = [5, 11, 17, 1, 9, 7, 15, 3, 13, 6, 12, 18, 2, 10, 8, 16, 4, 14]
  private static let metres = [
    352, 468, 147, 388, 341, 362, 158, 402, 455, 371, 336, 132, 491, 349, 365, 151, 397, 462,
  ]

  /// How many rounds each golfer has in the record.
  static let rounds = 25

  private let environment: AppEnvironment
  private let transaction: WriteTransaction
  private let now: Instant
  private let admin: DemoFirm.Member

  /// Makes the club beside the firm, in one transaction.
  ///
  /// - Returns: the caddiemaster and the golfers.
  /// - Throws: what a service refused.
  static func make(in environment: AppEnvironment, by admin: DemoFirm.Member) throws -> [User] {
    let now = environment.now()
    let names = [caddiemaster] + players.map { ($0.username, $0.name) }
    let hashes = try names.map { _ in try environment.people.hash(Password(DemoFirm.password)) }
    return try environment.writer.write { transaction in
      let club = DemoClub(
        environment: environment, transaction: transaction, now: now, admin: admin)
      var users: [User] = []
      for (name, hash) in zip(names, hashes) { users.append(try club.user(name, hash)) }
      try club.play(users)
      return users
    }
  }

  private func user(
    _ name: (username: String, name: String), _ hash: PasswordHash
  ) throws(PeopleFault) -> User {
    let new = NewUser(
      name: name.name, username: name.username, password: Password(DemoFirm.password),
      role: .reporter, timeZone: DemoFirm.timeZone)
    return try environment.people.create(
      new, hash, admin.context("createUser", now), in: transaction)
  }

  private func play(_ users: [User]) throws(GolfFault) {
    let club = try environment.golf.createClub(
      NewClub(name: "Lakeside Golf", country: "Finland", email: "golf@example.com"),
      admin.context("createClub", now), in: transaction)
    try environment.golf.grantCaddiemaster(
      users[0].id, of: club.id, admin.context("grantCaddiemaster", now), in: transaction)
    let keeper = DemoFirm.Member(user: users[0])
    let today = environment.golf.today(at: club, now: now)
    let course = try course(of: club, today, keeper)
    for (place, player) in Self.players.enumerated() {
      let user = users[place + 1]
      let golfer = try environment.golf.registerGolfer(
        NewGolfer(
          user: user.id, name: player.name, gender: player.gender, homeClub: club.id,
          memberNumber: "\(1001 + place)", index: player.index),
        keeper.context("registerGolfer", now), in: transaction
      ).golfer
      for number in 0..<Self.rounds {
        guard let day = today.advanced(by: 8 * (number - Self.rounds) - place) else { continue }
        _ = try environment.golf.postScorecard(
          card(of: player, number, on: day, course), of: golfer.id, at: club.id,
          keeper.context("postScorecard", now), in: transaction)
      }
      if place < 3, let yesterday = today.advanced(by: -1) {
        _ = try environment.golf.submitScorecard(
          card(of: player, Self.rounds + place, on: yesterday, course),
          DemoFirm.Member(user: user).context("submitScorecard", now), in: transaction)
      }
    }
    try decide(users, course, today, keeper)
  }

  /// What the committee decided: how a day played, an index, and a penalty score.
  private func decide(
    _ users: [User], _ course: CourseID, _ today: Day, _ keeper: DemoFirm.Member
  ) throws(GolfFault) {
    guard let day = today.advanced(by: -8), let yesterday = today.advanced(by: -1) else { return }
    _ = try environment.golf.setConditions(
      1, on: course, day: day, keeper.context("playingConditions", now), in: transaction)
    let adjustments: [(user: User, NewAdjustment, reason: String)] = [
      (users[3], .index(Tenths(280)), "Plays better in competitions than on his cards."),
      (
        users[4], .penalty(.highest, playedOn: yesterday, course: nil, tee: nil),
        "The card of a competition was not returned."
      ),
    ]
    for (user, adjustment, reason) in adjustments {
      guard let golfer = try environment.golf.golfer(of: user.id, in: transaction) else { continue }
      _ = try environment.golf.adjust(
        golfer, adjustment, reason: reason, keeper.context("adjustHandicap", now), in: transaction)
    }
  }

  private func course(
    of club: Club, _ today: Day, _ keeper: DemoFirm.Member
  ) throws(GolfFault) -> CourseID {
    let holes = zip(Self.pars, Self.indexes).enumerated().map { place, hole in
      CardHole(number: place + 1, par: hole.0, strokeIndex: hole.1)
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
    return try environment.golf.createCourse(
      NewCourse(
        club: .id(club.id), name: "Lakeside (ratings invented)",
        validFrom: today.advanced(by: -730) ?? today, holes: holes,
        tees: [TeeChange(name: "Yellow", lengths: Self.metres, ratings: ratings)]),
      keeper.context("createCourse", now), in: transaction
    ).course.id
  }

  /// The card of a round: the strokes over par go to the hardest holes first.
  private func card(
    of player: Player, _ number: Int, on day: Day, _ course: CourseID
  ) -> NewScorecard {
    let kind = player.kind(number)
    let over = player.over(number)
    let (share, rest) = over.quotientAndRest(18)
    var strokes: [Int?] = zip(Self.pars, Self.indexes).map { par, index in
      max(1, par + share + (index <= rest ? 1 : 0))
    }
    if kind == .front9 { strokes = Array(strokes.prefix(9)) }
    if kind == .partial { for hole in 13..<18 { strokes[hole] = nil } }
    return NewScorecard(
      course: course, tee: .name("Yellow"), playedOn: day, start: 9 * 60 + number * 10,
      part: kind == .front9 ? .front9 : .eighteen, strokes: strokes,
      notPlayedReason: kind == .partial ? .light : nil,
      format: number % 6 == 5 ? .stableford : .stroke, marker: .name("Marja Marker"))
  }
}

extension Int {
  /// The whole part, rounded down, and what is left over.
  fileprivate func quotientAndRest(_ divisor: Int) -> (quotient: Int, rest: Int) {
    let rest = (self % divisor + divisor) % divisor
    return ((self - rest) / divisor, rest)
  }
}
