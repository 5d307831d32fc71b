import ArgumentParser
import Core
import Host
import People
import Database
import Zones

extension Kortti {
  /// `kortti demo`
  struct Demo: KorttiCommand {
    static let configuration = CommandConfiguration(
      commandName: "demo",
      abstract: "Fills an empty database with a made-up firm and golf club to try.",
      discussion: """
        Prints usernames, passwords and first lines to paste. The server must not be running.

        Examples:
          kortti demo --database data/demo.db
          kortti serve --database data/demo.db
        """)

    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func run(_ options: ResolvedOptions) throws(CommandFault) {
      let path = try options.databasePath()
      var features = try options.featureSettings()
      features.timeZone = DemoFirm.timeZone
      let environment: AppEnvironment
      do throws(DatabaseOpenError) {
        environment = try AppEnvironment(
          database: path, features: features, log: Log())
      } catch {
        throw CommandFault(error.description)
      }
      defer { environment.database.stop() }
      guard try AdminService(environment).run(.listUsers).isEmpty else {
        throw CommandFault("\(path) is not empty: the demo is for a database of its own.")
      }
      let members: [DemoFirm.Member]
      let golfers: [User]
      do {
        members = try DemoFirm.make(in: environment)
        golfers = try DemoClub.make(in: environment, by: members[0])
      } catch {
        throw CommandFault("The demo could not be made (\(error)).")
      }
      Terminal.say(introduction(of: members.map(\.user), golfers, path))
    }
  }

  private static func introduction(
    of users: [User], _ golfers: [User], _ path: String
  ) -> String {
    let lines = users.map { line($0, $0.role.rawValue) }
    let golfLines = golfers.enumerated().map { line($1, $0 == 0 ? "caddiemaster" : "golfer") }
    return """
      \(path) holds a made-up firm with three months of hours. Everybody's password is “\(DemoFirm.password)”:

      \(lines.joined(separator: "\n"))

      It holds a made-up golf club too (its ratings are invented), with \(DemoClub.rounds) rounds of each golfer and cards that wait:

      \(golfLines.joined(separator: "\n"))

      Serve it:

        \(Process.name) serve --database \(path)

      Log in as the manager, keep the auth hash, and ask for this month's hours of everybody by project and user:

        hash=$(curl -s http://127.0.0.1:8080/api/v1/sessions -H 'Content-Type: application/json' \\
          -d '{"username":"mikko","password":"\(DemoFirm.password)"}' | sed 's/.*"authHash":"\\([0-9a-f]*\\)".*/\\1/')
        curl -s -H "Authorization: Bearer $hash" \\
          "http://127.0.0.1:8080/api/v1/reports/hours?period=month&day=$(date -d yesterday +%F)&user=all&groupBy=project,user&limit=1"

      The same through the classic phone client's door:

        curl -s http://127.0.0.1:8080/api -d "header=14&authHash=$hash" \\
          --data-urlencode 'data={"period":"month","day":"'$(date -d yesterday +%F)'","user":"all","groupBy":["project"],"limit":1}'

      Log in as a golfer, and ask why the Handicap Index is what it is:

        hash=$(curl -s http://127.0.0.1:8080/api/v1/sessions -H 'Content-Type: application/json' \\
          -d '{"username":"aino","password":"\(DemoFirm.password)"}' | sed 's/.*"authHash":"\\([0-9a-f]*\\)".*/\\1/')
        curl -s -H "Authorization: Bearer $hash" http://127.0.0.1:8080/api/v1/golfers/1/explanation
      """
  }

  private static func line(_ user: User, _ what: String) -> String {
    let space = String(repeating: " ", count: max(1, 10 - user.username.text.count))
    return "  \(user.username)\(space)\(what), \(user.name)"
  }
}
