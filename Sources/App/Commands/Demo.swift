import ArgumentParser
import Commands
import Database
import FeatureManifest
import Host
import Inspections
import People

extension Kortti {
  /// `kortti demo`
  struct Demo: LocalCommand {
    static let configuration = CommandConfiguration(
      commandName: "demo",
      abstract: "Fills an empty database with a made-up firm, golf club and inspections to try.",
      discussion: """
        Prints usernames, passwords and first lines to paste. The server must not be running.

        Examples:
          kortti demo --database data/demo.db
          kortti serve --database data/demo.db
        """)

    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options }

    func run(_ options: ResolvedOptions) throws(CommandError) {
      let place = try options.databasePlace()
      var features = try options.featureSettings()
      features.timeZone = DemoData.timeZone
      let environment: AppEnvironment
      do throws(DatabaseOpenError) {
        environment = try AppEnvironment(
          database: place, features: features, access: .making, log: Log())
      } catch {
        throw CommandError(error.description)
      }
      defer { environment.database.stop() }
      guard try AdminService(environment).hasNoUser() else {
        throw CommandError(
          "\(place.description) is not empty: the demo is for a database of its own.")
      }
      let demos = environment.features.manifests.compactMap(\.demo)
      do {
        try environment.people.create(
          demos, now: environment.now(), zones: environment.zones, writer: environment.writer)
      } catch {
        throw CommandError("The demo could not be made (\(error)).")
      }
      Terminal.printLine(Self.introduction(of: demos, place))
    }

    private static func introduction(of demos: [DemoData], _ place: DatabasePlace) -> String {
      let content = demos.compactMap(\.firmContent).map { " with \($0)" }.joined(separator: " and")
      let password = DemoData.password
      var paragraphs = [
        "\(place.description) holds a made-up firm\(content). Everybody's password is “\(password)”:"
      ]
      for demo in demos {
        if let heading = demo.heading { paragraphs.append(heading) }
        if !demo.users.isEmpty { paragraphs.append(demo.users.map(line).joined(separator: "\n")) }
      }
      paragraphs += ["Serve it:", "  \(Process.name) serve \(place.options)"]
      return (paragraphs + demos.flatMap(\.examples)).joined(separator: "\n\n")
    }

    private static func line(_ user: DemoUser) -> String {
      let space = String(repeating: " ", count: max(1, 10 - user.username.count))
      return "  \(user.username)\(space)\(user.title), \(user.name)"
    }
  }
}
